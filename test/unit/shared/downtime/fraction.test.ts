import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ceiling,
  fraction,
  isNegative,
  minus,
  plus,
  sumOf,
  times,
  toNumber,
  zero,
} from '#shared/downtime/fraction';

describe('fractions', () => {
  const whole = fc.integer({ min: -1e9, max: 1e9 });
  const part = fc.integer({ min: 1, max: 1e6 });
  const any = fc.tuple(whole, part).map(([n, d]) => fraction(n, d));

  it('add up to the last part', () => {
    fc.assert(
      fc.property(whole, part, (n, d) => {
        const shares = [fraction(n, d), fraction(-n, d), fraction(n), fraction(0, d)];
        expect(toNumber(sumOf(shares))).toBe(n);
      }),
    );
    expect(toNumber(sumOf(Array.from({ length: 30 }, () => fraction(1, 3))))).toBe(10);
  });

  it('keep the laws of numbers', () => {
    fc.assert(
      fc.property(any, any, any, (a, b, c) => {
        expect(toNumber(minus(plus(a, b), b))).toBe(toNumber(a));
        const left = times(a, plus(b, c));
        expect(toNumber(minus(left, plus(times(a, b), times(a, c))))).toBe(0);
      }),
    );
  });

  it('round up, below 0 too', () => {
    const cases = [
      [0, 1, 0],
      [7, 1, 7],
      [7, 2, 4],
      [8, 2, 4],
      [1, 1000, 1],
      [-7, 2, -3],
      [-8, 2, -4],
    ] as const;
    expect(cases.map(([n, d]) => ceiling(fraction(n, d)))).toEqual(cases.map(([, , up]) => up));
  });

  it('stay exact beyond what a number holds', () => {
    const huge = times(fraction(999_999_999, 999_983), fraction(999_999, 7));
    expect(toNumber(times(huge, fraction(7 * 999_983, 999_999)))).toBe(999_999_999);
  });

  it('know nothing and less than nothing', () => {
    expect([isNegative(zero), isNegative(fraction(-1, 9)), Object.is(toNumber(zero), 0)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});
