import { z } from 'zod';
import { nameSchema } from '#shared/character/names';
import { documentIdSchema } from '#shared/documents/envelope';
import { jsonSchema } from '#shared/kernel/jsonValue';
import { textSchema } from '#shared/kernel/schemas';
import { stepSchema } from '#shared/kernel/steps';
import { ledgerEntrySchema } from '#shared/ledger/ledger';
import { plannedEventSchema, prizesSchema, waveSchema } from './preparation/plan';
import { quickAttackSchema } from './preparation/quickLine';

/**
 * An encounter as it is stored. Nothing refers to a place in a list: a turn is the id of a combatant, and the order
 * is computed. Remaining time is `at` less a counter and never counted down; state is the start plus the changes of
 * all entries that were not undone.
 */

const id = z.string().min(1).max(64);
const count = z.int().min(0).max(1_000_000_000);
const edge = z.enum(['start', 'end']);

/** More are no fight any more, and would slow every command down. */
export const most = {
  combatants: 500,
  conditions: 5000,
  entries: 20_000,
  events: 100,
  rounds: 1_000_000,
} as const;

const countersSchema = z.strictObject({ start: count, end: count });

/** A stat block or quick foe, frozen when it joined; only `play` changes. */
const copySchema = z.looseObject({
  /** The document that it was copied from; `null` for a quick foe. */
  block: documentIdSchema.nullable(),
  form: z.string().min(1).max(64),
  rulesVersion: z.int().min(1).exactOptional(),
  choices: jsonSchema,
  play: jsonSchema,
  ledger: z.array(ledgerEntrySchema),
});

/** Words such as "wounded", a bar without numbers, or nothing. */
export const healthShown = ['words', 'bar', 'nothing'] as const;
export type HealthShown = (typeof healthShown)[number];

/**
 * - `source`: a character, whose state lives in its own document, or a copy
 * - `place`: the order of joining, which settles ties
 * - `minor`: falls at once if the rules distinguish minor foes
 * - `initiative`: a typed number; `null` to compute it from `values` and `drawn`
 * - `drawn`: faces of dice, or one card for each round, of which the last one stays
 * - `lowered`: points lost by delaying, for the rest of the encounter
 * - `begun`, `done`: the round in which the last turn began and ended; `counters` of all turns, also passed-over ones
 * - `alias`: the name that players see until the GM tells the true one
 * - `shown`: health as players see it; `hidden`: players do not see the combatant at all
 */
export const combatantSchema = z.looseObject({
  id,
  place: count,
  name: nameSchema,
  ruleset: z.string().min(1),
  party: z.boolean(),
  minor: z.boolean(),
  source: z.union([z.strictObject({ character: documentIdSchema }), z.strictObject({ copy: copySchema })]),
  initiative: z.int().nullable(),
  values: z.record(z.string(), z.int()),
  drawn: z.array(z.int()).max(most.rounds),
  lowered: z.number().min(0),
  /** Acts first from this round on; the latest of several acts before the others. */
  leads: count.exactOptional(),
  held: z.boolean(),
  /** Loses its next turn, which is passed over but ticks. */
  surprised: z.boolean().exactOptional(),
  /** The moment for which a held turn waits, in the table's words. */
  readied: nameSchema.exactOptional(),
  out: z.boolean(),
  /** Those of the same group share one turn, at the place of the quickest. */
  group: id.exactOptional(),
  /** The size of a mob, whose health is the sum of its members'. */
  members: z.int().min(2).max(1000).exactOptional(),
  /** Of a quick foe, as it was typed. */
  attack: quickAttackSchema.exactOptional(),
  /** In reserve, which includes `out`. */
  waiting: z.boolean().exactOptional(),
  begun: count,
  done: count,
  counters: countersSchema,
  resistant: z.array(z.string()),
  vulnerable: z.array(z.string()),
  alias: nameSchema.exactOptional(),
  shown: z.enum(healthShown).exactOptional(),
  hidden: z.boolean().exactOptional(),
});
export type Combatant = z.infer<typeof combatantSchema>;

/**
 * A tick is over once the counter of `of` has reached `at`: a combatant's, or the rounds' if it is `null`. `rounds` are
 * counted by the ends of turns if they began behind a turn, with an event.
 */
