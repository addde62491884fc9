import type { Text } from '#shared/kernel/text';
import { weekLength, type Calendar } from './calendar';
import { isOutside, monthLength, monthStart, toDate } from './dates';
import { leapDays } from './leap';
import { weekdayName } from './names';
import { dateText, monthText } from './texts';

/** `label` is the full date, for readers who cannot see the grid. */
export interface GridDay {
  readonly day: number;
  readonly number: number;
  readonly label: Text;
}

type GridRow = readonly (GridDay | null)[];

/**
 * A month as rows of equal length; `null` marks cells that belong to another month.
 *
 * - `weekdays`: the column headings; empty if the calendar has no weeks
 * - `outside`: rows of the days that no week counts, after all others
 * - `first`, `last`: the days of the month
 */
export interface MonthGrid {
  readonly title: Text;
  readonly weekdays: readonly Text[];
  readonly first: number;
  readonly last: number;
  readonly rows: readonly GridRow[];
  readonly outside: readonly GridRow[];
}

/** `month` counts from 0. Rows are weeks that start with the first weekday, or ten days if there are no weeks. */
export function monthGrid(calendar: Calendar, year: number, month: number): MonthGrid {
  const columns = weekLength(calendar);
  const first = monthStart(calendar, year, month);
  const length = monthLength(calendar, year, month);
  const outside = isOutside(calendar, first + length - 1) ? leapDays(calendar) : 0;
  const inWeeks = length - outside;
  const cell = (number: number, least: number, most: number): GridDay | null => {
    if (number < least || number > most) return null;
    const day = first + number - 1;
    return { day, number, label: dateText(calendar, day, 'weekday') };
  };
  /** Rows of days by their numbers, the first of them after some empty cells. */
  const rowsOf = (least: number, most: number, before: number): readonly GridRow[] =>
    Array.from({ length: Math.ceil((before + most - least + 1) / columns) }, (_, row) =>
      Array.from({ length: columns }, (_cell, column) =>
        cell(row * columns + column - before + least, least, most),
      ),
    );
  return {
    title: monthText(calendar, year, month),
    weekdays: calendar.weekdays.map((_, weekday) => weekdayName(calendar, weekday)),
    first,
    last: first + length - 1,
    rows: rowsOf(1, inWeeks, toDate(calendar, first).weekday ?? 0),
    outside: rowsOf(inWeeks + 1, length, 0),
  };
}
