import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balance, granted, ledgerEntrySchema, spent, type LedgerEntry } from '#shared/ledger/ledger';

const entry = (account: 'exp' | 'money', amount: number): LedgerEntry => ({
  id: 'entry',
  at: '2026-01-02T03:04:05.000Z',
  account,
  amount,
  reason: '',
});

describe('a ledger', () => {
  const entries = [
    entry('exp', 5),
    entry('money', 30),
    entry('exp', -4),
    entry('exp', 2),
    entry('money', -31),
  ];

  it('sums income, expenses and balance, account by account', () => {
    expect([granted(entries, 'exp'), spent(entries, 'exp'), balance(entries, 'exp')]).toEqual([7, 4, 3]);
    expect([granted(entries, 'money'), spent(entries, 'money'), balance(entries, 'money')]).toEqual([
      30, 31, -1,
    ]);
  });

  it('of nothing is nothing, and not minus nothing', () => {
    expect([granted([], 'exp'), spent([], 'exp'), balance([], 'exp')]).toEqual([0, 0, 0]);
    expect(JSON.stringify(spent([entry('exp', 5)], 'exp'))).toBe('0');
    expect(Object.is(spent([], 'exp'), 0)).toBe(true);
  });

  it('balances whatever the order of its entries', () => {
    const list = fc.array(
      fc.tuple(fc.constantFrom('exp' as const, 'money' as const), fc.integer({ min: -99, max: 99 })),
    );
    fc.assert(
      fc.property(list, (lines) => {
        const all = lines.map(([account, amount]) => entry(account, amount));
        const total = lines.reduce((sum, [account, amount]) => (account === 'exp' ? sum + amount : sum), 0);
        expect(balance(all, 'exp')).toBe(total);
        expect(balance(all.toReversed(), 'exp')).toBe(total);
      }),
    );
  });

  it('holds whole numbers and moments', () => {
    expect(ledgerEntrySchema.safeParse(entry('exp', 1)).success).toBe(true);
    expect(ledgerEntrySchema.safeParse({ ...entry('exp', 1), session: 3 }).success).toBe(true);
    for (const wrong of [{ amount: 0.5 }, { account: 'luck' }, { at: '2026-01-02' }, { id: '' }])
      expect(ledgerEntrySchema.safeParse({ ...entry('exp', 1), ...wrong }).success).toBe(false);
  });
});
