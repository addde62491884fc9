import { expect, it } from 'vitest';
import { everyRoll } from '#test/support/distribution';
import type { Chosen } from '#shared/rules/checks';
import { checkFrom, modelFrom, opened } from './sample';

const action = {
  inputs: {
    skill: { name: 'Skill', min: 0, max: 8 },
    invoked: { name: 'Invoke an aspect', hint: 'Adds two.', min: 0, max: 2, later: {} },
    free: { name: 'Free help', flag: true, later: {} },
  },
  dice: [{ id: 'fate', count: 4, values: [-1, 0, 1] }],
  add: [
    { name: 'Skill', is: 'skill' },
    { name: 'Invoked', is: '2 * invoked' },
    { name: 'Help', is: 'free ? 1 : 0' },
  ],
  compare: 'atLeast',
  target: 2,
  degrees: [{ id: 'style', name: 'With style', when: 'margin >= 3', special: true }],
};

it('changes an input after the roll, as often as it may', () => {
  const open = opened(checkFrom(action), { skill: 0, invoked: 0, free: false });
  const dice = [[1, 2, 2, 3]];
  const after = (...choices: readonly string[]) =>
    open.read({ dice, chosen: choices.map((choice): Chosen => ({ choice })) });
  const offered = (...choices: readonly string[]) => after(...choices).choices.map(({ id }) => id);
  expect(after().outcome).toBe('failure');
  expect(offered()).toEqual(['later-invoked', 'later-free']);
  const invoked = after('later-invoked');
  expect(invoked.outcome).toBe('success');
  expect(invoked.total?.sources.map(({ amount }) => amount)).toEqual([0, 2]);
  // The dice stay as they fell.
  expect(invoked.dice).toEqual(after().dice);
  expect(after('later-invoked', 'later-free', 'later-invoked').total?.value).toBe(5);
  expect(offered('later-invoked', 'later-free', 'later-invoked')).toEqual([]);
});

it('is counted at best: a degree is the better one of both, fall by fall', () => {
  const open = opened(checkFrom(action), { skill: 1, invoked: 0, free: false });
  const [invoked, free] = open.whatIfs();
  let [success, helped, style] = [0, 0, 0];
  everyRoll(4, 3, (dice) => {
    const total = dice.reduce((sum, die) => sum + die - 2, 0) + 1;
    if (total + 2 >= 2) success += 1 / 81;
    if (total + 1 >= 2) helped += 1 / 81;
    // Nobody pays for a roll that succeeds already.
    if (total >= 5) style += 1 / 81;
  });
  expect(invoked?.odds.success).toBeCloseTo(success, 12);
  expect(free?.odds.success).toBeCloseTo(helped, 12);
  expect(invoked?.odds.specials[0]?.p).toBeCloseTo(style, 12);
  expect(open.odds()?.success).toBeLessThan(success);
});

it('is not offered beyond its bounds, nor for a number that was left out', () => {
  const used = opened(checkFrom(action), { skill: 1, invoked: 2, free: true });
  expect(used.read({ dice: [[1, 1, 1, 1]], chosen: [] }).choices).toEqual([]);
  expect(used.whatIfs()).toEqual([]);
  const optional = { ...action.inputs, invoked: { ...action.inputs.invoked, optional: true } };
  const left = opened(checkFrom({ ...action, inputs: optional }), { skill: 1, free: true });
  expect(left.read({ dice: [[1, 1, 1, 1]], chosen: [] }).choices).toEqual([]);
});

it('cannot change dice that have fallen', () => {
  const dice = [{ id: 'fate', count: '4 + invoked', values: [-1, 0, 1] }];
  expect(() => modelFrom({ ...action, dice })).toThrow('inputs.invoked.later');
});
