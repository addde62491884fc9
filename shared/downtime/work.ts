import type { Activity } from './activities';
import { figures, lifestyleClasses, type LifestyleClass } from './data';
import { fraction, zero, type Fraction } from './fraction';

/**
 * What all activities have in common: a day's work brings so much of something, until there is enough.
 *
 * - `before`: what earlier downtime periods brought; `needed`: how much it takes altogether, `null` without an end.
 *   Both count credits of value for `craft`, structure points for `repair` and days for all others
 * - `pace`: what the nth day of work brings at most, counted from 0
 * - `slowest`, `fastest`: what a day can bring; `usual`: what it brings on average
 * - `price`: credits for each one of what it brings
 * - `free`, `half`: up to which class the lifestyle costs nothing, or half, on a day of it
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

/** An activity as work; `intelligence` shortens learning. */
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

/** How many days a language or skill takes (Learning a New Language or Skill); one at least, however clever. */
export function daysToLearn(intelligence: number): number {
  return Math.max(1, learning.days - learning.perIntelligence * intelligence);
}

/** What a day of this work leaves of the price of a lifestyle: `null` for all of it. */
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

/** Points by the die of each day; a day whose die was not rolled yet brings none. */
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

/** Work that is counted in days, never ends, costs nothing and pays for nothing, but for what an activity says. */
const unpaid = { ...byDay, before: 0, needed: null, price: zero, free: null, half: null };
