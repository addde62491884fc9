import { z } from 'zod';
import { condition, formula, id, ids, inPlace, name, text } from './common';

const when = condition.describe('Only while this holds.').exactOptional();

/** An event of points that have moved; these formulas know `now` and `most` of the points. */
export const event = z.strictObject({
  when: condition.describe('Such as "now == most" or "now <= 0"; `now` and `most` are those of the points.'),
  ...inPlace,
  who: z
    .enum(['minor', 'others'])
    .describe('Only minor foes, who fall at once, or only the others.')
    .exactOptional(),
});

/** Types of damage, the usual one first. */
export const damageType = z.strictObject({ id, name, text: text.exactOptional() });

const types = ids
  .max(20)
  .describe('Only damage of these types, by their short names; without it, of every type.')
  .exactOptional();

const less = z
  .strictObject({
    less: formula.describe('So much less arrives.'),
    name: name.describe('What stops it, in the words about a hit.').exactOptional(),
    when,
    types,
  })
  .describe('Stops some of it.');
const half = z
  .strictObject({ half: condition.describe('Half of it arrives while this holds.'), types })
  .describe('Halves it.');
const double = z
  .strictObject({ double: condition.describe('Twice as much arrives while this holds.'), types })
  .describe('Doubles it.');

const soak = {
  soak: formula.describe('So many of the highest dice of a hit do not count, if its dice are known.'),
  name: name.describe('What stops it, in the words about a hit.').exactOptional(),
  when,
  types,
  sides: z.int().min(2).max(100).describe('The largest die of damage.').default(12),
};

/** A stage of a hit on a stat block, whose formulas know its numbers alone. */
export const blockStage = z.union([
  z
    .strictObject({
      points: id.describe('A number of its vitals that the hit takes from.'),
      goesOn: z
        .boolean()
        .default(false)
        .describe('What these points cannot take goes on to the next stage. Otherwise the hit ends here.'),
      when,
    })
    .describe('Takes from points.'),
  less,
  half,
  double,
  z.strictObject(soak).describe('Stops the highest dice.'),
]);

/** One of the stages that a hit goes through. The order of the fields is that of the form. */
const stage = z.union([
  z
    .strictObject({
      points: id.describe('A tracker that the hit takes from.'),
      goesOn: z
        .boolean()
        .default(false)
        .describe('What these points cannot take goes on to the next stage. Otherwise the hit ends here.'),
      adds: z
        .boolean()
        .default(false)
        .describe('The hit adds points, such as stress, instead of taking them.'),
      when,
      events: z
        .array(event)
        .max(8)
        .default([])
        .describe(
          'The first that holds is done; `taken` and `over` are what the hit took and what was left of it.',
        ),
      types,
    })
    .describe('Takes from points.'),
  less,
  half,
  double,
  z
    .strictObject({
      ...soak,
      action: id
        .describe('An action without rows, dice, days and choices, which is done with it.')
        .exactOptional(),
    })
    .describe('Stops the highest dice, such as armor that wears out.'),
  z
    .strictObject({
      boxes: id.describe('A tracker with boxes of their own worth, of which the hit uses as few as it can.'),
      goesOn: z.boolean().default(false).describe('What no box takes goes on to the next stage.'),
      when,
      types,
    })
    .describe('Uses boxes one by one.'),
  z
    .strictObject({
      rows: id.describe('A list of which the hit uses as few rows as it can, such as consequences.'),
      live: id.describe('The yes or no of these rows in play that the hit ticks.'),
      each: formula.describe('What each row takes, such as "it.takes"; a row that takes 0 is no choice.'),
      goesOn: z.boolean().default(false).describe('What no row takes goes on to the next stage.'),
      when,
      types,
    })
    .describe('Uses rows of a list.'),
]);

export const harm = z
  .array(stage)
  .min(1)
  .max(12)
  .describe(
    'What a hit takes, in order. Without points in it, what is left takes from the points of health.',
  );

export type HarmStage = z.infer<typeof stage>;
export type BlockStage = z.infer<typeof blockStage>;
export type EventRules = z.infer<typeof event>;
