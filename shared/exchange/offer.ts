import { z } from 'zod';
import { differenceKinds } from '#shared/character/differences';
import { limits } from '#shared/character/limits';
import { nameSchema } from '#shared/character/names';
import { documentIdSchema, momentSchema } from '#shared/documents/envelope';
import { appErrorSchema, textSchema } from '#shared/kernel/schemas';
import { lineStates } from './states';

/** `here` describes the local change of the same place, if there is one. */
const lineSchema = z.object({
  id: z.string(),
  kind: z.enum(differenceKinds),
  text: textSchema,
  details: z.array(textSchema),
  state: z.enum(lineStates),
  here: z.array(textSchema),
});
export type OfferLine = z.infer<typeof lineSchema>;

/**
 * The changes that a file would make here, before anything is written.
 *
 * - `whole`: the file holds the whole character, not only changes
 * - `revision`: of the local character; accepting names it, so that nothing is decided about a state that changed
 *   meanwhile
 * - `known`: a common earlier state is known, so that it is clear which side changed what
 * - `gap`: the changes start from a state that was not exchanged with this library
 */
export const changeOfferSchema = z.object({
  id: documentIdSchema,
  name: z.string(),
  ruleset: z.string(),
  whole: z.boolean(),
  by: z.string(),
  note: z.string(),
  madeAt: momentSchema,
  revision: z.int(),
  known: z.boolean(),
  gap: z.boolean(),
  lines: z.array(lineSchema),
});
export type ChangeOffer = z.infer<typeof changeOfferSchema>;

/** The consequences of accepting lines: ledger entries that would break a rule, and rules newly broken. */
export const considerationSchema = z.object({
  entries: z.array(textSchema),
  problems: z.array(textSchema),
});
export type Consideration = z.infer<typeof considerationSchema>;

/** A preview of sending: changes after `since`, or everything before the first exchange. */
export const outgoingChangesSchema = z.object({
  id: documentIdSchema,
  name: z.string(),
  ruleset: z.string(),
  since: momentSchema.nullable(),
  lines: z.array(lineSchema.pick({ id: true, kind: true, text: true, details: true })),
});
export type OutgoingChanges = z.infer<typeof outgoingChangesSchema>;

/** `troubled` lists the characters that cannot be read. */
export const outgoingPreviewSchema = z.object({
  sendings: z.array(outgoingChangesSchema),
  troubled: z.array(z.object({ id: documentIdSchema, error: appErrorSchema })),
});

/** `by` names the sender, `note` is for the reader, and `whole` sends the whole character. */
export const sendArgsSchema = z.object({
  ids: z.array(documentIdSchema).min(1).max(200),
  by: nameSchema,
  note: z.string().max(limits.reason),
  whole: z.boolean(),
});
