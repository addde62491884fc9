import { z } from 'zod';
import { readData } from '#shared/rules/data';
import {
  abilityIds,
  conditionIds,
  efforts,
  gravities,
  rollEffectSchema,
  stanceIds,
} from '#shared/rulesets/starfaring/data/index';
import checksJson from '#shared/rulesets/starfaring/data/checks.json';
import combatJson from '#shared/rulesets/starfaring/data/combat.json';
import difficultiesJson from '#shared/rulesets/starfaring/data/difficulties.json';
import exploitsJson from '#shared/rulesets/starfaring/data/exploits.json';
import hazardsJson from '#shared/rulesets/starfaring/data/hazards.json';
import setbacksJson from '#shared/rulesets/starfaring/data/setbacks.json';
import situationsJson from '#shared/rulesets/starfaring/data/situations.json';
import travelJson from '#shared/rulesets/starfaring/data/travel.json';

/** A heading of the rule document. */
const source = z.string().min(1);
const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const count = z.int().min(0);

/** The effect of an exploit or a setback on the sheet of the one who rolled. */
const bringsSchema = z.strictObject({
  stance: z.enum(stanceIds).exactOptional(),
  /** Until the start of the next own turn. */
  condition: z.enum(conditionIds).exactOptional(),
  falls: z.literal('prone').exactOptional(),
  ends: z.enum(conditionIds).exactOptional(),
  /** Once more in this turn. */
  gives: z.enum(efforts).exactOptional(),
  exhaustion: z.literal(1).exactOptional(),
  /** EDGE cards. */
  cards: z.literal(1).exactOptional(),
});
export type Brings = z.infer<typeof bringsSchema>;

const exploitSchema = z.strictObject({
  id,
  rank: z.int().min(2).max(11),
  /** It also grants another exploit up to this rank. */
  grants: z.int().exactOptional(),
  brings: bringsSchema.exactOptional(),
});
export type Exploit = z.infer<typeof exploitSchema>;

/** The easiest comes first. */
export const difficulties = readData(
  'data/difficulties.json',
  z.strictObject({ steps: z.array(z.strictObject({ id, value: z.int() })), source }),
  difficultiesJson,
);

/** The dice of checks, death saves and rests, and the costs of effort. */
export const checkFacts = readData(
  'data/checks.json',
  z.strictObject({
    dice: z.strictObject({ count, sides: count, source }),
    passive: z.strictObject({ base: count, advantage: count, source }),
    complex: z.strictObject({ needed: count, source }),
    /** Vitality points for each +1, and the highest bonus. */
    tenacity: z.strictObject({ vitality: count, maximum: count, source }),
    strain: z.strictObject({ minimum: count, maximum: count, exhaustion: count, source }),
    deathSave: z.strictObject({
      sides: count,
      target: count,
      worst: count,
      best: count,
      needed: count,
      source,
    }),
    rest: z.strictObject({ sides: count, source }),
    edge: z.strictObject({ hand: count, source }),
  }),
  checksJson,
);

/** Rewards for a 12, by rank. */
export const exploits = readData(
  'data/exploits.json',
  z.strictObject({ combat: z.array(exploitSchema), other: z.array(exploitSchema), source }),
  exploitsJson,
);

/** Consequences of a 1: the rows of the table, lowest sum first. */
export const setbacks = readData(
  'data/setbacks.json',
  z.strictObject({
    dice: z.strictObject({ count, sides: count }),
    rows: z.array(id),
    brings: z.record(id, bringsSchema),
    source,
  }),
  setbacksJson,
);

/** Distances and covers in points of Defense, difficulties, and actions. */
export const combat = readData(
  'data/combat.json',
  z.strictObject({
    distances: z.array(
      z.strictObject({
        id: z.enum(['adjacent', 'close', 'short', 'medium', 'long', 'extreme']),
        /** The distance is in meters. */
        over: count.exactOptional(),
        upTo: count.exactOptional(),
        defense: count,
      }),
    ),
    covers: z.array(z.strictObject({ id: z.enum(['none', 'light', 'moderate', 'high']), defense: count })),
    immobile: z.strictObject({ defense: count, source }),
    aim: z.strictObject({ bonus: count, source }),
    flanking: z.strictObject({ bonus: count, source }),
    blasting: z.strictObject({ dc: count, scatter: count, directions: count, source }),
    shove: z.strictObject({ meters: count, source }),
    concentration: z.strictObject({ dc: count, environment: count, source }),
    stabilise: z.strictObject({ dc: count, bleeding: count, source }),
    deathThreshold: z.strictObject({ base: count, source }),
    armorRest: z.strictObject({ light: count, medium: count, heavy: count, source }),
    actions: z.array(z.strictObject({ id, cost: z.enum(['action', 'minor', 'reaction']), source })),
  }),
  combatJson,
);

