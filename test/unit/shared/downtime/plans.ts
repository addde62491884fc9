import fc from 'fast-check';
import type { Activity } from '#shared/downtime/activities';
import type { PersonPlan } from '#shared/downtime/period';
import { defaultTerms, type Terms } from '#shared/downtime/terms';

/** A quiet month with enough money, and the given differences. */
export function planOf(more: Partial<PersonPlan> = {}): PersonPlan {
  return {
    days: 30,
    money: 10_000,
    lifestyle: { id: 'modest', perDay: null },
    spans: [],
    intelligence: 2,
    activities: [],
    dues: [],
    ...more,
  };
}

/** The default terms with an exchange rate of coins for credits. */
export function scaled(coins: number, credits: number): Terms {
  return { ...defaultTerms, scale: { coins, credits } };
}

export const vest = {
  kind: 'craft',
  id: 'vest',
  from: 1,
  days: 17,
  what: 'Vest',
  value: 1000,
  workers: 3,
} as const satisfies Activity;

export const hull: Extract<Activity, { kind: 'repair' }> = {
  kind: 'repair',
  id: 'hull',
  from: 1,
  days: 2,
  what: 'Hull',
  price: 100,
  structurePoints: 30,
  missing: 13,
  conditions: 'good',
  rolls: [2, 4],
};

/** The plan sets the days of an activity. */
const place = {
  id: fc.constant('a'),
  from: fc.constant(1),
  days: fc.integer({ min: 1, max: 12 }),
};

const unplaced: fc.Arbitrary<Activity> = fc.oneof(
  fc.record({
    ...place,
    kind: fc.constant('craft' as const),
    what: fc.constant('thing'),
    value: fc.integer({ min: 1, max: 5000 }),
    workers: fc.integer({ min: 1, max: 4 }),
    made: fc.integer({ min: 0, max: 300 }),
  }),
  fc.record({
    ...place,
    kind: fc.constant('repair' as const),
    what: fc.constant('thing'),
    price: fc.integer({ min: 0, max: 5000 }),
    structurePoints: fc.integer({ min: 60, max: 97 }),
    missing: fc.integer({ min: 1, max: 60 }),
    conditions: fc.constantFrom('good' as const, 'poor' as const),
    rolls: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 12 }),
  }),
  fc.record({
    ...place,
    kind: fc.constant('mend' as const),
    what: fc.constant('thing'),
    repairDays: fc.integer({ min: 1, max: 13 }),
    cost: fc.integer({ min: 0, max: 1000 }),
    done: fc.integer({ min: 0, max: 5 }),
  }),
  fc.record({
    ...place,
    kind: fc.constant('learn' as const),
    subject: fc.constant('tongue'),
    done: fc.integer({ min: 150, max: 200 }),
  }),
  fc.record({
    ...place,
    kind: fc.constant('profession' as const),
    what: fc.constant('smith'),
    standing: fc.constantFrom('ordinary' as const, 'organisation' as const, 'wealthy' as const),
  }),
  fc.record({
    ...place,
    kind: fc.constant('research' as const),
    subject: fc.constant('ruin'),
    target: fc.option(fc.integer({ min: 1, max: 20 })),
  }),
  fc.record({ ...place, kind: fc.constant('recuperate' as const) }),
  fc.record({
    ...place,
    kind: fc.constant('custom' as const),
    name: fc.constant('Gambling'),
    perDay: fc.integer({ min: 0, max: 50 }),
    target: fc.option(fc.integer({ min: 1, max: 20 })),
    covers: fc.constantFrom('none' as const, 'modest' as const, 'comfortable' as const, 'wealthy' as const),
  }),
);

const stay = fc.oneof(
  fc.record({
    id: fc.constantFrom('wretched', 'squalid', 'poor', 'modest', 'comfortable', 'wealthy'),
    perDay: fc.constant(null),
  }),
  fc.record({ id: fc.constant('opulent'), perDay: fc.integer({ min: 300, max: 999 }) }),
);

/** Scales that turn whole credits into fractions of coins and vice versa. */
export const anyTerms = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .map(([coins, credits]) => scaled(coins, credits));

/** Downtimes of every shape that do not overlap; some activities end before their days. */
export const anyPlan: fc.Arbitrary<PersonPlan> = fc
  .record({
    days: fc.integer({ min: 1, max: 60 }),
    money: fc.integer({ min: -500, max: 8000 }),
    lifestyle: stay,
    intelligence: fc.integer({ min: -2, max: 6 }),
    items: fc.array(fc.record({ gap: fc.integer({ min: 0, max: 4 }), what: unplaced }), { maxLength: 6 }),
    spans: fc.array(fc.record({ from: fc.integer({ min: 1, max: 30 }), days: fc.nat(9), stay }), {
      maxLength: 3,
    }),
    dues: fc.array(
      fc.record({
        day: fc.integer({ min: 1, max: 60 }),
        id: fc.constant('rent'),
        name: fc.constant('Rent'),
        amount: fc.integer({ min: 0, max: 300 }),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ items, spans, ...plan }) => {
    let next = 1;
    const activities = items.map(({ gap, what }, index): Activity => {
      const from = next + gap;
      next = from + what.days;
      return { ...what, id: `a${String(index)}`, from };
    });
    return {
      ...plan,
      activities,
      spans: spans.map(({ from, days, stay: { id, perDay } }) => ({ from, to: from + days, id, perDay })),
    };
  });
