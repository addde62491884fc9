import { dueDays } from '#shared/calendar/rhythm';
import { modulo } from '#shared/calendar/calendar';
import { sum } from '#shared/kernel/sum';
import { raw, type Text } from '#shared/kernel/text';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Expense } from './expenses';

/** The amount is in whole coins; income has a negative one. */
export interface Due {
  readonly expense: string;
  readonly name: string;
  readonly member: string;
  readonly day: number;
  readonly amount: number;
  /** Describes it in place of the name. */
  readonly what?: Text;
}

export function dueText({ what, name }: Pick<Due, 'what' | 'name'>): Text {
  return what ?? raw(name);
}

/**
 * Sorted by day; both bounds are included. Payers have their shares of it; a remainder is paid one coin each, by
 * others each time.
 */
export function duesBetween(
  { calendar, expenses }: Pick<CampaignDocument, 'calendar' | 'expenses'>,
  first: number,
  last: number,
): readonly Due[] {
  return expenses
    .flatMap((expense) => {
      const { id, name, rhythm, until, payers } = expense;
      const end = until === null ? last : Math.min(last, until);
      const days = dueDays(calendar, rhythm, first, end);
      // Counted only for a remainder, since a campaign may have gone on for long.
      const before =
        days.length === 0 || isPlain(expense) ? 0 : dueDays(calendar, rhythm, rhythm.from, first - 1).length;
      return days.flatMap((day, index) =>
        partsOf(expense, before + index).map((amount, payer): Due => ({
          expense: id,
          name,
          member: payers[payer] ?? '',
          day,
          amount,
        })),
      );
    })
    .filter(({ amount }) => amount !== 0)
    .toSorted((one, other) => one.day - other.day);
}

/** The amount that each payer pays, or receives, at one time; `turn` counts the times before. */
export function partsOf(
  { amount, payers, shares, income }: Pick<Expense, 'amount' | 'payers' | 'shares' | 'income'>,
  turn = 0,
): readonly number[] {
  const weights = payers.map((_, index) => shares?.[index] ?? (shares === undefined ? 1 : 0));
  const parts = shareOut(amount, weights, turn);
  return income === true ? parts.map((part) => 0 - part) : parts;
}

function isPlain({ amount, payers, shares }: Pick<Expense, 'amount' | 'payers' | 'shares'>): boolean {
  return shares === undefined && amount % payers.length === 0;
}

/** Whole parts that differ by at most one; the larger ones begin with the part of that `turn`. */
export function shareEvenly(amount: number, parts: number, turn = 0): readonly number[] {
  return shareOut(
    amount,
    Array.from({ length: parts }, () => 1),
    turn,
  );
}

/** Whole parts by weight; the coins that are left go round among those with a weight, from that of the `turn` on. */
function shareOut(amount: number, weights: readonly number[], turn: number): readonly number[] {
  const whole = sum(weights);
  if (whole === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => Math.floor((amount * weight) / whole));
  const takers = weights.flatMap((weight, index) => (weight > 0 ? [index] : []));
  const rest = amount - sum(parts);
  for (let coin = 0; coin < rest; coin += 1) {
    const taker = takers[modulo(turn + coin, takers.length)] ?? 0;
    parts[taker] = (parts[taker] ?? 0) + 1;
  }
  return parts;
}
