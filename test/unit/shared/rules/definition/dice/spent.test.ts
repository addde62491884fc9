import { describe, expect, it } from 'vitest';
import { checkFrom, opened } from './sample';

/** Every 12 of a twelve-sided die is spent: it is rolled on, or brings a point, or an effect. */
const crits = {
  inputs: {
    skill: { name: 'Skill', min: 0, max: 99 },
    goal: { name: 'Goal', min: 0, max: 99, optional: true },
    keen: { name: 'Keen', flag: true },
    unseen: { name: 'Unseen', flag: true },
    sight: {
      name: 'Sight',
      of: [
        { id: 'clear', name: 'Clear', value: 12 },
        { id: '8', name: 'Dim', value: 8 },
      ],
    },
  },
  dice: [
    { id: 'main', sides: 'sight', explode: { from: 12 }, best: 12 },
    { id: 'keen', name: 'Keen sense', count: 'keen ? 1 : 0', sides: 12, explode: { from: 12 }, best: 12 },
    { id: 'unseen', name: 'Unseen', count: 'unseen ? 1 : 0', sides: 20, sign: -1 },
  ],
  add: [{ name: 'Skill', is: 'skill' }],
  compare: 'atLeast',
  target: 'goal',
  spend: {
    each: 12,
    dice: 'all',
    name: ['Crit', '{spare} crits'],
    text: 'Each is spent once.',
    ways: [
      { id: 'explode', name: 'Explode', text: 'Rolled on.', rolls: true },
      { id: 'fate', name: 'Point', outcome: true },
      { id: 'effect', name: 'Effect' },
    ],
  },
  tells: {
    total: 'total',
    crits: 'spare',
    success: { is: 'success', when: 'compared' },
    chosen: { ways: 'spent' },
  },
  compareWith: [
    { id: 'keen', name: 'Keen', with: { keen: true } },
    { id: 'dim', name: 'In dim light', with: { sight: '8' } },
  ],
};
const plain = { skill: 2, keen: false, unseen: false, sight: 'clear' };
const open = (values: object) => opened(checkFrom(crits), { ...plain, ...values });
const ids = (choices: readonly { readonly id: string }[]) => choices.map(({ id }) => id);

/** A die that is rolled on for every 12, by counting faces. */
function chance(sides: number, least: number, depth = 10): number {
  if (depth === 0 || least <= 1) return least <= 1 ? 1 : 0;
  let all = 0;
  for (let face = 1; face <= sides; face += 1)
    all += (face >= least ? 1 : face === 12 ? chance(12, least - 12, depth - 1) : 0) / sides;
  return all;
}

describe('dice that are spent', () => {
  it('are choices of their own, each until every such die is spent', () => {
    const none = open({ goal: 20 }).read({ dice: [[11]], chosen: [] });
    expect(none.choices).toEqual([]);
    expect(none.specials).toEqual([]);
    const one = open({ goal: 20 }).read({ dice: [[12]], chosen: [] });
    expect(one.choices).toEqual([
      {
        id: 'explode',
        label: { raw: 'Explode' },
        text: { raw: 'Rolled on.' },
        dice: { id: 'explode', sides: 12, count: 1 },
      },
      { id: 'fate', label: { raw: 'Point' } },
      { id: 'effect', label: { raw: 'Effect' } },
    ]);
    expect(one.specials).toMatchObject([{ title: { raw: 'Crit' }, text: { raw: 'Each is spent once.' } }]);
    expect(open({}).read({ dice: [[12]], chosen: [{ choice: 'effect' }] }).choices).toEqual([]);
  });

  it('are rolled on as often as they show it', () => {
    const once = open({ goal: 20 }).read({ dice: [[12]], chosen: [{ choice: 'explode', dice: [12] }] });
    expect(once.total?.value).toBe(26);
    expect(once.outcome).toBe('success');
    expect(ids(once.choices)).toEqual(['explode', 'fate', 'effect']);
    const chosen = [{ choice: 'effect' }, { choice: 'explode', dice: [3] }];
    const both = open({ keen: true }).read({ dice: [[12], [12]], chosen });
    expect(both.dice.map(({ value, mark }) => [value, mark])).toEqual([
      [12, 'best'],
      [12, 'best'],
      [3, undefined],
    ]);
    expect(both.total?.sources.map(({ amount }) => amount)).toEqual([15, 12, 2]);
    expect(both.choices).toEqual([]);
    expect(both.json).toEqual({ total: 29, crits: 2, chosen: ['effect', 'explode'] });
  });

  it('decide what a roll leads to, and programs are told of success only where something was compared', () => {
    const reading = open({ goal: 5 }).read({ dice: [[12]], chosen: [{ choice: 'fate' }] });
    expect(reading.outcome).toBe('fate');
    expect(reading.json).toEqual({ total: 14, crits: 1, success: true, chosen: ['fate'] });
  });

  it('are none among dice that are taken off, and pools without dice are not rolled', () => {
    expect(open({}).dice.map(({ id }) => id)).toEqual(['main']);
    const taken = open({ unseen: true, sight: '8' });
    expect(taken.dice.map(({ sides }) => sides)).toEqual([8, 20]);
    const reading = taken.read({ dice: [[5], [12]], chosen: [] });
    expect(reading.total?.value).toBe(-5);
    expect(reading.choices).toEqual([]);
  });

  it('have exact odds', () => {
    for (let goal = 1; goal <= 40; goal += 1)
      expect(open({ goal }).odds()?.success).toBeCloseTo(chance(12, goal - 2), 12);
    expect(open({ goal: 10 }).odds()?.specials).toEqual([
      { label: { raw: 'Crit' }, p: expect.closeTo(1 / 12, 12) },
    ]);
    expect(open({ goal: 10, keen: true }).odds()?.specials[0]?.p).toBeCloseTo(23 / 144, 12);
    expect(open({ goal: 10, sight: '8' }).odds()?.specials).toEqual([]);
  });

  it('are compared with a yes or no and with another option', () => {
    const compared = open({ goal: 10 }).whatIfs();
    expect(compared.map(({ id }) => id)).toEqual(['keen', 'dim']);
    expect(compared[1]?.odds.success).toBeCloseTo(1 / 8, 12);
    expect(open({ goal: 10, keen: true, sight: '8' }).whatIfs()).toEqual([]);
  });
});

it('an input may be the target itself', () => {
  const check = checkFrom({
    inputs: { target: { name: 'Target', min: 0, max: 99, optional: true } },
    dice: [{ id: 'die', sides: 12 }],
    compare: 'atLeast',
    target: 'target',
    verdict: [{ when: 'compared', text: '{total} of {target}' }, { text: '{total}' }],
  });
  expect(opened(check, { target: 7 }).odds()).toMatchObject({
    success: expect.closeTo(0.5, 12),
    target: { atLeast: 7 },
  });
  expect(opened(check, { target: 7 }).read({ dice: [[7]], chosen: [] })).toMatchObject({
    outcome: 'success',
    verdict: { text: { raw: '7 of 7' } },
  });
  expect(opened(check).odds()).toBeUndefined();
});

it('a pool is rolled as often as a formula says', () => {
  const check = checkFrom({
    inputs: { sneaky: { name: 'Sneaky', flag: true } },
    dice: [{ id: 'damage', count: 2, sides: 1, repeat: 'sneaky ? 2 : 1' }],
  });
  expect(opened(check, { sneaky: true }).dice).toHaveLength(2);
  expect(opened(check, { sneaky: false }).dice).toEqual([{ id: 'damage', sides: 1, count: 2 }]);
});
