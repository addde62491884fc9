import type { Explained } from '#shared/rules/explained';
import { activityTitle, type Activity } from './activities';
import { longestDowntime } from './data';
import { lifestyleCost, lifestyleOnDay } from './days';
import { explainDay } from './explain';
import { ceiling, fraction, times, zero } from './fraction';
import type { Due, LifestyleChoice } from './plan';
import { coinsPerCredit, type Terms } from './terms';
import { workOf } from './work';
import { clamp } from '#shared/kernel/clamp';

/**
 * Assumptions of a forecast.
 *
 * - `money`: whole coins now
 * - `activity`: repeated every day without an end; a repair proceeds at the average of its dice
 * - `expenses`: whole coins due on a day (counted from 1), or the list of all due expenses
 */
export interface ForecastAssumptions {
  readonly money: number;
  readonly lifestyle: LifestyleChoice;
  readonly activity: Activity | null;
  readonly expenses: ((day: number) => number) | readonly Due[];
}

/**
 * The result of a forecast.
 *
 * - `runsOutOnDay`: the first day that cannot be paid in full; `null` if that is beyond the horizon
 * - `days`: the number of days that can be paid, up to the horizon
 * - `perDay`: the exact cost of a day in coins, without recurring expenses
 */
export interface Forecast {
  readonly lifestyle: string;
  readonly runsOutOnDay: number | null;
  readonly days: number;
  readonly perDay: Explained;
}

/** Implements Lifestyle expenses; the horizon is ten years at most. */
export function forecast(outlook: ForecastAssumptions, terms: Terms, horizonDays: number): Forecast {
  const { money, lifestyle, activity } = outlook;
  const horizon = clamp(Math.floor(horizonDays), 0, longestDowntime);
  const lived = lifestyleOnDay(lifestyle, terms);
  // Only learning depends on an ability, and only for its end; a forecast has none.
  const work = activity === null ? null : workOf(activity, 0);
  const { cost } = lifestyleCost(lived, work);
  const spent = work === null ? zero : times(work.price, work.usual);
  const rate = coinsPerCredit(terms);
  const living = times(cost, rate);
  const working = times(spent, rate);
  const due = dueOn(outlook.expenses);
  let owed = 0;
  let runsOutOnDay: number | null = null;
  let before = 0;
  for (let day = 1; day <= horizon && runsOutOnDay === null; day += 1) {
    owed += due(day);
    const days = fraction(day);
    const total = owed + ceiling(times(living, days)) + ceiling(times(working, days));
    if (total > before && total > money) runsOutOnDay = day;
    before = total;
  }
  return {
    lifestyle: lived.id,
    runsOutOnDay,
    days: runsOutOnDay === null ? horizon : runsOutOnDay - 1,
    perDay: explainDay(lived, cost, work, spent, activity && activityTitle(activity), terms),
  };
}

/** One forecast for each lifestyle; an open one costs its named price, or its minimum. */
export function forecasts(
  outlook: ForecastAssumptions,
  terms: Terms,
  horizonDays: number,
): readonly Forecast[] {
  return terms.lifestyles.map(({ id }) => {
    const { lifestyle } = outlook;
    const perDay = lifestyle.id === id ? lifestyle.perDay : null;
    return forecast({ ...outlook, lifestyle: { id, perDay } }, terms, horizonDays);
  });
}

function dueOn(expenses: ForecastAssumptions['expenses']): (day: number) => number {
  if (typeof expenses === 'function') return expenses;
  const days = new Map<number, number>();
  for (const { day, amount } of expenses) days.set(day, (days.get(day) ?? 0) + amount);
  return (day) => days.get(day) ?? 0;
}
