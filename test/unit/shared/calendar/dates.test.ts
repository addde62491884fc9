import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarSchema, defaultCalendar, type Calendar } from '#shared/calendar/calendar';
import { addMonths, furthestYear, monthLength, monthStart, toDate, toDay } from '#shared/calendar/dates';
import { isLeap, yearLength, yearStart } from '#shared/calendar/leap';
import { dateText } from '#shared/calendar/texts';
import { anyCalendar, gregorian, translate } from './calendars';

const anyYear = fc.integer({ min: -10_000, max: 100_000 });
const anyDay = fc.integer({ min: -5_000_000, max: 50_000_000 });

function dayOf(calendar: Calendar, year: number, month: number, day: number): number {
  const result = toDay(calendar, { year, month, day });
  if (!result.ok) throw new Error(translate(result.error.text));
  return result.value;
}

function refusal(calendar: Calendar, year: number, month: number, day: number): string {
  const result = toDay(calendar, { year, month, day });
  return result.ok ? 'no refusal' : `${result.error.path ?? ''}: ${translate(result.error.text)}`;
}

describe('days and dates', () => {
  it('begin with the first day of the first year', () => {
    expect(toDate(defaultCalendar, 0)).toEqual({ year: 1, month: 0, day: 1, weekday: 0, dayOfYear: 1 });
    expect(toDate(defaultCalendar, 359)).toEqual({ year: 1, month: 11, day: 30, weekday: 2, dayOfYear: 360 });
    expect(toDate(defaultCalendar, 360)).toEqual({ year: 2, month: 0, day: 1, weekday: 3, dayOfYear: 1 });
  });

  it('go on before it, through a year 0', () => {
    expect(toDate(defaultCalendar, -1)).toEqual({ year: 0, month: 11, day: 30, weekday: 6, dayOfYear: 360 });
    expect(toDate(defaultCalendar, -361)).toMatchObject({ year: -1, month: 11, day: 30 });
    expect(dayOf(defaultCalendar, -1, 11, 30)).toBe(-361);
  });

  it('are the same thing, in any calendar', () => {
    fc.assert(
      fc.property(anyCalendar, anyDay, (calendar, day) => {
        const date = toDate(calendar, day);
        if (Math.abs(date.year) <= furthestYear)
          expect(toDay(calendar, date)).toEqual({ ok: true, value: day });
        expect(date.dayOfYear).toBe(day - yearStart(calendar, date.year) + 1);
        expect(date.day).toBeGreaterThanOrEqual(1);
        expect(date.day).toBeLessThanOrEqual(monthLength(calendar, date.year, date.month));
      }),
      { numRuns: 500 },
    );
  });

  it('follow each other', () => {
    fc.assert(
      fc.property(anyCalendar, anyDay, (calendar, day) => {
        const today = toDate(calendar, day);
        const next = toDate(calendar, day + 1);
        const last = today.day === monthLength(calendar, today.year, today.month);
        const lastMonth = today.month === calendar.months.length - 1;
        expect(next).toMatchObject({
          year: last && lastMonth ? today.year + 1 : today.year,
          month: last ? (lastMonth ? 0 : today.month + 1) : today.month,
          day: last ? 1 : today.day + 1,
        });
        if (today.weekday !== null) expect(next.weekday).toBe((today.weekday + 1) % calendar.weekdays.length);
      }),
    );
  });

  it('are those of the calendar on the wall', () => {
    fc.assert(
      fc.property(fc.integer({ min: -90_000_000, max: 90_000_000 }), (day) => {
        const wall = new Date(day * 24 * 60 * 60 * 1000);
        expect(toDate(gregorian, day)).toMatchObject({
          year: wall.getUTCFullYear(),
          month: wall.getUTCMonth(),
          day: wall.getUTCDate(),
          weekday: wall.getUTCDay(),
        });
        expect(dayOf(gregorian, wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate())).toBe(day);
      }),
      { numRuns: 1000 },
    );
  });

  it('know leap years by counting, as one by one', () => {
    fc.assert(
      fc.property(anyCalendar, fc.integer({ min: -2000, max: 2000 }), (calendar, year) => {
        const { firstYear } = calendar.era;
        let days = 0;
        for (let each = Math.min(year, firstYear); each < Math.max(year, firstYear); each += 1)
          days += yearLength(calendar, each);
        expect(yearStart(calendar, year)).toBe(year < firstYear ? 0 - days : days);
      }),
      { numRuns: 50 },
    );
  });

  it('are quick in far years', () => {
    const days = Array.from({ length: 20_000 }, (_, index) => index * 1801 - 3_652_000);
    for (const day of days) toDate(gregorian, day);
  });

  it('ignore leap days of a month that is not there', () => {
    const calendar = { ...gregorian, leap: { month: 12, days: 1, every: 4, except: null, but: null } };
    expect([isLeap(calendar, 1972), yearLength(calendar, 1972)]).toEqual([false, 365]);
    expect(toDate(calendar, 365 * 3)).toMatchObject({ year: 1973, month: 0, day: 1 });
  });
});

