import { clamp } from '#shared/kernel/clamp';
import { raw, type Text } from '#shared/kernel/text';
import { rounded } from '#shared/rules/definition/formula/functions';
import { loopScope, number, type Env, type Row } from '#shared/rules/definition/formula/types';
import type { Definition } from '#shared/rules/definition/schema/index';
import { slotReader, type Builder } from './builder';
import { own, type CharacterState } from './character';
import { rowOf } from './fields';
import type { Fact, NumberEffect, NumberModel, SetModel } from './game';
import { amountAt, isOn, levelOf } from './live/levels';
import { leveled } from './live/levelText';
import { formulaName } from './names';

/** Numbers of all sets. Their formulas are compiled once every name is bound. */
export function bindNumbers(builder: Builder): ReadonlyMap<string, number> {
  const slots = new Map<string, number>();
  for (const { of } of builder.definition.numbers)
    for (const { id, name } of of) {
      const slot = builder.slot();
      builder.bind(id, { type: number, label: raw(name), reads: [`number ${id}`], read: slotReader(slot) });
      slots.set(id, slot);
    }
  return slots;
}

export function compileNumbers(
  builder: Builder,
  setSlots: ReadonlyMap<string, number>,
  slots: ReadonlyMap<string, number>,
  effects: ReadonlyMap<string, readonly NumberEffect[]>,
): { readonly sets: Map<string, SetModel>; readonly numbers: Map<string, NumberModel> } {
  const { definition, compiler, scope, cells, entrySets } = builder;
  const sets = new Map<string, SetModel>();
  const numbers = new Map<string, NumberModel>();
  definition.numbers.forEach((set, setIndex) => {
    const fields = entrySets.get(set.id)?.fields ?? new Map<string, never>();
    const place = { scope: loopScope(fields, scope), loops: fields };
    const models = set.of.map((entry, index): NumberModel => {
      const path = ['numbers', setIndex, 'of', index];
      const rules = { ...set.each, ...entry };
      const { chosen, bought, round, override = false } = rules;
      const is = levelsOf(definition, entry.id) ?? rules.is;
      const own = entry.is === undefined ? ['numbers', setIndex, 'each'] : path;
      const formula = is === undefined ? undefined : compiler.number([...own, 'is'], is, place);
      if (chosen === undefined && bought === undefined && formula === undefined)
        compiler.fault(path, 'noValue', { name: entry.name });
      if (formula?.divides === true && round === undefined)
        compiler.fault([...own, 'is'], 'rounding', {}, undefined);
      if (chosen !== undefined && chosen.min > chosen.max) compiler.fault([...path, 'chosen'], 'range');
      for (const [at, budget] of (bought?.from ?? []).entries())
        compiler.known(
          [...(entry.bought ? path : ['numbers', setIndex, 'each']), 'bought', 'from', at],
          budget,
          definition.budgets.map((each) => each.id),
        );
      return {
        id: entry.id,
        label: raw(entry.name),
        rule: entry.rule ?? set.rule ?? '',
        set,
        entry,
        path,
        slot: slots.get(entry.id) ?? 0,
        formula,
        round: round ?? 'none',
        chosen,
        bought,
        override,
        effects: effects.get(formulaName(entry.id)) ?? [],
      };
    });
    for (const model of models) numbers.set(model.id, model);
    const setSlot = setSlots.get(set.id) ?? 0;
    const references = Object.entries(set.columns).flatMap(([name, column]) => {
      const slot = typeof column === 'object' && 'one' in column ? setSlots.get(column.one) : undefined;
      return slot === undefined ? [] : [{ name, slot }];
    });
    sets.set(set.id, { set, slot: setSlot, numbers: models, fields, references });
    models.forEach((model, index) => {
      const reads = new Set([...(model.formula?.reads ?? []), ...effectReads(model.effects)]);
      cells.push({
        id: `number ${model.id}`,
        name: model.entry.name,
        reads,
        slot: model.slot,
        path: model.path,
        run: (env, state) => calculate(model, env, state, (env.world[setSlot] as readonly Row[])[index]),
      });
    });
    cells.push({
      id: `set ${set.id}`,
      name: set.name,
      reads: new Set(models.map(({ id }) => `number ${id}`)),
      slot: setSlot,
      path: ['numbers', setIndex],
      run: (env) => env.world[setSlot],
    });
  });
  return { sets, numbers };
}

