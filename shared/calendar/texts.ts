import { message, type Text } from '#shared/kernel/text';
import type { Calendar } from './calendar';
import { toDate, type CalendarDate } from './dates';
import { monthName, weekdayName, yearText } from './names';

/** An example is "12 Harvest 1043 AR"; `weekday` puts the weekday first if the calendar has weeks. */
export function dateText(calendar: Calendar, day: number, look: 'plain' | 'weekday' = 'plain'): Text {
  const date = toDate(calendar, day);
  const text = message('calendar.date', {
    ...dayAndMonth(calendar, date),
    year: yearOfEra(calendar, date.year),
  });
  if (look === 'plain' || calendar.weekdays.length === 0) return text;
  return date.weekday === null
    ? message('calendar.outsideWeek', { date: text })
    : message('calendar.onWeekday', { weekday: weekdayName(calendar, date.weekday), date: text });
}

/** Parts that both dates share are written once. */
export function spanText(calendar: Calendar, first: number, last: number): Text {
  if (first === last) return dateText(calendar, first);
  const from = toDate(calendar, first);
  const to = toDate(calendar, last);
  const end = dateText(calendar, last);
  if (from.year !== to.year) return message('calendar.span', { from: dateText(calendar, first), to: end });
  const start =
    from.month === to.month
      ? message('calendar.dayAlone', { day: from.day })
      : message('calendar.dayOfMonth', dayAndMonth(calendar, from));
  return message('calendar.span', { from: start, to: end });
}

export function daysText(count: number): Text {
  return message('calendar.days', { count });
}

/** An example is "Harvest 1043 AR". */
export function monthText(calendar: Calendar, year: number, month: number): Text {
  return message('calendar.monthOfYear', {
    month: monthName(calendar, month),
    year: yearOfEra(calendar, year),
  });
}

function dayAndMonth(calendar: Calendar, { day, month }: CalendarDate) {
  return { day, month: monthName(calendar, month) };
}

function yearOfEra({ era }: Calendar, year: number): Text {
  const name = era.name.trim();
  return name === '' ? yearText(year) : message('calendar.yearOfEra', { year: yearText(year), era: name });
}
