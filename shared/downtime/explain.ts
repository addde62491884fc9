import { sum } from '#shared/kernel/sum';
import { message, type Text } from '#shared/kernel/text';
import type { Explained, Source } from '#shared/rules/explained';
import { inCoins, paidLifestyleName, type Payment } from './bills';
import { figures } from './data';
import type { DayCosts, DayLifestyle, Progress } from './days';
import { fraction, times, type Fraction } from './fraction';
import type { Terms } from './terms';
import type { Work } from './work';

const living = figures.lifestyles.source;

/** Lists each lifestyle with its days at full price, half price and free, then the rounding. */
export function explainLifestyle(days: readonly DayCosts[], coins: number, terms: Terms): Explained {
  const groups = new Map<string, { readonly first: DayCosts; count: number }>();
  for (const day of days) {
    const { lived, discount, rule } = day;
    const key = `${lived.id}|${String(lived.price.n)}|${String(discount)}|${String(rule)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: day, count: 1 });
    else group.count += 1;
  }
  const sources = [...groups.values()].map(({ first, count }): Source => {
    const label = message(`downtime.explained.${first.discount ?? 'full'}`, {
      count,
      lifestyle: paidLifestyleName(first.lived),
      price: priceOf(first.lived, terms),
    });
    const credits = times(first.lifestyle, fraction(count));
    return { label, amount: inCoins(credits, terms), rule: first.rule ?? living };
  });
  return rounded(sources, coins, living);
}

/** Shows the quantity at its price, then the rounding. */
export function explainWork(
  { activity, work, gained, cost }: Progress,
  coins: number,
  terms: Terms,
): Explained {
  const label = message(`downtime.explained.${activity.kind}`, {
    count: gained,
    price: shown(inCoins(work.price, terms)),
    value: shown(inCoins(fraction(gained), terms)),
  });
  return rounded([{ label, amount: inCoins(cost, terms), rule: work.rule }], coins, work.rule);
}

export function explainPayments(payments: readonly Payment[], rule: string): Explained {
  return total(payments.map(({ label, amount }) => ({ label, amount, rule })));
}

/** Breaks the total down by lifestyle, work and due expenses. */
export function explainTotal(lifestyle: number, work: number, dues: number): Explained {
  return total(spending(lifestyle, work, dues, 1));
}

export function explainLeft(money: number, lifestyle: number, work: number, dues: number): Explained {
  const start = { label: message('downtime.explained.money'), amount: money, rule: living };
  return total([start, ...spending(lifestyle, work, dues, -1)]);
}

/** Averages one day at this lifestyle and work. */
export function explainDay(
  lived: DayLifestyle,
  paid: Fraction,
  work: Work | null,
  spent: Fraction,
  title: Text | null,
  terms: Terms,
): Explained {
  const lifestyle = { label: paidLifestyleName(lived), amount: inCoins(paid, terms), rule: living };
  if (work === null || title === null) return total([lifestyle]);
  return total([lifestyle, { label: title, amount: inCoins(spent, terms), rule: work.rule }]);
}

function spending(lifestyle: number, work: number, dues: number, sign: 1 | -1): readonly Source[] {
  const row = (id: string, amount: number, rule: string): Source => ({
    label: message(`downtime.explained.${id}`),
    amount: amount === 0 ? 0 : sign * amount,
    rule,
  });
  return [
    row('lifestyle', lifestyle, living),
    row('work', work, figures.activities.source),
    row('dues', dues, figures.expenses.source),
  ];
}

function total(sources: readonly Source[]): Explained {
  return { value: sum(sources.map(({ amount }) => amount)), sources };
}

/** Adds the difference caused by paying in whole coins as a source of its own. */
function rounded(sources: readonly Source[], coins: number, rule: string): Explained {
  const rest = coins - total(sources).value;
  // Below a millionth, the difference is a rounding error of the sum, not of the coins.
  if (Math.abs(rest) < 1e-6) return { value: coins, sources };
  return {
    value: coins,
    sources: [...sources, { label: message('downtime.explained.rounding'), amount: rest, rule }],
  };
}

function priceOf({ price }: DayLifestyle, terms: Terms): number {
  return shown(inCoins(price, terms));
}

/** Shows at most two decimals. */
function shown(coins: number): number {
  return Number(coins.toFixed(2));
}
