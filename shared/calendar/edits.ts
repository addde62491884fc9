import { defaultCalendar, modulo, type Calendar, type LeapRule } from './calendar';
import { clamp } from '#shared/kernel/clamp';

export const mostMonths = 40;
export const mostWeekdays = 20;
export const mostMonthDays = 400;

export interface CalendarPreset {
  readonly id: 'even' | 'solar';
  readonly calendar: Calendar;
  /** The number of months and weekdays with names of their own; the rest use the catalog's names. */
  readonly named: { readonly months: number; readonly weekdays: number };
}

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

/** Applies a preset but keeps the world's era; `presetName` gives the names that the preset defines. */
export function fromPreset(
  { era }: Calendar,
  { calendar, named }: CalendarPreset,
  presetName: (kind: 'month' | 'weekday', number: number) => string,
): Calendar {
  return {
    ...calendar,
    months: calendar.months.map(({ days }, index) => ({
      name: index < named.months ? presetName('month', index + 1) : null,
      days,
    })),
    weekdays: calendar.weekdays.map((_, index) =>
      index < named.weekdays ? presetName('weekday', index + 1) : null,
    ),
    era,
  };
}

/** The new month is as long as the last one. */
export function addMonth(calendar: Calendar): Calendar {
  const { months } = calendar;
  if (months.length >= mostMonths) return calendar;
  return { ...calendar, months: [...months, { name: null, days: months.at(-1)?.days ?? 30 }] };
}

/** `index` counts from 0; the name `null` restores the catalog's. */
export function changeMonth(
  calendar: Calendar,
  index: number,
  to: Partial<Pick<Calendar['months'][number], 'name' | 'days'>>,
): Calendar {
  const months = calendar.months.map((month, each) => (each === index ? { ...month, ...to } : month));
  return { ...calendar, months };
}

/** The leap rule moves with its month. */
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

/** Removes the leap rule too if it belongs to this month. The last remaining month cannot be removed. */
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

export function addWeekday(calendar: Calendar): Calendar {
  if (calendar.weekdays.length >= mostWeekdays) return calendar;
  return { ...calendar, weekdays: [...calendar.weekdays, null] };
}

/** `index` counts from 0; the name `null` restores the catalog's. */
export function nameWeekday(calendar: Calendar, index: number, name: string | null): Calendar {
  const weekdays = calendar.weekdays.map((each, at) => (at === index ? name : each));
  return { ...calendar, weekdays };
}

/** Day 0 keeps its weekday. */
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

/** Removing the last weekday leaves a world without weeks. */
export function removeWeekday(calendar: Calendar, index: number): Calendar {
  const { firstWeekday } = calendar;
  const weekdays = calendar.weekdays.toSpliced(index, 1);
  const first = firstWeekday > index ? firstWeekday - 1 : firstWeekday;
  return { ...calendar, weekdays, firstWeekday: weekdays.length === 0 ? 0 : modulo(first, weekdays.length) };
}

export function setLeap(calendar: Calendar, leap: LeapRule | null): Calendar {
  return { ...calendar, leap };
}

/** One extra day at the end of the last month in every fourth year. */
export function freshLeap({ months }: Calendar): LeapRule {
  return { month: months.length - 1, days: 1, every: 4, except: null, but: null };
}

function placeIn(length: number, index: number): number {
  return clamp(index, 0, length - 1);
}
