import { defaultCalendar, modulo, type Calendar, type LeapRule } from './calendar';
import { clamp } from '../kernel/clamp';

/** The most months and weekdays that a calendar holds. */
export const mostMonths = 40;
export const mostWeekdays = 20;
/** The longest month. */
export const mostMonthDays = 400;

/** A calendar to begin with. */
export interface CalendarPreset {
  readonly id: 'even' | 'solar';
  readonly calendar: Calendar;
  /** How many of its months and weekdays have names of their own; the others take the catalogue's usual ones. */
  readonly named: { readonly months: number; readonly weekdays: number };
}

/** The calendars to begin with: twelve months of thirty days, and the year of our own world with its leap days. */
export const calendarPresets: readonly CalendarPreset[] = [
  { id: 'even', calendar: defaultCalendar, named: { months: 0, weekdays: 0 } },
  {
    id: 'solar',
    calendar: {
      months: [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].map((days) => ({ name: null, days })),
      weekdays: Array.from({ length: 7 }, () => null),
      firstWeekday: 0,
      leap: { month: 1, days: 1, every: 4, except: 100, but: 400 },
      era: { name: '', firstYear: 1 },
    },
    named: { months: 12, weekdays: 7 },
  },
];

/**
 * The months, weeks and leap years of a preset, with `nameOf` giving the names that it has of its own; the era is the
 * world's and stays.
 */
export function fromPreset(
  { era }: Calendar,
  { calendar, named }: CalendarPreset,
  nameOf: (kind: 'month' | 'weekday', number: number) => string,
): Calendar {
  return {
    ...calendar,
    months: calendar.months.map(({ days }, index) => ({
      name: index < named.months ? nameOf('month', index + 1) : null,
      days,
    })),
    weekdays: calendar.weekdays.map((_, index) =>
      index < named.weekdays ? nameOf('weekday', index + 1) : null,
    ),
    era,
  };
}

/** A month more at the end of the year, as long as the last one. */
export function addMonth(calendar: Calendar): Calendar {
  const { months } = calendar;
  if (months.length >= mostMonths) return calendar;
  return { ...calendar, months: [...months, { name: null, days: months.at(-1)?.days ?? 30 }] };
}

/** Gives a month (from 0) another name, `null` for the catalogue's, or another length. */
export function changeMonth(
  calendar: Calendar,
  index: number,
  to: Partial<Pick<Calendar['months'][number], 'name' | 'days'>>,
): Calendar {
  const months = calendar.months.map((month, each) => (each === index ? { ...month, ...to } : month));
  return { ...calendar, months };
}

/** Moves a month so many places; the leap days stay with theirs. */
export function moveMonth(calendar: Calendar, index: number, by: number): Calendar {
  const to = placeIn(calendar.months.length, index + by);
  if (to === index) return calendar;
  const places = calendar.months
    .map((_, each) => each)
    .toSpliced(index, 1)
    .toSpliced(to, 0, index);
  return {
    ...calendar,
    months: places.flatMap((each) => calendar.months[each] ?? []),
    leap: calendar.leap && { ...calendar.leap, month: places.indexOf(calendar.leap.month) },
  };
}

/** The year without a month; with the month of the leap days go these. The last one stays. */
export function removeMonth(calendar: Calendar, index: number): Calendar {
  const { months, leap } = calendar;
  if (months.length === 1) return calendar;
  return {
    ...calendar,
    months: months.toSpliced(index, 1),
    leap:
      leap === null || leap.month === index
        ? null
        : { ...leap, month: leap.month > index ? leap.month - 1 : leap.month },
  };
}

/** A weekday more at the end of the week. */
export function addWeekday(calendar: Calendar): Calendar {
  if (calendar.weekdays.length >= mostWeekdays) return calendar;
  return { ...calendar, weekdays: [...calendar.weekdays, null] };
}

/** Gives a weekday (from 0) another name, `null` for the catalogue's. */
export function nameWeekday(calendar: Calendar, index: number, name: string | null): Calendar {
  const weekdays = calendar.weekdays.map((each, at) => (at === index ? name : each));
  return { ...calendar, weekdays };
}

/** Moves a weekday so many places; day 0 stays the weekday it is. */
export function moveWeekday(calendar: Calendar, index: number, by: number): Calendar {
  const { weekdays, firstWeekday } = calendar;
  const to = placeIn(weekdays.length, index + by);
  if (to === index) return calendar;
  const places = weekdays
    .map((_, each) => each)
    .toSpliced(index, 1)
    .toSpliced(to, 0, index);
  return {
    ...calendar,
    weekdays: places.map((each) => weekdays[each] ?? null),
    firstWeekday: places.indexOf(modulo(firstWeekday, weekdays.length)),
  };
}

/** The week without a weekday; without the last one the world knows no weeks. */
export function removeWeekday(calendar: Calendar, index: number): Calendar {
  const { firstWeekday } = calendar;
  const weekdays = calendar.weekdays.toSpliced(index, 1);
  const first = firstWeekday > index ? firstWeekday - 1 : firstWeekday;
  return { ...calendar, weekdays, firstWeekday: weekdays.length === 0 ? 0 : modulo(first, weekdays.length) };
}

/** Puts the leap rule, or takes it out. */
export function setLeap(calendar: Calendar, leap: LeapRule | null): Calendar {
  return { ...calendar, leap };
}

/** The leap rule that a calendar begins with: a day more at the end of the last month in every fourth year. */
export function freshLeap({ months }: Calendar): LeapRule {
  return { month: months.length - 1, days: 1, every: 4, except: null, but: null };
}

function placeIn(length: number, index: number): number {
  return clamp(index, 0, length - 1);
}
