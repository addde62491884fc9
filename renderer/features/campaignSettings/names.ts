import type { Calendar } from '#shared/calendar/calendar';
import { monthName, weekdayName } from '#shared/calendar/names';
import type { Text } from '#shared/kernel/text';

export const longestName = 60;

/** `index` counts from 0. */
export function usualName(calendar: Calendar, kind: 'month' | 'weekday', index: number): Text {
  return kind === 'month'
    ? monthName({ ...calendar, months: [] }, index)
    : weekdayName({ ...calendar, weekdays: [] }, index);
}
