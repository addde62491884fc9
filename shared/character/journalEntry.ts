import { z } from 'zod';
import { jsonSchema } from '../kernel/json';
import { textSchema } from '../kernel/schemas';
import { ledgerEntrySchema } from '../ledger/ledger';

/**
 * A number that went up or down by so much, within its bounds (`null` is none). Bounds that leave one number put it
 * there whatever it was: a rest to the most, a count that begins anew.
 *
 * - `base`: the number that it started from, for a place that holds nothing or `null` until it is first changed
 */
export const amountSchema = z.looseObject({
  amount: z.number(),
  base: z.number(),
  least: z.number().nullable(),
  most: z.number().nullable(),
});
export type Amount = z.infer<typeof amountSchema>;

/** True for an amount whose bounds leave one number. */
export function isReset({ least, most }: Pick<Amount, 'least' | 'most'>): boolean {
  return least !== null && least === most;
}

/** One amount after the other as a single one. */
export function inOne(first: Amount, second: Amount): Amount {
  if (isReset(second))
    return { ...second, base: first.base, amount: second.base + second.amount - first.base };
  if (!isReset(first)) return { ...first, amount: first.amount + second.amount };
  const to = movedBy(first.base + first.amount, second);
  return { amount: to - first.base, base: first.base, least: to, most: to };
}

/** A number after a change by an amount; what lies beyond a bound already is not pulled back by it. */
export function movedBy(
  from: number,
  { amount, least, most }: Pick<Amount, 'amount' | 'least' | 'most'>,
): number {
  const to = from + amount;
  if (amount > 0) return most === null ? to : Math.max(from, Math.min(most, to));
  return least === null ? to : Math.min(from, Math.max(least, to));
}

/**
 * A place in the play state that changed; without `from` it was not there before, without `to` it is not there since.
 * With `by` it was a change by an amount, which can be taken back whatever happened to the number since.
 */
export const changeSchema = z.looseObject({
  path: z.array(z.string()),
  from: jsonSchema.exactOptional(),
  to: jsonSchema.exactOptional(),
  by: amountSchema.exactOptional(),
});
export type Change = z.infer<typeof changeSchema>;

/**
 * Something that happened to a character in play, with what takes it back.
 *
 * - `changes`: of the play state; `entered`: ledger entries it made, by id
 * - `withdrawn`: ledger entries it took out, each with its place in the ledger before
 * - `group`: the same for the journal entries of several documents that happened as one
 * - `merge`: journal entries with the same key within a minute are one, so that five clicks are one line
 */
export const journalEntrySchema = z.looseObject({
  id: z.string().min(1),
  at: z.iso.datetime(),
  label: textSchema,
  changes: z.array(changeSchema),
  entered: z.array(z.string()),
  withdrawn: z.array(z.looseObject({ index: z.int().min(0), entry: ledgerEntrySchema })),
  group: z.string().exactOptional(),
  merge: z.string().exactOptional(),
});
export type JournalEntry = z.infer<typeof journalEntrySchema>;
