import type { Text } from '../kernel/text';
import { weekLength, type Calendar } from './calendar';
import { monthLength, monthStart, toDate } from './dates';
import { weekdayName } from './names';
import { dateText, monthText } from './texts';

/** `label` is the full date, for readers who cannot see the grid. */
export interface GridDay {
  readonly day: number;
  readonly number: number;
  readonly label: Text;
}

/**
 * A month as rows of equal length; `null` marks cells that belong to another month.
 *
 * - `weekdays`: the column headings; empty where the calendar has no weeks
 * - `first`, `last`: the days of the month
 */
export interface MonthGrid {
  readonly title: Text;
  readonly weekdays: readonly Text[];
  readonly first: number;
  readonly last: number;
  readonly rows: readonly (readonly (GridDay | null)[])[];
}

/** `month` counts from 0. Rows are weeks that start with the first weekday, or ten days where there are no weeks. */
export function monthGrid(calendar: Calendar, year: number, month: number): MonthGrid {
  const columns = weekLength(calendar);
  const first = monthStart(calendar, year, month);
  const length = monthLength(calendar, year, month);
  const before = toDate(calendar, first).weekday ?? 0;
  const cell = (place: number): GridDay | null => {
    const number = place - before + 1;
    if (number < 1 || number > length) return null;
    const day = first + number - 1;
    return { day, number, label: dateText(calendar, day, 'weekday') };
  };
  return {
    title: monthText(calendar, year, month),
    weekdays: calendar.weekdays.map((_, weekday) => weekdayName(calendar, weekday)),
    first,
    last: first + length - 1,
    rows: Array.from({ length: Math.ceil((before + length) / columns) }, (_, row) =>
      Array.from({ length: columns }, (_, column) => cell(row * columns + column)),
    ),
  };
}
