import fc from 'fast-check';
import { createTranslator } from '#electron/text/translator';
import { defaultCalendar, type Calendar } from '#shared/calendar/calendar';
import { sharedMessages } from '#shared/locales/catalog';

export const translate = createTranslator('en', sharedMessages());

/** The everyday calendar; its day 0 is January 1, 1970, a Thursday. */
export const gregorian: Calendar = {
  months: [
    ['January', 31],
    ['February', 28],
    ['March', 31],
    ['April', 30],
    ['May', 31],
    ['June', 30],
    ['July', 31],
    ['August', 31],
    ['September', 30],
    ['October', 31],
    ['November', 30],
    ['December', 31],
  ].map(([name, days]) => ({ name: String(name), days: Number(days) })),
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  firstWeekday: 4,
  leap: { month: 1, days: 1, every: 4, except: 100, but: 400 },
  era: { name: 'AD', firstYear: 1970 },
};

const letters = fc.string({
  unit: fc.constantFrom('a', 'b', 'c', 'd', 'é', 'ß'),
  minLength: 1,
  maxLength: 6,
});

/** Any well-formed calendar; names do not begin with digits and are unique. */
export const anyCalendar: fc.Arbitrary<Calendar> = fc
  .record({
    months: fc.uniqueArray(
      fc.record({
        name: fc.option(letters),
        days: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.constant(400)),
      }),
      {
        minLength: 1,
        maxLength: 40,
        selector: ({ name }) => name?.normalize('NFD').replaceAll(/\p{M}/gu, '') ?? {},
      },
    ),
    weekdays: fc.uniqueArray(fc.option(letters), {
      maxLength: 20,
      selector: (name) => name?.normalize('NFD').replaceAll(/\p{M}/gu, '') ?? {},
    }),
    firstWeekday: fc.integer({ min: -30, max: 30 }),
    leap: fc.option(
      fc.record({
        month: fc.integer({ min: 0, max: 45 }),
        days: fc.integer({ min: 1, max: 10 }),
        every: fc.integer({ min: 2, max: 12 }),
        except: fc.option(fc.integer({ min: 2, max: 60 })),
        but: fc.option(fc.integer({ min: 2, max: 400 })),
      }),
    ),
    era: fc.record({
      name: fc.constantFrom('', 'AR', 'after the Ash'),
      firstYear: fc.integer({ min: -500, max: 1500 }),
    }),
  })
  .map((calendar) => ({ ...defaultCalendar, ...calendar }));
