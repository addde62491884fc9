import type { Translate } from '../../../shared/kernel/text';
import type { LedgerRow } from '../../../shared/rules/ledger/ledgerView';
import { fold } from '../../composables/search';

/** A row of the ledger in words, with those it is found by. */
export interface WordedRow {
  readonly row: LedgerRow;
  readonly text: string;
  readonly day: string;
  readonly findBy: string;
}

/** Which rows are shown, and from which end. */
export interface RowFilter {
  readonly query: string;
  readonly kind: LedgerRow['kind'] | 'fault' | null;
  readonly order: 'newest' | 'oldest';
}

/** Puts rows into words once; they are found by what, why and when. */
export function wordedRows(
  rows: readonly LedgerRow[],
  t: Translate,
  dayOf: (at: string) => string,
): WordedRow[] {
  return rows.map((row) => {
    const text = t(row.text);
    const day = dayOf(row.entry.at);
    return { row, text, day, findBy: fold([text, row.entry.reason, day].join(' ')) };
  });
}

/** The rows that hold every word of the query and are of the kind, in the order asked for. */
export function shownRows(
  all: readonly WordedRow[],
  { query, kind, order }: RowFilter,
): readonly WordedRow[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const found = all.filter(
    ({ row, findBy }) => isOf(row, kind) && words.every((word) => findBy.includes(word)),
  );
  return order === 'newest' ? found.toReversed() : found;
}

/** Whether a row is of a kind; `fault` for those that break a rule, whatever they are. */
export function isOf(row: LedgerRow, kind: RowFilter['kind']): boolean {
  if (kind === null) return true;
  return kind === 'fault' ? row.fault !== undefined : row.kind === kind;
}
