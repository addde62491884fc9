import type { Activity } from './activities';
import { longestDowntime } from './data';
import { fraction, isZero, times, zero, type Fraction } from './fraction';
import type { PersonPlan, Stay } from './plan';
import { lifestyleOf, type Lifestyle, type Terms } from './terms';
import { discountOn, workOf, type Work } from './work';
import { clamp } from '../kernel/clamp';

/** A lifestyle as it is lived: the row of the table (`undefined` for an id that it lacks) and its credits a day. */
export interface DayLifestyle {
  readonly id: string;
  readonly lifestyle: Lifestyle | undefined;
  readonly price: Fraction;
  readonly halfPrice: Fraction;
}

export type Discount = 'free' | 'half' | null;

/** What one day costs in credits, exactly; `rule` is the section that gives the discount. */
export interface DayCosts {
  readonly day: number;
  readonly lived: DayLifestyle;
  readonly lifestyle: Fraction;
  readonly discount: Discount;
  readonly rule: string | null;
  readonly activity: Activity | null;
  readonly work: Fraction;
}

/** How far an activity came: `days` and `gained` in this downtime period, `done` over all of them. */
export interface Progress {
  readonly activity: Activity;
  readonly work: Work;
  readonly days: number;
  readonly gained: number;
  readonly cost: Fraction;
  readonly done: number;
  readonly doneOnDay: number | null;
}

/** A downtime period day by day, and activity by activity in the order of the plan. */
export interface Course {
  readonly days: readonly DayCosts[];
  readonly activities: readonly Progress[];
}

/**
 * Goes through a downtime period day by day (Between adventures): every day costs its lifestyle, and one of work what it
 * uses. The last day of work brings only what is left; a day after that is idle. Activities of one project go on from
 * one another. A plan with problems is gone through as far as it makes sense.
 */
export function courseOf(plan: PersonPlan, terms: Terms): Course {
  const count = Number.isInteger(plan.days) ? clamp(plan.days, 0, longestDowntime) : 0;
  const lived = livedOn(plan, terms, count);
  const planned = plannedOn(plan.activities, count);
  const runs = plan.activities.map((activity) => beginning(activity, plan.intelligence));
  const projects = new Map<string, number>();
  const days = lived.map((stay, index): DayCosts => {
    const day = index + 1;
    const run = runs[planned[index] ?? -1];
    if (run === undefined) return idleDay(day, stay);
    const { activity, work, project } = run;
    const done = projects.get(project) ?? work.before;
    const { needed } = work;
    if (needed !== null && done >= needed) return idleDay(day, stay);
    const pace = work.pace(run.days);
    const gained = needed === null ? pace : Math.min(pace, needed - done);
    projects.set(project, done + gained);
    run.days += 1;
    run.gained += gained;
    if (done + gained === needed) run.doneOnDay = day;
    return workDay(day, stay, activity, work, costOf(work, gained));
  });
  return {
    days,
    activities: runs.map(({ project, ...run }) => ({
      ...run,
      cost: costOf(run.work, run.gained),
      done: projects.get(project) ?? run.work.before,
    })),
  };
}

function costOf({ price }: Work, amount: number): Fraction {
  return isZero(price) ? zero : times(price, fraction(amount));
}

/** Under which key an activity's progress is kept: activities of one project share it. */
function projectOf({ kind, id, project }: Activity): string {
  return project === undefined ? `one:${id}` : `${kind}:${project}`;
}

/** What a lifestyle costs a day: the sum that was named where it is open, else the table's. */
export function lifestyleOnDay({ id, perDay }: Stay, terms: Terms): DayLifestyle {
  const lifestyle = lifestyleOf(terms, id);
  const price =
    lifestyle === undefined ? 0 : lifestyle.open ? (perDay ?? lifestyle.perDay) : lifestyle.perDay;
  return { id, lifestyle, price: fraction(price), halfPrice: fraction(price, 2) };
}

/** What of a lifestyle is paid on a day of some work, or of none. */
export function lifestyleCost(
  lived: DayLifestyle,
  work: Work | null,
): { readonly discount: Discount; readonly cost: Fraction } {
  const { lifestyle, price, halfPrice } = lived;
  const discount = work === null || lifestyle === undefined ? null : discountOn(work, lifestyle.countsAs);
  switch (discount) {
    case 'free':
      return { discount, cost: zero };
    case 'half':
      return { discount, cost: halfPrice };
    case null:
      return { discount, cost: price };
  }
}

/** An activity under way; it changes in place, as copies for every day cost more than the sums. */
interface Run {
  readonly activity: Activity;
  readonly work: Work;
  readonly project: string;
  days: number;
  gained: number;
  doneOnDay: number | null;
}

function beginning(activity: Activity, intelligence: number): Run {
  const work = workOf(activity, intelligence);
  return { activity, work, project: projectOf(activity), days: 0, gained: 0, doneOnDay: null };
}

function idleDay(day: number, lived: DayLifestyle): DayCosts {
  const { discount, cost } = lifestyleCost(lived, null);
  return { day, lived, lifestyle: cost, discount, rule: null, activity: null, work: zero };
}

function workDay(
  day: number,
  lived: DayLifestyle,
  activity: Activity,
  work: Work,
  spent: Fraction,
): DayCosts {
  const { discount, cost } = lifestyleCost(lived, work);
  const rule = discount === null ? null : work.rule;
  return { day, lived, lifestyle: cost, discount, rule, activity, work: spent };
}

/** The lifestyle of each day; a later span holds over an earlier one. */
function livedOn(plan: PersonPlan, terms: Terms, count: number): readonly DayLifestyle[] {
  const days = Array<DayLifestyle>(count).fill(lifestyleOnDay(plan.lifestyle, terms));
  for (const span of plan.spans) days.fill(lifestyleOnDay(span, terms), ...within(span.from, span.to, count));
  return days;
}

/** The place in the list of what is done on each day; the first that claims a day has it. */
function plannedOn(activities: readonly Activity[], count: number): readonly (number | undefined)[] {
  const days = Array<number | undefined>(count).fill(undefined);
  for (const [place, { from, days: length }] of [...activities.entries()].toReversed())
    days.fill(place, ...within(from, from + length - 1, count));
  return days;
}

/** A span of days as the bounds of `fill`: empty where it lies outside. */
function within(from: number, to: number, count: number): readonly [start: number, end: number] {
  const start = clamp(from - 1, 0, count);
  return [start, Math.max(start, Math.min(to, count))];
}
