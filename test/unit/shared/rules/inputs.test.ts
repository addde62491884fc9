import { describe, expect, it } from 'vitest';
import { raw } from '#shared/kernel/text';
import { defineCalculator } from '#shared/rules/calculators';
import { chosenDice, defineCheck } from '#shared/rules/checks';
import {
  choice,
  dice,
  flag,
  group,
  initialValues,
  number,
  optionalGroup,
  optionalNumber,
  readInputs,
  type Inputs,
} from '#shared/rules/inputs';
import { rowFor } from '#shared/rules/reference/reference';
import { err, ok } from '#shared/kernel/result';
import { appError } from '#shared/kernel/errors';

const label = raw('label');
const inputs = {
  stat: number(label, { min: -2, max: 5 }),
  share: number(label, { min: 0, max: 1, fractions: true }),
  bonus: optionalNumber(label, { min: 0, max: 3 }),
  mode: choice(label, [
    { id: 'plain', label },
    { id: 'lucky', label },
  ]),
  dark: flag(label),
  rolled: dice(label, { sides: 6, count: { min: 1, max: 2 } }),
  side: group(label, { size: number(label, { min: 1, max: 9, initial: 4 }) }),
  shield: optionalGroup(label, { size: number(label, { min: 1, max: 9 }) }),
};
const good = { stat: 3, share: 0.5, mode: 'plain', dark: false, rolled: [6], side: { size: 2 } };

const fault = (values: unknown, of: Inputs = inputs): string => {
  const read = readInputs(of, values);
  return read.ok ? 'read' : `${read.error.code} ${read.error.path ?? ''}`;
};

describe('inputs', () => {
  it('are read as given, without optional ones', () => {
    expect(readInputs(inputs, good)).toEqual(ok(good));
    const more = { ...good, bonus: 1, shield: { size: 3 }, rolled: [1, 2] };
    expect(readInputs(inputs, more)).toEqual(ok(more));
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'invalid-input '],
    ['a list', [], 'invalid-input '],
    ['one missing', { ...good, stat: undefined }, 'invalid-input stat'],
    ['words for a number', { ...good, stat: '3' }, 'invalid-input stat'],
    ['half of a whole number', { ...good, stat: 1.5 }, 'invalid-input stat'],
    ['no number at all', { ...good, share: Number.NaN }, 'invalid-input share'],
    ['too little', { ...good, stat: -3 }, 'invalid-input stat'],
    ['too much', { ...good, stat: 6 }, 'invalid-input stat'],
    ['too much of something optional', { ...good, bonus: 4 }, 'invalid-input bonus'],
    ['an unknown word', { ...good, mode: 'other' }, 'invalid-input mode'],
    ['a word for yes', { ...good, dark: 'yes' }, 'invalid-input dark'],
    ['no dice', { ...good, rolled: [] }, 'invalid-input rolled'],
    ['too many dice', { ...good, rolled: [1, 2, 3] }, 'invalid-input rolled'],
    ['a face that no die has', { ...good, rolled: [1, 7] }, 'invalid-input rolled[1]'],
    ['a face of nothing', { ...good, rolled: [0] }, 'invalid-input rolled[0]'],
    ['a fault inside a group', { ...good, side: { size: 10 } }, 'invalid-input side.size'],
    ['something unknown', { ...good, other: 1 }, 'invalid-input other'],
    ['something unknown inside', { ...good, side: { size: 1, other: 1 } }, 'invalid-input side.other'],
    ['a name of JavaScript', { ...good, constructor: 1 }, 'invalid-input constructor'],
  ])('refuse %s with its place', (_, values, expected) => {
    expect(fault(values)).toBe(expected);
  });

  it('start a form with their initial values, with dice still to be rolled', () => {
    expect(initialValues(inputs)).toEqual({
      stat: 0,
      share: 0,
      mode: 'plain',
      dark: false,
      rolled: [],
      side: { size: 4 },
    });
  });

  it('start no lower than they may be', () => {
    expect(number(label, { min: 2, max: 5 }).initial).toBe(2);
    expect(number(label, { min: -2, max: 5 }).initial).toBe(0);
  });

  it('need something to choose from', () => {
    expect(() => choice(label, [])).toThrow('something to choose from');
  });
});

