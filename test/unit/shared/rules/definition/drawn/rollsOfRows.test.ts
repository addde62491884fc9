import { describe, expect, it } from 'vitest';
import type { Json } from '#shared/kernel/jsonValue';
import { sourcesText } from '#shared/rules/explained';
import type { TableCell } from '#shared/rules/sheetViews';
import { newCharacter } from '#shared/sheet/commands';
import { say } from '#test/unit/shared/rules/definition/formula/names';
import { opened, ports, rulesetOf } from '#test/unit/shared/rules/definition/sample';

const game = rulesetOf({
  numbers: [
    {
      id: 'stats',
      name: 'Stats',
      each: { chosen: { min: 0, max: 9, initial: 4 } },
      of: [
        { id: 'might', name: 'Might' },
        { id: 'aim', name: 'Aim' },
      ],
    },
  ],
  lists: [
    {
      id: 'weapons',
      name: 'Weapons',
      free: true,
      row: {
        thrown: { name: 'Thrown', flag: true },
        quality: { name: 'Quality', min: 0, max: 3 },
        price: { name: 'Price', min: 0, max: 99 },
      },
    },
  ],
  layout: {
    tables: [
      {
        id: 'weapons',
        columns: [
          {
            name: 'Attack',
            is: 'it.thrown ? aim + it.quality : might',
            signed: true,
            roll: { check: 'check', with: { bonus: 'it.thrown ? aim + it.quality : might' } },
          },
          { name: 'Guard', is: 'might', roll: { check: 'check', with: { bonus: 'might' } } },
          { name: 'Reach', is: 'it.thrown ? aim + 1 : 1' },
          { name: 'Price', is: 'it.price' },
          { name: 'Force', is: '1 + might / 2 + it.quality / 2', round: 'down' },
          { name: 'Half', is: '1 + it.price / 3', round: 'down' },
        ],
      },
    ],
  },
});

function cellsOf(row: { readonly [field: string]: Json }): readonly TableCell[] {
  const document = newCharacter(game, ports());
  const choices = {
    ...(document.choices as object),
    lists: { weapons: [{ from: '', item: '', ...row }] },
  };
  const { blocks } = opened(game, { ...document, choices }).sheet();
  const block = blocks.find(({ id }) => id === 'weapons');
  if (block?.kind !== 'table') throw new Error('No table');
  return block.rows[0]?.cells.slice(1) ?? [];
}

const row = { name: 'Axe', thrown: false, quality: 2, price: 8 };
const wordsOf = (cells: readonly TableCell[]) =>
  cells.map(({ explained }) => explained && say(sourcesText(explained)));

describe('a number in a table', () => {
  it('is explained where it is worked out or rolled, by the branch that holds', () => {
    expect(wordsOf(cellsOf({ ...row, thrown: true }))).toEqual([
      'Aim 4, Quality +2',
      'Might 4',
      'Aim 4, Base +1',
      undefined,
      'Base 1, half of Might 4 (+2), half of Quality 2 (+1)',
      'Base 1, a third of Price 8, rounded down (+2)',
    ]);
    expect(wordsOf(cellsOf(row)).slice(0, 4)).toEqual(['Might 4', 'Might 4', 'Base 1', undefined]);
  });

  it('is the sum of its sources, and its roll bears the name of the row', () => {
    for (const thrown of [true, false]) {
      const [attack, guard] = cellsOf({ ...row, thrown });
      expect(attack?.explained?.value).toBe(thrown ? 6 : 4);
      expect([attack, guard].map((cell) => cell?.roll && say(cell.roll.label))).toEqual([
        'Attack: Axe',
        'Guard: Axe',
      ]);
    }
  });
});
