import { z } from 'zod';
import { limits } from '../../character/limits';
import { documentIdSchema } from '../../documents/envelope';
import { textSchema } from '../../kernel/schemas';
import { activitySchema } from '../../downtime/activities';
import { livingSchema } from '../party/members';

const id = z.string().min(1).max(64);
const words = z.string().max(limits.name);
const coins = z.int().min(-1_000_000_000).max(1_000_000_000);
/** How many days may pass at once: ten years. */
export const mostDays = 3660;

/** A day at the table, as it is written in a calendar of ours: 2026-01-31. */
export const dateSchema = z.iso.date();

/**
 * What a session or scenario gives to one of the party.
 *
 * - `member`: who gets it
 * - `reward`: `exp`, `money`, or the id of a reward of the ruleset
 * - `tag`: the kind of award that the rules know (`AwardOffer.tag`), where it is one
 */
export const awardSchema = z.looseObject({
  id,
  member: id,
  reward: id,
  amount: coins,
  reason: z.string().max(limits.reason),
  tag: z.string().max(64).exactOptional(),
});
export type Award = z.infer<typeof awardSchema>;

/** Something found: who got it (`null`: it is the party's), and the ruleset's own thing, where it is one. */
export const lootSchema = z.looseObject({
  id,
  name: z.string().trim().min(1).max(limits.name),
  quantity: z.int().min(1).max(1_000_000),
  member: id.nullable(),
  find: z.string().max(200).nullable(),
});
export type Loot = z.infer<typeof lootSchema>;

/**
 * Where a line of the log belongs that was taken out of it, so that closing it again puts it back there.
 *
 * - `id`, `at`: those that the line had
 * - `after`: the line before it; `null` for the first
 */
export const placeSchema = z.looseObject({ id, at: z.iso.datetime(), after: id.nullable() });
export type Place = z.infer<typeof placeSchema>;

/**
 * The end of a session or scenario, as its one form is filled in.
 *
 * - `place`: where in the log it belongs; at its end where there is none
 * - `date`: when it was played; `days`: how many days passed in the world
 * - `summary`: Markdown with links and GM-only parts
 * - `present`: the members who were there
 * - `debtors`: who agreed to pay what fell due with money that is not there
 */
export const closeOutSchema = z.looseObject({
  kind: z.enum(['session', 'scenario']),
  title: words,
  date: dateSchema,
  days: z.int().min(0).max(mostDays),
  summary: z.string().max(limits.notes),
  present: z.array(id).max(100),
  awards: z.array(awardSchema).max(1000),
  loot: z.array(lootSchema).max(1000),
  debtors: z.array(id).max(100),
  place: placeSchema.exactOptional(),
});
export type CloseOut = z.infer<typeof closeOutSchema>;

/**
 * What one of the party does between adventures.
 *
 * - `living`: how they live, but for the spans of days (counted from 1) that say otherwise
 * - `learning`: the ability that shortens learning; `null` for the one that the rules name
 * - `debt`: agreed that money may run out
 */
export const memberDowntimeSchema = z.looseObject({
  member: id,
  living: livingSchema,
  spans: z.array(livingSchema.extend({ from: z.int().min(1), to: z.int().min(1) })).max(500),
  activities: z.array(activitySchema).max(500),
  learning: z.int().min(-50).max(50).nullable(),
  debt: z.boolean(),
});
export type MemberDowntime = z.infer<typeof memberDowntimeSchema>;

/** A downtime period as it is planned for everybody; `place` as that of a close-out. */
export const downtimePeriodSchema = z.looseObject({
  title: words,
  date: dateSchema,
  days: z.int().min(1).max(mostDays),
  summary: z.string().max(limits.notes),
  sojourns: z.array(memberDowntimeSchema).max(100),
  place: placeSchema.exactOptional(),
});
export type DowntimePeriod = z.infer<typeof downtimePeriodSchema>;

/** What an activity came to, as a fact that later prices do not change: in its own units (credits made, points, days). */
export const activityYieldSchema = z.looseObject({
  member: id,
  activity: id,
  done: z.int().min(0),
  complete: z.boolean(),
});

/** What somebody paid or got, in words and whole coins, as it was at the time. */
export const paymentSchema = z.looseObject({ member: id, what: textSchema, amount: coins });

/** The faces that fell at a beginning, by member and by the group of dice that the rules asked for. */
const beginningDiceSchema = z.record(id, z.array(z.array(z.int()).max(200)).max(200));

const base = {
  id,
  /** When it was written down. */
  at: z.iso.datetime(),
  /** When it was played, or happened at the table. */
  date: dateSchema,
  /** How many days of the world passed with it. */
  days: z.int().min(0).max(mostDays),
  title: words,
  text: z.string().max(limits.notes),
  /** The journal entries on the sheets that happened with it. */
  group: z.string().exactOptional(),
  /** True where it came from a draft, which comes back when this is taken back. */
  drafted: z.literal(true).exactOptional(),
};

/**
 * One line of the campaign's log. Days of the world are never stored but counted: an entry begins where those before
 * it end.
 *
 * - `session`, `scenario`: closed with its form, whose fields it keeps
 * - `interlude`: days between adventures, with what each did (`plan`) and what came of it
 * - `entry`: a loose remark; `on` is its day of the world where that is another than the current one; `secret` is for the GM alone
 * - `beginning`: a session or scenario (`of`) began for those `present`; `dice` are what their rules rolled then
 * - `award`: given while the session went on, not at its end
 * - `party`: somebody came, left, stayed away or came back; `title` is the name they had then, `character` whose sheet
 *   it was, so that who comes again is the same member
 */
export const logEntrySchema = z.discriminatedUnion('kind', [
  z.looseObject({
    ...base,
    kind: z.enum(['session', 'scenario']),
    present: z.array(id).max(100),
    awards: z.array(awardSchema).max(1000),
    loot: z.array(lootSchema).max(1000),
    debtors: z.array(id).max(100),
    paid: z.array(paymentSchema),
  }),
  z.looseObject({
    ...base,
    kind: z.literal('interlude'),
    sojourns: z.array(memberDowntimeSchema).max(100),
    yields: z.array(activityYieldSchema),
    paid: z.array(paymentSchema),
  }),
  z.looseObject({
    ...base,
    kind: z.literal('beginning'),
    of: z.enum(['session', 'scenario']),
    present: z.array(id).max(100),
    dice: beginningDiceSchema,
  }),
  z.looseObject({ ...base, kind: z.literal('award'), awards: z.array(awardSchema).max(1000) }),
  z.looseObject({ ...base, kind: z.literal('entry'), on: z.int().nullable(), secret: z.boolean() }),
  z.looseObject({
    ...base,
    kind: z.literal('party'),
    member: id,
    character: documentIdSchema.nullable().exactOptional(),
    change: z.enum(['joined', 'left', 'away', 'back', 'role']),
  }),
]);
export type LogEntry = z.infer<typeof logEntrySchema>;
export type LogKind = LogEntry['kind'];
export type ClosedEntry = Extract<LogEntry, { kind: 'session' | 'scenario' }>;
export type DowntimeEntry = Extract<LogEntry, { kind: 'interlude' }>;
export type BeginningEntry = Extract<LogEntry, { kind: 'beginning' }>;
export type AwardEntry = Extract<LogEntry, { kind: 'award' }>;
