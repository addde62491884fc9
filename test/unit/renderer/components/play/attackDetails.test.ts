import { expect, it } from 'vitest';
import { message, raw } from '#shared/kernel/text';
import type { TableBlock } from '#shared/rules/sheetViews';
import { rowAttacks, tableAttacks } from '#renderer/components/play/fight/attackLines';

const label = raw('Shock');
const table: TableBlock = {
  kind: 'table',
  id: 'weapons',
  title: raw('Weapons'),
  columns: [raw('Name'), label, raw('Reach'), raw('To hit')].map((each, at) => ({
    id: String(at),
    label: each,
    numeric: at === 3,
  })),
  rows: [{ id: 'dagger', cells: ['Dagger', '1/15', 'Melee', '+4'].map((text) => ({ text: raw(text) })) }],
  empty: raw('None'),
};

it('gives a row of play the numbers and details that the table of the sheet has for it', () => {
  const row = { id: 'row-1', title: raw('Dagger'), detail: raw('Worn'), line: table, actions: [] };
  const [line] = rowAttacks({
    kind: 'rows',
    id: 'rows',
    title: raw(''),
    empty: raw(''),
    rows: [row],
    actions: [],
  });
  expect(line?.figures).toEqual([{ label: raw('To hit'), cell: { text: raw('+4') } }]);
  expect(line?.details.at(0)).toEqual(raw('Worn'));
  expect(line?.details.at(-1)).toEqual(raw('Melee'));
});

it('names the column of a detail that is only numbers', () => {
  const [line] = tableAttacks(table);
  expect(line?.details).toEqual([message('encounter.figure', { label, value: raw('1/15') }), raw('Melee')]);
});
