import { z } from 'zod';
import { jsonSchema, type Json } from '#shared/kernel/jsonValue';
import { textSchema } from '#shared/kernel/schemas';
import type { Text } from '#shared/kernel/text';

/** `exp` counts Exp, `money` the ruleset's coins. */
export const accounts = ['exp', 'money'] as const;
export type Account = (typeof accounts)[number];

const itemSchema = z.looseObject({ name: z.string().trim().min(1).max(200), quantity: z.int() });
export type LedgerItem = z.infer<typeof itemSchema>;

/** `date` is the day of play, such as 2026-01-31, `on` the day of the world of the character's campaign. */
const entryDaySchema = z.looseObject({ date: z.iso.date(), on: z.int().exactOptional() });
export type EntryDay = Readonly<z.infer<typeof entryDaySchema>>;

/**
 * One entry of an append-only ledger: an income (positive) or expense (negative), with moment and reason.
 *
 * - `amount`: whole Exp or coins
 * - `purchase`: the thing bought or received, in the ruleset's own format
 * - `tag`: the type of award, as the ruleset defines it; `session` is given once per session, `debt` marks an
 *   intended negative balance
 * - `what`: a description made by the program, such as "Lifestyle: modest, 12 days"; `reason` is text by users
 * - `day`: the day that an entry by hand is about, if that is not the day of its moment
 * - `item`: a named thing gained (or, with a negative quantity, lost) that the rules have no table for
 */
export const ledgerEntrySchema = z.looseObject({
  id: z.string().min(1),
  at: z.iso.datetime(),
  account: z.enum(accounts),
  amount: z.int(),
  reason: z.string(),
  purchase: jsonSchema.exactOptional(),
  tag: z.string().exactOptional(),
  item: itemSchema.exactOptional(),
  what: textSchema.exactOptional(),
  day: entryDaySchema.exactOptional(),
});

export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** The id and the moment are added when the entry is made. */
export interface NewEntry {
  readonly account: Account;
  readonly amount: number;
  readonly reason: string;
  readonly purchase?: Json;
  readonly tag?: string;
  readonly item?: LedgerItem;
  readonly what?: Text;
  readonly day?: EntryDay;
}

/** Limits the sum of one entry that is typed. */
export const mostEntered = 1_000_000_000;

/** Marks the award at the end of a session; the average Exp per session counts only these. */
export const sessionTag = 'session';

/** Marks expenses that were allowed to exceed the balance. */
export const debtTag = 'debt';

/** Named items still owned, in the order in which they were first gained. */
export function belongings(entries: readonly LedgerEntry[]): readonly LedgerItem[] {
  const owned = new Map<string, number>();
  for (const { item } of entries)
    if (item !== undefined) owned.set(item.name, (owned.get(item.name) ?? 0) + item.quantity);
  return [...owned].flatMap(([name, quantity]) => (quantity > 0 ? [{ name, quantity }] : []));
}

/** Returns `undefined` before the first completed session. */
export function expPerSession(entries: readonly LedgerEntry[]): number | undefined {
  const sessions = entries.filter((entry) => entry.account === 'exp' && entry.tag === sessionTag).length;
  return sessions === 0 ? undefined : granted(entries, 'exp') / sessions;
}

/** The part of an entry that its account counts. */
interface Posting {
  readonly account: string;
  readonly amount: number;
}

/** The sum of the entries; balances are never stored. */
export function balance(entries: readonly Posting[], account: Account): number {
  return granted(entries, account) - spent(entries, account);
}

export function granted(entries: readonly Posting[], account: Account): number {
  return amounts(entries, (entry) => entry.account === account && entry.amount > 0);
}

/** Returns a positive number. */
export function spent(entries: readonly Posting[], account: Account): number {
  return 0 - amounts(entries, (entry) => entry.account === account && entry.amount < 0);
}

function amounts(entries: readonly Posting[], counts: (entry: Posting) => boolean): number {
  // One pass without a copy: every purchase of a long ledger asks for its balance.
  return entries.reduce((total, entry) => (counts(entry) ? total + entry.amount : total), 0);
}