const tickSchema = z.strictObject({
  of: id.nullable(),
  edge,
  at: count,
  rounds: z.literal(true).exactOptional(),
});
export type Tick = z.infer<typeof tickSchema>;

export const endsSchema = z.union([
  z.strictObject({ how: z.literal('tick'), tick: tickSchema }),
  z.strictObject({ how: z.literal('event'), event: z.enum(['rest', 'encounter', 'check']) }),
  z.strictObject({ how: z.literal('open') }),
]);
export type Ends = z.infer<typeof endsSchema>;

/**
 * The same kind from two sources is two conditions; `kind` is an id of the rules or a word of the table. `shown` is
 * false for one that the players do not know of.
 */
export const conditionSchema = z.looseObject({
  id,
  on: id,
  kind: nameSchema.min(1),
  by: id.nullable(),
  ends: endsSchema,
  cleared: z.boolean(),
  shown: z.boolean().exactOptional(),
  /** Held by the concentration of `by`. */
  concentration: z.literal(true).exactOptional(),
});
export type Condition = z.infer<typeof conditionSchema>;

/** `happened`: the round of its last turn, 0 before the first one. */
export const eventSchema = plannedEventSchema.extend({ happened: count });
export type OrderEvent = z.infer<typeof eventSchema>;

/**
 * One changed place: of the encounter, or of the play state of the character `on`. Without `from` it did not exist
 * before, without `to` it was removed. A change by an amount can be undone in any order.
 */
export const deltaSchema = z.strictObject({
  on: documentIdSchema.nullable(),
  path: z.array(stepSchema),
  from: jsonSchema.exactOptional(),
  to: jsonSchema.exactOptional(),
  by: z.number().exactOptional(),
});
export type Delta = z.infer<typeof deltaSchema>;

/** `command` with everything that fell, so that it can be replayed; `steps` explain the result. */
export const entrySchema = z.looseObject({
  id,
  at: z.iso.datetime(),
  round: count,
  turn: id.nullable(),
  command: jsonSchema,
  steps: z.array(textSchema),
  changes: z.array(deltaSchema),
  undone: z.boolean(),
});
export type Entry = z.infer<typeof entrySchema>;

/**
 * - `ruleset`: decides order and delay; combatants of other rules act among them by their own numbers
 * - `mode`: how its rules draw initiative, such as by side; missing for each one alone
 * - `pile`: initiative cards that were not dealt this round, by strength, top first
 * - `turn`: the id of a combatant or event
 * - `ambush`: the round before the first, in which only those act who surprise the others
 * - `interrupted`: whose turn goes on after the present one, first to go on last
 * - `rounds`: how many began and ended
 * - `redo`: ids of entries that were undone since the last command, the last one at the end
 * - `passesDown`: turns of the dead, and of foes without health, pass by until they are healed
 * - `losses`: the most of each side who were down, if its rules ask for Morale
 * - `plan`: the prepared encounter that it was started from; `reserve` are its waves that did not enter yet, and
 *   `prizes` are what the close-out of the session is offered
 */
export const encounterSchema = z.looseObject({
  id,
  name: nameSchema,
  ruleset: z.string().min(1),
  mode: z.string().max(64).exactOptional(),
  pile: z.array(z.int().min(1)).max(60).exactOptional(),
  state: z.enum(['prepared', 'running', 'ended']),
  round: count,
  turn: id.nullable(),
  ambush: z.literal(true).exactOptional(),
  interrupted: z.array(id),
  rounds: countersSchema,
  combatants: z.record(id, combatantSchema),
  conditions: z.record(id, conditionSchema),
  events: z.record(id, eventSchema).exactOptional(),
  entries: z.array(entrySchema).max(most.entries),
  redo: z.array(id).max(most.entries).exactOptional(),
  passesDown: z.literal(true).exactOptional(),
  losses: z.strictObject({ party: count, foes: count }).exactOptional(),
  plan: id.exactOptional(),
  reserve: z.array(waveSchema).exactOptional(),
  prizes: prizesSchema.exactOptional(),
});
export type Encounter = z.infer<typeof encounterSchema>;
