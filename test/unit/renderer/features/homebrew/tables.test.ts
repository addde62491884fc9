import { describe, expect, it } from 'vitest';
import { definitionJsonSchema } from '#shared/rules/definition/schema/index';
import { readDefinition } from '#shared/rules/definition/read';
import { emptyDefinition } from '#shared/homebrew/games/game';
import { readNumber } from '#shared/kernel/typedNumber';
import type { Json } from '#shared/kernel/jsonValue';
import { itemOf, type FormNode } from '#renderer/features/homebrew/games/formNodes';
import {
  cellsOf,
  cellValue,
  filled,
  gridColumns,
  isUntouched,
  isUntouchedPair,
  madeNames,
  pastedPairs,
  pastedTable,
  takesColumns,
} from '#renderer/features/homebrew/games/tables';

const schema = definitionJsonSchema() as FormNode;
const listOf = (part: string, field = 'of'): FormNode =>
  itemOf(schema.properties?.[part] ?? {}).properties?.[field] ?? {};
const base = emptyDefinition('Cinder') as Readonly<Record<string, Json>>;
const faults = (definition: object) => {
  const read = readDefinition({ ...base, ...definition });
  return read.ok ? [] : read.error.map(({ path }) => path.join('.'));
};
const words = new Map([
  ['explanation', 'text'],
  ['remark', 'note'],
]);
const read = (cell: string) => {
  const found = readNumber('en', cell, { fractions: true });
  return found.kind === 'number' ? found.value : undefined;
};
const isMade = madeNames(
  (name) => `${name} part`,
  (place) => `Entry ${place}`,
  ['Raises'],
);

describe('cells of a spreadsheet', () => {
  it('stand between tabs, with quotes around line breaks and other quotes', () => {
    expect(cellsOf('a\tb\r\n"two\nlines"\t"say ""no"""\r\n\n')).toEqual([
      ['a', 'b'],
      ['two\nlines', 'say "no"'],
    ]);
  });

  it.each([
    ['number', '1,5', 1.5],
    ['number', '−2', -2],
    ['number', '12,000', 12_000],
    ['number', 'much', 'much'],
    ['dice', 'D8', '1d8'],
    ['dice', '2d6+1', '2d6+1'],
    ['flag', 'x', true],
    ['flag', '', false],
    ['some', 'might; wits', ['might', 'wits']],
    ['one', 'Short sword', 'Short sword'],
    ['one', 'shortSword', 'shortSword'],
    ['text', '12', '12'],
  ] as const)('become values of a column: %s %s', (kind, cell, value) => {
    expect(cellValue(kind, cell, read)).toEqual(value);
  });
});

