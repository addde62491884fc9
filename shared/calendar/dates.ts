import { appError, type AppError } from '../kernel/errors';
import { err, ok, type Result } from '../kernel/result';
import { message } from '../kernel/text';
import { modulo, type Calendar } from './calendar';
import { isLeap, leapDays, meanYear, yearStart } from './leap';
import { monthName, yearText } from './names';

/**
 * A day is a whole number: the days since the first day of the calendar's first year, negative before it. This is
 * the same day as people say it.
 *
 * - `month`: from 0
 * - `day`: of the month, from 1
 * - `weekday`: from 0; `null` where the calendar knows no weeks
 * - `dayOfYear`: from 1
 */
export interface CalendarDate extends YearMonthDay {
  readonly weekday: number | null;
  readonly dayOfYear: number;
}

/** What says a day: year by its number, month from 0, day of the month from 1. */
export interface YearMonthDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The furthest year that dates are reckoned to, on both sides of year 0. */
export const furthestYear = 1_000_000;

/** How many days a month (from 0) has in the year of this number; none where there is no such month. */
export function monthLength(calendar: Calendar, year: number, month: number): number {
  const days = calendar.months[month]?.days ?? 0;
  return calendar.leap?.month === month && isLeap(calendar, year) ? days + leapDays(calendar) : days;
}

/** The date of a day. */
export function toDate(calendar: Calendar, day: number): CalendarDate {
  const year = yearOf(calendar, day);
  const inYear = day - yearStart(calendar, year);
  let month = 0;
  let left = inYear;
  for (let length = monthLength(calendar, year, 0); left >= length;) {
    left -= length;
    month += 1;
    length = monthLength(calendar, year, month);
  }
  return { year, month, day: left + 1, weekday: weekdayOf(calendar, day), dayOfYear: inYear + 1 };
}

/** The day of a date, or what is wrong with the date. */
export function toDay(calendar: Calendar, date: YearMonthDay): Result<number, AppError> {
  const { year, month, day } = date;
  const refuse = (path: keyof YearMonthDay, key: string, params: Parameters<typeof message>[1]) =>
    err(appError('invalid-input', { path, text: message(key, params) }));
  if (!Number.isInteger(year) || Math.abs(year) > furthestYear)
    return refuse('year', 'calendar.fault.year', {
      year,
      most: furthestYear,
      least: yearText(-furthestYear),
    });
  const { months } = calendar;
  if (!Number.isInteger(month) || month < 0 || month >= months.length)
    return refuse('month', 'calendar.fault.month', { month: month + 1, count: months.length });
  const length = monthLength(calendar, year, month);
  if (!Number.isInteger(day) || day < 1 || day > length)
    return refuse('day', 'calendar.fault.day', {
      day,
      count: length,
      month: monthName(calendar, month),
      year: yearText(year),
    });
  return ok(dayOf(calendar, date));
}

/** The same day of the month so many months later (or earlier), or the last day of a month that is too short. */
export function addMonths(calendar: Calendar, day: number, months: number): number {
  const from = toDate(calendar, day);
  const index = monthIndex(calendar, from) + months;
  const year = Math.floor(index / calendar.months.length);
  const month = modulo(index, calendar.months.length);
  return dayOf(calendar, { year, month, day: Math.min(from.day, monthLength(calendar, year, month)) });
}

/** Months counted through all years, so that they can be subtracted. */
export function monthIndex({ months }: Calendar, { year, month }: Omit<YearMonthDay, 'day'>): number {
  return year * months.length + month;
}

/** The first day of a month (from 0) that is there. */
export function monthStart(calendar: Calendar, year: number, month: number): number {
  return dayOf(calendar, { year, month, day: 1 });
}

function dayOf(calendar: Calendar, { year, month, day }: YearMonthDay): number {
  let start = yearStart(calendar, year);
  for (let each = 0; each < month; each += 1) start += monthLength(calendar, year, each);
  return start + day - 1;
}

function weekdayOf({ weekdays, firstWeekday }: Calendar, day: number): number | null {
  return weekdays.length === 0 ? null : modulo(firstWeekday + day, weekdays.length);
}

/**
 * Leap days are never further than three turns of the rule from their mean, which is thirty days: a guess by the
 * mean is at most thirty-one years off where a year has one day, and none or one in any calendar that is used.
 */
function yearOf(calendar: Calendar, day: number): number {
  let year = calendar.era.firstYear + Math.floor(day / meanYear(calendar));
  while (yearStart(calendar, year) > day) year -= 1;
  while (yearStart(calendar, year + 1) <= day) year += 1;
  return year;
}
