import { z } from 'zod';
import { changeBy, resetTo, set, type Edit, type EditPath } from '#shared/character/edits';
import { jsonSchema } from '#shared/kernel/jsonValue';
import { signed, type Text } from '#shared/kernel/text';
import type { EffectSource } from '#shared/rules/effects';
import { idOf } from '#shared/rules/plan';
import { afflictionById } from '#shared/rulesets/heroic/content/afflictions';
import { tacticEffectSources, tacticsSchema } from './tactics';
import { belongingsFields } from './belongings';
import { conditionById, conditions, figures, hazardById } from '#shared/rulesets/heroic/content/resolution';
import { t } from '#shared/rulesets/heroic/texts';

/** The largest number that a tracker accepts. */
const most = 1_000_000;
const count = z.int().min(0).max(most);
const change = z.int().min(-most).max(most).default(0);

/** Values that can be modified manually for a time: stats, Att, Def, every roll. */
export const changeIds = ['str', 'agi', 'mnd', 'attack', 'defense', 'roll'] as const;
export type ChangeId = (typeof changeIds)[number];

/** `severity` is X (15). */
const activeHazardSchema = z.strictObject({
  id: idOf(hazardById, 'hazard'),
  severity: z.int().min(-10).max(10).default(0),
  /** The described illness or poison, if it is one. */
  affliction: idOf(afflictionById, 'affliction').exactOptional(),
  /** Stat points lost so far, to be restored at the end. */
  lost: count.default(0),
  /** The rolled duration or healing time; the remaining time of an illness with a fixed length. */
  hours: count.exactOptional(),
  /** Turns of a fight that began in it. */
  turns: count.exactOptional(),
});
export type ActiveHazard = z.infer<typeof activeHazardSchema>;

/**
 * The play state.
 *
 * - `endurance`, `heroism`: remaining points, `null` for the initial value
 * - `coins`: coins counted before the ledger existed; `null` since
 * - `ammunition`: remaining shots by weapon, full if missing; `countsShots`: each attack takes one by itself
 * - `healed`, `meals`: counts of the day; `contacts`: attempts in this session
 * - `darkness`: the penalty for rolls that need sight (15); `tactics`: uses of each (12.2)
 * - `reloading`: own turns until a slow weapon is ready (13.4); `struck`: weapons that attacked in the last turn,
 *   once for each piece, and do not deflect (13.4); `pack`: pack fighters on the same target (14.2)
 * - `planned`: planned purchases in order (3.2); `redefined`: true after the scenario's free change of a
 *   definition (3.3)
 * - `permanent`: powers made permanent, each of which costs a point of Heroism forever (11.1)
 */
export const playSchema = z.looseObject({
  endurance: count.nullable().default(null),
  heroism: count.nullable().default(null),
  coins: count.nullable().default(null),
  ammunition: z.record(z.string(), count).default({}),
  countsShots: z.boolean().default(false),
  healed: count.default(0),
  meals: count.default(0),
  contacts: count.default(0),
  permanent: count.default(0),
  planned: z.array(jsonSchema).max(200).default([]),
  redefined: z.boolean().default(false),
  darkness: z.int().min(0).max(-figures.darkness.most).default(0),
  tactics: tacticsSchema,
  /** The aim that the present turn began with; it is lost at its end (12.1.3). */
  aim: idOf(conditionById, 'condition').nullable().default(null),
  reloading: z.record(z.string(), count).default({}),
  struck: z.array(z.string()).max(100).default([]),
  pack: z.int().min(0).max(20).default(0),
  ...belongingsFields,
  conditions: z.array(idOf(conditionById, 'condition')).default([]),
  /** Of conditions that have levels, and the severity of those that a creature holds with (14.2). */
  levels: z.record(z.string().max(200), z.int().min(-100).max(100)).default({}),
  hazards: z.array(activeHazardSchema).max(50).default([]),
  changes: z
    .strictObject({ str: change, agi: change, mnd: change, attack: change, defense: change, roll: change })
    .prefault({}),
});
export type Play = z.infer<typeof playSchema>;

export function freshPlay(): Play {
  return playSchema.parse({});
}

/** With its level, if it has one. */
export function conditionName({ levels }: Pick<Play, 'levels'>, id: string): Text {
  if (conditionById.get(id)?.levels === undefined) return t(`conditions.${id}.name`);
  return t(`conditions.${id}.at`, { level: signed(levels[id] ?? 1) });
}

/** Ends those that it excludes. */
export function begun({ conditions: active }: Pick<Play, 'conditions'>, id: string, level?: number): Edit[] {
  const others = active.filter((each) => each !== id && each !== conditionById.get(id)?.excludes);
  return [set(['conditions'], [...others, id]), ...(level === undefined ? [] : [set(['levels', id], level)])];
}

export function ended({ conditions: active }: Pick<Play, 'conditions'>, ...ids: readonly string[]): Edit {
  return set(
    ['conditions'],
    active.filter((id) => !ids.includes(id)),
  );
}

export function passingEffects(play: Play): EffectSource[] {
  const byHand = changeIds.flatMap((to) =>
    play.changes[to] === 0
      ? []
      : [{ label: t('play.changes.source'), rule: '6', effects: [{ to, add: play.changes[to] }] }],
  );
  const active = conditions
    .filter(({ id }) => play.conditions.includes(id))
    .map(({ id, effects, source, levels }) => ({
      label: conditionName(play, id),
      rule: source,
      effects: effects.map((effect) => ({
        ...effect,
        add: effect.add * (levels === undefined ? 1 : (play.levels[id] ?? 1)),
      })),
    }));
  const pack =
    play.pack === 0
      ? []
      : [
          {
            label: t('play.pack'),
            rule: figures.pack.source,
            effects: (['attack', 'defense'] as const).map((to) => ({
              to,
              add: play.pack * figures.pack.bonus,
            })),
          },
        ];
  return [...active, ...tacticEffectSources(play.tactics), ...pack, ...byHand];
}

/** Resets counters under several names. */
export function allOver(path: EditPath, counts: Readonly<Record<string, number>>): Edit[] {
  return Object.entries(counts).map(([id, from]) => resetTo([...path, id], { from, to: 0 }));
}

export function statChanged({ changes }: Play, id: ChangeId, by: number): Edit {
  return changeBy(['changes', id], { from: changes[id], by, least: -most, most });
}
