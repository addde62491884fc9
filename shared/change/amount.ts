import { z } from 'zod';

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

/** `null` is no bound. */
export type Bounds = Pick<Amount, 'base' | 'least' | 'most'>;

/** Equal bounds leave a single possible number. */
export function isReset<T extends Pick<Amount, 'least' | 'most'>>(
  by: T,
): by is T & { readonly least: number } {
  return by.least !== null && by.least === by.most;
}

/** Combines two successive amounts into one. */
export function inOne(first: Amount, second: Amount): Amount {
  if (isReset(second)) return { ...second, base: first.base, amount: second.least - first.base };
  if (!isReset(first)) return { ...first, amount: first.amount + second.amount };
  const to = movedBy(first.least, second);
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
