import { sum } from '../kernel/sum';
import type { Calendar, LeapRule } from './calendar';

/** How many days a leap year has more; none without a rule, or where its month is not there. */
export function leapDays(calendar: Calendar): number {
  return ruleOf(calendar)?.days ?? 0;
}

/** True for the number of a leap year. */
export function isLeap(calendar: Calendar, year: number): boolean {
  const rule = ruleOf(calendar);
  if (rule === null || year % rule.every !== 0) return false;
  if (rule.except === null || year % rule.except !== 0) return true;
  return rule.but !== null && year % rule.but === 0;
}

/** How many days the year of this number has. */
export function yearLength(calendar: Calendar, year: number): number {
  return commonYear(calendar) + (isLeap(calendar, year) ? leapDays(calendar) : 0);
}

/** The first day of the year of this number. */
export function yearStart(calendar: Calendar, year: number): number {
  const { firstYear } = calendar.era;
  const common = (year - firstYear) * commonYear(calendar);
  const rule = ruleOf(calendar);
  return rule === null
    ? common
    : common + rule.days * (leapsBefore(rule, year) - leapsBefore(rule, firstYear));
}

/** How many days a year has on average, over a whole turn of the leap rule. */
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

/** Leap years from year 0 up to a year, without it; negative before year 0, so that differences count everywhere. */
function leapsBefore(rule: LeapRule, year: number): number {
  return sum(cyclesOf(rule).map(({ sign, length }) => sign * Math.ceil(year / length)));
}

/** The rule as years that come in (+1) and go out (−1) again, each once in so many years. */
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
