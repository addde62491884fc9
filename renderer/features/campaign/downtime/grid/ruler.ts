import { weekLength, type Calendar } from '../../../../../shared/calendar/calendar';
import { toDate } from '../../../../../shared/calendar/dates';
import { monthName } from '../../../../../shared/calendar/names';
import { monthText } from '../../../../../shared/calendar/texts';
import { message, type Text } from '../../../../../shared/kernel/text';

/** A stretch of the ruler that lies in one month. */
export interface RulerMonth {
  readonly from: number;
  readonly days: number;
  /** With the year where there is room for it, `null` where there is none for a name. */
  readonly label: Text | null;
}

/** A number on the ruler: of a day of the month. */
export interface RulerTick {
  readonly day: number;
  readonly label: Text;
}

/** What stands above the days of a downtime period; days are counted from 1. */
export interface Ruler {
  readonly months: readonly RulerMonth[];
  readonly ticks: readonly RulerTick[];
  /** The days on which a week begins, none where weeks would be too narrow to be seen. */
  readonly weeks: readonly number[];
}

/** So many pixels a number needs, and a line to be told from the next. */
const tickRoom = 24;
const lineRoom = 18;
/** The same for the name of a month, and one with its year. */
const nameRoom = 44;
const yearRoom = 130;

/** The ruler of so many days from a day of the world on, where each is so many pixels wide. */
export function rulerOf(calendar: Calendar, first: number, days: number, perDay: number): Ruler {
  const dates = Array.from({ length: days }, (_, index) => ({
    day: index + 1,
    date: toDate(calendar, first + index),
  }));
  const begun = dates.filter(({ day, date }) => day === 1 || date.day === 1);
  const months = begun.map(({ day: from, date: { year, month } }, index): RulerMonth => {
    const length = (begun[index + 1]?.day ?? days + 1) - from;
    const room = length * perDay;
    const name = room < nameRoom ? null : monthName(calendar, month);
    return { from, days: length, label: room < yearRoom ? name : monthText(calendar, year, month) };
  });
  const week = weekLength(calendar);
  const begins = dates.filter(({ day, date }) =>
    date.weekday === null ? (day - 1) % week === 0 : date.weekday === 0,
  );
  const ticks = perDay >= tickRoom ? dates : perDay * week >= tickRoom ? begins : [];
  return {
    months,
    ticks: ticks.map(({ day, date }) => ({ day, label: message('downtimePage.tick', { day: date.day }) })),
    weeks: perDay * week >= lineRoom ? begins.map(({ day }) => day) : [],
  };
}
