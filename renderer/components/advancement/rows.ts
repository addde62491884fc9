import type { Translate } from '#shared/kernel/text';
import { momentOf, type LedgerRow } from '#shared/rules/ledger/ledgerView';
import { fold } from '#shared/kernel/search';

/** A translated row of the ledger with its search words. */
export interface WordedRow {
  readonly row: LedgerRow;
  readonly text: string;
  readonly day: string;
  /** The day of the world, if a campaign made the entry. */
  readonly world: string;
  readonly findBy: string;
}

export interface RowFilter {
  readonly query: string;
  readonly kind: LedgerRow['kind'] | 'deduction' | 'fault' | null;
  readonly order: 'newest' | 'oldest';
}

/** Translates rows once; their title, reason and date can be searched. */
export function wordedRows(
  rows: readonly LedgerRow[],
  t: Translate,
  dayOf: (at: string) => string,
): WordedRow[] {
  return rows.map((row) => {
    const text = t(row.text);
    const day = dayOf(momentOf(row));
    const world = row.day === undefined ? '' : t(row.day.world);
    return { row, text, day, world, findBy: fold([text, row.entry.reason, day, world].join(' ')) };
  });
}

/** Rows that contain every word of the query and are of the kind, in the requested order. */
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

/** The kind `fault` matches every row that breaks a rule; an award below zero is a deduction. */
export function isOf(row: LedgerRow, kind: RowFilter['kind']): boolean {
  if (kind === null) return true;
  if (kind === 'fault') return row.fault !== undefined;
  return kind === (row.kind === 'award' && row.entry.amount < 0 ? 'deduction' : row.kind);
}
