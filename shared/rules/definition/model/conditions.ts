import { raw, type Text } from '#shared/kernel/text';
import type { Change } from '#shared/rules/fight/change';
import type { DefinitionPath } from '#shared/rules/definition/faults';
import type { CheckInputRules, CheckRules } from '#shared/rules/definition/schema/checks';
import type { StateEffect } from '#shared/rules/definition/schema/common';
import type { Definition } from '#shared/rules/definition/schema/index';
import type { Compiler } from './compiler';
import { flag, text, type Field } from '#shared/rules/definition/formula/types';
import { slotReader, type Builder } from './builder';
import { own } from './character';
import { rowOf } from './fields';
import type { ConditionModel, Fact, NumberEffect } from './game';

export interface BoundConditions {
  readonly slots: ReadonlyMap<string, number>;
  /** The slot of all of them as rows. */
  readonly all: number;
}

export function bindConditions(builder: Builder): BoundConditions {
  const { conditions } = builder.definition;
  const slots = new Map<string, number>();
  for (const { id, name } of conditions) {
    const slot = builder.slot();
    slots.set(id, slot);
    builder.bind(id, { type: flag, label: raw(name), reads: [`condition ${id}`], read: slotReader(slot) });
  }
  const all = builder.slot();
  const tags = [...new Set(conditions.flatMap((each) => each.tags ?? []))];
  builder.bind('conditions', {
    type: {
      kind: 'rows',
      most: conditions.length,
      fields: new Map<string, Field>([
        ['id', { type: { kind: 'word', of: { name: 'conditions', ids: conditions.map(({ id }) => id) } } }],
        ['name', { type: text }],
        ['tags', { type: { kind: 'words', of: { name: 'tags', ids: tags } } }],
        ['on', { type: flag }],
      ]),
    },
    reads: ['conditions'],
    read: slotReader(all),
  });
  return { slots, all };
}

export function compileConditions(builder: Builder, { slots, all }: BoundConditions): ConditionModel[] {
  const { definition, compiler, scope, cells } = builder;
  const models = definition.conditions.map((rules, index): ConditionModel => {
    const path = ['conditions', index];
    const is = rules.is === undefined ? undefined : compiler.flag([...path, 'is'], rules.is, { scope });
    const label = raw(rules.name);
    const changes = stateChanges(compiler, definition, { ...rules, label, path });
    return { rules, label, slot: slots.get(rules.id) ?? 0, is, path, changes };
  });
  for (const { rules, slot, is, path } of models)
    cells.push({
      id: `condition ${rules.id}`,
      name: rules.name,
      reads: is?.reads ?? new Set(),
      slot,
      path,
      run: (env, { play }) =>
        is === undefined ? own(play.conditions, rules.id) === true : is.expression.run(env) === true,
    });
  cells.push({
    id: 'conditions',
    name: 'conditions',
    slot: all,
    path: ['conditions'],
    reads: new Set(models.map(({ rules }) => `condition ${rules.id}`)),
    run: (env) =>
      models.map(({ rules: { id, name, tags = [] }, slot }) =>
        rowOf({ id, name, tags, on: env.world[slot] === true }),
      ),
  });
  return models;
}

/** Effects by target. A target is a number, a tracker, or an input of a check. */
export function effectsByTarget(
  { definition, compiler }: Builder,
  conditions: readonly ConditionModel[],
  targets: ReadonlySet<string>,
): ReadonlyMap<string, readonly NumberEffect[]> {
  const byTarget = new Map<string, NumberEffect[]>();
  const slotOf = new Map(conditions.map(({ rules, slot }) => [rules.id, slot]));
  const facts = new Set([
    ...slotOf.keys(),
    ...definition.numbers.flatMap(({ of }) => of.flatMap((each) => each.tags ?? [])),
    ...definition.catalogs.flatMap(({ of }) => of.flatMap((each) => each.tags ?? [])),
  ]);
  for (const condition of conditions)
    condition.rules.effects.forEach((each, index) => {
      const { to, add, when = [], unless = [] } = each;
      const path = [...condition.path, 'effects', index];
      const check = definition.checks.find(({ id }) => to.startsWith(`${id}.`));
      if (!isInValues(each, check)) return;
      if (!compiler.known([...path, 'to'], to, targets)) return;
      const factOf =
        (key: string) =>
        (fact: string, at: number): Fact => {
          compiler.known([...path, key, at], fact, facts);
          const slot = slotOf.get(fact);
          return { fact, ...(slot !== undefined && { slot }) };
        };
      const effect = { condition, add, when: when.map(factOf('when')), unless: unless.map(factOf('unless')) };
      byTarget.set(to, [...(byTarget.get(to) ?? []), effect]);
    });
  return byTarget;
}

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
      const sides = states.flatMap((state) => [`by.${state}`, `against.${state}`]);
      const facts = new Set([...states, ...sides, ...tagged, ...Object.keys(rules.facts ?? {})]);
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

/** A state of the one who rolls, or of the one who is rolled at. */
const ofSide = /^(?:by|against)\./u;

/** A sheet counts these in the values of its own rolls, so that they are asked no more. */
export function isInValues(
  { on = 'by', set, when = [], unless = [] }: Partial<Pick<Change, 'on' | 'set' | 'when' | 'unless'>>,
  check: Pick<CheckRules, 'facts'> | undefined,
): boolean {
  const isOfRoll = (fact: string): boolean => ofSide.test(fact) || Object.hasOwn(check?.facts ?? {}, fact);
  return on === 'by' && set === undefined && ![...when, ...unless].some(isOfRoll);
}
