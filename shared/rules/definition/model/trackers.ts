import { clamp } from '#shared/kernel/clamp';
import { raw } from '#shared/kernel/text';
import { rounded } from '#shared/rules/definition/formula/functions';
import { number, type Env, type Field, type Row } from '#shared/rules/definition/formula/types';
import { slotReader, type Builder } from './builder';
import { own, type CharacterState } from './character';
import { rowOf } from './fields';
import type { NumberEffect, TrackerModel } from './game';
import { drawingFaults } from './live/compile';
import { formulaName } from './names';
import { effectReads, effectsOn } from './numbers';

/** `hitPoints.now`, `hitPoints.most`, `hitPoints.lost`. */
export function bindTrackers(builder: Builder): ReadonlyMap<string, number> {
  return new Map(
    builder.definition.trackers.map(({ id, name }): [string, number] => {
      const slot = builder.slot();
      const fields = new Map<string, Field>([
        ['now', { type: number, label: raw(name), reads: [`tracker ${id}`] }],
        ['most', { type: number, label: raw(name), reads: [`most ${id}`] }],
        ['lost', { type: number, label: raw(name), reads: [`tracker ${id}`] }],
      ]);
      builder.bind(id, { type: { kind: 'record', fields }, label: raw(name), read: slotReader(slot) });
      return [id, slot];
    }),
  );
}

export function compileTrackers(
  builder: Builder,
  slots: ReadonlyMap<string, number>,
  effects: ReadonlyMap<string, readonly NumberEffect[]>,
): TrackerModel[] {
  const { definition, compiler, scope, cells } = builder;
  const models = definition.trackers.map((rules, index): TrackerModel => {
    const path = ['trackers', index];
    const { most, start } = rules;
    const isFormula = typeof most === 'string' || typeof most === 'number';
    const formula = isFormula ? compiler.number([...path, 'most'], most, { scope }) : undefined;
    if (formula?.divides === true && rules.round === undefined) compiler.fault([...path, 'most'], 'rounding');
    drawingFaults(compiler, path, rules);
    return {
      rules,
      label: raw(rules.name),
      slot: slots.get(rules.id) ?? 0,
      most: formula,
      path,
      start: start === undefined ? undefined : compiler.number([...path, 'start'], start, { scope }),
      effects: effects.get(formulaName(rules.id)) ?? [],
      marks: [],
      atZero: [],
      soaks: undefined,
      restored: {},
    };
  });
  for (const model of models) {
    const { rules, slot, most, start, path } = model;
    cells.push({
      id: `most ${rules.id}`,
      name: rules.name,
      slot: builder.slot(),
      path,
      reads: new Set([...(most?.reads ?? []), ...effectReads(model.effects)]),
      run: (env, state) => {
        const value = mostOf(model, env, state);
        env.world[slot] = rowOf({ now: 0, lost: 0, most: value ?? 0 });
        return value ?? undefined;
      },
    });
    cells.push({
      id: `tracker ${rules.id}`,
      name: rules.name,
      slot,
      path,
      reads: new Set([`most ${rules.id}`, ...(start?.reads ?? [])]),
      run: (env, state) => {
        const row = env.world[slot] as Row;
        const now = nowOf(model, env, state, rules.most === null ? null : (row['most'] as number));
        row['now'] = now;
        row['lost'] = (row['most'] as number) - now;
        return row;
      },
    });
  }
  return models;
}

/** `null` without a highest value. */
export function mostOf(model: TrackerModel, env: Env, { choices }: CharacterState): number | null {
  const { rules, most } = model;
  if (rules.most === null) return null;
  const changed = effectsOn(model.effects, [], env).reduce((all, { add }) => all + add, 0);
  return Math.max(0, (own(choices.overrides, rules.id) ?? baseMost()) + changed);

  function baseMost(): number {
    if (most !== undefined) return rounded(most.expression.run(env) as number, rules.round ?? 'down');
    if (typeof rules.most !== 'object' || rules.most === null) return 0;
    const { min, max, initial } = rules.most.chosen;
    return own(own(choices.numbers, rules.id) ?? {}, 'most') ?? initial ?? clamp(0, min, max);
  }
}

/** The normal value without any events. */
export function startOf({ start }: TrackerModel, env: Env, most: number | null): number {
  if (start === undefined) return most ?? 0;
  const value = rounded(start.expression.run(env) as number, 'down');
  return clamp(value, 0, most ?? Number.MAX_SAFE_INTEGER);
}

function nowOf(model: TrackerModel, env: Env, { play }: CharacterState, most: number | null): number {
  const stored = own(play.trackers, model.rules.id) ?? null;
  if (stored === null) return startOf(model, env, most);
  return clamp(stored, 0, most ?? Number.MAX_SAFE_INTEGER);
}
