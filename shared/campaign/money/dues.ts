import { dueDays } from '../../calendar/rhythm';
import type { CampaignDocument } from '../document';

/** The amount is in whole coins. */
export interface Due {
  readonly expense: string;
  readonly name: string;
  readonly member: string;
  readonly day: number;
  readonly amount: number;
}

/**
 * Sorted by day; both bounds are included. Payers share evenly; the remainder goes to the first of them, one coin
 * each.
 */
export function duesBetween(
  { calendar, expenses }: Pick<CampaignDocument, 'calendar' | 'expenses'>,
  first: number,
  last: number,
): readonly Due[] {
  return expenses
    .flatMap(({ id, name, amount, rhythm, until, payers }) =>
      dueDays(calendar, rhythm, first, until === null ? last : Math.min(last, until)).flatMap((day) =>
        shareEvenly(amount, payers.length).map((part, index): Due => ({
          expense: id,
          name,
          member: payers[index] ?? '',
          day,
          amount: part,
        })),
      ),
    )
    .filter(({ amount }) => amount > 0)
    .toSorted((one, other) => one.day - other.day);
}

/** Whole parts that differ by at most one, larger ones first. */
export function shareEvenly(amount: number, parts: number): readonly number[] {
  if (parts === 0) return [];
  const [least, rest] = [Math.floor(amount / parts), amount - Math.floor(amount / parts) * parts];
  return Array.from({ length: parts }, (_, index) => (index < rest ? least + 1 : least));
}
