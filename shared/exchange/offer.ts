import { z } from 'zod';
import { differenceKinds } from '../character/differences';
import { limits } from '../character/limits';
import { documentIdSchema, momentSchema } from '../documents/envelope';
import { appErrorSchema, textSchema } from '../kernel/schemas';
import { lineStates } from './states';

/** A difference in words: `here` is what was changed here instead, where both sides changed the same. */
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
 * What a file from somebody else would change here, before anything is written.
 *
 * - `whole`: the file holds the whole character, not only what changed
 * - `revision`: of the character here; taking names it, so that nothing is decided about what changed meanwhile
 * - `known`: both sides are known to have had the same once, so that it is clear who changed what
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

/** What becomes of the character if the lines are taken: entries that would break a rule, rules that would be broken. */
export const considerationSchema = z.object({
  entries: z.array(textSchema),
  problems: z.array(textSchema),
});
export type Consideration = z.infer<typeof considerationSchema>;

/** What would be sent of a character: what changed since `since`, or all of it where nothing was exchanged yet. */
export const sendingSchema = z.object({
  id: documentIdSchema,
  name: z.string(),
  ruleset: z.string(),
  since: momentSchema.nullable(),
  lines: z.array(lineSchema.pick({ id: true, kind: true, text: true, details: true })),
});
export type Sending = z.infer<typeof sendingSchema>;

/** The characters that can be sent, and those that cannot be read, each with the reason. */
export const sendingsSchema = z.object({
  sendings: z.array(sendingSchema),
  troubled: z.array(z.object({ id: documentIdSchema, error: appErrorSchema })),
});

/** What goes with a file: who sends it, and a line to its reader; `whole` for all of it. */
export const sendArgsSchema = z.object({
  ids: z.array(documentIdSchema).min(1).max(200),
  by: z.string().max(limits.name),
  note: z.string().max(limits.reason),
  whole: z.boolean(),
});
