import { dateText } from '../../calendar/texts';
import { sum } from '../../kernel/sum';
import { message, type Text } from '../../kernel/text';
import type { MoneyWords } from '../../rules/ledger/economy';
import type { CampaignDocument } from '../document';
import type { Due } from './dues';
import type { Fault } from '../prepared';

/**
 * The first sum that cannot be paid wholly.
 *
 * - `day`: the day of the world on which it is due; `null` for what is taken when a session ends
 * - `due`: all that is due then; `there` is what is left to pay it with
 * - `total`: what is missing in the end, with all that falls due later
 */
export interface Shortage {
  readonly day: number | null;
  readonly due: number;
  readonly there: number;
  readonly total: number;
}

/** What is missing where so much is taken at once and the rest falls due day by day; nothing where all can be paid. */
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

/** What falls due on each day, all of it together. */
function daily(dues: readonly Due[]): readonly { readonly day: number; readonly due: number }[] {
  const sums = new Map<number, number>();
  for (const { day, amount } of dues) sums.set(day, (sums.get(day) ?? 0) + amount);
  return [...sums].map(([day, due]) => ({ day, due })).toSorted((one, other) => one.day - other.day);
}

/** Money that runs out: what is due on which day, how much of it is there, and the ways on. */
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
