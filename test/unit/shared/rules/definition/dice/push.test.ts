import { expect, it } from 'vitest';
import { everyRoll } from '#test/support/distribution';
import type { Chosen } from '#shared/rules/checks';
import { checkFrom, modelFrom, opened } from './sample';

const push = { name: 'Push', keeps: [1, 6] };
const pushing = {
  inputs: { gear: { name: 'Gear', min: 0, max: 5 } },
  dice: [
    { id: 'base', name: 'Base', kind: 'count', count: 2, from: 6, push },
    {
      id: 'tool',
      name: 'Gear',
      kind: 'count',
      count: 'gear',
      sides: 8,
      from: 6,
      push: { ...push, keeps: [6, 7, 8] },
    },
  ],
  compare: 'atLeast',
  target: 1,
  degrees: [{ id: 'worn', name: 'Worn', when: 'base.ones == 2', special: true }],
};

it('rolls again what does not stay, once, and replaces it', () => {
  const open = opened(checkFrom(pushing), { gear: 1 });
  const dice = [[1, 4], [5]];
  const read = (...chosen: readonly Chosen[]) => open.read({ dice, chosen });
  expect(read().outcome).toBe('failure');
  expect(read().choices).toMatchObject([
    { id: 'push-base', label: { raw: 'Push: Base' }, dice: { sides: 6, count: 1 } },
    { id: 'push-tool', label: { raw: 'Push: Gear' }, dice: { sides: 8, count: 1 } },
  ]);
  const first: Chosen = { choice: 'push-base', dice: [6] };
  const pushed = read(first);
  expect(pushed.outcome).toBe('success');
  expect(pushed.dice.map(({ group, value, kept }) => [group, value, kept])).toEqual([
    ['base', 1, true],
    ['base', 4, false],
    ['base', 6, true],
    ['tool', 5, true],
  ]);
  expect(pushed.choices.map(({ id }) => id)).toEqual(['push-tool']);
  expect(read(first, { choice: 'push-tool', dice: [7] }).total?.value).toBe(2);
  // Nothing is left to roll again.
  expect(open.read({ dice: [[1, 6], [8]], chosen: [] }).choices).toEqual([]);
});

it('has the odds of all dice that fall, and of those that are rolled again', () => {
  const open = opened(checkFrom(pushing), { gear: 1 });
  const found = open.whatIfs().find(({ id }) => id === 'push');
  let [success, worn] = [0, 0];
  const falls = 6 ** 4 * 8 ** 2;
  everyRoll(4, 6, ([one = 0, two = 0, oneAgain = 0, twoAgain = 0]) => {
    const base = [one === 1 || one === 6 ? one : oneAgain, two === 1 || two === 6 ? two : twoAgain];
    everyRoll(2, 8, ([gear = 0, gearAgain = 0]) => {
      const tool = gear >= 6 ? gear : gearAgain;
      if (base.includes(6) || tool >= 6) success += 1;
      if (base.every((die) => die === 1)) worn += 1;
    });
  });
  expect(found?.odds.success).toBeCloseTo(success / falls, 12);
  expect(found?.odds.specials[0]?.p).toBeCloseTo(worn / falls, 12);
  expect(open.odds()?.success).toBeCloseTo(1 - (5 / 6) ** 2 * (5 / 8), 12);
});

it('is refused for dice that fall on by themselves', () => {
  for (const more of [
    { explode: { from: 6 } },
    { reroll: { upTo: 1 } },
    { repeat: 2 },
    { kind: 'percentile' },
  ])
    expect(() => modelFrom({ dice: [{ id: 'own', push, ...more }] })).toThrow('dice.0.push');
});
