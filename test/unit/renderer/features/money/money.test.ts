import { describe, expect, it } from 'vitest';
import { blankEntry, entryFault, entryOf, type HandEntry } from '#renderer/features/money/handEntry';
import { lastingText, urgency } from '#renderer/shells/money/lasting';
import { translate } from '#renderer/locales/i18n';
import { defaultCalendar } from '#shared/calendar/calendar';
import { raw } from '#shared/kernel/text';

const days = { open: undefined, now: '2026-02-15' };
const marks = (sum: number) => raw(`${String(sum)} marks`);
const form = (more: Partial<HandEntry>): HandEntry => ({ ...blankEntry, ...more });
const faultKey = (entry: HandEntry, balance: number, owned: { name: string; quantity: number }[] = []) => {
  const fault = entryFault(entry, balance, owned, { amount: marks });
  return fault !== undefined && 'key' in fault ? fault.key.replace('money.entry.fault.', '') : undefined;
};

describe('a manual entry', () => {
  it('is money with its reason, in or out', () => {
    expect(entryOf(form({ amount: 5, reason: ' Bounty ' }), 0, days)).toEqual({
      account: 'money',
      amount: 5,
      reason: 'Bounty',
    });
    expect(entryOf(form({ way: 'out', amount: 5, reason: 'Rent' }), 9, days)).toMatchObject({ amount: -5 });
  });

  it('is a thing gained or lost, with the price paid or received', () => {
    expect(entryOf(form({ way: 'gain', amount: 0, thing: ' Lute ', quantity: 2 }), 0, days)).toEqual({
      account: 'money',
      amount: 0,
      reason: '',
      item: { name: 'Lute', quantity: 2 },
    });
    expect(entryOf(form({ way: 'lose', amount: 3, thing: 'Lute' }), 0, days)).toMatchObject({
      amount: 3,
      item: { name: 'Lute', quantity: -1 },
    });
  });

  it('is of the session that is open, or of the date that was chosen', () => {
    const open = { open: { date: '2026-02-14', on: 40 }, now: '2026-02-15' };
    const bounty = form({ amount: 5, reason: 'Bounty' });
    expect(entryOf(bounty, 0, days)).not.toHaveProperty('day');
    expect(entryOf(bounty, 0, open)).toMatchObject({ day: { date: '2026-02-14', on: 40 } });
    expect(entryOf({ ...bounty, date: '2026-01-31' }, 0, open)).toMatchObject({
      day: { date: '2026-01-31' },
    });
  });

  it('causes a debt only if necessary, and only with consent', () => {
    const rent = form({ way: 'out', amount: 5, reason: 'Rent' });
    expect(faultKey(rent, 5)).toBeUndefined();
    expect(entryOf({ ...rent, debt: true }, 5, days)).not.toHaveProperty('tag');
    expect(faultKey(rent, 3)).toBe('short');
    expect(faultKey({ ...rent, debt: true }, 3)).toBeUndefined();
    expect(entryOf({ ...rent, debt: true }, 3, days)).toMatchObject({ tag: 'debt' });
    // A member with a debt lacks the whole amount, and may be given something.
    expect(entryFault(rent, -10, [], { amount: marks })).toMatchObject({
      params: { amount: raw('5 marks') },
    });
    expect(faultKey(form({ amount: 2, reason: 'Alms' }), -10)).toBeUndefined();
  });

  it.each([
    ['amount', form({ amount: 0, reason: 'x' })],
    ['reason', form({ reason: '  ' })],
    ['thing', form({ way: 'gain', thing: ' ' })],
    ['nothing', form({ way: 'lose', thing: 'Lute' })],
  ] as const)('says that its %s is missing', (fault, entry) => {
    expect(faultKey(entry, 100)).toBe(fault);
  });

  it('gives away no more than is owned', () => {
    const owned = [{ name: 'Lute', quantity: 2 }];
    expect(faultKey(form({ way: 'lose', thing: 'Lute', quantity: 3 }), 0, owned)).toBe('quantity');
    expect(faultKey(form({ way: 'lose', thing: 'Lute', quantity: 2 }), 0, owned)).toBeUndefined();
  });
});

describe('how long money lasts, in words', () => {
  it.each([
    [0, 'less than one day', 'danger'],
    [1, '1 day', 'warning'],
    [49, '49 days (7 weeks)', 'plain'],
    [50, '50 days (more than 7 weeks)', 'plain'],
    [3660, 'ten years or more', 'plain'],
  ])('%i days: %s', (days, words, how) => {
    expect(translate(lastingText(defaultCalendar, { days }))).toBe(words);
    expect(urgency({ days })).toBe(how);
  });
});
