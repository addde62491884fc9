import { z } from 'zod';

const name = z.string().max(60).nullable();
const cycle = z.int().min(2).max(100_000);

/**
 * The calendar of a game world, as a campaign stores it.
 *
 * - `name` of a month or weekday: `null` for the default name in the catalog
 * - `weekdays`: empty if the world has no weeks
 * - `firstWeekday`: the weekday of day 0
 * - `leap`: adds `days` to the end of a month in every year divisible by `every`, except years divisible by
 *   `except`, unless they are also divisible by `but`; years are counted from `from`, or from year 0 without it. If
 *   these days are `outside`, no week counts them: they have no weekday, and the week goes on after them
 * - `era.firstYear`: the number of the year that starts on day 0. Year numbers are continuous: year 0 comes before
 *   year 1, and −1 before 0.
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
      every: z.int().min(1).max(100_000),
      from: z.int().min(-100_000).max(100_000).exactOptional(),
      except: cycle.nullable(),
      but: cycle.nullable(),
      outside: z.boolean().exactOptional(),
    })
    .nullable(),
  era: z.looseObject({ name: z.string().max(60), firstYear: z.int().min(-100_000).max(100_000) }),
});
export type Calendar = z.infer<typeof calendarSchema>;
export type LeapRule = NonNullable<Calendar['leap']>;

export const defaultCalendar: Calendar = {
  months: Array.from({ length: 12 }, () => ({ name: null, days: 30 })),
  weekdays: Array.from({ length: 7 }, () => null),
  firstWeekday: 0,
  leap: null,
  era: { name: '', firstYear: 1 },
};

/** Ten days count as a week if the calendar has none. */
export function weekLength({ weekdays }: Calendar): number {
  return weekdays.length === 0 ? 10 : weekdays.length;
}

/** The result is never negative, unlike that of `%`. */
export function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
