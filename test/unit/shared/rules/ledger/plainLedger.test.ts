import { describe, expect, it } from 'vitest';
import { createTranslator } from '#electron/text/translator';
import { message, raw } from '#shared/kernel/text';
import { debtTag, type LedgerEntry } from '#shared/ledger/ledger';
import { sharedMessages } from '#shared/locales/catalog';
import type { AccountView } from '#shared/rules/ledger/ledgerView';
import { overdrawn, plainLedger, type PlainAccount } from '#shared/rules/ledger/plainLedger';

const translate = createTranslator('en', sharedMessages());

function entry(id: string, amount: number, more: Partial<LedgerEntry> = {}): LedgerEntry {
  return { id, at: '2026-01-02T03:04:05.000Z', account: 'money', amount, reason: '', ...more };
}

const marks: PlainAccount = {
  label: raw('Marks'),
  opening: { amount: 10, text: raw('a purse from home') },
  amountText: (amount) => raw(`${String(amount)} marks`),
};

function money(ledger: LedgerEntry[], known: { money?: PlainAccount } = {}): AccountView {
  const account = plainLedger({ ledger }, known).accounts.find(({ id }) => id === 'money');
  if (account === undefined) throw new Error('No money');
  return account;
}

const faults = ({ rows }: AccountView): string[] =>
  rows.flatMap(({ entry: { id }, fault }) => (fault === undefined ? [] : [`${id}: ${translate(fault)}`]));

describe('a plain ledger', () => {
  it('begins with nothing, in plain words', () => {
    const { accounts, awards } = plainLedger({ ledger: [] });
    expect(accounts.map(({ id, balance, rows }) => [id, balance, rows.length])).toEqual([
      ['exp', 0, 0],
      ['money', 0, 0],
    ]);
    const [exp, coins] = accounts;
    expect([exp, coins].map((one) => translate(one?.label ?? raw('')))).toEqual(['Exp', 'Money']);
    expect([exp, coins].map((one) => translate(one?.balanceText ?? raw('')))).toEqual(['0 Exp', '0 coins']);
    expect(translate(exp?.opening.text ?? raw(''))).toBe('no starting balance');
    expect(awards).toHaveLength(1);
    expect(awards[0]).toMatchObject({ account: 'exp', tag: 'session', amount: { min: 1, initial: 1 } });
  });

  it('begins with the opening balance, in the words of its ruleset', () => {
    const account = money([entry('a', 5), entry('b', -12)], { money: marks });
    expect(account.rows.map(({ balance }) => balance)).toEqual([15, 3]);
    expect(translate(account.balanceText)).toBe('3 marks');
    expect(translate(account.opening.text)).toBe('a purse from home');
    expect(translate(account.label)).toBe('Marks');
    expect(translate(money([], { money: marks }).balanceText)).toBe('10 marks');
  });

  it('keeps its accounts apart', () => {
    const { accounts } = plainLedger({ ledger: [entry('a', 5), entry('b', 2, { account: 'exp' })] });
    expect(accounts.map(({ balance }) => balance)).toEqual([2, 5]);
    expect(accounts.map(({ rows }) => rows.map((row) => row.entry.id))).toEqual([['b'], ['a']]);
  });

  it('lists income and expenses', () => {
    const { rows } = money([
      entry('a', 5),
      entry('b', -2),
      entry('c', 0, { item: { name: 'Idol | @ {of} gold', quantity: 2 } }),
      entry('d', 0, { item: { name: 'Idol', quantity: -1 } }),
    ]);
    expect(rows.map(({ text }) => translate(text))).toEqual([
      'Received',
      'Paid',
      'Received: Idol | @ {of} gold × 2',
      'Removed: Idol × 1',
    ]);
    expect(rows.slice(0, 2).map(({ kind }) => kind)).toEqual(['award', 'transfer']);
  });

  it('marks only the payment that overdrew it, with the missing amount', () => {
    const account = money([entry('a', -4), entry('b', -8), entry('c', 5), entry('d', -3)], { money: marks });
    expect(account.rows.map(({ balance }) => balance)).toEqual([6, -2, 3, 0]);
    expect(faults(account)).toEqual([expect.stringMatching(/^b: This needs 2 more/)]);
  });

  it('accepts a debt on purpose, and marks later spending without one', () => {
    const account = money([entry('a', -30, { tag: debtTag }), entry('b', -1), entry('c', 5)]);
    expect(faults(account)).toEqual([expect.stringMatching(/^b: This needs 1 more/)]);
    expect(account.balance).toBe(-26);
    expect(translate(account.balanceText)).toBe('−26 coins');
  });

  it('never faults income', () => {
    expect(overdrawn(entry('a', 5), -20)).toBeUndefined();
    expect(overdrawn(entry('a', 0), -20)).toBeUndefined();
    expect(overdrawn(entry('a', -5), 0)).toBeUndefined();
    expect(overdrawn(entry('a', -5), -1)).toEqual(message('ledger.overdrawn', { missing: '1' }));
    expect(overdrawn(entry('a', -5), -20)).toEqual(message('ledger.overdrawn', { missing: '5' }));
  });
});
