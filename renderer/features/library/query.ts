import type { LibraryRow } from '../../../shared/ipc/contract';

export const sortings = ['changed', 'name', 'created'] as const;
export type Sorting = (typeof sortings)[number];

export const showings = ['all', 'draft', 'finished', 'illegal'] as const;
export type Showing = (typeof showings)[number];

/** What the user wants to see of the library. */
export interface LibraryQuery {
  readonly words: string;
  readonly show: Showing;
  /** A ruleset's id; empty for all. */
  readonly ruleset: string;
  readonly sort: Sorting;
}

export const wholeLibrary: LibraryQuery = { words: '', show: 'all', ruleset: '', sort: 'changed' };

/** True where the query leaves rows out. */
export function narrows(query: LibraryQuery): boolean {
  return query.words.trim() !== '' || query.show !== 'all' || query.ruleset !== '';
}

/** The rows that the filters let through; `found` are the ids that the search found, best first. */
export function select(
  rows: readonly LibraryRow[],
  query: LibraryQuery,
  found: readonly string[] | null,
): readonly LibraryRow[] {
  const rank = found === null ? null : new Map(found.map((id, index) => [id, index]));
  return rows
    .filter((row) => shows(row, query.show))
    .filter((row) => query.ruleset === '' || row.ruleset === query.ruleset)
    .filter((row) => rank === null || rank.has(row.id))
    .toSorted((a, b) =>
      rank === null ? compare(a, b, query.sort) : (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0),
    );
}

/** How many rows each of the choices of `show` would leave, so that nobody picks an empty one unknowing. */
export function countShowings(rows: readonly LibraryRow[]): Readonly<Record<Showing, number>> {
  const count = (show: Showing) => rows.filter((row) => shows(row, show)).length;
  return { all: rows.length, draft: count('draft'), finished: count('finished'), illegal: count('illegal') };
}

function shows(row: LibraryRow, show: Showing): boolean {
  if (show === 'all') return true;
  return show === 'illegal' ? row.status === 'finished' && !row.legal : row.status === show;
}

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

function compare(a: LibraryRow, b: LibraryRow, sort: Sorting): number {
  // ISO moments in UTC sort as text; characters without a name come last among the names.
  if (sort === 'changed') return b.updatedAt.localeCompare(a.updatedAt) || a.id.localeCompare(b.id);
  if (sort === 'created') return b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id);
  const unnamed = Number(a.name.trim() === '') - Number(b.name.trim() === '');
  return unnamed || names.compare(a.name, b.name) || a.id.localeCompare(b.id);
}
