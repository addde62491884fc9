import { z } from 'zod';
import { formula, id, name, notation, round } from './common';

/** The most that a number in play can be drawn as: longer rows of marks can't be read. */
export const mostMarks = 100;
/** No number in play is larger; larger ones are moved to it. */
export const mostInPlay = 1_000_000;

/** The amounts that come back with time. */
const restoredWith = {
  turn: formula.exactOptional(),
  round: formula.exactOptional(),
  rest: formula.exactOptional(),
  day: formula.exactOptional(),
};
export const restored = z.strictObject(restoredWith).default({}).describe('How many points come back.');
/** The same of a tracker, which may be rolled for. */
export const restoredByDice = z
  .strictObject({
    ...restoredWith,
    dice: notation
      .describe('Rolled first, such as 1d6; formulas of what comes back know the sum as `rolled`.')
      .exactOptional(),
  })
  .default({})
  .describe('How many points come back.');

/** Of a condition. */
export const level = z
  .strictObject({
    most: z.int().min(1).max(100).describe('The highest level.'),
    falls: z
      .strictObject({
        turn: z
          .int()
          .min(1)
          .max(100)
          .describe('Levels that end with each turn of its bearer.')
          .exactOptional(),
        round: z.int().min(1).max(100).describe('Levels that end with each round.').exactOptional(),
        rest: z.int().min(1).max(100).describe('Levels that end with each rest.').exactOptional(),
        day: z.int().min(1).max(100).describe('Levels that end with each day.').exactOptional(),
      })
      .default({})
      .describe('How many levels end then.'),
  })
  .describe(
    'It has a level, as “frightened 2” does. In formulas it is a number, such as `frightened > 0`, and `it.level` in its own effects.',
  )
  .exactOptional();

export const drawings = ['number', 'boxes', 'dots', 'bar', 'clock'] as const;

/** The look of a number in play, on the screen and on paper. */
export const drawn = {
  show: z
    .enum(drawings)
    .describe('How it is drawn. Boxes, dots and clocks have one mark for each point.')
    .exactOptional(),
  per: z
    .int()
    .min(1)
    .max(12)
    .describe('So many marks make one box, dot or clock: 4 for a box of four ticks.')
    .exactOptional(),
  seen: z
    .enum(['party'])
    .describe('On a sheet of the campaign: the whole table sees it, as a clock of up to 100 segments.')
    .exactOptional(),
};

const only = id.describe('Only rows of this catalog have it.').exactOptional();

/** Something about a row that changes in play. */
const liveField = z.union([
  z
    .strictObject({
      name,
      most: formula
        .nullable()
        .describe(
          'The highest value; `it` is the row. A row has it only while this is above the lowest value.',
        ),
      least: formula.describe('The lowest value, 0 if it is missing.').exactOptional(),
      start: formula.describe('The value of a new row; the highest if it is missing.').exactOptional(),
      round: round.exactOptional(),
      restored,
      ...drawn,
      only,
    })
    .describe('A number that changes in play.'),
  z
    .strictObject({
      name,
      ladder: z
        .array(z.int().min(2).max(100))
        .min(1)
        .max(12)
        .describe(
          'Sides of the dice, the first one first: 12, 10, 8. Formulas know the die as `it.supply.die`.',
        ),
      start: formula.describe('The place of its first die on the ladder, from 1.').exactOptional(),
      restored,
      show: z
        .enum(['die', 'boxes'])
        .describe('Drawn as its die, or as a box for each die left.')
        .default('die'),
      only,
    })
    .describe('A die that gets smaller as it is used up.'),
  z
    .strictObject({
      name,
      flag: z.literal(true).describe('It is a yes or no.'),
      until: z.enum(['turn', 'round', 'rest', 'day']).describe('It ends then.').exactOptional(),
      only,
    })
    .describe('Yes or no, ticked in play.'),
  z
    .strictObject({ name, words: z.int().min(1).max(200).describe('The most characters.'), only })
    .describe('Words that are typed in play.'),
]);

export const living = {
  live: z
    .record(id, liveField)
    .default({})
    .describe('What changes about each row in play, by short names: charges, ammunition, progress.'),
  grows: z.boolean().default(false).describe('Rows begin and end in play, too, such as promises or wounds.'),
};

export type LiveField = z.infer<typeof liveField>;
export type LiveCounter = Extract<LiveField, { readonly most: unknown }>;
export type LiveLadder = Extract<LiveField, { readonly ladder: unknown }>;
export type Drawing = (typeof drawings)[number];
export type Drawn = { readonly show?: Drawing; readonly per?: number };
