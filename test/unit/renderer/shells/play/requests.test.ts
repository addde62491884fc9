import { expect, it } from 'vitest';
import { rememberedOdds } from '#renderer/shells/play/requests';
import type { RollRequest } from '#shared/rules/checks';
import { raw } from '#shared/kernel/text';
import { ruleset } from '#shared/rulesets/heroic/index';

const request = (values: RollRequest['values']): RollRequest => ({
  check: ruleset.checks[0]?.id ?? '',
  label: raw('Climb'),
  values,
});

it('calculates the odds of a roll once, and anew with other values or other rules', () => {
  const oddsOf = rememberedOdds();
  const first = oddsOf(ruleset, request({ modifier: 3 }));
  expect(oddsOf(ruleset, { ...request({ modifier: 3 }), label: raw('Swim') })).toBe(first);
  expect(oddsOf(ruleset, request({ modifier: 9 }))).not.toEqual(first);
  const changed = { ...ruleset };
  expect(oddsOf(changed, request({ modifier: 3 }))).not.toBe(first);
  expect(oddsOf(changed, request({ modifier: 3 }))).toEqual(first);
});

it('remembers a bounded number of odds, and that there are none', () => {
  const oddsOf = rememberedOdds();
  const first = oddsOf(ruleset, request({ modifier: 1 }));
  for (let modifier = 2; modifier <= 501; modifier += 1) oddsOf(ruleset, request({ modifier }));
  const again = oddsOf(ruleset, request({ modifier: 1 }));
  expect(again).toEqual(first);
  expect(again).not.toBe(first);
  expect(oddsOf(ruleset, { ...request({}), check: 'no such check' })).toBeUndefined();
  expect(oddsOf(null, request({}))).toBeUndefined();
});
