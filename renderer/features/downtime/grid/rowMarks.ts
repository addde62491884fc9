import type { Discount } from '#shared/downtime/days';
import type { DayResult } from '#shared/downtime/period';
import type { DayRange } from '#shared/campaign/downtime/planning';

/** Consecutive days on which work pays for all or half of a lifestyle. */
export interface Discounted extends DayRange {
  readonly discount: Exclude<Discount, null>;
}

export function discountsOf(days: readonly DayResult[]): readonly Discounted[] {
  const found: Discounted[] = [];
  for (const { day, discount } of days) {
    if (discount === null) continue;
    const last = found.at(-1);
    if (last?.discount === discount && last.to === day - 1) found[found.length - 1] = { ...last, to: day };
    else found.push({ from: day, to: day, discount });
  }
  return found;
}

/** Days on which a recurring expense falls due. */
export function dueDaysOf(days: readonly DayResult[]): readonly number[] {
  return days.filter(({ dues }) => dues > 0).map(({ day }) => day);
}
