import { z } from 'zod';
import { calendarSchema } from '../calendar/calendar';
import { envelopeSchema, documentIdSchema } from '../documents/envelope';
import { limits } from '../character/limits';
import { termsSchema } from '../downtime/terms';
import { closeOutSchema, downtimePeriodSchema, logEntrySchema } from './log/chronicle';
import { expenseSchema } from './money/expenses';
import { memberSchema } from './party/members';
import { noteSchema } from './wiki';

/** The format version this program writes. */
export const campaignVersion = 4;

const id = z.string().min(1).max(64);

/** Someone who acts in turn: a character of the library, or anyone by name. */
export const combatantSchema = z.looseObject({
  id,
  name: z.string().max(limits.name),
  party: z.boolean(),
  /** The character of the library, where it is one. */
  character: documentIdSchema.nullable(),
  /** What the ruleset's initiative asks for: dexterity, armor, speed. */
  values: z.record(z.string(), z.int()),
  /** The faces of the dice, or the strength of the card; empty until drawn. */
  drawn: z.array(z.int()),
  /** The place after a delay or a tie settled by hand; lower acts earlier among equals. */
  place: z.int(),
  /** Lowered for good, in points of the draw. */
  lowered: z.int().min(0),
  held: z.boolean(),
  /** Had their turn in this round. */
  acted: z.boolean(),
  out: z.boolean(),
});
export type Combatant = z.infer<typeof combatantSchema>;

/** No fight lasts as long: beyond it, the next round could not be counted. */
export const mostRounds = 1_000_000_000;

/** A fight under way: who acts when, and in which round. */
export const encounterSchema = z.looseObject({
  mode: z.string(),
  round: z.int().min(0).max(mostRounds),
  turn: id.nullable(),
  combatants: z.array(combatantSchema).max(500),
  /** The cards not dealt yet, top first, where initiative is dealt. */
  pile: z.array(z.string()),
});
export type Encounter = z.infer<typeof encounterSchema>;

/** A deck that the table shares: what stands on its cards, and where each of them is. */
export const deckSchema = z.looseObject({
  cards: z.array(z.looseObject({ id, fields: z.record(z.string(), z.string().max(2000)) })).max(1000),
  /** Ids, top first. */
  pile: z.array(id),
  discard: z.array(id),
  hands: z.array(z.looseObject({ holder: z.string().max(limits.name), cards: z.array(id) })).max(100),
});
export type Deck = z.infer<typeof deckSchema>;

/**
 * A campaign as it is stored: the GM's own table.
 *
 * - `ruleset`: the rules it is played by; characters of others may take part
 * - `variants`: which optional rules hold, by ruleset and variant
 * - `packs`: the homebrew packs it is played with, by id; `null` for all that are switched on
 * - `terms`: what life and work cost between adventures, and in which money
 * - `begins`: the day of the world on which the log begins; today is that and all days of the log
 * - `firstSession`: the number of the first session in the log
 * - `log`: oldest first
 * - `drafts`: a close-out and a downtime period that are being prepared
 * - `screen`: the reference cards the GM laid out, by entry id; `null` for those the ruleset starts with
 */
export const campaignSchema = envelopeSchema.extend({
  kind: z.literal('campaign'),
  version: z.literal(campaignVersion),
  name: z.string().max(limits.name),
  ruleset: z.string().min(1),
  variants: z.record(z.string(), z.record(z.string(), z.string().max(64))),
  packs: z.array(documentIdSchema).max(1000).nullable(),
  screen: z.array(z.string().max(200)).max(500).nullable(),
  encounter: encounterSchema.nullable(),
  decks: z.record(z.string(), deckSchema),
  terms: termsSchema,
  calendar: calendarSchema,
  begins: z.int(),
  firstSession: z.int().min(0).max(100_000),
  party: z.array(memberSchema).max(100),
  notes: z.array(noteSchema).max(10_000),
  expenses: z.array(expenseSchema).max(500),
  log: z.array(logEntrySchema).max(50_000),
  drafts: z.looseObject({ closeOut: closeOutSchema.nullable(), interlude: downtimePeriodSchema.nullable() }),
});
export type CampaignDocument = z.infer<typeof campaignSchema>;