/** The formula of the number that is the level by Exp. */
function levelsOf({ advancement }: Definition, id: string): string | undefined {
  const levels = advancement?.levels;
  return levels?.number === id ? `lookup(${formulaName(levels.of)}, exp.earned).index` : undefined;
}

/** A set's rows, whose values follow. */
export function blankRows({ set, numbers }: SetModel): Row[] {
  return numbers.map(({ id, entry }): Row =>
    rowOf({
      ...cellsOf(set, entry),
      id,
      name: entry.name,
      tags: entry.tags ?? [],
      set: set.id,
      value: 0,
      base: 0,
      points: 0,
      raised: 0,
    }),
  );
}

function cellsOf({ columns }: SetModel['set'], entry: NumberModel['entry']): Record<string, Row[string]> {
  return Object.fromEntries(Object.keys(columns).map((name) => [name, entry[name] as Row[string]]));
}

/** Rows whose columns name a number of a set have that number there. */
export function linkRows(sets: Iterable<SetModel>, { world }: Env): void {
  for (const { slot, references } of sets)
    for (const { name, slot: to } of references)
      for (const row of world[slot] as readonly Row[])
        row[name] = (world[to] as readonly Row[]).find(({ id }) => id === row[name]);
}

export function effectReads(effects: readonly NumberEffect[]): string[] {
  return effects.flatMap(({ condition, formulas: { amount, holds }, when, unless }) => [
    `condition ${condition.rules.id}`,
    ...(amount?.reads ?? []),
    ...(holds?.reads ?? []),
    ...[...when, ...unless].flatMap(({ slot, fact }) => (slot === undefined ? [] : [`condition ${fact}`])),
  ]);
}

export function chosenValue({ chosen, set, id }: NumberModel, { choices }: CharacterState): number {
  if (chosen === undefined) return 0;
  const stored = own(own(choices.numbers, set.id) ?? {}, id);
  return stored ?? chosen.initial ?? clamp(0, chosen.min, chosen.max);
}

export function boughtPoints({ bought, set, id }: NumberModel, { choices }: CharacterState): number {
  return bought === undefined ? 0 : Math.max(0, own(own(choices.numbers, set.id) ?? {}, id) ?? 0);
}

/** The number without effects of conditions. */
function baseValue(model: NumberModel, env: Env, state: CharacterState): number {
  if (model.chosen !== undefined) return chosenValue(model, state);
  if (model.formula === undefined) return 0;
  return rounded(model.formula.expression.run(env) as number, model.round);
}

function calculate(model: NumberModel, env: Env, state: CharacterState, row: Row | undefined): number {
  const before = env.it;
  env.it = row;
  const base = baseValue(model, env, state);
  env.it = before;
  const points = boughtPoints(model, state);
  const replaced = model.override ? own(state.choices.overrides, model.id) : undefined;
  const changed = effectsOn(model.effects, model.entry.tags ?? [], env).reduce(
    (all, { add }) => all + add,
    0,
  );
  const raised = state.advanced.raised.get(model.id) ?? 0;
  const value = rounded((replaced ?? base + points) + raised + changed, 'none');
  if (row !== undefined) {
    row['base'] = base;
    row['points'] = points;
    row['raised'] = raised;
    row['value'] = value;
  }
  return value;
}

/** An effect as it counts now, named after its condition with its level. */
export interface CountedEffect extends NumberEffect {
  readonly label: Text;
}

/** Effects whose condition is on, while the facts that they name hold: tags, and other conditions that are on. */
export function effectsOn(
  effects: readonly NumberEffect[],
  tags: readonly string[],
  env: Env,
): readonly CountedEffect[] {
  if (effects.length === 0) return [];
  const holds = ({ fact, slot }: Fact): boolean =>
    tags.includes(fact) || (slot !== undefined && isOn(env.world[slot]));
  return effects.flatMap((effect) => {
    const { condition, when, unless, formulas } = effect;
    const value = env.world[condition.slot];
    if (!isOn(value) || !when.every(holds) || unless.some(holds)) return [];
    const add = amountAt(formulas, effect.add, levelOf(value), env);
    return add === undefined ? [] : [{ ...effect, add, label: leveled(condition, value) }];
  });
}
