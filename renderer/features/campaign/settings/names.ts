import type { Calendar } from '../../../../shared/calendar/calendar';
import { monthName, weekdayName } from '../../../../shared/calendar/names';
import type { Text } from '../../../../shared/kernel/text';

/** The longest name of a month or weekday. */
export const longestName = 60;

/** What a month or weekday (from 0) is called where it has no name of its own. */
export function usualName(calendar: Calendar, kind: 'month' | 'weekday', index: number): Text {
  return kind === 'month'
    ? monthName({ ...calendar, months: [] }, index)
    : weekdayName({ ...calendar, weekdays: [] }, index);
}
