import { describe, expect, it } from 'vitest';
import { everyRoll } from '#test/support/distribution';
import type { OpenCheck } from '#shared/rules/checks';
import { everyReading, tallying } from './everyFall';
import { checkFrom, opened } from './sample';

function bruteForce(check: OpenCheck) {
  const tally = tallying(({ id }) => id);
  everyReading(check, (reading, p) => {
    tally.add(reading, p);
    return true;
  });
  return tally.result();
}

/** Each is a check with values of its inputs. Kinds of dice of which a game may be made. */
const number = (name: string, min = -20, max = 60, initial = 0) => ({ name, min, max, initial });
const atLeast = (target: string | number) => ({ compare: 'atLeast', target });
const cases: readonly (readonly [string, object, Record<string, unknown>])[] = [
  ['3d6 against 11', { dice: [{ id: 'd', count: 3 }], ...atLeast(11) }, {}],
  [
    '1d20+4 against 15',
    { dice: [{ id: 'd', sides: 20 }], add: [{ name: 'Bonus', is: 4 }], ...atLeast(15) },
    {},
  ],
  ['1d100 at most 45', { dice: [{ id: 'd', kind: 'percentile' }], compare: 'atMost', target: 45 }, {}],
  ...[-2, -1, 1, 2].map((extra): [string, object, Record<string, unknown>] => [
    `percentile with ${String(extra)} extra tens, better low, with degrees`,
    {
      inputs: { extra: number('Extra') },
      dice: [{ id: 'd', kind: 'percentile', extra: 'extra', better: 'low' }],
      compare: 'atMost',
      target: 45,
      degrees: [
        { id: 'critical', name: 'Critical', when: 'total == 1', rank: 2, special: true },
        { id: 'doubles', name: 'Doubles', when: 'total % 11 == 0', special: true },
      ],
    },
    { extra },
  ]),
  [
    'best 2 of 4d6 with towers and snake eyes',
    {
      inputs: { more: number('More') },
      dice: [{ id: 'd', count: 2, extra: 'more', mostExtra: 2 }],
      ...atLeast(9),
      degrees: [
        { id: 'towers', name: 'Towers', when: 'lowest == 6', special: true },
        { id: 'snakes', name: 'Snake eyes', when: 'highest == 1', special: true },
      ],
    },
    { more: 2 },
  ],
  [
    'worst 2 of 3d6',
    { inputs: { more: number('More') }, dice: [{ id: 'd', count: 2, extra: 'more' }], ...atLeast(9) },
    { more: -1 },
  ],
  [
    'd20 with disadvantage where naturals decide',
    {
      inputs: { bonus: number('Bonus'), more: number('More') },
      dice: [{ id: 'd', sides: 20, extra: 'more' }],
      add: [{ name: 'Bonus', is: 'bonus' }],
      ...atLeast(14),
      degrees: [
        { id: 'critical', name: 'Critical', when: 'natural == 20', special: true },
        { id: 'fumble', name: 'Fumble', when: 'natural == 1', special: true },
      ],
      succeeds: 'natural == 20 || natural != 1 && total >= target',
    },
    { bonus: 5, more: -1 },
  ],
  ['4d6 keep 3', { dice: [{ id: 'd', count: 4, keep: { of: 'high', n: 3 } }], ...atLeast(13) }, {}],
  [
    '5d6 drop the 2 highest',
    { dice: [{ id: 'd', count: 5, drop: { of: 'high', n: 2 } }], ...atLeast(8) },
    {},
  ],
  ['3d6 with rerolls of 1 and 2', { dice: [{ id: 'd', count: 2, reroll: { upTo: 2 } }], ...atLeast(9) }, {}],
  [
    '5d10 with successes, doubles and botches',
    {
      dice: [{ id: 'd', kind: 'count', count: 4, sides: 10, from: 7, twice: 10 }],
      ...atLeast(2),
      degrees: [{ id: 'botch', name: 'Botch', when: 'successes == 0 && ones > 0', special: true }],
    },
    {},
  ],
  [
    'a step die with a subtracted die',
    {
      inputs: { step: number('Step', 1, 6, 1) },
      dice: [
        { id: 'a', sides: 'step', ladder: [4, 6, 8, 10, 12] },
        { id: 'b', sides: 4, sign: -1 },
      ],
      ...atLeast(5),
    },
    { step: 4 },
  ],
  [
    '2d4 that explode once',
    { dice: [{ id: 'd', count: 2, sides: 4, explode: { from: 4, most: 1 } }], ...atLeast(7) },
    {},
  ],
  [
    '3d4 keep 2 that explode twice',
    {
      dice: [{ id: 'd', count: 3, sides: 4, keep: { of: 'high', n: 2 }, explode: { from: 4, most: 2 } }],
      ...atLeast(9),
    },
    {},
  ],
  [
    '2d6 that explode from 5 on among successes',
    { dice: [{ id: 'd', kind: 'count', count: 2, from: 5, explode: { from: 6, most: 2 } }], ...atLeast(2) },
    {},
  ],
  [
    '2d6 rolled twice',
    {
      dice: [{ id: 'd', count: 2, repeat: 2 }],
      ...atLeast(9),
      degrees: [{ id: 'pair', name: 'Pair', when: 'highest == lowest', special: true }],
    },
    {},
  ],
  ['1d8 rolled three times', { dice: [{ id: 'd', sides: 8, repeat: 3 }], ...atLeast(7) }, {}],
  ...(['us', 'them', 'again'] as const).map((ties): [string, object, Record<string, unknown>] => [
    `opposed, ties to ${ties}`,
    {
      inputs: { bonus: { ...number('Bonus'), other: true } },
      dice: [{ id: 'd', count: 1, sides: 12 }],
      add: [{ name: 'Bonus', is: 'bonus' }],
      compare: 'opposed',
      ties,
      degrees: [{ id: 'wide', name: 'Wide', when: 'margin >= 5', special: true }],
    },
    { bonus: 2, other: { bonus: 1 } },
  ]),
  [
    'helped by two',
    {
      dice: [{ id: 'd', count: 1, sides: 8 }],
      ...atLeast(6),
      assist: { name: 'Helpers', most: 3, gives: 2 },
    },
    { helpers: 2 },
  ],
  [
    'roll under with help',
    {
      dice: [{ id: 'd', sides: 20 }],
      compare: 'atMost',
      target: 8,
      assist: { name: 'Helpers', most: 3, gives: 2 },
    },
    { helpers: 1 },
  ],
  [
    'a tier of difficulty',
    {
      inputs: { tier: { name: 'Tier', one: 'tiers' } },
      dice: [{ id: 'd', count: 2 }],
      ...atLeast('tier.from'),
    },
    { tier: 'hard' },
  ],
  [
    'a subtracted die of two throws',
    {
      dice: [
        { id: 'a', sides: 20 },
        { id: 'b', sides: 6, sign: -1, repeat: 2 },
      ],
      ...atLeast(8),
    },
    {},
  ],
  [
    'successes whose highest die decides',
    {
      dice: [{ id: 'd', kind: 'count', count: 3, from: 6 }],
      degrees: [{ id: 'good', name: 'Good', when: 'highest >= 4', special: true }],
      succeeds: 'highest >= 4',
    },
    {},
  ],
  [
    'successes and sums of two pools, with the lowest die of the first',
    {
      dice: [
        { id: 'a', count: 2, kind: 'count', from: 3, explode: { from: 6, most: 1 } },
        { id: 'b', count: 2, sides: 4 },
      ],
      ...atLeast(6),
      degrees: [{ id: 'low', name: 'Low', when: 'lowest < 3 && successes > 0', special: true }],
    },
    {},
  ],
  [
    'opposed dice that explode on both sides, with two helpers',
    {
      dice: [{ id: 'd', sides: 4, explode: { from: 4, most: 1 } }],
      compare: 'opposed',
      ties: 'again',
      assist: { name: 'Helpers', most: 3, gives: 2 },
    },
    { helpers: 2, other: {} },
  ],
  [
    'three pools',
    {
      dice: [
        { id: 'a', sides: 6 },
        { id: 'b', sides: 8 },
        { id: 'c', sides: 4, count: 2 },
      ],
      ...atLeast(14),
      degrees: [{ id: 'n', name: 'N', when: 'natural == 6', special: true }],
    },
    {},
  ],
  [
    'margins',
    {
      dice: [{ id: 'd', sides: 20 }],
      ...atLeast(11),
      degrees: [{ id: 'by5', name: 'By five', rank: 2, when: 'margin >= 5', special: true }],
      succeeds: 'success || rank > 1',
    },
    {},
  ],
];

