import type { Text } from '../../../shared/kernel/text';

/** Something that stands on a day of a month's view; its tone is one of the theme's accents. */
export interface DayMark {
  readonly label: Text;
  readonly tone: 'ember' | 'pine' | 'gold' | 'wine' | 'muted';
}

/** What stands on which day. */
export type DayMarks = ReadonlyMap<number, readonly DayMark[]>;
