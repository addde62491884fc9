import { message, type Translate } from '../kernel/text';
import type { AccountView, LedgerRow, LedgerView } from '../rules/ledger/ledgerView';

/** A cell: words, which may be a user's, or a number of our own. */
export type CsvCell = string | number;

/** Says to spreadsheets, Excel above all, that the text is UTF-8. */
const byteOrderMark = '\uFEFF';

/** What makes a spreadsheet take words for a formula, in ASCII and in full width. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Rows as CSV (RFC 4180) in UTF-8: words that a spreadsheet would run as a formula begin with an apostrophe. */
export function csv(rows: readonly (readonly CsvCell[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(field).join(',')}\r\n`).join('');
}

function field(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const words = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
}

const columns = ['account', 'date', 'kind', 'what', 'reason', 'in', 'out', 'balance', 'fault'] as const;

/**
 * A character's accounts as one table for a spreadsheet: a head, then account by account what creation left and every
 * entry with the balance after it. `dayOf` gives the ISO day of a moment.
 */
export function statementCsv(
  { accounts }: LedgerView,
  dayOf: (moment: string) => string,
  translate: Translate,
): string {
  const head = columns.map((column) => translate(message(`ledger.column.${column}`)));
  return csv([head, ...accounts.flatMap((account) => rowsOf(account, dayOf, translate))]);
}

function rowsOf(account: AccountView, dayOf: (moment: string) => string, translate: Translate): CsvCell[][] {
  const { label, opening, rows } = account;
  const name = translate(label);
  const kind = (id: LedgerRow['kind'] | 'opening') => translate(message(`ledger.kind.${id}`));
  return [
    [name, '', kind('opening'), translate(opening.text), '', '', '', opening.amount, ''],
    ...rows.map((row): CsvCell[] => {
      const { at, amount, reason } = row.entry;
      return [
        name,
        dayOf(at),
        kind(row.kind),
        translate(row.text),
        reason,
        amount > 0 ? amount : '',
        amount < 0 ? -amount : '',
        row.balance,
        row.fault === undefined ? '' : translate(row.fault),
      ];
    }),
  ];
}