/** Sources of advantage or disadvantage for attacks. */
export const situations = readData(
  'data/situations.json',
  z.array(z.strictObject({ id, side: z.enum(['advantage', 'disadvantage']), source })),
  situationsJson,
);

/** Paces on foot; mounts and vehicles use thirds of their usual distance. */
export const travel = readData(
  'data/travel.json',
  z.strictObject({
    paces: z.array(
      z.strictObject({
        id: z.enum(['slow', 'normal', 'fast']),
        metersPerMinute: count,
        kilometersPerHour: z.number(),
        kilometersPerDay: count,
        thirds: count,
      }),
    ),
    /** The value is in hours per day. */
    dayHours: count,
    forcedMarch: z.strictObject({ dc: count, source }),
    /** In meters, with the run-up needed for a full jump. */
    jump: z.strictObject({ base: count, runUp: count, heightPerPoint: z.number(), landingDc: count, source }),
    source,
  }),
  travelJson,
);

const sizeId = z.enum(['tiny', 'small', 'medium', 'large', 'huge', 'gargantuan']);

/** Falls, collisions, food and water (kg and liters a day), gravity (in g), breath, light. */
export const hazards = readData(
  'data/hazards.json',
  z.strictObject({
    fall: z.strictObject({
      metersPerDie: count,
      sides: count,
      most: count,
      softer: count,
      dc: count,
      source,
    }),
    collisions: z.strictObject({
      rows: z.array(z.strictObject({ size: sizeId, dice: count, dc: count })),
      sides: count,
      /** An object this many sizes larger pins its victim. */
      stuckSizes: count,
      source,
    }),
    rations: z.strictObject({
      rows: z.array(z.strictObject({ size: sizeId, food: z.number(), water: count })),
      thirstDc: count,
      heatFactor: count,
      source,
    }),
    gravity: z.strictObject({
      zeroBelow: z.number(),
      lowBelow: z.number(),
      normalUpTo: z.number(),
      crushingOver: z.number(),
      most: z.number(),
      saveFactor: count,
      successes: count,
      crushingDc: count,
      /** Counts the days until low gravity feels normal. */
      acclimation: z.strictObject({ count, sides: count, plus: count }),
      sicknessDc: count,
      /** Hours without gravity until the next save against space sickness. */
      sicknessHours: count,
      medicineDc: count,
      kinds: z.array(
        z.strictObject({
          id: z.enum(gravities),
          /** The factor of damage by falls; `null` if only relative speeds matter. */
          damage: z.number().nullable(),
          jump: count,
          speed: count.default(0),
          conditions: z.array(z.enum(conditionIds)).default([]),
          /** Of them those that stay for one who is used to it, who has no effects on rolls either. */
          lasting: z.array(z.enum(conditionIds)).default([]),
          effects: z.array(rollEffectSchema).default([]),
          /** Checks of these abilities add skills only with the one for zero gravity. */
          skills: z.array(z.enum(abilityIds)).default([]),
        }),
      ),
      source,
    }),
    suffocation: z.strictObject({ base: count, source }),
    /** Effects of rads on the body, apart from exhaustion and conditions. */
    radiation: z.array(z.strictObject({ over: count, effects: z.array(id) })),
    light: z.strictObject({
      /** The brightest comes first; the areas below follow the same order. */
      levels: z.array(z.enum(['bright', 'dim', 'dark'])),
      areas: z.array(z.enum(['clear', 'bleared', 'obscured'])),
      /** The number of levels that a sense sees brighter, and whether it sees through mist and leaves. */
      senses: z.array(
        z.strictObject({
          id: z.enum(['normal', 'infravision', 'thermovision', 'ultravision', 'blindsight']),
          steps: count,
          throughMist: z.boolean(),
        }),
      ),
      source,
    }),
  }),
  hazardsJson,
);

/** Throws for an unknown id; every id of a choice has an entry. */
export function entryOf<T extends { readonly id: string }>(entries: readonly T[], wanted: string): T {
  const entry = entries.find(({ id: its }) => its === wanted);
  if (entry === undefined) throw new Error(`Unknown id ${wanted}`);
  return entry;
}
