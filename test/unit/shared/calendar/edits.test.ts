import { describe, expect, it } from 'vitest';
import { calendarSchema, defaultCalendar, type Calendar } from '#shared/calendar/calendar';
import { toDate, toDay } from '#shared/calendar/dates';
import {
  addMonth,
  addWeekday,
  calendarPresets,
  changeMonth,
  freshLeap,
  fromPreset,
  mostMonths,
  mostWeekdays,
  moveMonth,
  moveWeekday,
  nameWeekday,
  removeMonth,
  removeWeekday,
  setLeap,
} from '#shared/calendar/edits';
import { calendarProblems } from '#shared/calendar/problems';

const words = (text: unknown) => JSON.stringify(text);
const seasons: Calendar = {
  ...defaultCalendar,
  months: ['Spring', 'Summer', 'Autumn'].map((name, at) => ({ name, days: 10 + at })),
  weekdays: ['Oneday', 'Twoday', 'Threeday'],
  firstWeekday: 1,
  leap: { month: 1, days: 1, every: 4, except: null, but: null },
};
const months = (calendar: Calendar) => calendar.months.map(({ name }) => name);
const leapMonth = (calendar: Calendar) => months(calendar)[calendar.leap?.month ?? -1];

describe('months', () => {
  it('come as long as the last one, up to the most', () => {
    expect(addMonth(seasons).months.at(-1)).toEqual({ name: null, days: 12 });
    let calendar = seasons;
    for (let each = 0; each < mostMonths + 5; each += 1) calendar = addMonth(calendar);
    expect(calendar.months).toHaveLength(mostMonths);
    expect(addMonth(calendar)).toBe(calendar);
  });

  it('change name and length', () => {
    const changed = changeMonth(changeMonth(seasons, 1, { name: 'Dry' }), 2, { days: 40 });
    expect(changed.months).toEqual([
      { name: 'Spring', days: 10 },
      { name: 'Dry', days: 11 },
      { name: 'Autumn', days: 40 },
    ]);
  });

  it('keep their leap days when they are moved', () => {
    const moved = moveMonth(seasons, 1, 1);
    expect(months(moved)).toEqual(['Spring', 'Autumn', 'Summer']);
    expect(leapMonth(moved)).toBe('Summer');
    expect(leapMonth(moveMonth(seasons, 2, -2))).toBe('Summer');
    expect(moveMonth(seasons, 0, -1)).toBe(seasons);
  });

  it('are removed with their leap days; one has to stay', () => {
    expect(leapMonth(removeMonth(seasons, 0))).toBe('Summer');
    expect(leapMonth(removeMonth(seasons, 2))).toBe('Summer');
    expect(removeMonth(seasons, 1).leap).toBeNull();
    const one = removeMonth(removeMonth(seasons, 0), 0);
    expect(months(one)).toEqual(['Autumn']);
    expect(removeMonth(one, 0)).toBe(one);
  });
});

describe('weekdays', () => {
  const dayZero = (calendar: Calendar) => calendar.weekdays[calendar.firstWeekday];

  it('come, up to the most, and are named', () => {
    let calendar = seasons;
    for (let each = 0; each < mostWeekdays + 5; each += 1) calendar = addWeekday(calendar);
    expect(calendar.weekdays).toHaveLength(mostWeekdays);
    expect(nameWeekday(seasons, 2, null).weekdays).toEqual(['Oneday', 'Twoday', null]);
  });

  it('keep the weekday of day 0 when they are moved or removed', () => {
    expect(dayZero(moveWeekday(seasons, 1, 1))).toBe('Twoday');
    expect(dayZero(moveWeekday(seasons, 2, -2))).toBe('Twoday');
    expect(moveWeekday(seasons, 2, 1)).toBe(seasons);
    expect(dayZero(removeWeekday(seasons, 0))).toBe('Twoday');
    expect(dayZero(removeWeekday(seasons, 2))).toBe('Twoday');
    expect(dayZero(removeWeekday(seasons, 1))).toBe('Threeday');
  });

  it('leave a world without weeks when the last one is removed', () => {
    const none = removeWeekday(removeWeekday(removeWeekday(seasons, 2), 1), 0);
    expect(none).toMatchObject({ weekdays: [], firstWeekday: 0 });
    expect(calendarProblems(none, words)).toEqual([]);
  });
});

it('begins a leap rule that has no problem', () => {
  expect(calendarProblems(setLeap(seasons, freshLeap(seasons)), words)).toEqual([]);
  expect(setLeap(seasons, null).leap).toBeNull();
});

describe('presets', () => {
  const numberedName = (kind: string, number: number) => `${kind} ${String(number)}`;
  const era = { name: 'AR', firstYear: 1000 };

  it('can be stored, have no problems, and keep the era', () => {
    for (const preset of calendarPresets) {
      const calendar = fromPreset({ ...seasons, era }, preset, numberedName);
      expect(calendarSchema.parse(calendar)).toEqual(calendar);
      expect(calendarProblems(calendar, words)).toEqual([]);
      expect(calendar.era).toEqual(era);
    }
  });

  it('are twelve even months, and the year that we know', () => {
    const [even, solar] = calendarPresets.map((preset) => fromPreset(defaultCalendar, preset, numberedName));
    expect(even).toEqual(defaultCalendar);
    const day = solar && toDay(solar, { year: 2024, month: 1, day: 29 });
    // February 29, 2024 was a Thursday.
    expect(solar && day?.ok === true && toDate(solar, day.value)).toMatchObject({
      weekday: 3,
      dayOfYear: 60,
    });
    expect(solar?.months[0]?.name).toBe('month 1');
    expect(solar && toDay(solar, { year: 1900, month: 1, day: 29 }).ok).toBe(false);
  });
});