describe('exact odds', () => {
  it.each(cases)('of %s equal every possible roll', (_, rules, values) => {
    const check = opened(checkFrom(rules), values);
    const odds = check.odds();
    if (odds === undefined) throw new Error('No odds');
    const counted = bruteForce(check);
    expect(odds.success).toBeCloseTo(counted.success, 9);
    expect(odds.success).toBeGreaterThan(0);
    for (const { value, p } of odds.curve)
      expect(p, String(value)).toBeCloseTo(counted.curve.get(value) ?? 0, 9);
    expect(odds.curve.reduce((all, { p }) => all + p, 0)).toBeCloseTo(1, 9);
    const specials = [...counted.specials.values()].toSorted((a, b) => a - b);
    const given = odds.specials
      .map(({ p }) => p)
      .filter((p) => p > 0)
      .toSorted((a, b) => a - b);
    expect(given).toHaveLength(specials.length);
    given.forEach((p, index) => expect(p).toBeCloseTo(specials[index] ?? -1, 9));
  });

  it('of an exploding d12 are those of its series', () => {
    const check = opened(
      checkFrom({ dice: [{ id: 'd', sides: 12, explode: { from: 12 } }], ...atLeast(30) }),
    );
    // Two explosions and at least 6 more.
    expect(check.odds()?.success).toBeCloseTo((1 / 144) * (7 / 12), 12);
  });

  it('compare at most and at least', () => {
    const under = opened(checkFrom({ dice: [{ id: 'd', sides: 20 }], compare: 'atMost', target: '31 / 3' }));
    expect(under.odds()?.target).toEqual({ atMost: 10 });
    expect(under.odds()?.success).toBeCloseTo(0.5, 12);
    const over = opened(checkFrom({ dice: [{ id: 'd', sides: 20 }], compare: 'atLeast', target: '31 / 3' }));
    expect(over.odds()?.target).toEqual({ atLeast: 11 });
    expect(over.odds()?.success).toBeCloseTo(0.5, 12);
  });

  it('are compared with those of other inputs, within the bounds of the inputs', () => {
    const rules = {
      inputs: { bonus: { name: 'Bonus', min: 0, max: 3 } },
      dice: [{ id: 'd', sides: 20 }],
      add: [{ name: 'Bonus', is: 'bonus' }],
      ...atLeast(11),
      compareWith: [{ name: '+2', with: { bonus: 'bonus + 2' } }],
    };
    const check = checkFrom(rules);
    expect(
      opened(check, { bonus: 0 })
        .whatIfs()
        .map(({ odds }) => odds.success),
    ).toEqual([0.6]);
    // A bonus of 3 would be shown as 2 more.
    expect(opened(check, { bonus: 2 }).whatIfs()).toEqual([]);
    expect(opened(check, { bonus: 3 }).whatIfs()).toEqual([]);
  });

  it('of a damage roll do not exist', () => {
    const check = checkFrom({
      inputs: { of: { name: 'Dice', dice: '1d8+1' } },
      dice: [{ id: 'd', input: 'of' }],
      damage: true,
      says: '{total} damage',
    });
    const open = opened(check, { of: { count: 2, sides: 6, plus: 3 } });
    expect(open.odds()).toBeUndefined();
    expect(open.dice).toEqual([{ id: 'd', sides: 6, count: 2 }]);
    expect(open.read({ dice: [[2, 5]], chosen: [] })).toMatchObject({
      damage: 10,
      total: { value: 10 },
      verdict: { text: { raw: '10 damage' } },
    });
  });
});

