import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCalendar, type Calendar } from '#shared/calendar/calendar';
import { furthestYear, toDate, toDay } from '#shared/calendar/dates';
import { calendarProblems } from '#shared/calendar/problems';
import { dateText, daysText, monthText, spanText } from '#shared/calendar/texts';
import { parseDate } from '#shared/calendar/typed';
import { anyCalendar, gregorian, translate } from './calendars';

const ours: Calendar = { ...defaultCalendar, era: { name: 'AR', firstYear: 1 } };

function day(calendar: Calendar, year: number, month: number, number: number): number {
  const result = toDay(calendar, { year, month, day: number });
  return result.ok ? result.value : Number.NaN;
}

function parsed(calendar: Calendar, typed: string): number | string {
  const result = parseDate(calendar, typed, translate);
  return result.ok ? result.value : translate(result.error.text);
}

describe('a date in words', () => {
  it('names day, month, year and era', () => {
    const at = day(ours, 1043, 7, 12);
    expect(translate(dateText(ours, at))).toBe('12 Harvest 1043 AR');
    expect(translate(dateText(ours, at, 'weekday'))).toBe('Fieldday, 12 Harvest 1043 AR');
    expect(translate(dateText({ ...ours, weekdays: [] }, at, 'weekday'))).toBe('12 Harvest 1043 AR');
    expect(translate(dateText(defaultCalendar, at))).toBe('12 Harvest 1043');
    expect(translate(dateText(ours, day(ours, -12, 0, 1)))).toBe('1 Deepfrost −12 AR');
    expect(translate(monthText(ours, 1043, 7))).toBe('Harvest 1043 AR');
  });

  it('numbers unnamed months and weekdays', () => {
    const many: Calendar = {
      ...defaultCalendar,
      months: Array.from({ length: 13 }, () => ({ name: null, days: 2 })),
      weekdays: Array.from({ length: 8 }, () => null),
    };
    expect(translate(dateText(many, 25, 'weekday'))).toBe('Fieldday, 2 Month 13 1');
    expect(translate(dateText(many, 23, 'weekday'))).toBe('Day 8, 2 Lantern 1');
  });

  it('shows the common parts of both ends of a span once', () => {
    const span = (a: [number, number, number], b: [number, number, number]) =>
      translate(spanText(ours, day(ours, ...a), day(ours, ...b)));
    expect(span([3, 7, 3], [3, 7, 3])).toBe('3 Harvest 3 AR');
    expect(span([3, 7, 3], [3, 7, 9])).toBe('3 to 9 Harvest 3 AR');
    expect(span([3, 7, 28], [3, 8, 4])).toBe('28 Harvest to 4 Vintage 3 AR');
    expect(span([3, 7, 3], [4, 7, 3])).toBe('3 Harvest 3 AR to 3 Harvest 4 AR');
    expect([daysText(1), daysText(30)].map(translate)).toEqual(['1 day', '30 days']);
  });
});

