import { z } from 'zod';
import { amountSchema } from '#shared/change/amount';
import { jsonSchema } from '#shared/kernel/jsonValue';
import { textSchema } from '#shared/kernel/schemas';
import { stepSchema } from '#shared/kernel/steps';
import { ledgerEntrySchema } from '#shared/ledger/ledger';

/**
 * A changed place in the play state; without `from` it did not exist before, without `to` it was removed. With
 * `by` it was a change by an amount, which can be undone even if the number changed since. `start` is the number that an
 * empty place stood for when a value was set there.
 */
export const changeSchema = z.looseObject({
  path: z.array(stepSchema),
  from: jsonSchema.exactOptional(),
  to: jsonSchema.exactOptional(),
  by: amountSchema.exactOptional(),
  start: z.number().exactOptional(),
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
