import { z } from 'zod';
import { jsonSchema, type Json } from '../kernel/json';
import { textSchema } from '../kernel/schemas';
import type { Text } from '../kernel/text';
import { sum } from '../kernel/sum';

/** What a ledger counts: experience in Exp, money in the ruleset's coins. */
export const accounts = ['exp', 'money'] as const;
export type Account = (typeof accounts)[number];

/** So many of something, by name. */
const itemSchema = z.looseObject({ name: z.string().trim().min(1).max(200), quantity: z.int() });
export type LedgerItem = z.infer<typeof itemSchema>;

/**
 * One entry of an append-only ledger: how much came in (positive) or went out (negative), when and why.
 *
 * - `amount`: whole Exp or coins
 * - `purchase`: what the entry bought or brought, in the ruleset's own terms
 * - `tag`: what kind of award it is, in the ruleset's terms; `session` is given once for each session, `debt` goes
 *   below nothing on purpose
 * - `what`: what it was, where the program made it: "Lifestyle: modest, 12 days"; `reason` is what people wrote
 * - `item`: what came (or, with a negative quantity, went) besides, by name: what the rules have no table for
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
});

export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** An entry that is still to be made: without its id and its moment. */
export interface NewEntry {
  readonly account: Account;
  readonly amount: number;
  readonly reason: string;
  readonly purchase?: Json;
  readonly tag?: string;
  readonly item?: LedgerItem;
  readonly what?: Text;
}

/** The tag of the award that ends a session; how much Exp sessions bring is counted by it. */
export const sessionTag = 'session';

/** The tag of what was paid with money that was not there, on purpose. */
export const debtTag = 'debt';

/** What is owned by name: every item that came and did not go again, in the order in which it first came. */
export function belongings(entries: readonly LedgerEntry[]): readonly LedgerItem[] {
  const owned = new Map<string, number>();
  for (const { item } of entries)
    if (item !== undefined) owned.set(item.name, (owned.get(item.name) ?? 0) + item.quantity);
  return [...owned].flatMap(([name, quantity]) => (quantity > 0 ? [{ name, quantity }] : []));
}

/** The Exp that a session brought on average; `undefined` while none has ended. */
export function expPerSession(entries: readonly LedgerEntry[]): number | undefined {
  const sessions = entries.filter((entry) => entry.account === 'exp' && entry.tag === sessionTag).length;
  return sessions === 0 ? undefined : granted(entries, 'exp') / sessions;
}

/** As much of an entry as its account counts. */
interface Posting {
  readonly account: string;
  readonly amount: number;
}

/** What an account holds: the sum of its entries. Balances are never stored. */
export function balance(entries: readonly Posting[], account: Account): number {
  return granted(entries, account) - spent(entries, account);
}

/** What came into an account. */
export function granted(entries: readonly Posting[], account: Account): number {
  return amounts(entries, (entry) => entry.account === account && entry.amount > 0);
}

/** What went out of an account, as a positive number. */
export function spent(entries: readonly Posting[], account: Account): number {
  return 0 - amounts(entries, (entry) => entry.account === account && entry.amount < 0);
}

function amounts(entries: readonly Posting[], counts: (entry: Posting) => boolean): number {
  return sum(entries.flatMap((entry) => (counts(entry) ? [entry.amount] : [])));
}

/** An amount as it is written, with a true minus where there is one: 7, −2. */
export function numeral(value: number): string {
  return value < 0 ? `−${String(-value)}` : String(value);
}
