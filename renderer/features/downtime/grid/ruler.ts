import { weekLength, type Calendar } from '#shared/calendar/calendar';
import { toDate } from '#shared/calendar/dates';
import { monthName } from '#shared/calendar/names';
import { monthText } from '#shared/calendar/texts';
import { message, type Text } from '#shared/kernel/text';

/** The part of the ruler that lies in one month. */
export interface RulerMonth {
  readonly from: number;
  readonly days: number;
  /** With the year where it fits; `null` where not even a name fits. */
  readonly label: Text | null;
}

/** The number of a day of the month; there is none where the period ends before its number would. */
export interface RulerTick {
  readonly day: number;
  readonly label: Text;
}

/** Days are counted from 1. */
export interface Ruler {
  readonly months: readonly RulerMonth[];
  readonly ticks: readonly RulerTick[];
  /** Days on which a week begins; empty where weeks would be too narrow to see. */
  readonly weeks: readonly number[];
}

/** In pixels: the room for a number, so that ticks can be told apart. */
const tickRoom = 24;
const lineRoom = 18;
/** In pixels: the room for the name of a month, and for one with its year. */
const nameRoom = 44;
const yearRoom = 130;

/** `perDay` is the width of a day in pixels, `first` a day of the world. */
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
    calendar.weekdays.length === 0 ? (day - 1) % week === 0 : date.weekday === 0,
  );
  const ticks = perDay >= tickRoom ? dates : perDay * week >= tickRoom ? begins : [];
  const fits = ({ day }: { readonly day: number }): boolean => (days - day + 1) * perDay >= tickRoom;
  return {
    months,
    ticks: ticks
      .filter(fits)
      .map(({ day, date }) => ({ day, label: message('downtimePage.tick', { day: date.day }) })),
    weeks: perDay * week >= lineRoom ? begins.map(({ day }) => day) : [],
  };
}
