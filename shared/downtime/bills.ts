import { raw, type Text } from '#shared/kernel/text';
import { activityTitle } from './activities';
import type { DayCosts, DayLifestyle } from './days';
import { ceiling, isZero, plus, times, toNumber, zero, type Fraction } from './fraction';
import type { Due } from './plan';
import { coinsPerCredit, lifestyleName, type Terms } from './terms';

/** Becomes a ledger entry; the amount is in whole coins. */
export interface Payment {
  readonly kind: 'lifestyle' | 'activity' | 'due';
  readonly id: string;
  readonly label: Text;
  readonly from: number;
  readonly to: number;
  readonly amount: number;
}

/** `coins` holds the amount of each day. */
export interface SettledCosts {
  readonly coins: readonly number[];
  readonly payments: readonly Payment[];
}

/** Changed in place while days pass; `owed` is in credits, `amount` in coins. */
interface Bill extends Payment {
  owed: Fraction;
  amount: number;
  to: number;
}

/** Returns one bill for each continuous period under one lifestyle. */
export function settleLifestyle(days: readonly DayCosts[], terms: Terms): SettledCosts {
  let stretch = 0;
  return settle(days, terms, ({ lived, lifestyle, day }, index) => {
    const before = days[index - 1]?.lived;
    if (before !== undefined && !isSame(before, lived)) stretch += 1;
    const open = () => opened('lifestyle', lived.id, paidLifestyleName(lived), day);
    return { key: String(stretch), owed: lifestyle, open };
  });
}

export function settleWork(days: readonly DayCosts[], terms: Terms): SettledCosts {
  return settle(days, terms, ({ activity, work, day }) => {
    if (activity === null) return null;
    const open = () => opened('activity', activity.id, activityTitle(activity), day);
    return { key: activity.id, owed: work, open };
  });
}

/** Each due expense is paid separately. */
export function settleDues(dues: readonly Due[], days: number): SettledCosts {
  const rolledDice = dues.filter(({ day, amount }) => amount !== 0 && day >= 1 && day <= days);
  const coins = Array<number>(days).fill(0);
  for (const { day, amount } of rolledDice) coins[day - 1] = (coins[day - 1] ?? 0) + amount;
  return {
    coins,
    payments: rolledDice.map(({ day, id, name, amount }) => ({
      ...opened('due', id, raw(name), day),
      amount,
    })),
  };
}

/** Converts credits to the campaign's coins without rounding. */
export function inCoins(credits: Fraction, terms: Terms): number {
  return toNumber(times(credits, coinsPerCredit(terms)));
}

/** Falls back to the id if the table lacks the lifestyle. */
export function paidLifestyleName({ id, lifestyle }: DayLifestyle): Text {
  return lifestyle === undefined ? raw(id) : lifestyleName(lifestyle);
}

/**
 * Pays bills day by day in whole coins: the amount paid by the end of a day is the amount owed by then, rounded
 * up. Days are therefore not rounded separately, and prices in whole coins are exact.
 */
function settle(
  days: readonly DayCosts[],
  terms: Terms,
  chargeOf: (
    day: DayCosts,
    index: number,
  ) => { readonly key: string; readonly owed: Fraction; readonly open: () => Bill } | null,
): SettledCosts {
  const rate = coinsPerCredit(terms);
  const bills = new Map<string, Bill>();
  const coins = days.map((costs, index) => {
    const charge = chargeOf(costs, index);
    if (charge === null) return 0;
    const bill = bills.get(charge.key) ?? charge.open();
    bills.set(charge.key, bill);
    bill.to = costs.day;
    if (isZero(charge.owed)) return 0;
    const paid = bill.amount;
    bill.owed = plus(bill.owed, charge.owed);
    bill.amount = ceiling(times(bill.owed, rate));
    return bill.amount - paid;
  });
  const payments = [...bills.values()].map(({ owed: _, ...payment }): Payment => payment);
  return { coins, payments: payments.filter(({ amount }) => amount > 0) };
}

function opened(kind: Payment['kind'], id: string, label: Text, day: number): Bill {
  return { kind, id, label, from: day, to: day, amount: 0, owed: zero };
}

function isSame(a: DayLifestyle, b: DayLifestyle): boolean {
  return a.id === b.id && a.price.n === b.price.n;
}
