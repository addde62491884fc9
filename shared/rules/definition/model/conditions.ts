import { raw, type Text } from '#shared/kernel/text';
import { rounded } from '#shared/rules/definition/formula/functions';
import { blocked, type Change } from '#shared/rules/fight/change';
import type { DefinitionPath } from '#shared/rules/definition/faults';
import type { CheckInputRules, CheckRules } from '#shared/rules/definition/schema/checks';
import type { StateEffect } from '#shared/rules/definition/schema/common';
import type { Definition } from '#shared/rules/definition/schema/index';
import type { Compiler } from './compiler';
import { flag, number, text, type Field } from '#shared/rules/definition/formula/types';
import { slotReader, type Builder } from './builder';
import { own } from './character';
import { rowOf } from './fields';
import type { ConditionModel, Fact, NumberEffect } from './game';
import {
  effectFormulas,
  isOn,
  levelOf,
  storedValue,
  typeOf,
  type LevelFormulas,
  type StateChange,
} from './live/levels';

export interface BoundConditions {
  readonly slots: ReadonlyMap<string, number>;
  /** The slot of all of them as rows. */
  readonly all: number;
}

export function bindConditions(builder: Builder): BoundConditions {
  const { conditions } = builder.definition;
  const slots = new Map<string, number>();
  for (const rules of conditions) {
    const slot = builder.slot();
    slots.set(rules.id, slot);
    builder.bind(rules.id, {
      type: typeOf(rules),
      label: raw(rules.name),
      reads: [`condition ${rules.id}`],
      read: slotReader(slot),
    });
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
        ['level', { type: number }],
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
    const is =
      rules.is === undefined
        ? undefined
        : compiler.formula([...path, 'is'], rules.is, rules.level === undefined ? 'flag' : 'number', {
            scope,
          });
    const label = raw(rules.name);
    const formulas = rules.effects.map((effect, at) =>
      effectFormulas(compiler, [...path, 'effects', at], effect, scope),
    );
    const changes = stateChanges(compiler, definition, { ...rules, label, path }, formulas);
    return { rules, label, slot: slots.get(rules.id) ?? 0, is, path, changes, formulas };
  });
  for (const { rules, slot, is, path } of models)
    cells.push({
      id: `condition ${rules.id}`,
      name: rules.name,
      reads: is?.reads ?? new Set(),
      slot,
      path,
      run: (env, { play }) => {
        const value = is === undefined ? own(play.conditions, rules.id) : is.expression.run(env);
        return storedValue(rules, typeof value === 'number' ? rounded(value, 'down') : value === true);
      },
    });
  cells.push({
    id: 'conditions',
    name: 'conditions',
    slot: all,
    path: ['conditions'],
    reads: new Set(models.map(({ rules }) => `condition ${rules.id}`)),
    run: (env) =>
      models.map(({ rules: { id, name, tags = [] }, slot }) =>
        rowOf({ id, name, tags, on: isOn(env.world[slot]), level: levelOf(env.world[slot]) }),
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
      const formulas = condition.formulas[index] ?? { amount: undefined, holds: undefined };
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
      const effect = {
        condition,
        add: typeof add === 'number' ? add : 0,
        formulas,
        when: when.map(factOf('when')),
        unless: unless.map(factOf('unless')),
      };
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
  formulas: readonly LevelFormulas[],
): StateChange[] {
  if (effects.length === 0) return [];
  const states = [...conditions, ...(npc?.conditions ?? [])].map((each) => each.id);
  return effects.flatMap((effect, index): StateChange[] => {
    const at = [...path, 'effects', index];
    const { to, add, set, on = 'by', when = [], unless = [], asks, asksNot, marks } = effect;
    compiler.known([...at, 'marks'], marks, states);
    if (add !== 0 && set !== undefined) compiler.fault(at, 'oneEffect');
    const [check = '', input = ''] = to.split('.');
    const rules = checks.find((each) => each.id === check);
    // That it cannot be rolled is a switch of every check.
    const asked = rules?.inputs[input] ?? (input === blocked ? { flag: true as const } : undefined);
    if (rules === undefined || asked === undefined) {
      if (on === 'against' || set !== undefined) compiler.known([...at, 'to'], to, inputNames(checks));
      return [];
    }
    if (set !== undefined && !canBe(asked, set)) compiler.fault([...at, 'set'], 'setValue');
    if (set === undefined && !('min' in asked)) {
      if (on === 'against') compiler.fault([...at, 'add'], 'setValue');
      return [];
    }
    if (when.length + unless.length > 0 && !isInValues(effect, rules)) {
      const tagged = [...numbers, ...catalogs].flatMap(({ of }) => of.flatMap(({ tags = [] }) => tags));
      const sides = states.flatMap((state) => [`by.${state}`, `against.${state}`]);
      const facts = new Set([...states, ...sides, ...tagged, ...Object.keys(rules.facts ?? {})]);
      compiler.knownEach([...at, 'when'], when, facts);
      compiler.knownEach([...at, 'unless'], unless, facts);
    }
    const value = set === undefined ? { add: typeof add === 'number' ? add : 0 } : { set };
    const more = {
      ...(asks !== undefined && { asks: raw(asks) }),
      ...(asksNot !== undefined && { asksNot: raw(asksNot) }),
      ...(marks !== undefined && { marks }),
    };
    return [
      {
        change: { check, to: input, ...value, on, when, unless, ...more, from: id, label },
        formulas: formulas[index] ?? { amount: undefined, holds: undefined },
      },
    ];
  });
}

const inputNames = (checks: Definition['checks']): string[] =>
  checks.flatMap(({ id, inputs }) => Object.keys(inputs).map((input) => `${id}.${input}`));

function canBe(
  rules: CheckInputRules | { readonly flag: true },
  value: NonNullable<StateEffect['set']>,
): boolean {
  if ('flag' in rules) return typeof value === 'boolean';
  if ('min' in rules) return typeof value === 'number' && value >= rules.min && value <= rules.max;
  return 'of' in rules && rules.of.some(({ id }) => id === value);
}

/** A state of the one who rolls, or of the one who is rolled at. */
const ofSide = /^(?:by|against)\./u;

/** A sheet counts these in the values of its own rolls, so that they are asked no more. */
export function isInValues(
  {
    on = 'by',
    set,
    when = [],
    unless = [],
    asks,
  }: Partial<Pick<Change, 'on' | 'set' | 'when' | 'unless'>> & { readonly asks?: unknown },
  check: Pick<CheckRules, 'facts'> | undefined,
): boolean {
  const isOfRoll = (fact: string): boolean => ofSide.test(fact) || Object.hasOwn(check?.facts ?? {}, fact);
  return asks === undefined && on === 'by' && set === undefined && ![...when, ...unless].some(isOfRoll);
}
