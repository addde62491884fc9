import { message, type Translate } from '#shared/kernel/text';
import type { AccountView, LedgerRow, LedgerView } from '#shared/rules/ledger/ledgerView';

/** A string may come from a user and is made safe for spreadsheets; a number is always ours. */
export type CsvCell = string | number;

/** Excel reads a CSV file as UTF-8 only if it starts with this mark. */
const byteOrderMark = '\uFEFF';

/** Spreadsheets run cells that start with these characters as formulas, in ASCII and in full width. */
const formula = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** A spreadsheet that writes decimals with a comma separates cells by a semicolon. */
function separatorOf(language: string): ',' | ';' {
  const parts = new Intl.NumberFormat(language).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value !== '.') ? ';' : ',';
}

/** CSV by RFC 4180 in UTF-8, with the separator of the language; text that a spreadsheet would run as a formula gets an apostrophe in front. */
export function csv(rows: readonly (readonly CsvCell[])[], language: string): string {
  const separator = separatorOf(language);
  return byteOrderMark + rows.map((row) => `${row.map(field).join(separator)}\r\n`).join('');
}

function field(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell);
  const words = formula.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n]/.test(words) ? `"${words.replaceAll('"', '""')}"` : words;
}

const columns = [
  'account',
  'date',
  'day',
  'kind',
  'what',
  'reason',
  'in',
  'out',
  'balance',
  'fault',
] as const;

/**
 * One table for a spreadsheet with all accounts: the opening balance, then every entry with the balance after it.
 * `dayOf` turns a moment into an ISO date.
 */
export function statementCsv(
  { accounts }: LedgerView,
  dayOf: (moment: string) => string,
  translate: Translate,
  language: string,
): string {
  const head = columns.map((column) => translate(message(`ledger.column.${column}`)));
  return csv([head, ...accounts.flatMap((account) => rowsOf(account, dayOf, translate))], language);
}

function rowsOf(account: AccountView, dayOf: (moment: string) => string, translate: Translate): CsvCell[][] {
  const { label, opening, rows } = account;
  const name = translate(label);
  const kind = (id: LedgerRow['kind'] | 'opening') => translate(message(`ledger.kind.${id}`));
  return [
    [name, '', '', kind('opening'), translate(opening.text), '', '', '', opening.amount, ''],
    ...rows.map((row): CsvCell[] => {
      const { at, amount, reason } = row.entry;
      return [
        name,
        row.day?.date ?? dayOf(at),
        row.day === undefined ? '' : translate(row.day.world),
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
