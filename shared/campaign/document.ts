import { z } from 'zod';
import { calendarSchema } from '#shared/calendar/calendar';
import { envelopeSchema, documentIdSchema } from '#shared/documents/envelope';
import { nameSchema } from '#shared/character/names';
import { encounterSchema } from '#shared/encounter/document';
import { planLimits, planSchema } from '#shared/encounter/preparation/plan';
import { termsSchema } from '#shared/downtime/terms';
import { closeOutSchema, downtimePeriodSchema, logEntrySchema } from './log/chronicle';
import { expenseSchema } from './money/expenses';
import { memberSchema } from './party/members';
import { mostClocks, mostHandouts, mostPins, mostSeen } from './table/bounds';
import { handoutSchema, pinSchema, progressClockSchema, stashSchema, timerSchema } from './table/schemas';
import { noteSchema } from './wiki';

export const campaignVersion = 1;

const id = z.string().min(1).max(64);

/** The contents of a shared deck's cards, and the place of each card. */
export const deckSchema = z.looseObject({
  cards: z.array(z.looseObject({ id, fields: z.record(z.string(), z.string().max(2000)) })).max(1000),
  /** Ids, the top card first. */
  pile: z.array(id),
  discard: z.array(id),
  hands: z.array(z.looseObject({ holder: nameSchema, cards: z.array(id) })).max(100),
});
export type Deck = z.infer<typeof deckSchema>;

/**
 * A campaign as it is stored.
 *
 * - `ruleset`: the rules of the campaign; characters of other rules may take part
 * - `variants`: optional rules in use, by ruleset and variant
 * - `packs`: ids of its homebrew packs; `null` for all that are switched on
 * - `terms`: the cost of life and work between adventures, and the currency
 * - `begins`: the day of the world on which the log starts; today is that day plus all days of the log
 * - `firstSession`: the number of the first session in the log
 * - `encounters`: prepared to begin, running and ended ones, by id
 * - `plans`: prepared encounters, and templates for more
 * - `log`: oldest first
 * - `drafts`: a close-out and a downtime that are being prepared
 * - `clocks`, `pins`, `handouts`, `stash`, `timer`: what the table needs during a session
 * - `seen`: commands of seats that nothing else in the campaign or on a sheet has the id of, newest last
 * - `screen`: ids of the reference cards on the GM screen; `null` for the ruleset's default
 */
export const campaignSchema = envelopeSchema.extend({
  kind: z.literal('campaign'),
  version: z.literal(campaignVersion),
  name: nameSchema,
  ruleset: z.string().min(1),
  variants: z.record(z.string(), z.record(z.string(), z.string().max(64))),
  packs: z.array(documentIdSchema).max(1000).nullable(),
  screen: z.array(z.string().max(200)).max(500).nullable(),
  encounters: z.record(id, encounterSchema).exactOptional(),
  plans: z.array(planSchema).max(planLimits.plans).exactOptional(),
  decks: z.record(z.string(), deckSchema),
  terms: termsSchema,
  calendar: calendarSchema,
  begins: z.int(),
  firstSession: z.int().min(0).max(100_000),
  party: z.array(memberSchema).max(100),
  notes: z.array(noteSchema).max(10_000),
  expenses: z.array(expenseSchema).max(500),
  log: z.array(logEntrySchema).max(50_000),
  clocks: z.array(progressClockSchema).max(mostClocks).exactOptional(),
  pins: z.array(pinSchema).max(mostPins).exactOptional(),
  handouts: z.array(handoutSchema).max(mostHandouts).exactOptional(),
  stash: stashSchema.exactOptional(),
  timer: timerSchema.exactOptional(),
  seen: z.array(z.looseObject({ id })).max(mostSeen).exactOptional(),
  drafts: z.looseObject({ closeOut: closeOutSchema.nullable(), downtime: downtimePeriodSchema.nullable() }),
});
export type CampaignDocument = z.infer<typeof campaignSchema>;
