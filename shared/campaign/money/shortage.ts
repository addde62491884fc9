import { dateText } from '#shared/calendar/texts';
import { sum } from '#shared/kernel/sum';
import { message, type Text } from '#shared/kernel/text';
import type { MoneyWords } from '#shared/rules/ledger/economy';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Due } from './dues';
import type { Fault } from '#shared/campaign/prepared';

/**
 * The first payment that the money does not cover.
 *
 * - `day`: its day of the world; `null` for payments at the end of a session
 * - `due`: the total due then; `there` is the money left for it
 * - `total`: the shortage in the end, including all later payments
 */
export interface Shortage {
  readonly day: number | null;
  readonly due: number;
  readonly there: number;
  readonly total: number;
}

/** `taken` is paid at once, the dues day by day; undefined if there is enough money. */
export function shortageOf(purse: number, taken: number, dues: readonly Due[]): Shortage | undefined {
  const all = taken + sum(dues.map(({ amount }) => amount));
  if (all === 0 || purse >= all) return undefined;
  const total = Math.min(all, all - purse);
  let left = purse;
  for (const { day, due } of [{ day: null, due: taken }, ...daily(dues)]) {
    if (due > 0 && left < due) return { day, due, there: Math.max(0, left), total };
    left -= due;
  }
  return undefined;
}

/** One sum for each day. */
function daily(dues: readonly Due[]): readonly { readonly day: number; readonly due: number }[] {
  const sums = new Map<number, number>();
  for (const { day, amount } of dues) sums.set(day, (sums.get(day) ?? 0) + amount);
  return [...sums].map(([day, due]) => ({ day, due })).toSorted((one, other) => one.day - other.day);
}

/** Names the shortage and the ways to solve it. */
export function outOfMoney(
  { calendar }: Pick<CampaignDocument, 'calendar'>,
  who: { readonly member: string; readonly name: Text; readonly money: MoneyWords },
  { day, due, there, total }: Shortage,
): Fault {
  const { member, name, money } = who;
  const short = due - there;
  const when = day === null ? 'now' : total > short ? 'dayAndLater' : 'day';
  const text = message(`closing.outOfMoney.${when}`, {
    name,
    due: money.amount(due),
    there: money.amount(there),
    short: money.amount(short),
    total: money.amount(total),
    ...(day !== null && { date: dateText(calendar, day) }),
  });
  return { path: 'debtors', member, debt: true, text };
}
