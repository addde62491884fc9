import { z } from 'zod';
import { documentIdSchema } from '../documents/envelope';
import { cardsPerPage, paperSizes } from '../rules/print/print';
import { bytesSchema } from './parts';

export const printOptionsSchema = z.object({
  paper: z.enum(paperSizes),
  inkSaver: z.boolean(),
  fillable: z.boolean(),
});

/** An id within a campaign: of a line of its log, of a member. */
const partIdSchema = z.string().min(1).max(64);

/**
 * What to print: stored characters (one PDF for all), the cards of those that go on one, the statements
 * of their ledgers, the empty sheet of a ruleset, or its quick reference; of a campaign its chronicle, its party on one
 * page, the sheets of the whole party, and the statements of a downtime period.
 *
 * - `entries`: the ids of the reference's entries in order; `null` for those the ruleset's screen starts with
 * - `entry`: a line of the campaign's log; `null` for all of them
 * - `audience`: players get nothing that is the GM's
 * - `members`: whose statements, by member id; `null` for everybody's
 */
export const printSubjectSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('characters'), ids: z.array(documentIdSchema).min(1).max(200) }),
  z.object({
    kind: z.literal('cards'),
    ids: z.array(documentIdSchema).min(1).max(1000),
    perPage: z.literal(cardsPerPage),
  }),
  z.object({ kind: z.literal('statement'), ids: z.array(documentIdSchema).min(1).max(200) }),
  z.object({ kind: z.literal('blank'), ruleset: z.string() }),
  z.object({
    kind: z.literal('reference'),
    ruleset: z.string(),
    entries: z.array(z.string().max(200)).max(500).nullable(),
  }),
  z.object({
    kind: z.literal('chronicle'),
    campaign: documentIdSchema,
    entry: partIdSchema.nullable(),
    audience: z.enum(['players', 'gm']),
  }),
  z.object({ kind: z.literal('party'), campaign: documentIdSchema }),
  z.object({ kind: z.literal('partySheets'), campaign: documentIdSchema }),
  z.object({
    kind: z.literal('downtime'),
    campaign: documentIdSchema,
    entry: partIdSchema,
    members: z.array(partIdSchema).min(1).max(100).nullable(),
  }),
]);
export type PrintSubject = z.infer<typeof printSubjectSchema>;

/**
 * What became of a print. A window hands the real PDF to the system's print dialog (`printed`, `cancelled`),
 * or, where that fails, to the system's PDF viewer (`opened`); the browser host hands the bytes over, to be
 * printed by the browser (`download`).
 */
export const printOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('printed') }),
  z.object({ kind: z.literal('opened') }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('download'), fileName: z.string(), type: z.string(), bytes: bytesSchema }),
]);
export type PrintOutcome = z.infer<typeof printOutcomeSchema>;
