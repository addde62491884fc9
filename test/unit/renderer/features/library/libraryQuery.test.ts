import { describe, expect, it } from 'vitest';
import type { LibraryRow } from '#shared/ipc/contract';
import {
  countByStatus,
  countTags,
  narrows,
  select,
  untagged,
  wholeLibrary,
} from '#renderer/features/library/query';
import { libraryRow } from '#test/unit/renderer/support/libraryRow';

const row = (id: string, more: Partial<LibraryRow> = {}): LibraryRow =>
  libraryRow(id, { ruleset: 'one', ...more });
const ids = (rows: readonly LibraryRow[]) => rows.map(({ id }) => id);

describe('library query', () => {
  const rows = [
    row('a', { name: 'Émile', updatedAt: '2026-01-03T00:00:00.000Z', createdAt: '2026-01-01T00:00:00.000Z' }),
    row('b', {
      name: 'zoe 10',
      updatedAt: '2026-01-02T00:00:00.000Z',
      createdAt: '2026-01-03T00:00:00.000Z',
    }),
    row('c', { name: 'Zoe 9', status: 'draft', undone: true, ruleset: 'two' }),
    row('d', { name: '  ', broken: true, createdAt: '2026-01-02T00:00:00.000Z' }),
  ];

  it('shows all, last changed first', () => {
    expect(ids(select(rows, wholeLibrary, null))).toEqual(['a', 'b', 'c', 'd']);
    expect(ids(select(rows, { ...wholeLibrary, sort: 'created' }, null))).toEqual(['b', 'd', 'a', 'c']);
  });

  it('shows what a clock dated ahead last, since nobody knows when that was', () => {
    const ahead = { updatedAt: '2099-01-01T00:00:00.000Z', createdAt: '2099-01-01T00:00:00.000Z' };
    const all = [row('e', ahead), ...rows];
    expect(ids(select(all, wholeLibrary, null))).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(ids(select(all, { ...wholeLibrary, sort: 'created' }, null))).toEqual(['b', 'd', 'a', 'c', 'e']);
  });

  it('sorts names without regard to case and accents, numbers as numbers, unnamed ones last', () => {
    expect(ids(select(rows, { ...wholeLibrary, sort: 'name' }, null))).toEqual(['a', 'c', 'b', 'd']);
  });

  it('filters by state, by broken rules, by what is still to do, and by ruleset', () => {
    expect(ids(select(rows, { ...wholeLibrary, show: 'draft' }, null))).toEqual(['c']);
    expect(ids(select(rows, { ...wholeLibrary, show: 'finished' }, null))).toEqual(['a', 'b', 'd']);
    expect(ids(select(rows, { ...wholeLibrary, show: 'broken' }, null))).toEqual(['d']);
    expect(ids(select(rows, { ...wholeLibrary, show: 'undone' }, null))).toEqual(['c']);
    expect(ids(select(rows, { ...wholeLibrary, ruleset: 'two' }, null))).toEqual(['c']);
  });

  it('keeps the order of search results within the filters', () => {
    const found = ['c', 'gone', 'b'];
    expect(ids(select(rows, { ...wholeLibrary, words: 'zoe' }, found))).toEqual(['c', 'b']);
    expect(ids(select(rows, { ...wholeLibrary, words: 'zoe', show: 'finished' }, found))).toEqual(['b']);
    expect(select(rows, { ...wholeLibrary, words: 'x' }, [])).toEqual([]);
  });

  it('filters by a tag however it is written, and by the lack of one', () => {
    const tagged = [
      row('a', { tags: ['Dead', 'Élan'] }),
      row('b', { tags: ['elan'], status: 'draft' }),
      row('c'),
    ];
    expect(countTags(tagged, wholeLibrary)).toEqual([
      { key: 'dead', tag: 'Dead', count: 1 },
      { key: 'elan', tag: 'Élan', count: 2 },
      { key: untagged, tag: '', count: 1 },
    ]);
    expect(countTags(tagged, { ...wholeLibrary, show: 'draft' }).map(({ count }) => count)).toEqual([
      0, 1, 0,
    ]);
    expect(ids(select(tagged, { ...wholeLibrary, tag: 'elan' }, null))).toEqual(['a', 'b']);
    expect(ids(select(tagged, { ...wholeLibrary, tag: untagged }, null))).toEqual(['c']);
    expect(narrows({ ...wholeLibrary, tag: 'elan' })).toBe(true);
    expect(countTags([row('c')], wholeLibrary)).toEqual([]);
  });

  it('counts the rows of each choice', () => {
    expect(countByStatus(rows)).toEqual({ all: 4, draft: 1, finished: 3, broken: 1, undone: 1 });
  });

  it('knows when it hides rows', () => {
    expect(narrows({ ...wholeLibrary, sort: 'name', words: '  ' })).toBe(false);
    expect(narrows({ ...wholeLibrary, show: 'draft' })).toBe(true);
    expect(narrows({ ...wholeLibrary, words: 'x' })).toBe(true);
  });

  it('does not change the given rows', () => {
    const frozen = Object.freeze([...rows]);
    expect(() => select(frozen, { ...wholeLibrary, sort: 'name' }, null)).not.toThrow();
  });
});
