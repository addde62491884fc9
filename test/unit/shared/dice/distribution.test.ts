import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  atLeast,
  certain,
  compared,
  everyRoll,
  fromWeights,
  mean,
  outcomesOf,
  plus,
  rolled,
  shifted,
  type Distribution,
} from '#shared/dice/distribution';

const sum = (dice: readonly number[]) => dice.reduce((total, face) => total + face, 0);
const die = (sides: number) => rolled(1, sides, sum);
const twoD6 = rolled(2, 6, sum);
const close = (distribution: Distribution, weights: Readonly<Record<number, number>>, total: number) => {
  expect(distribution.map(({ value }) => value)).toEqual(Object.keys(weights).map(Number));
  for (const { value, p } of distribution) expect(p).toBeCloseTo((weights[value] ?? 0) / total, 12);
};
const whole = (distribution: Distribution) => distribution.reduce((total, { p }) => total + p, 0);

describe('every roll', () => {
  it('comes once, in order', () => {
    const seen: string[] = [];
    everyRoll(2, 3, (dice) => seen.push(dice.join('')));
    expect(seen).toEqual(['11', '12', '13', '21', '22', '23', '31', '32', '33']);
  });

  it('of no dice is one roll of nothing', () => {
    const seen: number[] = [];
    everyRoll(0, 6, (dice) => seen.push(dice.length));
    expect(seen).toEqual([0]);
  });

  it.each([
    [3, 6, 216],
    [3, 12, 1728],
    [4, 12, 20_736],
  ])('of %dd%d are %d', (count, sides, rolls) => {
    let seen = 0;
    everyRoll(count, sides, () => (seen += 1));
    expect(seen).toBe(rolls);
  });
});

describe('well-known distributions', () => {
  it('2d6', () => {
    close(twoD6, { 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1 }, 36);
    expect(mean(twoD6)).toBeCloseTo(7, 12);
    expect(atLeast(twoD6, 7)).toBeCloseTo(21 / 36, 12);
    expect(
      [atLeast(twoD6, 2), atLeast(twoD6, 13), atLeast(twoD6, -5)].map((p) => Number(p.toFixed(12))),
    ).toEqual([1, 0, 1]);
  });

  it('the best two of 3d6', () => {
    const best = rolled(3, 6, (dice) => sum(dice) - Math.min(...dice));
    close(best, { 2: 1, 3: 3, 4: 7, 5: 12, 6: 19, 7: 27, 8: 34, 9: 36, 10: 34, 11: 27, 12: 16 }, 216);
  });

  it('the better of two d20', () => {
    const better = rolled(2, 20, (dice) => Math.max(...dice));
    expect(mean(better)).toBeCloseTo(13.825, 12);
    expect(atLeast(better, 20)).toBeCloseTo(39 / 400, 12);
  });

  it('a coin', () => {
    expect(outcomesOf(1, 2, ([face]) => (face === 1 ? 'heads' : 'tails'))).toEqual(
      new Map([
        ['heads', 0.5],
        ['tails', 0.5],
      ]),
    );
  });
});

describe('calculating with distributions', () => {
  it('adds, moves, weighs', () => {
    close(plus(die(6), die(6)), { 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1 }, 36);
    expect(shifted(certain(3), -5)).toEqual([{ value: -2, p: 1 }]);
    expect(
      fromWeights(
        new Map([
          [5, 3],
          [-1, 1],
        ]),
      ),
    ).toEqual([
      { value: -1, p: 0.25 },
      { value: 5, p: 0.75 },
    ]);
  });

  it('compares two numbers', () => {
    const { higher, equal, lower } = compared(die(6), die(4));
    expect([higher, equal, lower].map((p) => Math.round(p * 24))).toEqual([14, 4, 6]);
    expect(compared(certain(2), certain(2))).toEqual({ higher: 0, equal: 1, lower: 0 });
  });

  it('stays whole, agrees with counting, and mirrors', () => {
    const dice = fc.record({ count: fc.integer({ min: 1, max: 3 }), sides: fc.integer({ min: 1, max: 8 }) });
    fc.assert(
      fc.property(dice, dice, fc.integer({ min: -30, max: 30 }), (a, b, target) => {
        const [one, other] = [rolled(a.count, a.sides, sum), rolled(b.count, b.sides, sum)];
        const both = plus(one, other);
        let hits = 0;
        let all = 0;
        everyRoll(a.count, a.sides, (first) => {
          const head = sum(first);
          everyRoll(b.count, b.sides, (second) => {
            all += 1;
            if (head + sum(second) >= target) hits += 1;
          });
        });
        expect(whole(both)).toBeCloseTo(1, 10);
        expect(atLeast(both, target)).toBeCloseTo(hits / all, 10);
        const [forth, back] = [compared(one, other), compared(other, one)];
        expect(forth.higher).toBeCloseTo(back.lower, 10);
        expect(forth.higher + forth.equal + forth.lower).toBeCloseTo(1, 10);
      }),
      { numRuns: 40 },
    );
  });
});
