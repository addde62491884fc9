import type { Text } from '#shared/kernel/text';
import type { Change } from '#shared/rules/fight/change';
import type { DefinitionPath } from '#shared/rules/definition/faults';
import type { CheckInputRules, CheckRules } from '#shared/rules/definition/schema/checks';
import type { StateEffect } from '#shared/rules/definition/schema/common';
import type { Definition } from '#shared/rules/definition/schema/index';
import type { Compiler } from './compiler';

interface Bearer {
  readonly id: string;
  readonly label: Text;
  readonly path: DefinitionPath;
  readonly effects: readonly StateEffect[];
}

/** The effect of a state on inputs of checks; numbers of its bearer are no inputs. */
export function stateChanges(
  compiler: Compiler,
  { checks, npc, conditions, numbers, catalogs }: Definition,
  { id, label, path, effects }: Bearer,
): Change[] {
  const inputs = checks.flatMap((check) => Object.keys(check.inputs).map((input) => `${check.id}.${input}`));
  const tagged = [...numbers, ...catalogs].flatMap(({ of }) => of.flatMap(({ tags = [] }) => tags));
  const states = [...conditions, ...(npc?.conditions ?? [])].map((each) => each.id);
  return effects.flatMap((effect, index): Change[] => {
    const at = [...path, 'effects', index];
    const { to, add, set, on = 'by', when = [], unless = [] } = effect;
    if (add !== 0 && set !== undefined) compiler.fault(at, 'oneEffect');
    const [check = '', input = ''] = to.split('.');
    const rules = checks.find((each) => each.id === check);
    const asked = rules?.inputs[input];
    if (rules === undefined || asked === undefined) {
      if (on === 'against' || set !== undefined) compiler.known([...at, 'to'], to, inputs);
      return [];
    }
    if (set !== undefined && !canBe(asked, set)) compiler.fault([...at, 'set'], 'setValue');
    if (set === undefined && !('min' in asked)) {
      if (on === 'against') compiler.fault([...at, 'add'], 'setValue');
      return [];
    }
    if (!isInValues(effect, rules)) {
      const facts = new Set([...states, ...tagged, ...Object.keys(rules.facts ?? {})]);
      when.forEach((fact, nth) => void compiler.known([...at, 'when', nth], fact, facts));
      unless.forEach((fact, nth) => void compiler.known([...at, 'unless', nth], fact, facts));
    }
    const value = set === undefined ? { add } : { set };
    return [{ check, to: input, ...value, on, when, unless, from: id, label }];
  });
}

function canBe(rules: CheckInputRules, value: NonNullable<StateEffect['set']>): boolean {
  if ('flag' in rules) return typeof value === 'boolean';
  if ('min' in rules) return typeof value === 'number' && value >= rules.min && value <= rules.max;
  return 'of' in rules && rules.of.some(({ id }) => id === value);
}

/** A sheet counts these in the values of its own rolls, so that they are asked no more. */
export function isInValues(
  { on = 'by', set, when = [], unless = [] }: Partial<Pick<Change, 'on' | 'set' | 'when' | 'unless'>>,
  check: Pick<CheckRules, 'facts'> | undefined,
): boolean {
  const isOfRoll = (fact: string): boolean => Object.hasOwn(check?.facts ?? {}, fact);
  return on === 'by' && set === undefined && ![...when, ...unless].some(isOfRoll);
}
