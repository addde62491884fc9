import { z } from 'zod';
import { condition, entry, formula, id } from './common';

const raise = z.strictObject({
  ...entry,
  of: id.describe('The set of numbers that may be raised, or one number.'),
  step: z.int().min(1).max(1000).default(1).describe('How much one purchase adds.'),
  price: formula.describe('The price in Exp; `it` is the number as it is, such as "it.value / 5".'),
  most: formula.describe('The highest value that it may reach; `it` is the number.').exactOptional(),
  when: condition.describe('Only numbers for which this holds; `it` is the number.').exactOptional(),
});

export const advancement = z
  .strictObject({
    raises: z.array(raise).min(1).max(20).describe('Numbers that can be raised for Exp, and their prices.'),
  })
  .describe('What Exp buys between sessions. Formulas then know exp.earned, exp.spent and exp.left.');

export type RaiseRules = z.infer<typeof raise>;