describe('a date that is not there', () => {
  it.each([
    [1970, 1, 29, 'day: February 1970 has no day 29: it has 28 days. Enter a day from 1 to 28.'],
    [-4, 3, 31, 'day: April −4 has no day 31: it has 30 days. Enter a day from 1 to 30.'],
    [1970, 0, 0, 'day: January 1970 has no day 0: it has 31 days. Enter a day from 1 to 31.'],
    [1970, 0, 1.5, 'day: January 1970 has no day 1.5: it has 31 days. Enter a day from 1 to 31.'],
    [1970, 12, 1, 'month: There is no month 13: the calendar has 12. Enter a number from 1 to 12.'],
    [1970, -1, 1, 'month: There is no month 0: the calendar has 12. Enter a number from 1 to 12.'],
    [
      1_000_001,
      0,
      1,
      'year: The year 1,000,001 is out of range. Enter a whole number from −1,000,000 to 1,000,000.',
    ],
    [
      Number.NaN,
      0,
      1,
      'year: The year NaN is out of range. Enter a whole number from −1,000,000 to 1,000,000.',
    ],
  ])('%d, %d, %d: describes the fault', (year, month, day, words) => {
    expect(refusal(gregorian, year, month, day)).toBe(words);
  });

  it('becomes one in a leap year', () => {
    expect(dayOf(gregorian, 2000, 1, 29)).toBe(Date.UTC(2000, 1, 29) / 86_400_000);
    expect(refusal(gregorian, 1900, 1, 29)).toContain('28');
  });
});

describe('months later', () => {
  const at = (...date: [number, number, number]) => dayOf(gregorian, ...date);

  it('keeps the day of the month, or takes its last', () => {
    expect(addMonths(gregorian, at(2023, 0, 31), 1)).toBe(at(2023, 1, 28));
    expect(addMonths(gregorian, at(2023, 0, 31), 13)).toBe(at(2024, 1, 29));
    expect(addMonths(gregorian, at(2023, 0, 31), 2)).toBe(at(2023, 2, 31));
    expect(addMonths(gregorian, at(2023, 0, 31), -2)).toBe(at(2022, 10, 30));
    expect(addMonths(gregorian, at(2024, 1, 29), 12)).toBe(at(2025, 1, 28));
    expect(addMonths(gregorian, at(2024, 1, 29), 0)).toBe(at(2024, 1, 29));
  });

  it('never goes back in time', () => {
    fc.assert(
      fc.property(anyCalendar, anyDay, fc.nat(500), fc.nat(500), (calendar, day, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        const early = addMonths(calendar, day, less);
        const late = addMonths(calendar, day, more);
        if (less < more) expect(late).toBeGreaterThan(early);
        else expect(late).toBe(early);
      }),
    );
  });
});

describe('the form of a calendar', () => {
  it('accepts the default and any other, and returns it', () => {
    expect(calendarSchema.parse(defaultCalendar)).toEqual(defaultCalendar);
    fc.assert(
      fc.property(anyCalendar, (calendar) => {
        expect(calendarSchema.parse(calendar)).toEqual(calendar);
      }),
    );
  });

  it.each([
    { months: [] },
    { months: [{ name: null, days: 0 }] },
    { months: [{ name: null, days: 401 }] },
    { months: [{ name: 'x'.repeat(61), days: 3 }] },
    { months: Array.from({ length: 41 }, () => ({ name: null, days: 1 })) },
    { weekdays: Array.from({ length: 21 }, () => null) },
    { leap: { month: 0, days: 11, every: 4, except: null, but: null } },
    { leap: { month: 0, days: 1, every: 0, except: null, but: null } },
    { firstWeekday: 0.5 },
    { era: { name: 'x'.repeat(61), firstYear: 1 } },
    { era: { name: '', firstYear: 1.5 } },
  ])('refuses %j', (wrong) => {
    expect(calendarSchema.safeParse({ ...defaultCalendar, ...wrong }).success).toBe(false);
  });

  it('starts each month after the end of the previous one', () => {
    fc.assert(
      fc.property(anyCalendar, anyYear, (calendar, year) => {
        for (const month of calendar.months.keys())
          expect(toDate(calendar, monthStart(calendar, year, month))).toMatchObject({ year, month, day: 1 });
      }),
      { numRuns: 50 },
    );
  });
});

it('a whole year of the default calendar has names for all', () => {
  const words = Array.from({ length: 360 }, (_, day) => translate(dateText(defaultCalendar, day, 'weekday')));
  expect(words[0]).toBe('Hearthday, 1 Deepfrost 1');
  expect(words.filter((each) => each.includes('calendar.'))).toEqual([]);
  expect(new Set(words).size).toBe(360);
});
