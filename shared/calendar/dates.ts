import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { modulo, type Calendar } from './calendar';
import { isLeap, leapDays, meanYear, outsideBefore, yearStart } from './leap';
import { monthName, yearText } from './names';

/**
 * A day is stored as a whole number of days since the first day of the calendar's first year, negative before it.
 * This is the same day as a date.
 *
 * - `month`: from 0
 * - `day`: of the month, from 1
 * - `weekday`: from 0; `null` if the calendar has no weeks, and on a day outside of them
 * - `dayOfYear`: from 1
 */
export interface CalendarDate extends YearMonthDay {
  readonly weekday: number | null;
  readonly dayOfYear: number;
}

/** `month` counts from 0, `day` from 1. */
export interface YearMonthDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Dates more than this many years from year 0 are refused. */
export const furthestYear = 1_000_000;

/** `month` counts from 0; an unknown month has no days. */
export function monthLength(calendar: Calendar, year: number, month: number): number {
  const days = calendar.months[month]?.days ?? 0;
  return calendar.leap?.month === month && isLeap(calendar, year) ? days + leapDays(calendar) : days;
}

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
  const isOutside =
    calendar.leap?.outside === true &&
    calendar.leap.month === month &&
    left >= (calendar.months[month]?.days ?? 0);
  const weekday = isOutside ? null : weekdayOf(calendar, day, year);
  return { year, month, day: left + 1, weekday, dayOfYear: inYear + 1 };
}

/** Fails if the calendar has no such date. */
export function toDay(calendar: Calendar, date: YearMonthDay): Result<number, AppError> {
  const { year, month, day } = date;
  const refuse = (path: keyof YearMonthDay, key: string, params: Parameters<typeof message>[1]) =>
    err(appError('invalid-input', { path, text: message(key, params) }));
  if (!Number.isInteger(year) || Math.abs(year) > furthestYear)
    return refuse('year', 'calendar.fault.year', {
      year,
      most: furthestYear,
      least: -furthestYear,
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

/** A target month that is too short gives its last day; `months` may be negative. */
export function addMonths(calendar: Calendar, day: number, months: number): number {
  const from = toDate(calendar, day);
  const index = monthIndex(calendar, from) + months;
  const year = Math.floor(index / calendar.months.length);
  const month = modulo(index, calendar.months.length);
  return dayOf(calendar, { year, month, day: Math.min(from.day, monthLength(calendar, year, month)) });
}

/** Months counted across all years, so that two of them can be subtracted. */
export function monthIndex({ months }: Calendar, { year, month }: Omit<YearMonthDay, 'day'>): number {
  return year * months.length + month;
}

/** `month` counts from 0. */
export function monthStart(calendar: Calendar, year: number, month: number): number {
  return dayOf(calendar, { year, month, day: 1 });
}

function dayOf(calendar: Calendar, { year, month, day }: YearMonthDay): number {
  let start = yearStart(calendar, year);
  for (let each = 0; each < month; each += 1) start += monthLength(calendar, year, each);
  return start + day - 1;
}

function weekdayOf(calendar: Calendar, day: number, year: number): number | null {
  const { weekdays, firstWeekday } = calendar;
  if (weekdays.length === 0) return null;
  return modulo(firstWeekday + day - outsideBefore(calendar, day, year), weekdays.length);
}

/** Without weeks, no day is outside of them. */
export function isOutside(calendar: Calendar, day: number): boolean {
  return calendar.weekdays.length > 0 && toDate(calendar, day).weekday === null;
}

/** The number of a day among those that weeks count; a day outside has that of the next one. */
export function placeInWeeks(calendar: Calendar, day: number): number {
  return day - outsideBefore(calendar, day, yearOf(calendar, day));
}

/** The day that has this number among those that weeks count. */
export function dayInWeeks(calendar: Calendar, place: number): number {
  let day = place;
  for (let next = sameAfter(day); next !== day; next = sameAfter(day)) day = next;
  while (placeInWeeks(calendar, day + 1) === place) day += 1;
  return day;

  function sameAfter(from: number): number {
    return place + from - placeInWeeks(calendar, from);
  }
}

/**
 * The leap days of any period differ from their mean by at most three cycles of the rule, thirty days in all. An
 * estimate by the mean is therefore at most thirty-one years off if a year has a single day, and at most one
 * year off in any realistic calendar.
 */
function yearOf(calendar: Calendar, day: number): number {
  let year = calendar.era.firstYear + Math.floor(day / meanYear(calendar));
  while (yearStart(calendar, year) > day) year -= 1;
  while (yearStart(calendar, year + 1) <= day) year += 1;
  return year;
}
