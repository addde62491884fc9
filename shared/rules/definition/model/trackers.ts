import { clamp } from '#shared/kernel/clamp';
import { raw } from '#shared/kernel/text';
import { rounded } from '#shared/rules/definition/formula/functions';
import { number, type Env, type Field, type Row } from '#shared/rules/definition/formula/types';
import { slotReader, type Builder } from './builder';
import { own, type CharacterState } from './character';
import { rowOf } from './fields';
import { mostInPlay } from '#shared/rules/definition/schema/live';
import type { NumberEffect, TrackerModel } from './game';
import { boundFaults, drawingFaults, placeScope } from './live/compile';
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
    const { most, least, start, each } = rules;
    const isFormula = typeof most === 'string' || typeof most === 'number';
    const formula = isFormula ? compiler.number([...path, 'most'], most, { scope }) : undefined;
    if (formula?.divides === true && rules.round === undefined) compiler.fault([...path, 'most'], 'rounding');
    drawingFaults(compiler, path, rules);
    boundFaults(compiler, path, rules);
    return {
      rules,
      label: raw(rules.name),
      slot: slots.get(rules.id) ?? 0,
      most: formula,
      path,
      least: least === undefined ? undefined : compiler.number([...path, 'least'], least, { scope }),
      start: start === undefined ? undefined : compiler.number([...path, 'start'], start, { scope }),
      each: each === undefined ? undefined : compiler.number([...path, 'each'], each, placeScope(scope)),
      events: [],
      effects: effects.get(formulaName(rules.id)) ?? [],
      marks: [],
      atZero: [],
      restored: {},
    };
  });
  for (const model of models) {
    const { rules, slot, most, least, start, path } = model;
    cells.push({
      id: `most ${rules.id}`,
      name: rules.name,
      slot: builder.slot(),
      path,
      reads: new Set([...(most?.reads ?? []), ...(least?.reads ?? []), ...effectReads(model.effects)]),
      run: (env, state) => {
        const value = mostOf(model, env, state);
        env.world[slot] = rowOf({ now: 0, lost: 0, most: value ?? 0, least: leastOf(model, env) });
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
export function mostOf(model: TrackerModel, env: Env, { choices, advanced }: CharacterState): number | null {
  const { rules, most } = model;
  if (rules.most === null) return null;
  const changed = effectsOn(model.effects, [], env).reduce((all, { add }) => all + add, 0);
  const raised = advanced.raised.get(rules.id) ?? 0;
  return Math.max(leastOf(model, env), (own(choices.overrides, rules.id) ?? baseMost()) + raised + changed);

  function baseMost(): number {
    if (most !== undefined) return rounded(most.expression.run(env) as number, rules.round ?? 'down');
    return chosenMost(model, choices);
  }
}

/** The highest value that the player chose, before any advancement; 0 where the rules give it. */
export function chosenMost({ rules }: TrackerModel, choices: CharacterState['choices']): number {
  if (typeof rules.most !== 'object' || rules.most === null) return 0;
  const { min, max, initial } = rules.most.chosen;
  return own(own(choices.numbers, rules.id) ?? {}, 'most') ?? initial ?? clamp(0, min, max);
}

/** The lowest value; no number in play is beyond some bounds. */
export function leastOf({ least }: TrackerModel, env: Env): number {
  if (least === undefined) return 0;
  return clamp(rounded(least.expression.run(env) as number, 'down'), -mostInPlay, mostInPlay);
}

/** The normal value without any events. */
export function startOf(model: TrackerModel, env: Env, most: number | null): number {
  const { start } = model;
  if (start === undefined) return most ?? 0;
  const value = rounded(start.expression.run(env) as number, 'down');
  return clamp(value, leastOf(model, env), most ?? Number.MAX_SAFE_INTEGER);
}

function nowOf(model: TrackerModel, env: Env, { play }: CharacterState, most: number | null): number {
  if (model.each !== undefined) {
    const used = Object.entries(own(play.boxes ?? {}, model.rules.id) ?? {});
    return used.filter(([place, isUsed]) => isUsed && Number(place) <= (most ?? 0)).length;
  }
  const stored = own(play.trackers, model.rules.id) ?? null;
  if (stored === null) return startOf(model, env, most);
  return clamp(stored, leastOf(model, env), most ?? Number.MAX_SAFE_INTEGER);
}
