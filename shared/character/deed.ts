import { z } from 'zod';
import { jsonSchema } from '../kernel/json';
import { textSchema } from '../kernel/schemas';
import { ledgerEntrySchema } from '../ledger/ledger';

/** A place in the play state that changed; without `from` it was not there before, without `to` it is not there since. */
export const changeSchema = z.looseObject({
  path: z.array(z.string()),
  from: jsonSchema.exactOptional(),
  to: jsonSchema.exactOptional(),
});
export type Change = z.infer<typeof changeSchema>;

/**
 * Something that happened to a character in play, with what takes it back.
 *
 * - `changes`: of the play state; `entered`: ledger entries it made, by id
 * - `withdrawn`: ledger entries it took out, each with its place in the ledger before
 * - `group`: the same for the deeds of several documents that happened as one
 * - `merge`: deeds with the same key within a minute are one, so that five clicks are one line
 */
export const deedSchema = z.looseObject({
  id: z.string().min(1),
  at: z.iso.datetime(),
  label: textSchema,
  changes: z.array(changeSchema),
  entered: z.array(z.string()),
  withdrawn: z.array(z.looseObject({ index: z.int().min(0), entry: ledgerEntrySchema })),
  group: z.string().exactOptional(),
  merge: z.string().exactOptional(),
});
export type Deed = z.infer<typeof deedSchema>;
