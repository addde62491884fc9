import { z } from 'zod';
import { message, type Text } from '#shared/kernel/text';
import { weekLength, type Calendar } from './calendar';
import { addMonths, dayInWeeks, monthIndex, placeInWeeks, toDate } from './dates';
import { dateText } from './texts';

/** Repeats every `every` units, for the first time on the day `from`. */
export const rhythmSchema = z.looseObject({
  every: z.int().min(1).max(100_000),
  unit: z.enum(['days', 'weeks', 'months', 'years']),
  from: z.int(),
});
export type Rhythm = z.infer<typeof rhythmSchema>;

/**
 * The due days from `first` to `last`, both included; none before the rhythm starts. A monthly or yearly day that
 * a month lacks falls on that month's last day without shifting later ones.
 */
export function dueDays(calendar: Calendar, rhythm: Rhythm, first: number, last: number): readonly number[] {
  const { nth, reach } = stepsOf(calendar, rhythm);
  const days: number[] = [];
  const start = Math.max(0, reach(first));
  for (let index = start, day = nth(start); day <= last; index += 1, day = nth(index))
    if (day >= first) days.push(day);
  return days;
}

/** An example is "every 2 months from 3 Harvest 1043". */
export function rhythmText(calendar: Calendar, { every, unit, from }: Rhythm): Text {
  const weekless = unit === 'weeks' && calendar.weekdays.length === 0;
  const often = weekless
    ? message('calendar.every.days', { count: every * weekLength(calendar) })
    : message(`calendar.every.${unit}`, { count: every });
  return message('calendar.rhythm', { often, from: dateText(calendar, from) });
}

/**
 * `nth` gives the day of an occurrence (from 0); `reach` gives an index that is not after the first occurrence on
 * or after a day.
 */
interface Steps {
  readonly nth: (index: number) => number;
  readonly reach: (day: number) => number;
}

function stepsOf(calendar: Calendar, rhythm: Rhythm): Steps {
  const { every, from } = rhythm;
  switch (rhythm.unit) {
    case 'days':
      return daySteps(from, every);
    case 'weeks':
      return weekSteps(calendar, from, every * weekLength(calendar));
    case 'months':
      return monthSteps(calendar, from, every);
    case 'years':
      return monthSteps(calendar, from, every * calendar.months.length);
  }
}

function daySteps(from: number, step: number): Steps {
  return {
    nth: (index) => from + index * step,
    reach: (day) => Math.floor((day - from) / step),
  };
}

/** A weekday stays the same: days outside the week are not counted. */
function weekSteps(calendar: Calendar, from: number, step: number): Steps {
  if (calendar.leap?.outside !== true || calendar.weekdays.length === 0) return daySteps(from, step);
  const begun = placeInWeeks(calendar, from);
  return {
    nth: (index) => (index === 0 ? from : dayInWeeks(calendar, begun + index * step)),
    reach: (day) => Math.floor((placeInWeeks(calendar, day) - begun) / step),
  };
}

function monthSteps(calendar: Calendar, from: number, step: number): Steps {
  const begun = monthIndex(calendar, toDate(calendar, from));
  return {
    nth: (index) => addMonths(calendar, from, index * step),
    reach: (day) => Math.floor((monthIndex(calendar, toDate(calendar, day)) - begun) / step),
  };
}
