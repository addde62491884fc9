import { z } from 'zod';

const name = z.string().max(60).nullable();
const cycle = z.int().min(2).max(100_000);

/**
 * A calendar of the game's world, as a campaign keeps it.
 *
 * - `name` of a month or weekday: `null` for the name that the catalogue gives it
 * - `weekdays`: none where the world knows no weeks
 * - `firstWeekday`: the weekday of day 0
 * - `leap`: `days` more at the end of a month in every year whose number `every` divides, but not where `except`
 *   divides it, unless `but` divides it too
 * - `era.firstYear`: the number of the year that day 0 opens. Years are counted straight through: the year before
 *   year 1 is year 0, and the one before it −1; no number is left out.
 */
export const calendarSchema = z.looseObject({
  months: z
    .array(z.looseObject({ name, days: z.int().min(1).max(400) }))
    .min(1)
    .max(40),
  weekdays: z.array(name).max(20),
  firstWeekday: z.int(),
  leap: z
    .looseObject({
      month: z.int().min(0),
      days: z.int().min(1).max(10),
      every: cycle,
      except: cycle.nullable(),
      but: cycle.nullable(),
    })
    .nullable(),
  era: z.looseObject({ name: z.string().max(60), firstYear: z.int().min(-100_000).max(100_000) }),
});
export type Calendar = z.infer<typeof calendarSchema>;
export type LeapRule = NonNullable<Calendar['leap']>;

/** Twelve months of thirty days, seven weekdays, no leap years; the names are the catalogue's. */
export const defaultCalendar: Calendar = {
  months: Array.from({ length: 12 }, () => ({ name: null, days: 30 })),
  weekdays: Array.from({ length: 7 }, () => null),
  firstWeekday: 0,
  leap: null,
  era: { name: '', firstYear: 1 },
};

/** How long a week is; ten days are taken for one where the calendar knows no weeks. */
export function weekLength({ weekdays }: Calendar): number {
  return weekdays.length === 0 ? 10 : weekdays.length;
}

/** The rest of a division, never negative. */
export function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
