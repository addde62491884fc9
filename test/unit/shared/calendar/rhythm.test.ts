import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCalendar, type Calendar } from '#shared/calendar/calendar';
import { addMonths, monthLength, toDate } from '#shared/calendar/dates';
import { monthGrid } from '#shared/calendar/monthView';
import { dueDays, rhythmSchema, rhythmText, type Rhythm } from '#shared/calendar/rhythm';
import { anyCalendar, gregorian, translate } from './calendars';

const due = (calendar: Calendar, rhythm: Rhythm, first: number, last: number) => [
  ...dueDays(calendar, rhythm, first, last),
];

describe('a rhythm', () => {
  it('falls due on its first day and then again and again', () => {
    expect(due(defaultCalendar, { every: 3, unit: 'days', from: 5 }, -100, 14)).toEqual([5, 8, 11, 14]);
    expect(due(defaultCalendar, { every: 2, unit: 'weeks', from: 0 }, 1, 42)).toEqual([14, 28, 42]);
    expect(due(defaultCalendar, { every: 2, unit: 'months', from: 3 }, 0, 130)).toEqual([3, 63, 123]);
    expect(due(defaultCalendar, { every: 1, unit: 'years', from: -360 }, 0, 800)).toEqual([0, 360, 720]);
    expect(due(defaultCalendar, { every: 1, unit: 'days', from: 0 }, 4, 3)).toEqual([]);
  });

  it('uses ten days for a week if there are no weeks', () => {
    const weekless = { ...defaultCalendar, weekdays: [] };
    expect(due(weekless, { every: 1, unit: 'weeks', from: 0 }, 0, 20)).toEqual([0, 10, 20]);
  });

  it('comes back to the 31st after a shorter month', () => {
    const from = Date.UTC(2024, 0, 31) / 86_400_000;
    const days = due(gregorian, { every: 1, unit: 'months', from }, from, from + 100);
    expect(days.map((day) => toDate(gregorian, day).day)).toEqual([31, 29, 31, 30]);
    const yearly = due(gregorian, { every: 1, unit: 'years', from: from + 29 }, from, from + 1500);
    expect(yearly.map((day) => toDate(gregorian, day).day)).toEqual([29, 28, 28, 28, 29]);
  });

  it('is the same whichever window it is looked at through', () => {
    const rhythm = fc.record({
      every: fc.integer({ min: 1, max: 40 }),
      unit: fc.constantFrom(...rhythmSchema.shape.unit.options),
      from: fc.integer({ min: -2000, max: 2000 }),
    });
    fc.assert(
      fc.property(
        anyCalendar,
        rhythm,
        fc.integer({ min: -4000, max: 4000 }),
        fc.nat(900),
        (calendar, each, first, length) => {
          const last = first + length;
          const whole = due(calendar, each, each.from, last);
          expect(due(calendar, each, first, last)).toEqual(whole.filter((day) => day >= first));
          if (last >= each.from) expect(whole[0]).toBe(each.from);
          if (each.unit === 'months')
            expect(whole).toEqual(
              whole.map((_, index) => addMonths(calendar, each.from, index * each.every)),
            );
        },
      ),
    );
  });

  it('is quick far from its first day', () => {
    const far = due(gregorian, { every: 1, unit: 'months', from: -3_600_000 }, 36_000_000, 36_000_365);
    expect(far).toHaveLength(12);
  });

  it.each<[Rhythm, string]>([
    [{ every: 1, unit: 'months', from: 0 }, 'every month from 1 Deepfrost 1'],
    [{ every: 3, unit: 'weeks', from: 31 }, 'every 3 weeks from 2 Thaw 1'],
    [{ every: 2, unit: 'years', from: 0 }, 'every 2 years from 1 Deepfrost 1'],
    [{ every: 1, unit: 'days', from: 0 }, 'every day from 1 Deepfrost 1'],
  ])('%j is said', (rhythm, words) => {
    expect(translate(rhythmText(defaultCalendar, rhythm))).toBe(words);
  });

  it('is expressed in days if there are no weeks', () => {
    const weekless = { ...defaultCalendar, weekdays: [] };
    expect(translate(rhythmText(weekless, { every: 2, unit: 'weeks', from: 0 }))).toBe(
      'every 20 days from 1 Deepfrost 1',
    );
  });

  it.each([{ every: 0 }, { every: 1.5 }, { unit: 'moons' }, { from: 0.5 }])('refuses %j', (wrong) => {
    const right = { every: 1, unit: 'days', from: 0 };
    expect(rhythmSchema.safeParse(right).success).toBe(true);
    expect(rhythmSchema.safeParse({ ...right, ...wrong }).success).toBe(false);
  });
});

describe('a month as a grid', () => {
  it('begins its weeks with the first weekday', () => {
    const grid = monthGrid(gregorian, 2024, 1);
    const numbers = grid.rows.map((row) => row.map((cell) => cell?.number ?? 0));
    expect(numbers).toEqual([
      [0, 0, 0, 0, 1, 2, 3],
      [4, 5, 6, 7, 8, 9, 10],
      [11, 12, 13, 14, 15, 16, 17],
      [18, 19, 20, 21, 22, 23, 24],
      [25, 26, 27, 28, 29, 0, 0],
    ]);
    expect(translate(grid.title)).toBe('February 2024 AD');
    expect(grid.weekdays.map(translate)[0]).toBe('Sunday');
    expect(translate(grid.rows[0]?.[4]?.label ?? grid.title)).toBe('Thursday, 1 February 2024 AD');
  });

  it('has rows of ten without weeks', () => {
    const grid = monthGrid({ ...defaultCalendar, weekdays: [] }, 1, 3);
    expect(grid.weekdays).toEqual([]);
    expect(grid.rows.map((row) => row.map((cell) => cell?.number))).toEqual(
      [0, 10, 20].map((from) => Array.from({ length: 10 }, (_, index) => from + index + 1)),
    );
  });

  it('holds every day of the month once, each below its weekday', () => {
    fc.assert(
      fc.property(anyCalendar, fc.integer({ min: -3000, max: 3000 }), fc.nat(39), (calendar, year, any) => {
        const month = any % calendar.months.length;
        const grid = monthGrid(calendar, year, month);
        const cells = grid.rows.flatMap((row) => row.map((cell, column) => ({ cell, column })));
        const days = cells.flatMap(({ cell }) => (cell === null ? [] : [cell.day]));
        const length = monthLength(calendar, year, month);
        expect(days).toEqual(Array.from({ length }, (_, index) => grid.first + index));
        expect(grid.last).toBe(grid.first + length - 1);
        for (const { cell, column } of cells)
          if (cell !== null && calendar.weekdays.length > 0)
            expect(toDate(calendar, cell.day).weekday).toBe(column);
        expect(grid.rows.every((row) => row.some((cell) => cell !== null))).toBe(true);
      }),
    );
  });
});
