import { figures } from '#shared/downtime/data';
import type { DayResult, DowntimeResult } from '#shared/downtime/period';
import { lifestyleName, lifestyleOf, type Terms } from '#shared/downtime/terms';
import { message, raw, type Text } from '#shared/kernel/text';
import type { MoneyWords } from '#shared/rules/ledger/economy';
import type { Explained } from '#shared/rules/explained';

/** A displayed sum with its sources. */
export interface Sum {
  readonly value: Text;
  readonly explained: Explained;
}

/** Amounts get two decimals at most. */
export function sumOf(explained: Explained, money: Pick<MoneyWords, 'amount'>): Sum {
  const sources = explained.sources.map((source) => ({
    ...source,
    amount: Number(source.amount.toFixed(2)),
  }));
  return { value: money.amount(explained.value), explained: { ...explained, sources } };
}

/** A member's expenses of a day and balance at its end (Between adventures). */
export interface DayFigures {
  readonly cost: Sum;
  readonly balance: Sum;
}

/** `money` is the balance at the start of the downtime. */
export function dayFigures(
  result: DowntimeResult,
  day: DayResult,
  money: number,
  terms: Terms,
  words: Pick<MoneyWords, 'amount'>,
): DayFigures {
  const { lifestyle, lifestyleCost, discount, activity, activityCost, dues, balance } = day;
  const work = result.activities.find(({ id }) => id === activity);
  const found = lifestyleOf(terms, lifestyle);
  const name = found === undefined ? raw(lifestyle) : lifestyleName(found);
  const rule = figures.lifestyles.source;
  const sources = [
    {
      label: discount === null ? name : message(`downtimePage.discount.${discount}`, { lifestyle: name }),
      amount: lifestyleCost,
      rule,
    },
    ...(work === undefined
      ? []
      : [{ label: work.title, amount: activityCost, rule: work.explained.sources[0]?.rule ?? rule }]),
    ...(dues === 0
      ? []
      : [{ label: message('downtimePage.dues'), amount: dues, rule: figures.expenses.source }]),
  ];
  const cost = lifestyleCost + activityCost + dues;
  const before = {
    label: message(day.day === 1 ? 'downtimePage.moneyAtStart' : 'downtimePage.dayBefore'),
    amount: balance + cost,
    rule,
  };
  const spent = sources
    .filter(({ amount }) => amount !== 0)
    .map((source) => ({ ...source, amount: 0 - source.amount }));
  return {
    cost: sumOf({ value: cost, sources }, words),
    balance: sumOf(
      {
        value: balance,
        sources: [day.day === 1 ? { ...before, amount: money } : before, ...spent],
      },
      words,
    ),
  };
}