describe('a typed date', () => {
  const at = day(ours, 1043, 7, 12);

  it.each([
    '12.8.1043',
    '12. 8. 1043',
    ' 12/8/1043 ',
    '1043-08-12',
    '12 Harvest 1043',
    '12. harvest 1043',
    '12 HAR 1043',
    '12 Härvest, 1043 ar',
    'Fieldday, 12 Harvest 1043 AR',
    '12.8.1043 AR',
  ])('%s is read', (typed) => {
    expect(parsed(ours, typed)).toBe(at);
  });

  it('is read before the era', () => {
    expect(parsed(ours, '1.1.-3')).toBe(-1440);
    expect(parsed(ours, '1 Deepfrost −3 AR')).toBe(-1440);
  });

  it.each([
    ['', '“” is not a date. Enter day, month, and year, such as 12.1.1043 or 12 Deepfrost 1043.'],
    [
      '12 Harvest',
      '“12 Harvest” is not a date. Enter day, month, and year, such as 12.1.1043 or 12 Deepfrost 1043.',
    ],
    [
      '12 L 1043',
      '“l” could be any of Longday, Leaf-fall, Lantern. Enter more of the name, or the month’s number.',
    ],
    ['31.8.1043', 'Harvest 1043 has no day 31: it has 30 days. Enter a day from 1 to 30.'],
    ['1.0.1043', 'There is no month 0: the calendar has 12. Enter a number from 1 to 12.'],
    ['1.1.9999999', 'The year 9,999,999 is out of range. Enter a whole number from −1,000,000 to 1,000,000.'],
  ])('%s is refused with help', (typed, words) => {
    expect(parsed(ours, typed)).toBe(words);
  });

  it('of an unknown month names those there are', () => {
    expect(parsed(gregorian, '1 Harvest 1999')).toBe(
      'No month is called “harvest”. Enter its number, or one of January, February, March, April, May, June, July, August, September, October, November, December.',
    );
  });

  it('prefers a whole name to a beginning', () => {
    const two = { ...ours, months: ['Mist', 'Mistwane'].map((name) => ({ name, days: 30 })) };
    expect([parsed(two, '1 mist 1'), parsed(two, '1 mistw 1')]).toEqual([0, 30]);
  });

  it('reads every date as it is written, in any calendar without problems', () => {
    fc.assert(
      fc.property(anyCalendar, fc.integer({ min: -100_000, max: 1_000_000 }), (calendar, at) => {
        const names = calendarProblems(calendar, translate).map(({ path }) => path);
        fc.pre(!names.some((path) => path.endsWith('.name')));
        // A year may have a single day.
        fc.pre(Math.abs(toDate(calendar, at).year) <= furthestYear);
        expect(parsed(calendar, translate(dateText(calendar, at, 'weekday')))).toBe(at);
      }),
    );
  });

  it('refuses any nonsense without falling over', () => {
    fc.assert(
      fc.property(anyCalendar, fc.string(), (calendar, typed) => {
        const result = parseDate(calendar, typed, translate);
        if (!result.ok) expect(translate(result.error.text)).not.toContain('calendar.');
      }),
    );
  });
});

describe('inconsistent calendars', () => {
  const problems = (more: Partial<Calendar>) =>
    calendarProblems({ ...defaultCalendar, ...more }, translate).map(
      ({ path, text }) => `${path}: ${translate(text)}`,
    );
  const months = (...names: (string | null)[]) => ({ months: names.map((name) => ({ name, days: 30 })) });
  const leap = (month: number, except: number | null, but: number | null) => ({
    leap: { month, days: 1, every: 4, except, but },
  });

  it('is nothing in the default calendar and that on the wall', () => {
    expect([problems({}), calendarProblems(gregorian, translate)]).toEqual([[], []]);
  });

  it.each<[Partial<Calendar>, readonly string[]]>([
    [months('Mist', ' mist'), ['months[1].name: “ mist” is used twice. Rename one of them.']],
    [months('Thaw', null), ['months[1].name: “Thaw” is used twice. Rename one of them.']],
    [months(' '), ['months[0].name: Number 1 has no name. Enter one, or use the suggested name.']],
    [
      months('1st'),
      [
        'months[0].name: “1st” starts with a digit, so typed dates could not be read. Start it with a letter.',
      ],
    ],
    [{ weekdays: ['Day', 'day'] }, ['weekdays[1]: “day” is used twice. Rename one of them.']],
    [
      { firstWeekday: 7 },
      ['firstWeekday: The first weekday does not exist: there are 7 weekdays. Choose one of them.'],
    ],
    [
      { firstWeekday: -1, weekdays: ['One'] },
      ['firstWeekday: The first weekday does not exist: there is only one weekday. Choose that one.'],
    ],
    [
      { firstWeekday: 1, weekdays: [] },
      ['firstWeekday: The first weekday does not exist: the calendar has no weeks. Choose it again.'],
    ],
    [
      leap(12, 100, 400),
      [
        'leap.month: The extra days are added to a month that does not exist: the calendar has 12 months. Choose one of them.',
      ],
    ],
    [
      leap(0, null, 400),
      [
        'leap.but: The second exception reverses the first, which is missing. Enter the first, or remove the second.',
      ],
    ],
    [
      leap(0, 2, null),
      [
        'leap.except: Every year divisible by 4 is also divisible by 2, so no year would be a leap year. Enter a larger number in the exception, or remove it.',
      ],
    ],
    [
      { era: { name: '3', firstYear: 1 } },
      ['era.name: An era that is only a number cannot be told apart from the year. Add a letter.'],
    ],
  ])('%j is reported', (more, words) => {
    expect(problems(more)).toEqual(words);
  });
});
