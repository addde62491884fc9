import type { Activity } from './activities';
import { longestDowntime } from './data';
import { fraction, isZero, times, zero, type Fraction } from './fraction';
import type { PersonPlan, LifestyleChoice } from './plan';
import { lifestyleOf, type Lifestyle, type Terms } from './terms';
import { discountOn, workOf, type Work } from './work';
import { clamp } from '#shared/kernel/clamp';

/** `lifestyle` is `undefined` for an id that the table lacks; prices are in credits a day. */
export interface DayLifestyle {
  readonly id: string;
  readonly lifestyle: Lifestyle | undefined;
  readonly price: Fraction;
  readonly halfPrice: Fraction;
}

export type Discount = 'free' | 'half' | null;

/** Exact costs in credits; `rule` is the section that grants the discount. */
export interface DayCosts {
  readonly day: number;
  readonly lived: DayLifestyle;
  readonly lifestyle: Fraction;
  readonly discount: Discount;
  readonly rule: string | null;
  readonly activity: Activity | null;
  readonly work: Fraction;
}

/** `days` and `gained` count this downtime only, `done` counts all downtime periods. */
export interface Progress {
  readonly activity: Activity;
  readonly work: Work;
  readonly days: number;
  readonly gained: number;
  readonly cost: Fraction;
  readonly done: number;
  readonly doneOnDay: number | null;
}

/** Days are in order, and activities in the order of the plan. */
export interface Course {
  readonly days: readonly DayCosts[];
  readonly activities: readonly Progress[];
}

/**
 * Calculates downtime day by day (Between adventures): every day costs its lifestyle, and a day of work costs its
 * materials. The last day of work yields only the remainder; later days are idle. Activities of one project
 * continue one another. A plan with problems is calculated as far as it makes sense.
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

/** Activities of one project share their progress under this key. */
function projectOf({ kind, id, project }: Activity): string {
  return project === undefined ? `one:${id}` : `${kind}:${project}`;
}

/** Uses the named price for an open lifestyle, otherwise the price of the table. */
export function lifestyleOnDay({ id, perDay }: LifestyleChoice, terms: Terms): DayLifestyle {
  const lifestyle = lifestyleOf(terms, id);
  const price =
    lifestyle === undefined ? 0 : lifestyle.open ? (perDay ?? lifestyle.perDay) : lifestyle.perDay;
  return { id, lifestyle, price: fraction(price), halfPrice: fraction(price, 2) };
}

/** Applies the discount of the day's work, if any. */
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

/** Changed in place, because copying it every day costs more than the calculation. */
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

/** A later span overrides an earlier one. */
function livedOn(plan: PersonPlan, terms: Terms, count: number): readonly DayLifestyle[] {
  const days = Array<DayLifestyle>(count).fill(lifestyleOnDay(plan.lifestyle, terms));
  for (const span of plan.spans) days.fill(lifestyleOnDay(span, terms), ...within(span.from, span.to, count));
  return days;
}

/** The index of the activity of each day; the first activity to claim a day keeps it. */
function plannedOn(activities: readonly Activity[], count: number): readonly (number | undefined)[] {
  const days = Array<number | undefined>(count).fill(undefined);
  for (const [place, { from, days: length }] of [...activities.entries()].toReversed())
    days.fill(place, ...within(from, from + length - 1, count));
  return days;
}

/** Returns bounds for `fill`; empty if the span lies outside. */
function within(from: number, to: number, count: number): readonly [start: number, end: number] {
  const start = clamp(from - 1, 0, count);
  return [start, Math.max(start, Math.min(to, count))];
}
