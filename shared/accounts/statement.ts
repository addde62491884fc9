import { isRaw, list, message, plainNumber, raw, type Text } from '#shared/kernel/text';
import {
  faultyEntries,
  type AccountView,
  type LedgerRow,
  type LedgerView,
} from '#shared/rules/ledger/ledgerView';
import { across } from '#shared/rules/print/paper';
import type { PrintCell, PrintFigures, PrintSheet, PrintTable } from '#shared/rules/print/print';
import { granted, spent } from '#shared/ledger/ledger';
import { printedFigures, printedTable } from '#shared/rules/builders/blocks';

export interface StatementOf {
  readonly name: Text;
  /** The name of the rule system. */
  readonly system: string;
  readonly view: LedgerView;
  /** The day of printing. */
  readonly today: string;
  /** Formats a moment as a day, such as `2026-01-31`. */
  readonly dayOf: (moment: string) => string;
}

/** The opening balance is not counted. */
export function turnover({ id, rows }: AccountView): { readonly in: number; readonly out: number } {
  const entries = rows.map((row) => row.entry);
  return { in: granted(entries, id), out: spent(entries, id) };
}

/**
 * A printed statement for a GM's audit: the opening balance, every entry with its reason and balance, the totals,
 * and each broken rule at the entry that broke it.
 */
export function statementSheet({ name, system, view, today, dayOf }: StatementOf): PrintSheet {
  const faults = faultyEntries(view).size;
  return {
    title:
      isRaw(name) && name.raw.trim() === '' ? message('ledger.title') : message('ledger.titleOf', { name }),
    header: {
      name,
      subtitle: message('ledger.subtitle', { accounts: list(view.accounts.map(({ label }) => label)) }),
      system: raw(system),
      facts: factsOf(view, dayOf),
      ...(faults > 0 && { mark: message('ledger.faults', { count: faults }) }),
      portraitFrame: false,
    },
    date: raw(today),
    bands: [
      { columns: view.accounts.map((account) => ({ weight: 1, blocks: [figuresOf(account)] })) },
      ...view.accounts.map((account) => across(tableOf(account, dayOf))),
    ],
  };
}

function factsOf(view: LedgerView, dayOf: (moment: string) => string): PrintSheet['header']['facts'] {
  const days = view.accounts.flatMap(({ rows }) => rows.map((row) => dateOf(row, dayOf))).toSorted();
  const first = days[0];
  const last = days.at(-1);
  return [
    { label: message('ledger.entries'), value: raw(String(days.length)) },
    ...(first === undefined ? [] : [{ label: message('ledger.from'), value: raw(first) }]),
    ...(last === undefined ? [] : [{ label: message('ledger.to'), value: raw(last) }]),
  ];
}

function figuresOf(account: AccountView): PrintFigures {
  const sums = turnover(account);
  // Experience needs the account's name as its unit; a sum of money already names its currency.
  const words = (value: number) =>
    account.id === 'money' ? account.amountText(value) : raw(plainNumber(value));
  const figure = (label: string, value: number) => ({ label: message(label), value: words(value) });
  return printedFigures({ title: account.label, size: 'medium' }, [
    figure('ledger.start', account.opening.amount),
    figure('ledger.in', sums.in),
    figure('ledger.out', sums.out),
    figure('ledger.left', account.balance),
  ]);
}

function tableOf(account: AccountView, dayOf: (moment: string) => string): PrintTable {
  const sums = turnover(account);
  const { opening, rows } = account;
  return printedTable(
    { title: message('ledger.entriesOf', { account: account.label }), blankRows: 0 },
    [
      { label: message('ledger.column.date'), weight: 1.7, align: 'start' },
      { label: message('ledger.column.what'), weight: 5, align: 'start' },
      { label: message('ledger.column.reason'), weight: 4, align: 'start' },
      { label: message('ledger.column.in'), weight: 1, align: 'end' },
      { label: message('ledger.column.out'), weight: 1, align: 'end' },
      { label: message('ledger.column.balance'), weight: 1.2, align: 'end', strong: true },
    ],
    [
      [
        empty,
        { text: message('ledger.opening'), small: opening.text },
        empty,
        empty,
        empty,
        cell(opening.amount),
      ],
      ...(rows.length === 0
        ? [[empty, { text: message('ledger.nothing') }, empty, empty, empty, empty]]
        : []),
      ...rows.map((row) => cellsOf(row, dayOf)),
      [empty, { text: message('ledger.total') }, empty, cell(sums.in), cell(sums.out), cell(account.balance)],
    ],
  );
}

/** The day of play, or that of an entry without a session. */
function dateOf({ day, entry }: LedgerRow, dayOf: (moment: string) => string): string {
  return day?.date ?? dayOf(entry.at);
}

function cellsOf(row: LedgerRow, dayOf: (moment: string) => string): readonly PrintCell[] {
  const { entry, text, balance, fault, day } = row;
  return [
    { text: raw(dateOf(row, dayOf)), ...(day && { small: day.world }) },
    { text, ...(fault && { small: message('ledger.fault', { fault }) }) },
    { text: raw(entry.reason) },
    entry.amount > 0 ? cell(entry.amount) : empty,
    entry.amount < 0 ? cell(-entry.amount) : empty,
    cell(balance),
  ];
}

const empty: PrintCell = { text: raw('') };

function cell(value: number): PrintCell {
  return { text: raw(plainNumber(value)) };
}
