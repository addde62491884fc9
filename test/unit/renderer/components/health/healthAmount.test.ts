import { expect, it } from 'vitest';
import { message, raw } from '#shared/kernel/text';
import { readNumber } from '#shared/kernel/typedNumber';
import { changedHealth, mostHealth, readHealthAmount } from '#renderer/components/health/healthAmount';

const read = (typed: string) => readNumber('en', typed);

it.each([
  ['5', 'damage', { verb: 'damage', amount: 5 }],
  ['5', 'heal', { verb: 'heal', amount: 5 }],
  [' -5 ', 'heal', { verb: 'damage', amount: 5 }],
  ['− 5', 'heal', { verb: 'damage', amount: 5 }],
  ['+3', 'damage', { verb: 'heal', amount: 3 }],
  ['1,200', 'damage', { verb: 'damage', amount: 1200 }],
  ['＋３', 'damage', { verb: 'heal', amount: 3 }],
  ['99999999', 'damage', { verb: 'damage', amount: mostHealth }],
] as const)('reads "%s" after the verb %s', (words, verb, expected) => {
  expect(readHealthAmount(words, verb, read)).toEqual(expected);
});

it.each(['', '0', '-0', '1.5', '2d6', '--5', '5-', 'ten', '1.200'])(
  'does not read "%s" as an amount',
  (words) => {
    expect(readHealthAmount(words, 'damage', read)).toBeUndefined();
  },
);

it('names a change that moves no point by its last step', () => {
  const before = { label: raw('Vitality'), now: 0 };
  const steps = [raw('300 damage'), raw('Instant death')];
  expect(changedHealth(before, 0, steps)).toEqual(raw('Instant death'));
  expect(changedHealth({ ...before, now: 5 }, 0, steps)).toEqual(
    message('sheet.play.moved', { label: raw('Vitality'), from: 5, to: 0 }),
  );
});
