import { z } from 'zod';
import { damageTypes } from '#shared/rulesets/starfaring/derive/damage';
import {
  checkFacts,
  abilityIds,
  conditionIds,
  efforts,
  gravities,
  known,
  radiation,
  stanceIds,
  traumaTableById,
  type TraumaTableId,
} from '#shared/rulesets/starfaring/data/index';

const count = z.int().min(0);
const tableIds = ['physical-mild', 'physical-severe', 'psychic-mild', 'psychic-severe'] as const;

const traumaSchema = z
  .looseObject({
    table: z.enum(tableIds),
    /** The row of the table; `null` until it is rolled or chosen. */
    row: z.string().nullable().default(null),
    /** The lowered ability, if there is a choice; `null` until it is made. */
    ability: z.enum(abilityIds).nullable().default(null),
    /** Successful recovery saves. */
    successes: count.max(99).default(0),
    treated: z.boolean().default(false),
    /** A severe trauma of which only the permanent effects remain. */
    healed: z.boolean().default(false),
  })
  .refine(({ table, row }) => row === null || rowIds(table).includes(row));
export type TakenTrauma = z.infer<typeof traumaSchema>;

function rowIds(table: TraumaTableId): string[] {
  return known(traumaTableById, table).rows.map((row) => row.id);
}

const partSchema = z.looseObject({
  type: z.enum(damageTypes),
  amount: count,
  resistant: z.boolean().default(false),
  vulnerable: z.boolean().default(false),
});

/** The stored play state. `null` means unchanged: full vitality and psi points, and the initial exhaustion. */
export const playSchema = z.looseObject({
  vitality: count.nullable().default(null),
  psi: count.nullable().default(null),
  exhaustion: count.max(6).nullable().default(null),
  rads: count.default(0),
  /** Hours since the last rad left the body; less than the next one takes. */
  radHours: count.max(radiation.healing.hours - 1).default(0),
  /** Vitality points lost by bleeding, which cannot be restored before it stops. */
  bled: count.default(0),
  conditions: z.array(z.enum(conditionIds)).default([]),
  traumas: z.array(traumaSchema).default([]),
  death: z
    .looseObject({
      successes: count.max(3).default(0),
      failures: count.max(3).default(0),
      stable: z.boolean().default(false),
      dead: z.boolean().default(false),
    })
    .prefault({}),
  /** Damage or healing being entered, with resistance and vulnerability. */
  blow: z
    .looseObject({
      amount: count.default(0),
      resistant: z.boolean().default(false),
      vulnerable: z.boolean().default(false),
      /** Damage of other types in the same hit. */
      parts: z.array(partSchema).default([]),
    })
    .prefault({}),
  /** Stances of the fight, with the ends of own turns that each still outlasts. */
  stances: z.partialRecord(z.enum(stanceIds), count.max(9)).default({}),
  /** Parts of the present turn that were taken, with reactions since its start. */
  taken: z.array(z.enum(efforts)).default([]),
  concentrating: z.boolean().default(false),
  /** Conditions that end by a turn of the bearer: at the start of the next one, or at its end, before and within it. */
  until: z.partialRecord(z.enum(conditionIds), z.enum(['start', 'before', 'within']).nullable()).default({}),
  /** Uses left of special features by key; `null` or missing for all of them. */
  uses: z.record(z.string().max(64), count.nullable()).default({}),
  /** EDGE cards in hand, and whether one was played in this encounter. */
  edge: count.max(checkFacts.edge.hand).default(0),
  edgePlayed: z.boolean().default(false),
  suffocating: z.boolean().default(false),
  gravity: z.enum(gravities).default('normal'),
  /** Used to a gravity that is not normal. */
  acclimated: z.boolean().default(false),
  armorWorn: z.boolean().default(true),
  /** Counts kilograms in addition to the gear of the sheet. */
  load: z.number().min(0).default(0),
  /** Days without food; half rations count as half a day. */
  hungry: z.number().min(0).default(0),
  /** Counts consecutive days without enough water. */
  thirsty: count.default(0),
  /** Hours since the last full rest, and whether there was one since play started. */
  awake: count.default(0),
  /** Seconds since the last full hour. */
  seconds: count.exactOptional(),
  rested: z.boolean().default(false),
  /** Lasts until the end of the first turn of the combat. */
  surprised: z.boolean().default(false),
  /** Activities since the last full rest, which affect recovery saves. */
  strenuous: z.boolean().default(false),
  recuperating: z.boolean().default(false),
});
export type StoredPlay = z.infer<typeof playSchema>;

/** The exhaustion is always known. */
export type Play = StoredPlay & { readonly exhaustion: number };

export function freshPlay(): StoredPlay {
  return playSchema.parse({});
}
