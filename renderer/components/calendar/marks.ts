import type { Text } from '#shared/kernel/text';

/** The tone is one of the theme's accents. */
export interface DayMark {
  readonly label: Text;
  readonly tone: 'ember' | 'pine' | 'gold' | 'wine' | 'muted';
}

/** Marks by day. */
export type DayMarks = ReadonlyMap<number, readonly DayMark[]>;
