import { z } from 'zod';
import { limits } from '#shared/character/limits';
import { nameSchema } from '#shared/character/names';
import { documentIdSchema } from '#shared/documents/envelope';
import { textSchema } from '#shared/kernel/schemas';
import { activitySchema } from '#shared/downtime/activities';
import { livingSchema } from '#shared/campaign/party/members';
import { mostPlayed } from '#shared/campaign/table/bounds';
import { stashSchema } from '#shared/campaign/table/schemas';

const id = z.string().min(1).max(64);
const words = nameSchema;
const coins = z.int().min(-1_000_000_000).max(1_000_000_000);
/** Allows ten years at most. */
export const mostDays = 3660;

/** Accepts a real date such as 2026-01-31, not a day of the world. */
export const dateSchema = z.iso.date();

/**
 * An award of a session or scenario.
 *
 * - `member`: the recipient
 * - `reward`: `exp`, `money`, or the id of a reward of the ruleset
 * - `tag`: the type of an award of the rules (`AwardOffer.tag`), if it is one
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

/** `member` is `null` for loot of the party; `find` is set for an item of the ruleset. */
export const lootSchema = z.looseObject({
  id,
  name: nameSchema.trim().min(1),
  quantity: z.int().min(1).max(1_000_000),
  member: id.nullable(),
  find: z.string().max(200).nullable(),
});
export type Loot = z.infer<typeof lootSchema>;

/**
 * The position of a removed log entry, to restore it there.
 *
 * - `id`, `at`: of the removed entry
 * - `after`: the entry before it; `null` for the first
 */
export const placeSchema = z.looseObject({ id, at: z.iso.datetime(), after: id.nullable() });
export type RemovedPosition = z.infer<typeof placeSchema>;

/**
 * A completed close-out form.
 *
 * - `place`: its position in the log; the end if missing
 * - `date`: the real date; `days`: days that passed in the world
 * - `summary`: Markdown with links and parts for the GM
 * - `present`: members who took part
 * - `debtors`: members who agreed to go into debt for due expenses
 * - `played`: real time at the table, in minutes
 * - `carried`: encounters whose loot, Exp and days are in the draft
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
  played: z.int().min(0).max(mostPlayed).exactOptional(),
  place: placeSchema.exactOptional(),
  carried: z.array(id).max(1000).exactOptional(),
});
export type CloseOut = z.infer<typeof closeOutSchema>;

/**
 * The downtime of one member.
 *
 * - `living`: their lifestyle outside of `spans` (days counted from 1)
 * - `learning`: the ability that shortens learning; `null` for the value of the rules
 * - `debt`: they agreed that money may run out
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

/** Downtime planned for the whole party; `place` as in a close-out. */
export const downtimePeriodSchema = z.looseObject({
  title: words,
  date: dateSchema,
  days: z.int().min(1).max(mostDays),
  summary: z.string().max(limits.notes),
  memberDowntimes: z.array(memberDowntimeSchema).max(100),
  place: placeSchema.exactOptional(),
});
export type DowntimePeriod = z.infer<typeof downtimePeriodSchema>;

/** The result of an activity in its own units (credits made, points, days), which later prices do not change. */
export const activityYieldSchema = z.looseObject({
  member: id,
  activity: id,
  done: z.int().min(0),
  complete: z.boolean(),
});

/** A payment or income in words and whole coins, at the prices of its time. */
export const paymentSchema = z.looseObject({ member: id, what: textSchema, amount: coins });

/**
 * An encounter that a remark is about: who fell, who left it otherwise, and what the sheets did meanwhile. Numbers are
 * counted from the encounter itself while the campaign has it.
 */
export const foughtSchema = z.looseObject({
  encounter: id,
  rounds: z.int().min(0),
  fallen: z.array(words).max(500),
  left: z.array(words).max(500),
  used: z.array(z.looseObject({ who: words, what: textSchema })).max(100),
});
export type Fought = z.infer<typeof foughtSchema>;

/** Faces by member and by group of dice. */
const beginningDiceSchema = z.record(id, z.array(z.array(z.int()).max(200)).max(200));

const base = {
  id,
  /** The time of writing. */
  at: z.iso.datetime(),
  /** The real date of the session or event. */
  date: dateSchema,
  /** Counts the days of the world that passed. */
  days: z.int().min(0).max(mostDays),
  title: words,
  text: z.string().max(limits.notes),
  /** Links to the journal entries on the sheets. */
  group: z.string().exactOptional(),
  /** True if it came from a draft, which an undo restores. */
  drafted: z.literal(true).exactOptional(),
};

/**
 * One entry of the campaign's log. Days of the world are never stored but counted: an entry starts where those
 * before it end.
 *
 * - `session`, `scenario`: closed with the form whose fields are stored; `stashed` if loot of the party went into the stash then
 * - `downtime`: days between adventures, with the plan and its results
 * - `entry`: a remark; `on` is its day of the world if it is not the current one; `secret` is for the GM alone
 * - `beginning`: a session or scenario (`of`) began for those `present`; `dice` are the rolls of their rules
 * - `award`: given during a session, not at its end; `stash` is what it took from the party's stash
 * - `party`: a member joined, left, went away or came back; `title` is their name at that time, `character` their
 *   character, so that someone who joins again is the same member
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
    played: z.int().min(0).max(mostPlayed).exactOptional(),
    stashed: z.literal(true).exactOptional(),
  }),
  z.looseObject({
    ...base,
    kind: z.literal('downtime'),
    memberDowntimes: z.array(memberDowntimeSchema).max(100),
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
  z.looseObject({
    ...base,
    kind: z.literal('award'),
    awards: z.array(awardSchema).max(1000),
    loot: z.array(lootSchema).max(1000).exactOptional(),
    stash: stashSchema.exactOptional(),
  }),
  z.looseObject({
    ...base,
    kind: z.literal('entry'),
    on: z.int().nullable(),
    secret: z.boolean(),
    fought: foughtSchema.exactOptional(),
  }),
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
export type DowntimeEntry = Extract<LogEntry, { kind: 'downtime' }>;
export type BeginningEntry = Extract<LogEntry, { kind: 'beginning' }>;
export type AwardEntry = Extract<LogEntry, { kind: 'award' }>;
