import { z } from 'zod';
import { jsonSchema } from '#shared/kernel/jsonValue';
import { textSchema } from '#shared/kernel/schemas';
import { stepSchema } from '#shared/kernel/steps';
import { ledgerEntrySchema } from '#shared/ledger/ledger';

/**
 * A change of a number by `amount`, within its bounds (`null` is none). If both bounds are the same, the number is
 * set to that value from any other, as in a full rest or a counter that restarts.
 *
 * - `base`: the starting value of a place that holds nothing or `null` before its first change
 */
export const amountSchema = z.looseObject({
  amount: z.number(),
  base: z.number(),
  least: z.number().nullable(),
  most: z.number().nullable(),
});
export type Amount = z.infer<typeof amountSchema>;

/** Equal bounds leave a single possible number. */
export function isReset({ least, most }: Pick<Amount, 'least' | 'most'>): boolean {
  return least !== null && least === most;
}

/** Combines two successive amounts into one. */
export function inOne(first: Amount, second: Amount): Amount {
  if (isReset(second))
    return { ...second, base: first.base, amount: second.base + second.amount - first.base };
  if (!isReset(first)) return { ...first, amount: first.amount + second.amount };
  const to = movedBy(first.base + first.amount, second);
  return { amount: to - first.base, base: first.base, least: to, most: to };
}

/** A number that is already beyond a bound is not pulled back to it. */
export function movedBy(
  from: number,
  { amount, least, most }: Pick<Amount, 'amount' | 'least' | 'most'>,
): number {
  const to = from + amount;
  if (amount > 0) return most === null ? to : Math.max(from, Math.min(most, to));
  return least === null ? to : Math.min(from, Math.max(least, to));
}

/**
 * A changed place in the play state; without `from` it did not exist before, without `to` it was removed. With
 * `by` it was a change by an amount, which can be undone even if the number changed since.
 */
export const changeSchema = z.looseObject({
  path: z.array(stepSchema),
  from: jsonSchema.exactOptional(),
  to: jsonSchema.exactOptional(),
  by: amountSchema.exactOptional(),
});
export type Change = z.infer<typeof changeSchema>;

/**
 * Something that happened to a character in play, with the data to undo it.
 *
 * - `changes`: of the play state; `entered`: ids of the ledger entries it made
 * - `withdrawn`: ledger entries it removed, each with its former index
 * - `group`: shared by the journal entries of several documents that happened as one
 * - `merge`: entries with the same key within a minute become one, so that five clicks are one line
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
