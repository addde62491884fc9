import type { CharacterDocument } from '#shared/character/document';
import { message, plainNumber, raw, type Text } from '#shared/kernel/text';
import { debtTag, mostEntered, type Account, type LedgerEntry } from '#shared/ledger/ledger';
import { accountRows, type AccountView, type LedgerRow, type LedgerView } from './ledgerView';
import type { OpenCharacter } from '#shared/rules/ruleset';

/** The name and opening balance of an account, which only the ruleset knows. */
export interface PlainAccount {
  readonly label: Text;
  /** Describes an entry that the ruleset knows more about, such as a purchase. */
  readonly describe?: (entry: LedgerEntry) => Omit<LedgerRow, 'entry' | 'balance'> | undefined;
  readonly opening: { readonly amount: number; readonly text: Text };
  /** Formats an amount with its unit: "12 credits". */
  readonly amountText: (amount: number) => Text;
}

/**
 * A ledger for rulesets without purchases for Exp: awards, payments and items, with the balance after each.
 * Spending more than the balance is a fault, unless the entry is an intended debt.
 */
export function plainLedger(
  { ledger }: Pick<CharacterDocument, 'ledger'>,
  known: Partial<Readonly<Record<Account, PlainAccount>>> = {},
): LedgerView {
  return {
    accounts: [account('exp', ledger, known.exp), account('money', ledger, known.money)],
    awards: [
      {
        id: 'session',
        account: 'exp',
        label: message('ledger.award.session'),
        amount: { min: 1, max: mostEntered, initial: 1 },
        tag: 'session',
      },
    ],
  };
}

/** Uses a plain ledger for rulesets without one. */
export function ledgerOf(opened: OpenCharacter, document: CharacterDocument): LedgerView {
  return opened.ledger?.() ?? plainLedger(document);
}

/** The reason why an expense is a fault: it exceeds the balance and is not an intended debt. */
export function overdrawn(entry: LedgerEntry, balance: number): Text | undefined {
  if (entry.amount >= 0 || balance >= 0 || entry.tag === debtTag) return undefined;
  return message('ledger.overdrawn', { missing: plainNumber(Math.min(-balance, -entry.amount)) });
}

function account(id: Account, entries: readonly LedgerEntry[], known: PlainAccount | undefined): AccountView {
  const {
    label,
    opening,
    amountText = (amount: number) =>
      message(`ledger.amount.${id}`, { count: amount, amount: plainNumber(amount) }),
    describe,
  } = known ?? {
    label: message(`ledger.account.${id}`),
    opening: { amount: 0, text: message('ledger.nothingYet') },
  };
  const described = accountRows(entries, id, opening.amount, (entry) => describe?.(entry) ?? plainRow(entry));
  const rows = described.map((row) => {
    const fault = row.fault ?? overdrawn(row.entry, row.balance);
    return fault === undefined ? row : { ...row, fault };
  });
  const balance = rows.at(-1)?.balance ?? opening.amount;
  return { id, label, opening, rows, balance, balanceText: amountText(balance), amountText };
}

function plainRow(entry: LedgerEntry): Omit<LedgerRow, 'entry' | 'balance'> {
  const isGone = entry.amount < 0 || (entry.item?.quantity ?? 0) < 0;
  return { text: entryText(entry), kind: isGone ? 'transfer' : 'award' };
}

/** Describes entries that the ruleset has no words for. */
export function entryText({ amount, item, what }: LedgerEntry): Text {
  if (what !== undefined) return what;
  if (item !== undefined)
    return message(item.quantity < 0 ? 'ledger.lostItem' : 'ledger.gainedItem', {
      name: raw(item.name),
      count: Math.abs(item.quantity),
    });
  return message(amount < 0 ? 'ledger.paid' : 'ledger.received');
}
