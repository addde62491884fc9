import { z } from 'zod';
import { damageTypes } from '../derive/damage';
import { abilityIds, conditionIds, known, radiation, traumaTableById, type TraumaTableId } from '../data';

const count = z.int().min(0);
const tableIds = ['physical-mild', 'physical-severe', 'psychic-mild', 'psychic-severe'] as const;

const traumaSchema = z
  .looseObject({
    table: z.enum(tableIds),
    /** The row of the table; `null` until it was rolled or picked. */
    row: z.string().nullable().default(null),
    /** Which of the abilities it lowers, where there is a choice; `null` until it was made. */
    ability: z.enum(abilityIds).nullable().default(null),
    /** Recovery saves that succeeded. */
    successes: count.max(99).default(0),
    treated: z.boolean().default(false),
    /** True for a severe trauma of which only the permanent effects are left. */
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

/**
 * What changes at the table, as it is stored. `null` says that nothing happened yet: all vitality and psi points are
 * there, and the exhaustion is what the character started with.
 */
export const playSchema = z.looseObject({
  vitality: count.nullable().default(null),
  psi: count.nullable().default(null),
  exhaustion: count.max(6).nullable().default(null),
  rads: count.default(0),
  /** Hours since the last rad left the body; fewer than the next one takes. */
  radHours: count.max(radiation.healing.hours - 1).default(0),
  /** Vitality points that bleeding took; they come back only after it was stopped. */
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
  /** Points of damage or healing that are about to happen, and what the character has against them. */
  blow: z
    .looseObject({
      amount: count.default(0),
      resistant: z.boolean().default(false),
      vulnerable: z.boolean().default(false),
      /** The damage of other types that comes with the same hit. */
      parts: z.array(partSchema).default([]),
    })
    .prefault({}),
  concentrating: z.boolean().default(false),
  suffocating: z.boolean().default(false),
  armorWorn: z.boolean().default(true),
  /** Kilograms carried beyond the gear of the sheet. */
  load: z.number().min(0).default(0),
  /** Days without food; half rations count half. */
  hungry: z.number().min(0).default(0),
  /** Days in a row without enough water. */
  thirsty: count.default(0),
  /** Hours since the last full rest, and whether one was taken since play began. */
  awake: count.default(0),
  rested: z.boolean().default(false),
  /** Until the first turn of the combat is over. */
  surprised: z.boolean().default(false),
  /** What the time since the last full rest was spent on, for the recovery saves. */
  strenuous: z.boolean().default(false),
  recuperating: z.boolean().default(false),
});
export type StoredPlay = z.infer<typeof playSchema>;

/** The state as it is played, its exhaustion known. */
export type Play = StoredPlay & { readonly exhaustion: number };

/** The play state of a character nobody has played yet. */
export function freshPlay(): StoredPlay {
  return playSchema.parse({});
}
