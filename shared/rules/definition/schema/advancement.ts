import { z } from 'zod';
import { condition, entry, formula, id, name, range, text } from './common';

const asked = z.strictObject({
  of: id.describe('A number or a tracker whose highest value the player chooses. What is entered is added.'),
  name: name.describe('What is entered, instead of the name of the number.').exactOptional(),
  text: text.exactOptional(),
  ...range,
});

const raise = z.strictObject({
  ...entry,
  of: id.describe('The set of numbers that may be raised, or one number.'),
  step: z.int().min(1).max(1000).default(1).describe('How much one purchase adds.'),
  price: formula
    .describe(
      'The price in Exp; `it` is the number as it is, such as "it.value / 5". Without it, it is a milestone that costs none.',
    )
    .exactOptional(),
  most: formula.describe('The highest value that it may reach; `it` is the number.').exactOptional(),
  asks: z
    .array(asked)
    .max(8)
    .default([])
    .describe('What the player enters with it, such as the hit points of a new level.'),
  when: condition.describe('Only numbers for which this holds; `it` is the number.').exactOptional(),
});

export const advancement = z
  .strictObject({
    raises: z
      .array(raise)
      .max(20)
      .default([])
      .describe('Numbers that can be raised for Exp, and their prices.'),
    levels: z
      .strictObject({
        of: id.describe('A lookup with the Exp at which each level begins.'),
        number: id.describe('The number that is the level: 1 in the first band, 2 in the second.'),
      })
      .describe('A level that follows from the Exp that were earned; nothing is bought.')
      .exactOptional(),
  })
  .meta({ required: ['raises'] })
  .describe('What Exp buys between sessions. Formulas then know exp.earned, exp.spent and exp.left.');

export type RaiseRules = z.infer<typeof raise>;
