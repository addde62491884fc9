import { z } from 'zod';
import { rhythmSchema } from '#shared/calendar/rhythm';
import { nameSchema } from '#shared/character/names';

/** The party's purse, among the payers of an expense: the money of its stash. */
export const partyPurse = 'party';

export const mostShares = 1000;

/**
 * Money that falls due by itself: a recurring expense such as a house, a crew, a ship (Between adventures), a
 * recurring income, or a debt.
 *
 * - `amount`: whole coins each time
 * - `income`: it is received, not paid
 * - `creditor`: it is a debt, to be paid to them once; its due day is the first and the last
 * - `payers`: those who share it, members or the purse of the party
 * - `shares`: the parts of the payers, in their order; equal without them
 * - `until`: the last day of the world on which it can be due; `null` without an end
 */
export const expenseSchema = z.looseObject({
  id: z.string().min(1).max(64),
  name: nameSchema.trim().min(1),
  amount: z.int().min(1).max(1_000_000_000),
  rhythm: rhythmSchema,
  until: z.int().nullable(),
  payers: z.array(z.string().min(1).max(64)).min(1).max(100),
  shares: z.array(z.int().min(0).max(mostShares)).max(100).exactOptional(),
  income: z.literal(true).exactOptional(),
  creditor: nameSchema.trim().min(1).exactOptional(),
});
export type Expense = z.infer<typeof expenseSchema>;
