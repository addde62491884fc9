import type { Text } from '../../kernel/text';
import type { Account, LedgerEntry } from '../../ledger/ledger';

/** The accounts of a character as a statement: what creation left, every entry since, and the balance after each. */
export interface LedgerView {
  readonly accounts: readonly AccountView[];
  /** What may be awarded, as the rules suggest it. */
  readonly awards: readonly AwardOffer[];
}

export interface AccountView {
  readonly id: Account;
  readonly label: Text;
  /** What creation left, and what that is made of in words. */
  readonly opening: { readonly amount: number; readonly text: Text };
  readonly rows: readonly LedgerRow[];
  readonly balance: number;
  /** "7 Exp", "12 coins" */
  readonly balanceText: Text;
  /** A sum of it, written like the balance. */
  readonly amountText: (sum: number) => Text;
}

export interface LedgerRow {
  readonly entry: LedgerEntry;
  /** What it bought or brought, in words; the entry's reason comes beside it. */
  readonly text: Text;
  readonly kind: 'award' | 'purchase' | 'transfer';
  /** The balance after it. */
  readonly balance: number;
  /** The rule that it breaks where it stands: more than there was, a level without the one below. */
  readonly fault?: Text;
}

/** An award that the rules know, with its usual size. */
export interface AwardOffer {
  readonly id: string;
  readonly account: Account;
  readonly label: Text;
  readonly amount: { readonly min: number; readonly max: number; readonly initial: number };
  /** Kept with the entry; see `LedgerEntry.tag`. */
  readonly tag: string;
}

/** The rows of an account: every entry of it with the balance after it, described by the ruleset. */
export function accountRows(
  entries: readonly LedgerEntry[],
  account: Account,
  opening: number,
  describe: (entry: LedgerEntry) => Omit<LedgerRow, 'entry' | 'balance'>,
): readonly LedgerRow[] {
  let balance = opening;
  return entries
    .filter((entry) => entry.account === account)
    .map((entry) => {
      balance += entry.amount;
      return { entry, balance, ...describe(entry) };
    });
}

/** The entries that break a rule, over all accounts. */
export function faultyEntries(view: LedgerView): ReadonlySet<string> {
  return new Set(
    view.accounts.flatMap(({ rows }) =>
      rows.filter((row) => row.fault !== undefined).map((row) => row.entry.id),
    ),
  );
}
