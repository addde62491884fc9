import { z } from 'zod';
import { changeBy, resetTo, type Edit, type EditPath } from '../../../character/edits';
import { jsonSchema } from '../../../kernel/json';
import type { EffectSource } from '../../../rules/effects';
import { idOf } from '../../../rules/plan';
import { afflictionById } from '../content/afflictions';
import { tacticEffectSources, tacticsSchema } from '../combat/tactics';
import type { HeroicCharacter } from '../derive';
import { belongingsFields } from '../inventory/state';
import { conditionById, conditions, figures, hazardById } from '../content/resolution';
import { t } from '../texts';

/** As much as a tracker lets anyone type. */
const most = 1_000_000;
const count = z.int().min(0).max(most);
const change = z.int().min(-most).max(most).default(0);

/** What passing numbers can be changed by hand: stats, Att, Def, every roll. */
export const changeIds = ['str', 'agi', 'mnd', 'attack', 'defense', 'roll'] as const;
export type ChangeId = (typeof changeIds)[number];

/** A hazard that someone is in; `severity` is its X (15). */
const activeHazardSchema = z.strictObject({
  id: idOf(hazardById, 'hazard'),
  severity: z.int().min(-10).max(10).default(0),
  /** The illness or poison that it is, where it is one of those described. */
  affliction: idOf(afflictionById, 'affliction').exactOptional(),
  /** What it has taken of a stat so far, to be given back. */
  lost: count.default(0),
  /** How long it goes on or takes to heal, once the dice have said; what is left of an illness of a set length. */
  hours: count.exactOptional(),
});
export type ActiveHazard = z.infer<typeof activeHazardSchema>;

/**
 * What changes at the table.
 *
 * - `endurance`, `heroism`: what is left, `null` while it is what the character starts with
 * - `coins`: counted at the table before there was a ledger of them; `null` since
 * - `ammunition`: shots left by weapon, full where it is not named
 * - `healed`, `meals`: of this day; `contacts`: tries of this session
 * - `darkness`: how much worse rolls are that need eyes (15); `tactics`: times each is used (12.2)
 * - `reloading`: own turns until a slow weapon may be used again (13.4); `pack`: pack fighters at the same target (14.2)
 * - `planned`: purchases to come, in order (3.2); `redefined`: whether this scenario's free change of a definition is used (3.3)
 * - `permanent`: powers made permanent, each of which takes a point of Heroism for good (11.1)
 */
export const playSchema = z.looseObject({
  endurance: count.nullable().default(null),
  heroism: count.nullable().default(null),
  coins: count.nullable().default(null),
  ammunition: z.record(z.string(), count).default({}),
  healed: count.default(0),
  meals: count.default(0),
  contacts: count.default(0),
  permanent: count.default(0),
  planned: z.array(jsonSchema).max(200).default([]),
  redefined: z.boolean().default(false),
  darkness: z.int().min(0).max(-figures.darkness.most).default(0),
  tactics: tacticsSchema,
  reloading: z.record(z.string(), count).default({}),
  pack: z.int().min(0).max(20).default(0),
  ...belongingsFields,
  conditions: z.array(idOf(conditionById, 'condition')).default([]),
  hazards: z.array(activeHazardSchema).max(50).default([]),
  changes: z
    .strictObject({ str: change, agi: change, mnd: change, attack: change, defense: change, roll: change })
    .prefault({}),
});
export type Play = z.infer<typeof playSchema>;

/** The play state of a character nobody has played yet. */
export function freshPlay(): Play {
  return playSchema.parse({});
}

/** What the play state changes about the numbers of the sheet. */
export function passingEffects(play: Play): EffectSource[] {
  const byHand = changeIds.flatMap((to) =>
    play.changes[to] === 0
      ? []
      : [{ label: t('play.changes.source'), rule: '6', effects: [{ to, add: play.changes[to] }] }],
  );
  const active = conditions
    .filter(({ id }) => play.conditions.includes(id))
    .map(({ id, effects, source }) => ({ label: t(`conditions.${id}.name`), rule: source, effects }));
  const dark =
    play.darkness === 0
      ? []
      : [
          {
            label: t('play.darkness'),
            rule: figures.darkness.source,
            effects: [{ to: 'roll', add: -play.darkness }],
          },
        ];
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
  return [...active, ...tacticEffectSources(play.tactics), ...dark, ...pack, ...byHand];
}

/** End left: never more than the most as it stands now, which passing changes of stats raise and lower. */
export function enduranceLeft(play: Play, { endurance, exceeds }: HeroicCharacter): number {
  const most = Math.max(0, endurance.value);
  if (play.endurance === null) return most;
  return exceeds === true ? play.endurance : Math.min(play.endurance, most);
}

/** Heroism at the start of a session (3.3), less what permanent powers have taken (11.1). */
export function sessionHeroism(play: Play, { heroism }: HeroicCharacter): number {
  return Math.max(0, heroism.value - play.permanent);
}

/** Heroism left. */
export function heroismLeft(play: Play, character: HeroicCharacter): number {
  return play.heroism ?? sessionHeroism(play, character);
}

/** Counts under several names that all begin anew. */
export function allOver(path: EditPath, counts: Readonly<Record<string, number>>): Edit[] {
  return Object.entries(counts).map(([id, from]) => resetTo([...path, id], { from, to: 0 }));
}

/** A passing number raised or lowered. */
export function statChanged({ changes }: Play, id: ChangeId, by: number): Edit {
  return changeBy(['changes', id], { from: changes[id], by, least: -most, most });
}