describe('dice that are spent', () => {
  it('may be spent once each, in one of several ways', () => {
    const check = checkFrom({
      dice: [{ id: 'd', count: 3, sides: 6 }],
      ...atLeast(12),
      spend: {
        each: 6,
        ways: [
          { id: 'more', name: 'More', adds: 4 },
          { id: 'effect', name: 'Effect' },
        ],
      },
    });
    const open = opened(check);
    const dice = [[6, 6, 1]];
    const first = open.read({ dice, chosen: [] });
    expect(first.choices.map(({ id, options }) => [id, options?.map((each) => each.id)])).toEqual([
      ['spend', ['more', 'effect']],
    ]);
    const second = open.read({ dice, chosen: [{ choice: 'spend', option: 'more' }] });
    expect([second.total?.value, second.choices.length]).toEqual([17, 1]);
    // Two sixes spent make up for eight.
    const spent = open.whatIfs().find(({ id }) => id === 'spend-more')?.odds.success ?? 0;
    let counted = 0;
    everyRoll(3, 6, (faces) => {
      const total = faces.reduce((all, face) => all + face + (face === 6 ? 4 : 0), 0);
      if (total >= 12) counted += 1 / 216;
    });
    expect(spent).toBeCloseTo(counted, 12);
    expect(spent).toBeGreaterThan(open.odds()?.success ?? 1);
    const third = open.read({
      dice,
      chosen: [
        { choice: 'spend', option: 'more' },
        { choice: 'spend', option: 'effect' },
      ],
    });
    expect([third.total?.value, third.choices]).toEqual([17, []]);
  });
});
