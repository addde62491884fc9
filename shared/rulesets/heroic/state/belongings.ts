import { z } from 'zod';
import { statIds } from '#shared/rulesets/heroic/data/index';
import { recorded } from '#shared/rulesets/heroic/content/packNames';
import type { OwnedItem } from '#shared/rulesets/heroic/choices/index';

const count = z.int().min(0).max(1_000_000);
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
  carried: count.exactOptional(),
  worn: count.exactOptional(),
  wielded: count.exactOptional(),
  packed: count.exactOptional(),
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
export const belongingsFields = {
  placed: z.record(key, placedSchema).default({}),
  coatings: z.record(key, z.strictObject({ id: z.string().max(200), turns: count })).default({}),
  asking: z.record(key, count).default({}),
  words: z.record(key, z.strictObject(wordsOf)).default({}),
  light: z.record(key, count).default({}),
  absorbs: z.record(key, count).default({}),
  absorbed: z.record(key, count).default({}),
  pools: z.strictObject({ crafting: count.default(0), potions: count.default(0) }).prefault({}),
  recipes: z.strictObject({ known: ids.default([]), found: ids.default([]), ...recorded }).prefault({}),
  draft: z.strictObject({ stat: z.enum(statIds).default('str'), task: words.default('') }).prefault({}),
};

export function heldOf({ placed, words: named, coins }: InventoryState): InventoryState {
  return { placed, words: named, coins };
}
