import { z } from 'zod';
import { limits } from '#shared/character/limits';
import { nameSchema } from '#shared/character/names';
import { momentSchema } from '#shared/documents/envelope';
import { mostCoins, mostOfItem, mostSpans, mostStashItems, segmentBounds } from './bounds';

const id = z.string().min(1).max(64);
/** Sums of the stash are whole coins, as those of awards. */
const coins = z.int().min(0).max(mostCoins);

/**
 * A progress clock: a circle of segments that fill as something draws near.
 *
 * - `shown`: players may see it
 * - `notes`: for the GM
 */
export const progressClockSchema = z.looseObject({
  id,
  name: nameSchema,
  segments: z.int().min(segmentBounds.min).max(segmentBounds.max),
  filled: z.int().min(0).max(segmentBounds.max),
  shown: z.boolean(),
  notes: z.string().max(limits.reason),
});
export type ProgressClock = z.infer<typeof progressClockSchema>;

/** `part` holds the words of a heading or step inside the note; `null` for the whole note. */
export const pinSchema = z.looseObject({ id, note: id, part: nameSchema.nullable() });
export type Pin = z.infer<typeof pinSchema>;

/**
 * Loot that belongs to nobody yet.
 *
 * - `find`: the id of an item of a ruleset, as in loot of a close-out; `null` for a free line
 * - `value`: of one of them, in whole coins, as the GM noted it
 */
export const stashItemSchema = z.looseObject({
  id,
  name: nameSchema.trim().min(1),
  quantity: z.int().min(1).max(mostOfItem),
  value: coins.nullable(),
  note: z.string().max(limits.reason),
  find: z.string().max(200).nullable(),
});
export type StashItem = z.infer<typeof stashItemSchema>;

export const stashSchema = z.looseObject({
  money: coins,
  items: z.array(stashItemSchema).max(mostStashItems),
});
export type Stash = z.infer<typeof stashSchema>;

/** Stretches of real time that were played; `to` is `null` while the timer runs. */
export const timerSchema = z.looseObject({
  spans: z.array(z.looseObject({ from: momentSchema, to: momentSchema.nullable() })).max(mostSpans),
});
export type SessionTimer = z.infer<typeof timerSchema>;

/**
 * Something that the GM shows the players: Markdown with parts for the GM, as notes have them.
 *
 * - `note`: the note that it was made from; `null` for none
 */
export const handoutSchema = z.looseObject({
  id,
  title: nameSchema,
  text: z.string().max(limits.notes),
  note: id.nullable(),
  shown: z.boolean(),
});
export type Handout = z.infer<typeof handoutSchema>;
