import { z } from 'zod';
import { characterSchema } from '#shared/character/document';
import { documentIdSchema } from '#shared/documents/envelope';
import { jsonSchema } from '#shared/kernel/jsonValue';
import { cardDecks, cardsPerPage, paperSizes, sheetFormats } from '#shared/rules/print/print';
import { bytesSchema } from './parts';

export const printOptionsSchema = z.object({
  paper: z.enum(paperSizes),
  inkSaver: z.boolean(),
  fillable: z.boolean(),
  format: z.enum(sheetFormats).exactOptional(),
});

/** The id of a log entry or member in a campaign. */
const partIdSchema = z.string().min(1).max(64);

/**
 * A print job: stored characters (one PDF for all), cards of characters, parties, packs and games, ledger statements, the empty sheet of a ruleset or its
 * quick reference; a character under a definition, neither of which is stored; of a campaign its chronicle, its party on one page, the sheets of the whole party, and the
 * statements of downtime.
 *
 * - `deck`: what each card is about; people with their blocks without it
 * - `entries`: ids of the reference's entries in order; `null` for those that the ruleset's screen starts with
 * - `entry`: one entry of the campaign's log; `null` for all
 * - `audience`: players get nothing that is for the GM alone
 * - `members`: ids of members; `null` for all
 */
export const printSubjectSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('characters'), ids: z.array(documentIdSchema).min(1).max(200) }),
  z.object({
    kind: z.literal('cards'),
    ids: z.array(documentIdSchema).min(1).max(1000),
    perPage: z.literal(cardsPerPage),
    deck: z.enum(cardDecks).exactOptional(),
  }),
  z.object({ kind: z.literal('statement'), ids: z.array(documentIdSchema).min(1).max(200) }),
  z.object({ kind: z.literal('blank'), ruleset: z.string() }),
  z.object({ kind: z.literal('draft'), definition: jsonSchema, character: characterSchema }),
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
 * The outcome of printing. A window passes the PDF to the system's print dialog (`printed`, `canceled`), or, if
 * that fails, to its PDF viewer (`opened`); the browser host returns the bytes, to be printed by the browser
 * (`download`).
 */
export const printOutcomeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('printed') }),
  z.object({ kind: z.literal('opened') }),
  z.object({ kind: z.literal('canceled') }),
  z.object({ kind: z.literal('download'), fileName: z.string(), type: z.string(), bytes: bytesSchema }),
]);
export type PrintOutcome = z.infer<typeof printOutcomeSchema>;
