import { raw } from '#shared/kernel/text';
import { flag, text, type Field } from '#shared/rules/definition/formula/types';
import { slotReader, type Builder } from './builder';
import { own } from './character';
import { rowOf } from './fields';
import type { ConditionModel, Fact, NumberEffect } from './game';
import { isInValues, stateChanges } from './stateChanges';

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
