import { z } from 'zod';
import { rhythmSchema } from '../../calendar/rhythm';
import { nameSchema } from '../../character/names';

/**
 * A recurring expense: a house, a crew, a ship (Between adventures).
 *
 * - `amount`: whole coins each time
 * - `payers`: the members who share it; the remainder goes to the first of them
 * - `until`: the last day of the world on which it can be due; `null` without an end
 */
export const expenseSchema = z.looseObject({
  id: z.string().min(1).max(64),
  name: nameSchema.trim().min(1),
  amount: z.int().min(1).max(1_000_000_000),
  rhythm: rhythmSchema,
  until: z.int().nullable(),
  payers: z.array(z.string().min(1).max(64)).min(1).max(100),
});
export type Expense = z.infer<typeof expenseSchema>;
