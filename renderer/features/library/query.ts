import type { LibraryRow } from '#shared/ipc/contract';
import { distinctTags, tagKey } from '#shared/character/tags';
import { latestFirst } from '#shared/kernel/moments';
import type { Text } from '#shared/kernel/text';
import type { FormName } from '#shared/rules/ruleset';
import { clock } from '#renderer/platform/ports';

export const sortOrders = ['changed', 'name', 'created'] as const;
export type SortOrder = (typeof sortOrders)[number];

export const statusFilters = ['all', 'draft', 'finished', 'broken', 'undone'] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** The state of the library's filters. */
export interface LibraryQuery {
  readonly words: string;
  readonly show: StatusFilter;
  /** The id of a ruleset; empty for all. */
  readonly ruleset: string;
  /** The id of a form; empty for all. */
  readonly form: string;
  /** A key of a tag; empty for all, `untagged` for characters without one. */
  readonly tag: string;
  readonly sort: SortOrder;
}

/** No tag has such a key. */
export const untagged = ' ';

export const wholeLibrary: LibraryQuery = {
  words: '',
  show: 'all',
  ruleset: '',
  form: '',
  tag: '',
  sort: 'changed',
};

/** True if the query hides rows. */
export function narrows(query: LibraryQuery): boolean {
  const { words, show, ruleset, form, tag } = query;
  return words.trim() !== '' || show !== 'all' || ruleset !== '' || form !== '' || tag !== '';
}

/** Applies the filters; `found` are the ids that the search found, best first. */
export function select(
  rows: readonly LibraryRow[],
  query: LibraryQuery,
  found: readonly string[] | null,
): readonly LibraryRow[] {
  const rank = found === null ? null : new Map(found.map((id, index) => [id, index]));
  const compare = comparison(query.sort);
  return rows
    .filter((row) => shows(row, query.show))
    .filter((row) => isOf(row, query))
    .filter((row) => rank === null || rank.has(row.id))
    .toSorted((a, b) => (rank === null ? compare(a, b) : (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0)));
}

type Kind = Pick<LibraryQuery, 'ruleset' | 'form' | 'tag'>;

function isOf(row: LibraryRow, { ruleset, form, tag }: Kind): boolean {
  return (
    (ruleset === '' || row.ruleset === ruleset) && (form === '' || row.form === form) && hasTag(row, tag)
  );
}

function hasTag({ tags }: LibraryRow, tag: string): boolean {
  if (tag === '') return true;
  return tag === untagged ? tags.length === 0 : tags.some((each) => tagKey(each) === tag);
}

/** Counts the rows of each choice of `show`, so that the user sees which are empty. */
export function countByStatus(
  rows: readonly LibraryRow[],
  query: Kind = wholeLibrary,
): Readonly<Record<StatusFilter, number>> {
  const own = rows.filter((row) => isOf(row, query));
  const count = (show: StatusFilter) => own.filter((row) => shows(row, show)).length;
  return {
    all: own.length,
    draft: count('draft'),
    finished: count('finished'),
    broken: count('broken'),
    undone: count('undone'),
  };
}

/** A form that occurs in the library. */
export interface FormCount {
  readonly id: string;
  /** "Minions" */
  readonly label: Text;
  /** The number of its rows. */
  readonly count: number;
}

/**
 * Forms among the rows in the order of their rulesets; empty if all rows have the same form. Forms with
 * the same id are one choice, in any ruleset.
 */
export function countForms(
  rows: readonly LibraryRow[],
  query: Pick<LibraryQuery, 'ruleset' | 'tag' | 'show'>,
  formsOf: (ruleset: string) => readonly FormName[],
): readonly FormCount[] {
  const own = rows.filter((row) => isOf(row, { ...query, form: '' }));
  const there = new Set(own.map((row) => row.form));
  const labels = new Map<string, Text>();
  for (const ruleset of new Set(own.map((row) => row.ruleset).toSorted()))
    for (const { id, many } of formsOf(ruleset)) if (!labels.has(id)) labels.set(id, many);
  const known = [...labels].filter(([id]) => there.has(id));
  if (known.length < 2) return [];
  const shown = own.filter((row) => shows(row, query.show));
  return known.map(([id, label]) => ({ id, label, count: shown.filter((row) => row.form === id).length }));
}

/** A tag of the library, or all characters without one. */
export interface TagCount {
  readonly key: string;
  /** Empty for those without a tag. */
  readonly tag: string;
  readonly count: number;
}

/** The tags among the rows, then those without one; empty if nothing has a tag. */
export function countTags(
  rows: readonly LibraryRow[],
  query: Pick<LibraryQuery, 'ruleset' | 'form' | 'show'>,
): readonly TagCount[] {
  const own = rows.filter((row) => shows(row, query.show) && isOf(row, { ...query, tag: '' }));
  const counts = new Map<string, number>();
  for (const { tags } of own)
    for (const tag of tags) counts.set(tagKey(tag), (counts.get(tagKey(tag)) ?? 0) + 1);
  const known = distinctTags(rows.flatMap(({ tags }) => tags));
  const found = known.map((tag) => ({ key: tagKey(tag), tag, count: counts.get(tagKey(tag)) ?? 0 }));
  if (found.length === 0) return [];
  return [...found, { key: untagged, tag: '', count: own.filter(({ tags }) => tags.length === 0).length }];
}

function shows(row: LibraryRow, show: StatusFilter): boolean {
  switch (show) {
    case 'all':
      return true;
    case 'broken':
    case 'undone':
      return row[show];
    default:
      return row.status === show;
  }
}

const names = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

function comparison(sort: SortOrder): (a: LibraryRow, b: LibraryRow) => number {
  if (sort !== 'name') {
    const field = sort === 'changed' ? 'updatedAt' : 'createdAt';
    const byDate = latestFirst(clock.now());
    return (a, b) => byDate(a[field], b[field]) || inOrder(a.id, b.id);
  }
  // Unnamed characters come last.
  const unnamed = ({ name }: LibraryRow) => Number(name.trim() === '');
  return (a, b) => unnamed(a) - unnamed(b) || names.compare(a.name, b.name) || inOrder(a.id, b.id);
}

/** Not locale-aware: with thousands of rows that would take longer than a frame. */
function inOrder(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
