import { z } from 'zod';
import { nameSchema } from '#shared/character/names';
import { momentSchema } from '#shared/documents/envelope';
import { jsonSchema } from '#shared/kernel/jsonValue';
import { textSchema } from '#shared/kernel/schemas';

const faces = z.array(z.int().min(1).max(1_000_000)).max(1000);

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
    /** The result of every die in the notation of the dice library. */
    output: z.string().max(20_000),
    total: z.number(),
    /** The ruleset whose catalog the label refers to. */
    ruleset: z.string().exactOptional(),
  }),
]);

/**
 * A player's attack on a combatant of an encounter.
 *
 * - `of`: the throw that it belongs to, whose damage is dealt once to each target
 * - `type`: of its damage
 * - `open`: the rules do not know the target's numbers, so that the GM decides
 * - `changes`: the attack itself changes its target, such as a dodge that ends by it; the first entry for it has the id of the roll
 * - `hides`: paths of the inputs that hold the target's numbers, which players never see
 */
const judgedSchema = z.object({
  encounter: z.string().max(64),
  combatant: z.string().max(64),
  of: z.string().max(64),
  type: z.string().max(64).exactOptional(),
  open: z.literal(true).exactOptional(),
  changes: z.literal(true).exactOptional(),
  hides: z.array(z.string().max(200)).max(100),
});

/**
 * One line of a log of rolls. The log is append-only: choices after a roll are separate lines.
 *
 * - `target`: who the roll was made against
 * - `replaces`: the roll that this reroll replaces
 * - `hidden`: rolled behind the GM screen
 * - `seed`: the seed for a replay, if the dice were not random
 * - `judged`: the GM's program filled in the other side's numbers
 * - `seat`: a player made it at a seat of the shared table
 */
export const rollLineSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('roll'),
    id: z.string().min(1).max(64),
    at: momentSchema,
    label: textSchema,
    who: nameSchema,
    target: nameSchema.exactOptional(),
    rolled: rolledSchema,
    replaces: z.string().max(64).nullable(),
    hidden: z.boolean(),
    seed: z.string().max(200).nullable(),
    judged: judgedSchema.exactOptional(),
    seat: z.literal(true).exactOptional(),
  }),
  z.object({
    type: z.literal('choice'),
    roll: z.string().min(1).max(64),
    at: momentSchema,
    choice: z.string().max(200),
    option: z.string().max(200).exactOptional(),
    dice: faces.exactOptional(),
  }),
  /** The GM revealed a hidden roll. */
  z.object({ type: z.literal('shown'), roll: z.string().min(1).max(64), at: momentSchema }),
]);
export type RollLine = z.infer<typeof rollLineSchema>;
export type RollRecord = Extract<RollLine, { type: 'roll' }>;

/** The log for rolls outside of campaigns. */
export const looseLog = 'loose-rolls';
