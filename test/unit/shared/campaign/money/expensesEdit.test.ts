import { describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import type { CampaignDocument } from '#shared/campaign/document';
import {
  addExpense,
  changeExpense,
  costInYear,
  expenseFaults,
  freshExpense,
  mostExpenses,
  nextDue,
  partsOf,
  removeExpense,
  type ExpenseFields,
} from '#shared/campaign/money/expensesEdit';
import { campaignSchema } from '#shared/campaign/document';
import type { Rhythm } from '#shared/calendar/rhythm';
import { raw } from '#shared/kernel/text';
import { countingIds, fixedClock } from '#test/fixtures/ports';

const ports = { clock: fixedClock, ids: countingIds() };
const member = (id: string, away = false) => ({
  ...{ id, character: null, name: id, player: '', role: 'player' as const, away, living: null },
});
const campaignOf = (more: Partial<CampaignDocument> = {}): CampaignDocument => ({
  ...newCampaign('toy', 'Isle', ports),
  party: [member('a'), member('b'), member('c', true)],
  ...more,
});
const house = (more: Partial<ExpenseFields> = {}): ExpenseFields => ({
  ...{
    name: ' House ',
    amount: 7,
    rhythm: { every: 1, unit: 'months', from: 3 },
    until: null,
    payers: ['a', 'b'],
  },
  ...more,
});
const every = (count: number, unit: Rhythm['unit'], from = 3): Rhythm => ({ every: count, unit, from });

describe('a recurring expense', () => {
  it('begins today, every month, paid by everyone present', () => {
    expect(freshExpense(campaignOf({ begins: 40 }))).toMatchObject({
      rhythm: { every: 1, unit: 'months', from: 40 },
      until: null,
      payers: ['a', 'b'],
    });
  });

  it('is added, changed and removed, and the campaign stays one that can be stored', () => {
    const added = addExpense(campaignOf(), house(), countingIds('e'));
    expect(added.expenses).toEqual([{ id: 'e-0001', ...house(), name: 'House' }]);
    expect(campaignSchema.safeParse(added).success).toBe(true);
    const changed = changeExpense(added, 'e-0001', house({ amount: 9, until: 99 }));
    expect(changed.expenses).toMatchObject([{ id: 'e-0001', amount: 9, until: 99 }]);
    expect(removeExpense(changed, 'e-0001').expenses).toEqual([]);
    expect(removeExpense(changed, 'other').expenses).toHaveLength(1);
  });

  it.each([
    ['name', { name: '  ' }],
    ['amount', { amount: 0 }],
    ['amount', { amount: 1.5 }],
    ['every', { rhythm: every(0, 'days') }],
    ['until', { until: 2 }],
    ['payers', { payers: [] }],
  ] as const)('with a wrong %s is not kept', (fault, wrong) => {
    const fields = house({ ...wrong, payers: 'payers' in wrong ? [] : ['a'] });
    expect(expenseFaults(fields)).toEqual([fault]);
    const campaign = campaignOf();
    expect(addExpense(campaign, fields, ports.ids)).toBe(campaign);
    const kept = addExpense(campaign, house(), countingIds('e'));
    expect(changeExpense(kept, 'e-0001', fields)).toBe(kept);
  });

  it('is not added if a campaign has the maximum number', () => {
    const expenses = Array.from({ length: mostExpenses }, (_, at) => ({
      ...house({ name: 'H' }),
      id: String(at),
    }));
    const campaign = campaignOf({ expenses });
    expect(addExpense(campaign, house(), ports.ids)).toBe(campaign);
  });
});

describe('when an expense falls due next', () => {
  it.each([
    [every(10, 'days'), 0, 3],
    [every(10, 'days'), 3, 3],
    [every(10, 'days'), 4, 13],
    [every(2, 'weeks'), 4, 17],
    [every(1, 'months'), 4, 33],
    [every(1, 'years'), 4, 363],
    [every(100_000, 'years', 0), 1, 36_000_000],
  ])('is reported for %j from day %i on', (rhythm, begins, day) => {
    expect(nextDue(campaignOf({ begins }), house({ rhythm }))).toBe(day);
  });

  it('is never after its end', () => {
    const campaign = campaignOf({ begins: 4 });
    expect(nextDue(campaign, house({ rhythm: every(10, 'days'), until: 12 }))).toBeNull();
    expect(nextDue(campaign, house({ rhythm: every(10, 'days'), until: 13 }))).toBe(13);
  });
});

describe('the total of an expense', () => {
  const marks = { label: raw('Marks'), amount: (sum: number) => raw(`${String(sum)} marks`) };

  it('is counted over the year from today on, and opens to its times', () => {
    const campaign = campaignOf({ begins: 4 });
    expect(costInYear(campaign, house(), marks)).toEqual({
      value: 84,
      sources: [
        {
          label: { key: 'forecasts.inYear', params: { count: 12, amount: raw('7 marks') } },
          amount: 84,
          rule: expect.any(String),
        },
      ],
    });
    expect(costInYear(campaign, house({ until: 63 }), marks).value).toBe(21 - 7);
    expect(costInYear(campaign, house({ rhythm: every(5, 'years') }), marks).value).toBe(0);
  });

  it('is shared in whole coins, the rest to the first', () => {
    expect(partsOf(house())).toEqual([
      { member: 'a', amount: 4 },
      { member: 'b', amount: 3 },
    ]);
  });
});
