import { clamp } from '#shared/kernel/clamp';
import { sum } from '#shared/kernel/sum';
import type { Calendar, LeapRule } from './calendar';

/** Returns 0 without a rule, or if the rule names a month that does not exist. */
export function leapDays(calendar: Calendar): number {
  return ruleOf(calendar)?.days ?? 0;
}

export function isLeap(calendar: Calendar, year: number): boolean {
  const rule = ruleOf(calendar);
  if (rule === null) return false;
  const counted = year - (rule.from ?? 0);
  if (counted % rule.every !== 0) return false;
  if (rule.except === null || counted % rule.except !== 0) return true;
  return rule.but !== null && counted % rule.but === 0;
}

export function yearLength(calendar: Calendar, year: number): number {
  return commonYear(calendar) + (isLeap(calendar, year) ? leapDays(calendar) : 0);
}

export function yearStart(calendar: Calendar, year: number): number {
  const { firstYear } = calendar.era;
  const common = (year - firstYear) * commonYear(calendar);
  const rule = ruleOf(calendar);
  return rule === null
    ? common
    : common + rule.days * (leapsBefore(rule, year) - leapsBefore(rule, firstYear));
}

/**
 * The days outside the week from day 0 up to but excluding this day, which belongs to `year`; negative before day 0.
 * Leap days are the last ones of their month.
 */
export function outsideBefore(calendar: Calendar, day: number, year: number): number {
  const rule = ruleOf(calendar);
  if (rule?.outside !== true) return 0;
  const years = leapsBefore(rule, year) - leapsBefore(rule, calendar.era.firstYear);
  if (!isLeap(calendar, year)) return rule.days * years;
  const common = sum(calendar.months.slice(0, rule.month + 1).map(({ days }) => days));
  const passed = clamp(day - yearStart(calendar, year) - common, 0, rule.days);
  return rule.days * years + passed;
}

/** The mean over a whole cycle of the leap rule. */
export function meanYear(calendar: Calendar): number {
  const rule = ruleOf(calendar);
  if (rule === null) return commonYear(calendar);
  const shares = cyclesOf(rule).map(({ sign, length }) => sign / length);
  return commonYear(calendar) + rule.days * sum(shares);
}

function commonYear({ months }: Calendar): number {
  return sum(months.map(({ days }) => days));
}

function ruleOf({ leap, months }: Calendar): LeapRule | null {
  return leap !== null && leap.month < months.length ? leap : null;
}

/**
 * Counts leap years from the rule's first year up to but excluding `year`; negative before it, so that any two counts can be
 * subtracted.
 */
function leapsBefore(rule: LeapRule, year: number): number {
  return sum(cyclesOf(rule).map(({ sign, length }) => sign * Math.ceil((year - (rule.from ?? 0)) / length)));
}

/** Splits the rule into simple cycles that add (+1) or remove (−1) one leap year every `length` years. */
function cyclesOf({
  every,
  except,
  but,
}: LeapRule): readonly { readonly sign: 1 | -1; readonly length: number }[] {
  if (except === null) return [{ sign: 1, length: every }];
  const out = commonMultiple(every, except);
  const leaps = [
    { sign: 1, length: every },
    { sign: -1, length: out },
  ] as const;
  return but === null ? leaps : [...leaps, { sign: 1, length: commonMultiple(out, but) }];
}

function commonMultiple(a: number, b: number): number {
  return (a / commonDivisor(a, b)) * b;
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
