import { z } from 'zod';
import { clamp } from '#shared/kernel/clamp';
import { signed, type Text } from '#shared/kernel/text';
import type { EffectSource } from '#shared/rules/effects';
import { conditionById, conditions, figures, hazardById } from '#shared/rulesets/heroic/content/resolution';
import { t } from '#shared/rulesets/heroic/texts';
import { statIds } from '#shared/rulesets/heroic/data/index';
import { recorded } from '#shared/rulesets/heroic/content/packNames';
import type { OwnedItem } from '#shared/rulesets/heroic/choices/index';
import { changeBy, insert, remove, resetTo, set, type Edit, type EditPath } from '#shared/character/edits';
import { jsonSchema } from '#shared/kernel/jsonValue';
import { idOf } from '#shared/rules/plan';
import { afflictionById } from '#shared/rulesets/heroic/content/afflictions';

/** The price and gain of each tactic (12.2); Att never pays for Att. */
export const tactics = [
  { id: 'defense-attack', pays: 'defense', gains: 'attack' },
  { id: 'attack-defense', pays: 'attack', gains: 'defense' },
  { id: 'attack-damage', pays: 'attack', gains: 'damage' },
  { id: 'defense-damage', pays: 'defense', gains: 'damage' },
  { id: 'attack-extra', pays: 'attack', gains: 'extra' },
  { id: 'defense-extra', pays: 'defense', gains: 'extra' },
] as const;

/** The most uses of each that are stored. */
export const mostUses = 20;

/** An example is "Def −4: Att +2". */
export function tacticName(id: (typeof tactics)[number]['id'], count: number): Text {
  return t(`tactics.${id}`, { count, paid: figures.tactics.price * count });
}

/** The number of uses until the next turn, as stored in the play state. */
const tacticsSchema = z
  .partialRecord(z.enum(tactics.map(({ id }) => id)), z.int().min(0).max(mostUses))
  .default({});
type Tactics = z.infer<typeof tacticsSchema>;

function tacticEffectSources(used: Tactics): EffectSource[] {
  return tactics.flatMap(({ id, pays, gains }) => {
    const times = used[id] ?? 0;
    if (times === 0) return [];
    const paid = { to: pays, add: -figures.tactics.price * times };
    const gained = gains === 'extra' ? [] : [{ to: gains, add: times }];
    return [{ label: tacticName(id, times), rule: figures.tactics.source, effects: [paid, ...gained] }];
  });
}

const amount = z.int().min(0).max(1_000_000);
const key = z.string().max(400);
const words = z.string().max(200);
const ids = z.array(z.string().max(200)).max(500);

const wordsOf = {
  name: words.exactOptional(),
  note: words.exactOptional(),
  curse: words.exactOptional(),
  more: words.exactOptional(),
};

const placedSchema = z.strictObject({
  carried: amount.exactOptional(),
  worn: amount.exactOptional(),
  wielded: amount.exactOptional(),
  packed: amount.exactOptional(),
});

export type ItemState = OwnedItem['state'];
/** Describes the number of pieces by state. */
export type Counts = Readonly<Record<ItemState, number>>;

/** Describes the play state of belongings: places, names of their owner, and coins counted in play. */
export interface InventoryState {
  readonly placed: Readonly<Record<string, Partial<Counts>>>;
  readonly words: Readonly<Record<string, { readonly name?: string; readonly note?: string }>>;
  /** Coins from before the ledger existed; they replace those left by creation. */
  readonly coins: number | null;
}

export const nothingHeld: InventoryState = { placed: {}, words: {}, coins: null };

