import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTranslator } from '#electron/text/translator';
import type { Activity } from '#shared/downtime/activities';
import { forecast, forecasts, type ForecastAssumptions } from '#shared/downtime/forecast';
import { runDowntime } from '#shared/downtime/period';
import { defaultTerms } from '#shared/downtime/terms';
import { sharedMessages } from '#shared/locales/catalog';
import { anyTerms, hull, planOf, scaled, vest } from './plans';

const translate = createTranslator('en', sharedMessages());
const outlook: ForecastAssumptions = {
  money: 2000,
  lifestyle: { id: 'modest', perDay: null },
  activity: null,
  expenses: [],
};
const place = { id: 'a', from: 1, days: 1 };
const work: Activity = { ...place, kind: 'profession', what: '', standing: 'ordinary' };
const research: Activity = { ...place, kind: 'research', subject: '', target: 4 };

describe('a forecast', () => {
  it('shows how many days the money lasts: seven weeks and a day', () => {
    expect(forecast(outlook, defaultTerms, 365)).toMatchObject({ days: 50, runsOutOnDay: 51 });
  });

  it('looks no further than asked, and ten years at most', () => {
    expect(forecast(outlook, defaultTerms, 50)).toMatchObject({ days: 50, runsOutOnDay: null });
    expect(forecast(outlook, defaultTerms, 0)).toMatchObject({ days: 0, runsOutOnDay: null });
    expect(forecast(outlook, defaultTerms, -5).days).toBe(0);
    expect(forecast({ ...outlook, activity: work }, defaultTerms, Infinity).days).toBe(3660);
  });

  it('lets work pay, and cost', () => {
    expect(forecast({ ...outlook, activity: work }, defaultTerms, 365).runsOutOnDay).toBeNull();
    const lively = forecast({ ...outlook, activity: research }, defaultTerms, 365);
    expect(lively).toMatchObject({ days: 46, perDay: { value: 43 } });
    expect(lively.perDay.sources.map(({ label, amount }) => [translate(label), amount])).toEqual([
      ['Modest', 40],
      ['Research', 3],
    ]);
  });

  it('takes repairs as the dice fall on average', () => {
    // 6.5 points a day in good conditions, 2.5 in poor ones, at 100 / 30 each; a modest lifestyle is free.
    const repair: Activity = { ...hull, rolls: [] };
    expect(forecast({ ...outlook, activity: repair }, defaultTerms, 9).perDay.value).toBeCloseTo(65 / 3);
    const poor: Activity = { ...hull, rolls: [], conditions: 'poor' };
    expect(forecast({ ...outlook, activity: poor }, defaultTerms, 9).perDay.value).toBeCloseTo(25 / 3);
  });

  it('pays expenses, by a list or by a rhythm', () => {
    const rent = (day: number) => ({ day, id: 'rent', name: 'Rent', amount: 300 });
    const listed = { ...outlook, expenses: [rent(30), rent(60), rent(60)] };
    const rhythm = { ...outlook, expenses: (day: number) => (day % 30 === 0 ? 300 : 0) };
    // 1200 + 300 by day 30 leave 500: 12 days more.
    expect(forecast(listed, defaultTerms, 365)).toMatchObject({ days: 42, runsOutOnDay: 43 });
    expect(forecast(rhythm, defaultTerms, 365)).toMatchObject({ days: 42, runsOutOnDay: 43 });
  });

  it('of debts runs out on the first day that costs something', () => {
    const debts = { ...outlook, money: -1 };
    expect(forecast(debts, defaultTerms, 9)).toMatchObject({ days: 0, runsOutOnDay: 1 });
    expect(forecast({ ...debts, activity: work }, defaultTerms, 9).runsOutOnDay).toBeNull();
  });

  it('agrees with a downtime of the same lifestyle', () => {
    const activities = fc.constantFrom<Activity | null>(
      null,
      work,
      { ...research, target: null },
      {
        ...vest,
        value: 1_000_000,
      },
    );
    const dues = fc.array(
      fc.record({
        day: fc.integer({ min: 1, max: 200 }),
        id: fc.constant('rent'),
        name: fc.constant('Rent'),
        amount: fc.nat(200),
      }),
      { maxLength: 5 },
    );
    const lifestyle = fc.constantFrom('wretched', 'poor', 'modest', 'comfortable', 'wealthy');
    fc.assert(
      fc.property(
        activities,
        dues,
        lifestyle,
        fc.nat(5000),
        anyTerms,
        (activity, expenses, id, money, terms) => {
          const days = 200;
          const stay = { id, perDay: null };
          const lived = runDowntime(
            planOf({
              days,
              money,
              lifestyle: stay,
              dues: expenses,
              activities: activity === null ? [] : [{ ...activity, from: 1, days }],
            }),
            terms,
          );
          const found = forecast({ money, lifestyle: stay, activity, expenses }, terms, days);
          expect(found.runsOutOnDay).toBe(lived.runsOutOnDay);
          const shuffled = forecast(
            { money, lifestyle: stay, activity, expenses: expenses.toReversed() },
            terms,
            days,
          );
          expect(shuffled).toEqual(found);
        },
      ),
    );
  });
});

describe('what if', () => {
  it('compares all lifestyles; an open one at its least, or at the sum that is paid', () => {
    const table = forecasts(outlook, defaultTerms, 365).map(({ lifestyle, days }) => [lifestyle, days]);
    expect(table).toEqual([
      ['wretched', 365],
      ['squalid', 200],
      ['poor', 100],
      ['modest', 50],
      ['comfortable', 28],
      ['wealthy', 13],
      ['opulent', 6],
    ]);
    const rich = { ...outlook, lifestyle: { id: 'opulent', perDay: 1000 } };
    expect(forecasts(rich, defaultTerms, 365).at(-1)).toMatchObject({ days: 2, perDay: { value: 1000 } });
  });

  it('does not depend on the order of the table', () => {
    const turned = { ...scaled(3, 7), lifestyles: defaultTerms.lifestyles.toReversed() };
    expect(forecasts(outlook, turned, 365).toReversed()).toEqual(forecasts(outlook, scaled(3, 7), 365));
  });
});
