import { describe, expect, it } from 'vitest';
import { everyRoll } from '#shared/dice/distribution';
import { ruleset } from '#shared/rulesets/tiers/index';
import { calculate, check, translate } from './support';

const lowest = [6, 9, 12, 15, 18, 21, 24];

/** The kept sum as the document defines it, written differently from the code: sort, then cut. */
function kept(faces: readonly number[], net: number): number[] {
  const sorted = faces.toSorted((a, b) => a - b);
  return net > 0 ? sorted.slice(-2) : sorted.slice(0, 2);
}

describe('the odds of a skill check', () => {
  it('agree with brute force over all dice', () => {
    for (const [advantages, disadvantages] of [
      [0, 0],
      [1, 0],
      [2, 0],
      [5, 1],
      [0, 1],
      [1, 3],
      [3, 3],
    ] as const) {
      const net = Math.max(-2, Math.min(2, advantages - disadvantages));
      for (let bonus = -1; bonus <= 12; bonus += 1)
        for (let tier = 0; tier <= 6; tier += 1) {
          let [hits, towers, all] = [0, 0, 0];
          everyRoll(2 + Math.abs(net), 6, (faces) => {
            const [a = 0, b = 0] = kept(faces, net);
            all += 1;
            if (a + b + bonus >= (lowest[tier] ?? 0)) hits += 1;
            if (a === 6 && b === 6) towers += 1;
          });
          const odds = check('check', { attribute: bonus, skill: 0, advantages, disadvantages, tier }).odds();
          expect(odds?.success).toBeCloseTo(hits / all, 12);
          expect(odds?.specials[0]?.p).toBeCloseTo(towers / all, 12);
        }
    }
  });

  it('know figures worked out by hand', () => {
    const odds = (advantages: number, disadvantages: number) =>
      check('check', { attribute: 0, skill: 0, advantages, disadvantages, tier: 2 }).odds();
    expect(odds(0, 0)?.success).toBeCloseTo(1 / 36, 15);
    expect(odds(1, 0)?.success).toBeCloseTo(16 / 216, 15);
    expect(odds(2, 0)?.success).toBeCloseTo(171 / 1296, 15);
    expect(odds(0, 1)?.success).toBeCloseTo(1 / 216, 15);
    expect(odds(0, 1)?.specials[1]?.p).toBeCloseTo(16 / 216, 15);
  });

  it('compare with a better rank, advantage and an easier tier', () => {
    const open = check('check', { attribute: 0, skill: 2, advantages: 0, disadvantages: 0, tier: 1 });
    const success = Object.fromEntries(open.whatIfs().map(({ id, odds }) => [id, odds.success]));
    expect(success['rank']).toBeCloseTo(26 / 36, 12);
    expect(success['easier']).toBeCloseTo(33 / 36, 12);
    expect(success['advantage']).toBeGreaterThan(open.odds()?.success ?? 1);
    expect(success['disadvantage']).toBeLessThan(open.odds()?.success ?? 0);
  });
});

describe('a skill check', () => {
  const plain = { attribute: 2, skill: 3, advantages: 0, disadvantages: 0 };

  it('rolls up to four dice and keeps two', () => {
    const open = check('check', { ...plain, advantages: 4, disadvantages: 1 });
    expect(open.dice).toEqual([{ id: 'dice', sides: 6, count: 4 }]);
    const reading = open.read({ dice: [[3, 6, 1, 6]], chosen: [] });
    expect(reading.dice.map(({ kept: counts }) => counts)).toEqual([false, true, false, true]);
    expect(reading.total?.value).toBe(17);
    expect(reading.outcome).toBe('dramatic-success');
  });

  it('drops the highest at disadvantage', () => {
    const reading = check('check', { ...plain, disadvantages: 2 }).read({ dice: [[1, 6, 5, 1]], chosen: [] });
    expect(reading.dice.map(({ kept: counts }) => counts)).toEqual([true, false, false, true]);
    expect(reading.total?.value).toBe(7);
    expect(reading.outcome).toBe('dramatic-failure');
  });

  it('reads the tier, and success where one was set', () => {
    const open = check('check', { ...plain, tier: 2 });
    expect(open.read({ dice: [[3, 4]], chosen: [] }).outcome).toBe('success');
    expect(open.read({ dice: [[3, 3]], chosen: [] }).outcome).toBe('failure');
    expect(translate(open.read({ dice: [[3, 3]], chosen: [] }).verdict.text)).toBe(
      '11: T1 Simple, not enough for T2 Moderate',
    );
    const free = check('check', plain);
    expect(free.odds()).toBeUndefined();
    expect(free.read({ dice: [[3, 4]], chosen: [] }).outcome).toBe('rolled');
  });
});

describe('the calculator', () => {
  const plain = { attribute: 0, skill: 0, advantages: 0, disadvantages: 0 };

  it.each([
    [[2, 3], 0, 5, -1],
    [[2, 4], 0, 6, 0],
    [[2, 4], 3, 9, 1],
    [[5, 4], 2, 11, 1],
    [[5, 4], 3, 12, 2],
    [[6, 5], 12, 23, 5],
    [[6, 5], 13, 24, 6],
    [[6, 5], 20, 31, 6],
  ])('%j and %i come to %i, tier %i', (dice, skill, total, tier) => {
    expect(calculate('check', { ...plain, dice, skill })).toEqual({
      kept: dice,
      total,
      tier,
      towers: false,
      snakeEyes: false,
    });
  });

  it('keeps the dice that count in the order they fell', () => {
    expect(calculate('check', { ...plain, dice: [6, 2, 6], advantages: 1 })).toMatchObject({
      kept: [6, 6],
      towers: true,
    });
    expect(calculate('check', { ...plain, dice: [1, 2, 1, 6], disadvantages: 3 })).toMatchObject({
      kept: [1, 1],
      snakeEyes: true,
    });
    expect(calculate('check', { ...plain, dice: [5, 2, 4], advantages: 2, disadvantages: 1 })).toMatchObject({
      kept: [5, 4],
    });
  });

  it('refuses another number of dice than the advantages take', () => {
    expect(calculate('check', { ...plain, dice: [1, 2, 3] })).toBe('dice: The check rolls 2 dice.');
    expect(calculate('check', { ...plain, dice: [1, 2], advantages: 1 })).toMatch(/^dice: /);
    expect(calculate('check', { ...plain, dice: [1, 7] })).toMatch(/^dice\[1\]: /);
    expect(calculate('check', { ...plain, dice: [1, 2], advantages: -1 })).toMatch(/^advantages: /);
  });
});

describe('initiative', () => {
  it('deals a card each round and ranks it by its strength alone', () => {
    const { initiative } = ruleset;
    expect([initiative.draw, initiative.every, initiative.delay]).toEqual(['cards', 'round', 'hold']);
    expect(initiative.rank({ values: {}, drawn: [52], party: true })).toEqual([52]);
  });
});
