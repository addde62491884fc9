import type { Activity } from './activities';
import { figures, lifestyleClasses, type LifestyleClass } from './data';
import { fraction, zero, type Fraction } from './fraction';

/**
 * The common form of all activities: a day's work yields a number of units, until there are enough.
 *
 * - `before`: the yield of earlier downtime periods; `needed`: the total required, `null` without an end. Both
 *   count credits of value for `craft`, structure points for `repair` and days for all others
 * - `pace`: the maximum yield of the nth day of work, counted from 0
 * - `slowest`, `fastest`: bounds of a day's yield; `usual`: its average
 * - `price`: credits for each unit
 * - `free`, `half`: the class up to which a lifestyle is free, or half price, on a day of work
 * - `rule`: the section of the document
 */
export interface Work {
  readonly before: number;
  readonly needed: number | null;
  readonly pace: (nth: number) => number;
  readonly slowest: number;
  readonly fastest: number;
  readonly usual: Fraction;
  readonly price: Fraction;
  readonly free: LifestyleClass | null;
  readonly half: LifestyleClass | null;
  readonly rule: string;
}

const { crafting, repair, learning, profession, research, recuperating, activities } = figures;

/** `intelligence` shortens learning. */
export function workOf(activity: Activity, intelligence: number): Work {
  switch (activity.kind) {
    case 'craft': {
      const { free, half, source: rule, materials } = crafting;
      const daily = steady(crafting.valuePerDay * activity.workers);
      const price = fraction(materials.parts, materials.of);
      return { ...daily, before: activity.made ?? 0, needed: activity.value, price, free, half, rule };
    }
    case 'repair': {
      const { free, half, source: rule } = repair;
      const price = fraction(activity.price, activity.structurePoints);
      return { ...rolled(activity), before: 0, needed: activity.missing, price, free, half, rule };
    }
    case 'mend': {
      const { free, half, source: rule } = repair;
      const price = fraction(activity.cost, activity.repairDays);
      return { ...byDay, before: activity.done ?? 0, needed: activity.repairDays, price, free, half, rule };
    }
    case 'learn':
      return {
        ...unpaid,
        before: activity.done ?? 0,
        needed: daysToLearn(intelligence),
        price: fraction(learning.perDay),
        rule: learning.source,
      };
    case 'profession':
      return { ...unpaid, free: profession.free[activity.standing], rule: profession.source };
    case 'research':
      return {
        ...unpaid,
        before: activity.done ?? 0,
        needed: activity.target,
        price: fraction(research.perDay),
        rule: research.source,
      };
    case 'recuperate':
      return { ...unpaid, rule: recuperating.source };
    case 'custom':
      return {
        ...unpaid,
        before: activity.done ?? 0,
        needed: activity.target,
        price: fraction(activity.perDay),
        free: activity.covers === 'none' ? null : activity.covers,
        rule: activities.source,
      };
  }
}

/** Implements Learning a New Language or Skill: at least one day, however high the ability. */
export function daysToLearn(intelligence: number): number {
  return Math.max(1, learning.days - learning.perIntelligence * intelligence);
}

/** Returns `null` at full price. */
export function discountOn({ free, half }: Work, countsAs: LifestyleClass): 'free' | 'half' | null {
  if (isWithin(countsAs, free)) return 'free';
  return isWithin(countsAs, half) ? 'half' : null;
}

function isWithin(countsAs: LifestyleClass, limit: LifestyleClass | null): boolean {
  return limit !== null && lifestyleClasses.indexOf(countsAs) <= lifestyleClasses.indexOf(limit);
}

type Pace = Pick<Work, 'pace' | 'slowest' | 'fastest' | 'usual'>;

function steady(daily: number): Pace {
  return { pace: () => daily, slowest: daily, fastest: daily, usual: fraction(daily) };
}

/** Each day yields the points of its die; a day without a rolled die yields none. */
function rolled({ conditions, rolls }: Extract<Activity, { kind: 'repair' }>): Pace {
  const { sides, bonus } = repair;
  const more = bonus[conditions];
  return {
    pace: (nth) => {
      const roll = rolls[nth];
      return roll === undefined ? 0 : roll + more;
    },
    slowest: 1 + more,
    fastest: sides + more,
    usual: fraction(1 + sides + 2 * more, 2),
  };
}

const byDay: Pace = steady(1);

/** Defaults for work that is counted in days, has no end, costs nothing and pays for nothing. */
const unpaid = { ...byDay, before: 0, needed: null, price: zero, free: null, half: null };