/**
 * The play state of belongings, by the keys of inventory lines.
 *
 * - `placed`: the number of pieces by state; `coatings`: poison on weapons, and its remaining turns (5.1)
 * - `asking`: a price per piece other than the full or half one
 * - `words`: what its owner calls a piece, and a short note on it; the curse of a relic, and further abilities granted
 *   by the GM (4, 5.2)
 * - `light`: remaining hours of oil by item; full if missing (13.3)
 * - `absorbs`: the strain a lasting focus absorbs per day if the GM changed it; `absorbed`: today's (5.2)
 * - `pools`: unused grants of the scenario: coins' worth to craft, free potions (4)
 * - `recipes`: initial ones, and those found since (5.1)
 * - `draft`: the minor relic being designed (4)
 */
const belongingsFields = {
  placed: z.record(key, placedSchema).default({}),
  coatings: z.record(key, z.strictObject({ id: z.string().max(200), turns: amount })).default({}),
  asking: z.record(key, amount).default({}),
  words: z.record(key, z.strictObject(wordsOf)).default({}),
  light: z.record(key, amount).default({}),
  absorbs: z.record(key, amount).default({}),
  absorbed: z.record(key, amount).default({}),
  pools: z.strictObject({ crafting: amount.default(0), potions: amount.default(0) }).prefault({}),
  recipes: z.strictObject({ known: ids.default([]), found: ids.default([]), ...recorded }).prefault({}),
  draft: z.strictObject({ stat: z.enum(statIds).default('str'), task: words.default('') }).prefault({}),
};

export function heldOf({ placed, words: named, coins }: InventoryState): InventoryState {
  return { placed, words: named, coins };
}

/** The largest number that a tracker accepts. */
const most = 1_000_000;
const count = z.int().min(0).max(most);
const change = z.int().min(-most).max(most).default(0);

/** Values that can be modified manually for a time: stats, Att, Def, every roll. */
export const changeIds = ['str', 'agi', 'mnd', 'attack', 'defense', 'roll'] as const;
export type ChangeId = (typeof changeIds)[number];

/** The bound of X to either side; the document leaves it to the GM (15). */
export const hardest = 10;

/** `severity` is X (15). */
const activeHazardSchema = z.strictObject({
  id: idOf(hazardById, 'hazard'),
  severity: z.int().min(-hardest).max(hardest).default(0),
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
 *   once for each piece, and do not deflect (13.4)
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
  return t(`conditions.${id}.at`, { level: signed(conditionLevel({ levels }, id)) });
}

/** No further than its rule goes, even if the sheet holds more; 1 for one without levels. */
export function conditionLevel({ levels }: Pick<Play, 'levels'>, id: string): number {
  const most = conditionById.get(id)?.levels;
  return most === undefined ? 1 : clamp(levels[id] ?? 1, -most, most);
}

/** Ends those that it excludes, one by one: two consequences of one roll do not undo each other. */
export function begun(id: string, level?: number): Edit[] {
  return [
    ...[id, ...(conditionById.get(id)?.excludes ?? [])].map(ended),
    insert(['conditions'], id),
    ...(level === undefined ? [] : [set(['levels', id], level)]),
  ];
}

export const ended = (id: string): Edit => remove(['conditions', id]);

export function passingEffects(play: Play): EffectSource[] {
  const byHand = changeIds.flatMap((to) =>
    play.changes[to] === 0
      ? []
      : [{ label: t('play.changes.source'), rule: '6', effects: [{ to, add: play.changes[to] }] }],
  );
  const active = conditions
    .filter(({ id }) => play.conditions.includes(id))
    .map(({ id, effects, source }) => ({
      label: conditionName(play, id),
      rule: source,
      effects: effects.map((effect) => ({ ...effect, add: effect.add * conditionLevel(play, id) })),
    }));
  return [...active, ...tacticEffectSources(play.tactics), ...byHand];
}

/** Resets counters under several names. */
export function allOver(path: EditPath, counts: Readonly<Record<string, number>>): Edit[] {
  return Object.entries(counts).map(([id, from]) => resetTo([...path, id], { from, to: 0 }));
}

export function statChanged({ changes }: Play, id: ChangeId, by: number): Edit {
  return changeBy(['changes', id], { from: changes[id], by, least: -most, most });
}