describe('a pasted table', () => {
  it('makes a catalog that the format accepts, with its columns', () => {
    const catalog = { id: 'arms', name: 'Arms', columns: {}, of: [] };
    const node = listOf('catalogs');
    const table = pastedTable(
      'Name\tPrice\tDamage\tTwo hands\tExplanation\nAxe\t12\td8\tyes\tFells trees.\nKnife\t2\t1d4\t\t\nAxe\t3\t1d6\tno\tAn old one.',
      {
        columns: gridColumns(node, [], catalog) ?? [],
        words,
        canGrow: takesColumns(node, catalog),
        read,
        taken: new Set(['arms']),
      },
    );
    expect(table.columns).toEqual({ price: 'number', damage: 'dice', twoHands: 'flag' });
    expect(table.entries).toEqual([
      { id: 'axe', name: 'Axe', price: 12, damage: '1d8', twoHands: true, text: 'Fells trees.' },
      { id: 'knife', name: 'Knife', price: 2, damage: '1d4' },
      { id: 'axe2', name: 'Axe', price: 3, damage: '1d6', twoHands: false, text: 'An old one.' },
    ]);
    expect(faults({ catalogs: [{ ...catalog, ...table, of: table.entries, entries: undefined }] })).toEqual([
      'catalogs.0.entries',
    ]);
    expect(faults({ catalogs: [{ ...catalog, columns: table.columns, of: table.entries }] })).toEqual([]);
  });

  it('without a row of names follows the columns, and a title that fits nothing is left out of numbers', () => {
    const columns = gridColumns(listOf('numbers'), [], {}) ?? [];
    const target = { columns, words, canGrow: false, taken: new Set(['might']), read };
    expect(pastedTable('Might\nWits', target).entries).toEqual([
      { id: 'might2', name: 'Might' },
      { id: 'wits', name: 'Wits' },
    ]);
    expect(pastedTable('Attribute\tCost\nMight\t3', target).entries).toEqual([
      { id: 'might2', name: 'Might' },
    ]);
  });

  it('keeps remarks of the maker for the maker', () => {
    const target = { columns: [], words, canGrow: true, taken: new Set<string>(), read };
    expect(pastedTable('Name\tRemark\nAxe\tToo cheap?', target).entries).toEqual([
      { id: 'axe', name: 'Axe', note: 'Too cheap?' },
    ]);
  });

  it('shows its notes to players, beside an explanation only to the maker', () => {
    const target = { columns: [], words, canGrow: true, taken: new Set<string>(), read };
    expect(pastedTable('Name\tNote\nAxe\tFells trees.', target).entries).toEqual([
      { id: 'axe', name: 'Axe', text: 'Fells trees.' },
    ]);
    expect(pastedTable('Name\tExplanation\tNote\nAxe\tFells trees.\tToo cheap?', target).entries).toEqual([
      { id: 'axe', name: 'Axe', text: 'Fells trees.', note: 'Too cheap?' },
    ]);
  });

  it('of results takes spans, in one cell or two', () => {
    expect(pastedPairs('d6\tWhat\n1–3\tNothing\n4-5: \tA cat\n6. A dog')).toEqual([
      [3, 'Nothing'],
      [5, 'A cat'],
      [6, 'A dog'],
    ]);
  });

  it('replaces a row of results that was never written in', () => {
    expect(isUntouchedPair([0, 'Entry 1 part'], isMade, 6)).toBe(true);
    expect(isUntouchedPair([6, 'Entry 1 part'], isMade, 6)).toBe(true);
    expect(isUntouchedPair([1, 'Entry 1 part'], isMade, 6)).toBe(false);
    expect(isUntouchedPair([0, 'Nothing'], isMade, 6)).toBe(false);
    expect(isUntouchedPair([0, 'Lose a body part'], isMade, 6)).toBe(false);
  });

  it('replaces an entry that came with its part, and none that somebody named', () => {
    expect(isUntouched({ id: 'entry12Part', name: 'Entry 12 part' }, isMade)).toBe(true);
    expect(isUntouched({ id: 'raisesPart', name: 'Raises part' }, isMade)).toBe(true);
    expect(isUntouched({ id: 'raisesPart', name: 'Raises part', is: 0 }, isMade)).toBe(true);
    expect(isUntouched({ id: 'raisesPart', name: 'Raises part', is: 3 }, isMade)).toBe(false);
    expect(isUntouched({ id: 'bodyPart', name: 'Body part' }, isMade)).toBe(false);
    expect(isUntouched({ id: 'entry1Part', name: 'Entry 1 part', text: 'An arm.' }, isMade)).toBe(false);
  });

  it('fills cells from one on and adds rows that are missing', () => {
    const columns = [
      { key: 'name', kind: 'text', isOwn: false },
      { key: 'price', kind: 'number', isOwn: true },
    ] as const;
    const blank = (name: string): Json => ({ id: name.toLowerCase(), name });
    const list = filled(
      [{ id: 'axe', name: 'Axe', price: 1 }],
      columns,
      { row: 0, column: 1 },
      [['7'], ['8']],
      blank,
      read,
    );
    expect(list).toEqual([
      { id: 'axe', name: 'Axe', price: 7 },
      { id: '', name: '', price: 8 },
    ]);
    expect(filled([], columns, { row: 0, column: 0 }, [['Bow', '9', 'too far']], blank, read)).toEqual([
      { id: 'bow', name: 'Bow', price: 9 },
    ]);
  });
});

describe('a grid', () => {
  it.each([
    ['catalogs', 'of'],
    ['options', 'of'],
    ['lookups', 'of'],
    ['numbers', 'of'],
    ['tables', 'rows'],
  ])('edits %s', (part, field) => {
    expect(gridColumns(listOf(part, field), [], {})?.length).toBeGreaterThan(1);
  });
});
