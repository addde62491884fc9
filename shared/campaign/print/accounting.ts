import type { AccountView } from '#shared/rules/ledger/ledgerView';
import type { LogEntry } from '#shared/campaign/log/chronicle';
import type { Person } from '#shared/campaign/party/people';

/** Describes the balance of money before and after a log entry. */
export interface Balances {
  readonly before: number;
  readonly after: number;
}

/** Uses the ledger entries of the journal entry for this log entry; without any, the balance at its moment. */
export function balancesAround({ document, ledger }: Person, line: LogEntry): Balances {
  const money = ledger.accounts.find(({ id }) => id === 'money');
  if (money === undefined) return { before: 0, after: 0 };
  const journalEntry = document.journal.find(({ group }) => group !== undefined && group === line.group);
  const entered = new Set(journalEntry?.entered);
  const own = money.rows.filter(({ entry }) => entered.has(entry.id));
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined) {
    const held = heldAt(money, line.at);
    return { before: held, after: held };
  }
  return { before: first.balance - first.entry.amount, after: last.balance };
}

function heldAt({ rows, opening }: AccountView, moment: string): number {
  return rows.findLast(({ entry }) => entry.at <= moment)?.balance ?? opening.amount;
}
