import type { Text } from '#shared/kernel/text';
import type { Account, LedgerEntry } from '#shared/ledger/ledger';

/** Describes accounts as a statement: the opening balance, then every entry with the balance after it. */
export interface LedgerView {
  readonly accounts: readonly AccountView[];
  /** Awards suggested by the rules. */
  readonly awards: readonly AwardOffer[];
}

export interface AccountView {
  readonly id: Account;
  readonly label: Text;
  /** The balance after creation, with an explanation. */
  readonly opening: { readonly amount: number; readonly text: Text };
  readonly rows: readonly LedgerRow[];
  readonly balance: number;
  /** Examples are "7 Exp" and "12 coins". */
  readonly balanceText: Text;
  /** Formats an amount like the balance. */
  readonly amountText: (sum: number) => Text;
}

/** The day of an entry that a campaign made or that was chosen: of play (`2026-01-31`), and of the world if known. */
export interface RowDay {
  readonly date: string;
  readonly world: Text;
}

export interface LedgerRow {
  readonly entry: LedgerEntry;
  /** Known for entries of a campaign that is here, and those by hand; the moment of others is that of their entry. */
  readonly day?: RowDay;
  /** Describes the purchase; the reason of the entry is shown beside it. */
  readonly text: Text;
  readonly kind: 'award' | 'purchase' | 'transfer';
  /** Includes the entry. */
  readonly balance: number;
  /** The rule broken by the entry, such as spending too much, or a level without the one below. */
  readonly fault?: Text;
}

/** Describes an award defined by the rules, with its usual amount. */
export interface AwardOffer {
  readonly id: string;
  readonly account: Account;
  readonly label: Text;
  readonly amount: { readonly min: number; readonly max: number; readonly initial: number };
  /** Stored with the entry; see `LedgerEntry.tag`. */
  readonly tag: string;
}

/** All entries of an account with running balances; the ruleset describes each. */
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

/** The moment of a row: of its day of play the middle, which is the same date in every time zone that reads it. */
export function momentOf({ day, entry }: Pick<LedgerRow, 'day' | 'entry'>): string {
  if (day === undefined) return entry.at;
  const noon = new Date(`${day.date}T12:00:00`);
  return Number.isNaN(noon.getTime()) ? entry.at : noon.toISOString();
}

/** Returns ids of the entries that break a rule, in all accounts. */
export function faultyEntries(view: LedgerView): ReadonlySet<string> {
  return new Set(
    view.accounts.flatMap(({ rows }) =>
      rows.filter((row) => row.fault !== undefined).map((row) => row.entry.id),
    ),
  );
}
