import { z } from 'zod';
import { statIds } from '../data';
import { recorded } from '../content/packNames';
import type { Held } from './inventory';

const count = z.int().min(0).max(1_000_000);
const key = z.string().max(400);
const words = z.string().max(200);
const ids = z.array(z.string().max(200)).max(500);

const placedSchema = z.strictObject({
  carried: count.exactOptional(),
  worn: count.exactOptional(),
  wielded: count.exactOptional(),
  packed: count.exactOptional(),
});

/**
 * What the play state keeps of belongings, by the keys of the inventory's lines.
 *
 * - `placed`: how many pieces are where; `coatings`: poison on weapons and for how many turns more (5.1)
 * - `asking`: what is asked for a piece, where that is neither its price nor half of it
 * - `words`: the curse of a relic, and what the GM lets it do beyond its text (4, 5.2)
 * - `light`: hours of oil left, by the thing that gives it; full where it is not named (13.3)
 * - `absorbs`: how much strain a lasting focus takes each day, where the GM says another number; `absorbed`: of this day (5.2)
 * - `pools`: what the scenario's start granted and nobody took yet: coins' worth to craft, free potions (4)
 * - `recipes`: those known from the start, and those found since (5.1)
 * - `draft`: the minor relic that is being thought of (4)
 */
export const belongingsFields = {
  placed: z.record(key, placedSchema).default({}),
  coatings: z.record(key, z.strictObject({ id: z.string().max(200), turns: count })).default({}),
  asking: z.record(key, count).default({}),
  words: z
    .record(key, z.strictObject({ curse: words.exactOptional(), more: words.exactOptional() }))
    .default({}),
  light: z.record(key, count).default({}),
  absorbs: z.record(key, count).default({}),
  absorbed: z.record(key, count).default({}),
  pools: z.strictObject({ crafting: count.default(0), potions: count.default(0) }).prefault({}),
  recipes: z.strictObject({ known: ids.default([]), found: ids.default([]), ...recorded }).prefault({}),
  draft: z.strictObject({ stat: z.enum(statIds).default('str'), task: words.default('') }).prefault({}),
};

/** The part of the play state that says where belongings are. */
export function heldOf({ placed, coins }: Held): Held {
  return { placed, coins };
}
