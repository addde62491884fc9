import { z } from 'zod';
import { limits } from '../../character/limits';
import { momentSchema } from '../../documents/envelope';
import { jsonSchema } from '../../kernel/json';
import { textSchema } from '../../kernel/schemas';

const faces = z.array(z.int().min(1).max(1_000_000)).max(1000);

/** What was rolled: a check of a ruleset, a row of a table, or free notation. */
export const rolledSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('check'),
    ruleset: z.string(),
    check: z.string(),
    values: z.record(z.string(), jsonSchema),
    dice: z.array(faces).max(20),
  }),
  z.object({ kind: z.literal('table'), ruleset: z.string(), table: z.string(), dice: faces }),
  z.object({
    kind: z.literal('notation'),
    notation: z.string().max(500),
    /** Every die with what became of it, as the library prints it. */
    output: z.string().max(20_000),
    total: z.number(),
    /** The rules whose words the label speaks, where the dice are theirs. */
    ruleset: z.string().exactOptional(),
  }),
]);

/**
 * One line of a log of rolls. The log is only ever added to: what is chosen after a roll is a line of its own.
 *
 * - `replaces`: the roll that this one stands in for, after a reroll
 * - `hidden`: rolled behind the GM's screen
 * - `seed`: what a replay starts from, where the dice were not left to chance
 */
export const rollLineSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('roll'),
    id: z.string().min(1).max(64),
    at: momentSchema,
    label: textSchema,
    who: z.string().max(limits.name),
    rolled: rolledSchema,
    replaces: z.string().max(64).nullable(),
    hidden: z.boolean(),
    seed: z.string().max(200).nullable(),
  }),
  z.object({
    type: z.literal('choice'),
    roll: z.string().min(1).max(64),
    at: momentSchema,
    choice: z.string().max(200),
    option: z.string().max(200).exactOptional(),
    dice: faces.exactOptional(),
  }),
  /** The GM shows a hidden roll to the table. */
  z.object({ type: z.literal('shown'), roll: z.string().min(1).max(64), at: momentSchema }),
]);
export type RollLine = z.infer<typeof rollLineSchema>;
export type RollRecord = Extract<RollLine, { type: 'roll' }>;

/** The log of rolls outside of any campaign. */
export const looseLog = 'loose-rolls';