describe('a calculator', () => {
  const half = defineCalculator({
    id: 'half',
    title: label,
    rule: '1',
    group: label,
    inputs: { of: number(label, { min: 0, max: 10 }) },
    calculate: ({ of }) =>
      of % 2 === 1
        ? err(appError('invalid-input', { path: 'of' }))
        : { json: { half: of / 2 }, sentence: label, figures: [] },
  });

  it('calculates any valid inputs, and may still refuse them', () => {
    expect(half.run({ of: 8 })).toMatchObject({ ok: true, value: { json: { half: 4 } } });
    expect(half.run({ of: 7 })).toMatchObject({ ok: false, error: { path: 'of' } });
    expect(half.run({ of: 11 })).toMatchObject({ ok: false, error: { path: 'of' } });
  });
});

describe('a check', () => {
  const odds = (success: number) => ({ success, curve: [{ value: 1, p: 1 }], specials: [] });
  const reading = {
    dice: [],
    verdict: { text: label, tone: 'plain' },
    outcome: 'rolled',
    specials: [],
    choices: [],
    json: null,
  } as const;
  const check = defineCheck({
    id: 'check',
    title: label,
    rule: '1',
    inputs: { of: number(label, { min: 0, max: 10 }) },
    dice: ({ of }) => [{ id: 'die', sides: 6, count: of }],
    read: ({ of }, { dice: [faces = []] }) => ({ ...reading, json: of + faces.length }),
    odds: ({ of }) => (of === 0 ? undefined : odds(of / 10)),
    whatIfs: ({ of }) => [
      { id: 'more', label, values: { of: of + 1 } },
      { id: 'none', label, values: { of: 0 } },
      { id: 'known', label, odds: odds(1) },
    ],
  });
  const opened = (of: number) => {
    const result = check.open({ of });
    if (!result.ok) throw new Error('refused');
    return result.value;
  };

  it('opens with any valid inputs', () => {
    expect(opened(3).dice).toEqual([{ id: 'die', sides: 6, count: 3 }]);
    expect(opened(3).read({ dice: [[1, 2]], chosen: [] }).json).toBe(5);
    expect(check.open({ of: 11 })).toMatchObject({ ok: false, error: { code: 'invalid-input', path: 'of' } });
  });

  it('compares with changed values or with given odds, and leaves out empty ones', () => {
    expect(
      opened(3)
        .whatIfs()
        .map(({ id, odds: { success } }) => [id, success]),
    ).toEqual([
      ['more', 0.4],
      ['known', 1],
    ]);
    expect(opened(0).odds()).toBeUndefined();
  });

  it('finds the dice of every time that a choice was made', () => {
    const chosen = [{ choice: 'explode', dice: [6] }, { choice: 'other' }, { choice: 'explode', dice: [2] }];
    expect(chosenDice({ dice: [], chosen }, 'explode')).toEqual([6, 2]);
    expect(chosenDice({ dice: [], chosen }, 'other')).toEqual([]);
  });
});

describe('a table', () => {
  it('finds the row of a sum, and none beyond its ends', () => {
    const rows = [
      { from: 2, to: 6, text: raw('low') },
      { from: 7, to: 12, text: raw('high') },
    ];
    const table = { id: 'table', title: label, rule: '1', dice: { count: 2, sides: 6 }, rows };
    expect([2, 6, 7, 12].map((sum) => rowFor(table, sum)?.text)).toEqual([
      raw('low'),
      raw('low'),
      raw('high'),
      raw('high'),
    ]);
    expect(rowFor(table, 13)).toBeUndefined();
  });
});
