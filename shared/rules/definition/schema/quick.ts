import { z } from 'zod';
import { definitionLimits, entryId, formula, id, notation, note, whole, word } from './common';

const field = z.union([z.number(), z.boolean(), z.string().max(200)]);

/** A kind of character that is typical of a game. */
export const build = z.strictObject({
  id,
  note: note.exactOptional(),
  fits: formula
    .describe(
      'How well it fits the numbers that chance gave, such as a rolled attribute: the build with the highest is taken.',
    )
    .exactOptional(),
  words: z
    .record(id, z.array(word).min(1).max(200))
    .default({})
    .describe('Words of the character, of which one is written.'),
  options: z
    .record(id, z.array(entryId).min(1).max(definitionLimits.entries))
    .default({})
    .describe('Entries of an option, of which one is chosen.'),
  numbers: z
    .array(
      z.strictObject({
        of: id.describe('A set of numbers, or a tracker whose highest value (most) the player chooses.'),
        first: z.array(id).max(200).default([]).describe('Numbers that get the first values, in this order.'),
        others: z.array(id).max(200).default([]).describe('Numbers that get the rest by chance.'),
        values: z
          .array(z.array(whole).min(1).max(200))
          .min(1)
          .max(40)
          .describe('Values, the most important first; one of these rows is taken.')
          .exactOptional(),
        dice: notation
          .describe('Rolled for each number, the best sum first, or once for formulas.')
          .exactOptional(),
        is: z
          .record(id, formula)
          .describe('Formulas of what stands before it; `rolled` is the sum of the dice.')
          .exactOptional(),
      }),
    )
    .max(20)
    .default([])
    .describe('Values of numbers; others begin as they do for everyone.'),
  lists: z
    .array(
      z.strictObject({
        of: id.describe('A list.'),
        take: z
          .int()
          .min(0)
          .max(definitionLimits.rows)
          .describe('So many of the rows are taken; 0 for an empty list.'),
        rows: z
          .array(z.record(id, field))
          .max(definitionLimits.rows)
          .default([])
          .describe('Rows with their fields; from and item name an entry of a catalog.'),
        deal: z
          .strictObject({
            field: id.describe('A field of the rows.'),
            values: z
              .array(z.array(whole).min(1).max(200))
              .min(1)
              .max(40)
              .describe('The rows of values, of which one is dealt.'),
          })
          .describe('One of these rows of values is dealt to the rows that are taken, in their order.')
          .exactOptional(),
      }),
    )
    .max(20)
    .default([])
    .describe('Rows of lists, of which one may be named more than once; other lists are filled by chance.'),
});

export type Build = z.infer<typeof build>;
