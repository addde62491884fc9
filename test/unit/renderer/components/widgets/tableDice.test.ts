import { describe, expect, it } from 'vitest';
import { set } from '#shared/character/edits';
import { diceEdits, typedFaces } from '#renderer/components/widgets/steppers/tableDice';

describe('dice that were typed', () => {
  it.each([
    ['4 3 5', [4, 3, 5]],
    ['4+3+5', [4, 3, 5]],
    ['4, 3, 5', [4, 3, 5]],
    ['435', [4, 3, 5]],
  ])('%s are the dice of the table', (typed, faces) => {
    expect(typedFaces(typed, { count: 3, sides: 6 })).toEqual(faces);
  });

  it.each(['', '12', '4 3', '4 3 7', '0 3 5', '4 3 5 1'])('“%s” are not three dice of six sides', (typed) => {
    expect(typedFaces(typed, { count: 3, sides: 6 })).toBeUndefined();
  });

  it('of two digits are told apart by blanks alone', () => {
    expect(typedFaces('12 7', { count: 2, sides: 12 })).toEqual([12, 7]);
    expect(typedFaces('127', { count: 2, sides: 12 })).toBeUndefined();
    expect(typedFaces('12', { count: 1, sides: 12 })).toEqual([12]);
  });
});

it('what dice replace is kept behind what they replaced before, without the dice that stay', () => {
  const dice = {
    ...{ count: 4, sides: 6, drop: 1, path: ['rolls'], faces: { str: [1, 2, 3, 4], dex: [6, 6, 6, 6] } },
    earlier: { path: ['earlier'], faces: [{ str: [1, 1, 1, 1] }] },
    sums: { str: ['numbers', 'str'], dex: ['numbers', 'dex'] },
  };
  expect(diceEdits(dice, { str: [5, 5, 5, 2] })).toEqual([
    set(['rolls'], { str: [5, 5, 5, 2], dex: [6, 6, 6, 6] }),
    set(['earlier'], [{ str: [1, 1, 1, 1] }, { str: [1, 2, 3, 4] }]),
    set(['numbers', 'str'], 15),
  ]);
});
