import { expect, it } from 'vitest';
import { message, raw } from '#shared/kernel/text';
import type { TableBlock } from '#shared/rules/sheetViews';
import { tableAttacks } from '#renderer/components/play/fight/attackLines';

it('names the column of a detail that is only numbers', () => {
  const label = raw('Shock');
  const table: TableBlock = {
    kind: 'table',
    id: 'weapons',
    title: raw('Weapons'),
    columns: [raw('Name'), label, raw('Reach')].map((each, at) => ({
      id: String(at),
      label: each,
      numeric: false,
    })),
    rows: [{ id: 'dagger', cells: ['Dagger', '1/15', 'Melee'].map((text) => ({ text: raw(text) })) }],
    empty: raw('None'),
  };
  const [line] = tableAttacks(table);
  expect(line?.details).toEqual([message('encounter.figure', { label, value: raw('1/15') }), raw('Melee')]);
});
