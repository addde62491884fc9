import { z } from 'zod';
import { id, name, range, text, whole } from './common';

export const hint = text.describe('One line below the field.').exactOptional();

/** A number that checks and calculators are given. */
export const inputNumber = {
  name,
  ...range,
  hint,
  fractions: z.boolean().describe('It need not be a whole number.').exactOptional(),
  leftOut: whole.describe('It may be left out, and is this number then.').exactOptional(),
};

/** Numbers that belong together, such as the damage of a miss and whom it reaches. */
export const groupInput = z
  .strictObject({
    name,
    hint,
    inputs: z
      .record(id, z.strictObject({ name, ...range, hint }))
      .describe('Its numbers, which formulas read as its parts: `shock.damage`.'),
    optional: z
      .boolean()
      .describe('It may be left out: its numbers are 0 then, and its part `given` is false.')
      .exactOptional(),
  })
  .describe('Several numbers that belong together.');

export type GroupInputRules = z.infer<typeof groupInput>;
