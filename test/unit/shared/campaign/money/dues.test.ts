import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCalendar } from '#shared/calendar/calendar';
import { duesBetween, shareEvenly } from '#shared/campaign/money/dues';
import type { Expense } from '#shared/campaign/money/expenses';

const ship: Expense = {
  ...{ id: 'ship', name: 'Ship', amount: 10, until: null, payers: ['rook', 'vex', 'mira'] },
  rhythm: { every: 1, unit: 'months', from: 4 },
};
const dues = (expenses: readonly Expense[], first: number, last: number) =>
  duesBetween({ calendar: defaultCalendar, expenses: [...expenses] }, first, last).map(
    ({ expense, member, day, amount }) => [expense, member, day, amount],
  );

describe('recurring expenses due', () => {
  it('are shared evenly, with the remainder to the first payers', () => {
    expect(dues([ship], 0, 30)).toEqual([
      ['ship', 'rook', 4, 4],
      ['ship', 'vex', 4, 3],
      ['ship', 'mira', 4, 3],
    ]);
  });

  it('let the coin that is left go round, wherever the count begins', () => {
    const extra = (first: number, last: number) =>
      dues([ship], first, last).flatMap(([, member, , amount]) => (amount === 4 ? [member] : []));
    expect(extra(0, 100)).toEqual(['rook', 'vex', 'mira', 'rook']);
    expect(extra(34, 64)).toEqual(['vex', 'mira']);
  });

  it('have unequal shares, and bring income', () => {
    const rent: Expense = { ...ship, amount: 20, shares: [3, 1, 0], income: true };
    expect(dues([rent], 4, 4)).toEqual([
      ['ship', 'rook', 4, -15],
      ['ship', 'vex', 4, -5],
    ]);
  });

  it('counts both the first and the last day, and none after its end', () => {
    expect(dues([ship], 4, 4)).toHaveLength(3);
    expect(dues([ship], 5, 33)).toEqual([]);
    expect(dues([ship], 5, 34)).toHaveLength(3);
    expect(dues([{ ...ship, until: 33 }], 0, 100)).toHaveLength(3);
    expect(dues([ship], 4, 3)).toEqual([]);
  });

  it('comes in the order of the days, whatever it is for', () => {
    const staff: Expense = {
      ...{ id: 'staff', name: 'Staff', amount: 1, until: null, payers: ['rook'] },
      rhythm: { every: 10, unit: 'days', from: 0 },
    };
    expect(dues([ship, staff], 0, 10).map(([expense, , day]) => [expense, day])).toEqual([
      ['staff', 0],
      ['ship', 4],
      ['ship', 4],
      ['ship', 4],
      ['staff', 10],
    ]);
  });

  it('cost nothing for members whose share is less than a coin', () => {
    expect(dues([{ ...ship, amount: 2 }], 4, 4)).toEqual([
      ['ship', 'rook', 4, 1],
      ['ship', 'vex', 4, 1],
    ]);
  });
});

describe('an even share', () => {
  it('add up in shares that differ by at most one, the larger first', () => {
    expect([shareEvenly(10, 3), shareEvenly(-10, 3), shareEvenly(5, 0)]).toEqual([
      [4, 3, 3],
      [-3, -3, -4],
      [],
    ]);
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 100 }), (amount, parts) => {
        const shares = shareEvenly(amount, parts);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        expect((shares[0] ?? 0) - (shares.at(-1) ?? 0)).toBeLessThanOrEqual(1);
        expect(shares).toEqual(shares.toSorted((one, other) => other - one));
      }),
    );
  });
});
