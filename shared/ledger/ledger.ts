import { z } from 'zod';
import { jsonSchema } from '../kernel/json';

/** What a ledger counts: experience in Exp, money in the ruleset's coins. */
export const accounts = ['exp', 'money'] as const;
export type Account = (typeof accounts)[number];

/**
 * One entry of an append-only ledger: how much came in (positive) or went out (negative), when and why.
 *
 * - `amount`: whole Exp or coins
 * - `purchase`: what the entry bought, in the ruleset's own terms
 */
export const ledgerEntrySchema = z.looseObject({
  id: z.string().min(1),
  at: z.iso.datetime(),
  account: z.enum(accounts),
  amount: z.int(),
  reason: z.string(),
  purchase: jsonSchema.exactOptional(),
});

export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** What an account holds: the sum of its entries. Balances are never stored. */
export function balance(entries: readonly LedgerEntry[], account: Account): number {
  return granted(entries, account) - spent(entries, account);
}

/** What came into an account. */
export function granted(entries: readonly LedgerEntry[], account: Account): number {
  return sum(entries, (entry) => entry.account === account && entry.amount > 0);
}

/** What went out of an account, as a positive number. */
export function spent(entries: readonly LedgerEntry[], account: Account): number {
  return 0 - sum(entries, (entry) => entry.account === account && entry.amount < 0);
}

function sum(entries: readonly LedgerEntry[], counts: (entry: LedgerEntry) => boolean): number {
  return entries.reduce((total, entry) => (counts(entry) ? total + entry.amount : total), 0);
}
