import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarSchema, defaultCalendar, type Calendar } from '#shared/calendar/calendar';
import { monthStart, toDate, toDay } from '#shared/calendar/dates';
import { isLeap, yearLength, yearStart } from '#shared/calendar/leap';
import { monthGrid } from '#shared/calendar/monthView';
import { dueDays } from '#shared/calendar/rhythm';
import { dateText } from '#shared/calendar/texts';
import { anyCalendar, translate } from './calendars';

/** Every fourth year, counted from year 3, ends with a day that no week counts. */
const shire: Calendar = calendarSchema.parse({
  ...defaultCalendar,
  months: Array.from({ length: 4 }, (_, at) => ({ name: `Quarter ${'ABCD'.charAt(at)}`, days: 91 })),
  leap: { month: 3, days: 1, every: 4, from: 3, except: null, but: null, outside: true },
});
const dayOf = (year: number, month: number, day: number): number => {
  const found = toDay(shire, { year, month, day });
  return found.ok ? found.value : Number.NaN;
};

describe('leap years counted from a year', () => {
  it('are every so many years before and after it', () => {
    const years = Array.from({ length: 16 }, (_, at) => at - 3).filter((year) => isLeap(shire, year));
    expect(years).toEqual([-1, 3, 7, 11]);
    const skipping = { ...shire, leap: shire.leap && { ...shire.leap, except: 8, but: 16 } };
    expect([3, 7, 11, 15, 19].filter((year) => isLeap(skipping, year))).toEqual([3, 7, 15, 19]);
  });

  it('are as long as the days between their beginnings', () => {
    fc.assert(
      fc.property(
        anyCalendar,
        fc.integer({ min: -20, max: 20 }),
        fc.integer({ min: -2000, max: 2000 }),
        (calendar, from, year) => {
          const own = { ...calendar, leap: calendar.leap && { ...calendar.leap, from } };
          expect(yearStart(own, year + 1) - yearStart(own, year)).toBe(yearLength(own, year));
        },
      ),
    );
  });
});

describe('days outside the week', () => {
  it('have no weekday, and the week goes on after them', () => {
    const last = dayOf(3, 3, 91);
    const outside = last + 1;
    expect(toDate(shire, last).weekday).toBe(6);
    expect(toDate(shire, outside)).toMatchObject({ year: 3, month: 3, day: 92, weekday: null });
    expect(toDate(shire, outside + 1)).toMatchObject({ year: 4, month: 0, day: 1, weekday: 0 });
    // 52 whole weeks: each year begins with the same weekday, also before day 0.
    for (let year = -20; year < 40; year += 1)
      expect(toDate(shire, monthStart(shire, year, 0)).weekday).toBe(0);
    expect(translate(dateText(shire, outside, 'weekday'))).toBe('92 Quarter D 3, outside the week');
  });

  it('leave all other days in the order of the week, in any calendar', () => {
    fc.assert(
      fc.property(anyCalendar, fc.integer({ min: -200_000, max: 200_000 }), (calendar, day) => {
        const own = { ...calendar, leap: calendar.leap && { ...calendar.leap, outside: true } };
        const length = own.weekdays.length;
        const at = toDate(own, day).weekday;
        let next = day + 1;
        while (toDate(own, next).weekday === null && next < day + 500) next += 1;
        if (length > 0 && at !== null) expect(toDate(own, next).weekday).toBe((at + 1) % length);
      }),
    );
  });

  it('are rows of their own in a month', () => {
    const grid = monthGrid(shire, 3, 3);
    expect(grid.rows.every((row) => row.every((cell) => cell !== null))).toBe(true);
    expect(grid.rows).toHaveLength(13);
    expect(grid.outside.map((row) => row.map((cell) => cell?.number ?? null))).toEqual([
      [92, null, null, null, null, null, null],
    ]);
    expect(grid.last).toBe(dayOf(3, 3, 92));
    expect(monthGrid(shire, 4, 3).outside).toEqual([]);
  });

  it('are left out by what is due every week', () => {
    const from = dayOf(3, 3, 85);
    const due = dueDays(shire, { every: 1, unit: 'weeks', from }, from, from + 30);
    expect(due.map((day) => toDate(shire, day).weekday)).toEqual([0, 0, 0, 0, 0]);
    expect(due).toEqual([from, from + 8, from + 15, from + 22, from + 29]);
    // What begins on such a day is due then, and afterward on the weekday that follows it.
    const outside = dayOf(3, 3, 92);
    expect(dueDays(shire, { every: 2, unit: 'weeks', from: outside }, outside, outside + 20)).toEqual([
      outside,
      outside + 15,
    ]);
    expect(dueDays(shire, { every: 1, unit: 'weeks', from }, from + 5, from + 9)).toEqual([from + 8]);
  });
});
