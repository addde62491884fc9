import { z } from 'zod';
import {
  condition,
  entry,
  formula,
  id,
  name,
  notation,
  round,
  says,
  template,
  templates,
  text,
  whole,
} from './common';
import { groupInput, hint, inputNumber } from './inputs';

const later = z
  .strictObject({
    action: id
      .describe('An action without rows, dice, days and choices that pays for it, such as a point of fate.')
      .exactOptional(),
  })
  .describe(
    'It may change after the roll: a number by one at a time, a yes or no to yes. The dice cannot depend on it. Beside the odds stands what it comes to at best.',
  )
  .exactOptional();
const numberInput = z.strictObject({
  ...inputNumber,
  other: z.boolean().describe('The other side of an opposed roll has one of its own.').exactOptional(),
  optional: z
    .boolean()
    .describe('It may be left out, such as a target that the GM keeps: then nothing is compared.')
    .exactOptional(),
  later,
});
/** Options are no names of formulas, so that a size of dice may be called 8. */
const optionId = z
  .string()
  .max(60)
  .regex(/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/)
  .describe('Letters, digits and single hyphens.');
const choiceInput = z.strictObject({
  name,
  hint,
  of: z
    .array(
      z.strictObject({
        id: optionId,
        name,
        value: whole.describe('The number that formulas see.').exactOptional(),
      }),
    )
    .min(1)
    .max(40)
    .describe('Exactly one of these; formulas see its value, or its place from 1.'),
  initial: optionId.exactOptional(),
});
const lookupInput = z.strictObject({
  name,
  hint,
  one: id.describe('A band of this lookup.'),
  initial: id.exactOptional(),
});
const flagInput = z.strictObject({
  name,
  hint,
  flag: z.literal(true).describe('It is a yes or no.'),
  later,
});
const diceInput = z.strictObject({
  name,
  dice: notation.describe('Dice that the sheet decides; these are for a start.'),
});

export const checkInput = z.union([
  numberInput.describe('A number.'),
  choiceInput.describe('One of some words, each with a value.'),
  lookupInput.describe('A band of a lookup.'),
  flagInput.describe('Yes or no.'),
  diceInput.describe('Dice.'),
  groupInput,
]);

const some = z.strictObject({
  of: z.enum(['high', 'low']).describe('The highest or the lowest dice.'),
  n: formula,
});

export const pool = z.strictObject({
  id,
  name: name.exactOptional(),
  kind: z
    .enum(['sum', 'percentile', 'count'])
    .default('sum')
    .describe('The dice are added; or two ten-sided dice are read as 1 to 100; or successes are counted.'),
  input: id
    .describe(
      'An input with dice gives number, sides and addend. The addend counts once where several dice have the same input, such as those of a critical hit.',
    )
    .exactOptional(),
  count: formula.default(1).describe('The number of dice.'),
  sides: formula.default(6).describe('The sides of each die.'),
  groups: z
    .array(z.strictObject({ count: formula.default(1), sides: formula }))
    .max(5)
    .default([])
    .describe(
      'Dice of other sizes in the same pool, such as the two six-sided ones of d8 + 2d6. The highest, the kept and the equal ones are found among all of them.',
    ),
  ladder: z
    .array(z.int().min(1).max(100))
    .min(2)
    .max(20)
    .describe('`sides` is a place on this ladder of dice, from 1; beyond its ends the last die counts.')
    .exactOptional(),
  sign: z
    .union([z.literal(1), z.literal(-1)])
    .default(1)
    .describe('Dice with −1 are subtracted.'),
  extra: formula
    .describe('More dice, of which the better ones count; below 0 the worse ones.')
    .exactOptional(),
  mostExtra: z.int().min(1).max(20).default(10).describe('No more extra dice than these.'),
  better: z.enum(['high', 'low']).default('high').describe('The dice that are the better ones.'),
  keep: some.describe('Only so many of the highest or lowest dice count.').exactOptional(),
  drop: some.describe('So many of the highest or lowest dice do not count.').exactOptional(),
  reroll: z
    .strictObject({ upTo: formula })
    .describe('Dice that show so much or less are rolled once more.')
    .exactOptional(),
  explode: z
    .strictObject({
      from: formula,
      most: z.int().min(1).max(20).default(20).describe('A die is rolled again no more often.'),
    })
    .describe('Dice that show so much or more are rolled again and added.')
    .exactOptional(),
  push: z
    .strictObject({
      name,
      text: text.exactOptional(),
      keeps: z
        .array(z.int().min(1).max(100))
        .max(100)
        .describe('Faces that stay as they fell, such as `1, 6`; all others are rolled again.'),
      action: id.describe('An action without rows, dice, days and choices that pays for it.').exactOptional(),
    })
    .describe('Dice that may be rolled again after the roll, once.')
    .exactOptional(),
  repeat: formula
    .default(1)
    .describe('The whole pool is rolled so often, 4 times at most, and the best sum counts.'),
  from: formula.default(6).describe('A die of a counting pool succeeds from here on.'),
  twice: formula.describe('A die counts as two successes from here on.').exactOptional(),
  apart: condition
    .describe(
      'Rolled beside the others and no part of the total; formulas of results know the sum by the id of these dice. They count only while this holds, such as `success`.',
    )
    .exactOptional(),
  values: z
    .array(z.int().min(-100).max(100))
    .min(1)
    .max(100)
    .describe('What each face is worth in place of its number, from face 1 on. The die has as many sides.')
    .exactOptional(),
  counts: z
    .array(
      z.strictObject({
        id,
        name,
        each: z
          .array(z.int().min(0).max(20))
          .min(1)
          .max(100)
          .describe('How many each face shows, from face 1 on; the faces after these show none.'),
      }),
    )
    .max(6)
    .default([])
    .describe(
      'What faces show besides their number, such as symbols. Formulas know the sum by its short name: `own.star`.',
    ),
  best: z.int().min(1).max(100).describe('A face that is marked as a good one.').exactOptional(),
  worst: z.int().min(1).max(100).describe('A face that is marked as a bad one.').exactOptional(),
  faces: z
    .record(z.string().regex(/^\d{1,3}$/), name)
    .default({})
    .describe('Names of faces, by their numbers.'),
});

export const degree = z.strictObject({
  id,
  name,
  rank: whole.default(0).describe('Compared with what was needed; higher is better.'),
  when: condition
    .describe('The first degree that holds counts. Without a formula it always holds.')
    .exactOptional(),
  text: text.exactOptional(),
  table: id.describe('A table to roll on.').exactOptional(),
  special: z.boolean().default(false).describe('Shown beside success and failure, with its own odds.'),
  outcome: z
    .boolean()
    .default(false)
    .describe('What a roll leads to is asked for by its id, in place of success or failure.'),
  tone: z.enum(['good', 'bad', 'plain']).describe('The color in which it stands.').exactOptional(),
});

const remark = z.strictObject({
  id,
  name,
  text: text.exactOptional(),
  when: condition,
  tone: z.enum(['good', 'bad', 'plain']).default('plain').describe('The color in which it stands.'),
  show: z
    .enum(['roll', 'odds', 'both'])
    .default('roll')
    .describe('With a roll, or with the odds how likely it is, or both.'),
});

export const check = z.strictObject({
  ...entry,
  inputs: z.record(id, checkInput).default({}).describe('What the roll depends on, by short names.'),
  dice: z.array(pool).min(1).max(4).describe('The dice, in pools that are added.'),
  add: z
    .array(z.strictObject({ name, is: formula }))
    .max(12)
    .default([])
    .describe('Numbers that are added to the dice.'),
  total: formula
    .describe(
      'In place of the sum of all dice and numbers that are added: a formula with dice by their names, inputs, and results that do not depend on it, such as `max(trait, wild) + bonus`.',
    )
    .exactOptional(),
  compare: z
    .enum(['atLeast', 'atMost', 'opposed', 'none'])
    .default('none')
    .describe('What has to be reached.'),
  target: formula.describe('The number that is compared.').exactOptional(),
  ties: z
    .enum(['us', 'them', 'nobody', 'again'])
    .default('them')
    .describe('Who wins an opposed roll when both are equal, or whether both roll again.'),
  degrees: z.array(degree).max(20).default([]).describe('How well it went; the first that holds counts.'),
  succeeds: condition
    .describe('If it differs from the comparison: a formula with `rank`, `total` and `target`.')
    .exactOptional(),
  reads: id.describe('A lookup that puts the total into words.').exactOptional(),
  again: z
    .strictObject({
      id,
      name,
      text: text.exactOptional(),
      when: condition,
      action: id
        .describe('An action without rows, dice, days and choices that pays for it, such as a point of luck.')
        .exactOptional(),
    })
    .describe('The roll may be made once more.')
    .exactOptional(),
  assist: z
    .strictObject({
      name,
      hint,
      most: z.int().min(1).max(8).describe('The most helpers.'),
      gives: z.int().min(1).max(100).describe('What their success adds.'),
      inputs: z
        .array(id)
        .max(8)
        .default([])
        .describe('Numbers of which helpers have their own, such as the skill that they help with.'),
      with: z
        .record(id, formula)
        .default({})
        .describe('Numbers that are different for helpers, such as circumstances that are 0.'),
    })
    .describe('Helpers roll the same check; if one succeeds, the total changes by so much.')
    .exactOptional(),
  spend: z
    .strictObject({
      each: formula.describe('Dice that show so much or more may be spent.'),
      dice: z
        .enum(['first', 'all'])
        .default('first')
        .describe('Dice of the first pool, or of every pool that is added.'),
      name: templates
        .describe(
          'What such a die is called, with {spare} of them: "Crit", "{spare} crits". Then they are told beside the result, and the odds say how likely one is.',
        )
        .exactOptional(),
      text: text.exactOptional(),
      ways: z
        .array(
          z.strictObject({
            id,
            name,
            text: text.exactOptional(),
            adds: formula.exactOptional(),
            rolls: z
              .boolean()
              .default(false)
              .describe(
                'The die is rolled once more and added, and may be spent again. In odds every die is, if its pool explodes.',
              ),
            outcome: z
              .boolean()
              .default(false)
              .describe(
                'What a roll leads to is asked for by the id of this way, in place of success or failure.',
              ),
          }),
        )
        .min(1)
        .max(8)
        .describe('What such a die may be spent on.'),
    })
    .describe(
      'Dice that are spent by choice after the roll. If a way rolls or is an outcome, each way is a button of its own.',
    )
    .exactOptional(),
  facts: z
    .record(id, condition)
    .describe('Facts of the roll by its inputs, on which effects of conditions may depend: "distance == 1".')
    .exactOptional(),
  compareWith: z
    .array(
      z.strictObject({
        id: id.exactOptional(),
        name,
        with: z
          .record(id, z.union([formula, condition]))
          .describe('Numbers by a formula, yes or no, or the id of an option.'),
      }),
    )
    .max(8)
    .default([])
    .describe('Other inputs whose odds are shown beside.'),
  says: template.describe('The result in words, for checks that neither succeed nor fail.').exactOptional(),
  verdict: says
    .describe(
      'The result in words, in place of the name of its degree; the first sentence that holds. `compared` is true where the roll can succeed or fail.',
    )
    .exactOptional(),
  tells: z
    .record(
      id,
      z.union([
        formula,
        condition,
        z.strictObject({ dice: z.literal('kept').describe('The dice that count.') }),
        z.strictObject({ ways: z.literal('spent').describe('The ways in which dice were spent.') }),
        z.strictObject({ is: z.union([formula, condition]).describe('What is told.'), when: condition }),
      ]),
    )
    .describe(
      'The result for programs in place of the usual: formulas, perhaps only told when something holds, the dice that count, and the ways in which dice were spent.',
    )
    .exactOptional(),
  also: z
    .array(remark)
    .max(12)
    .default([])
    .describe('Texts beside the result of any degree, each shown while its condition holds.'),
  results: z
    .array(
      z.strictObject({
        id,
        name: name.exactOptional(),
        is: formula,
        round: round.exactOptional(),
        odds: z
          .boolean()
          .default(false)
          .describe('How likely each of its values is stands beside the odds, such as that of damage.'),
      }),
    )
    .max(8)
    .default([])
    .describe(
      'Numbers that follow from a roll, for its degrees, its sentences, its damage and those after them. Degrees cannot know one that depends on success or on dice beside the others.',
    ),
  damage: z
    .union([z.boolean(), formula])
    .default(false)
    .describe('The total is damage, or a formula of the results is.'),
  asks: z.array(id).max(8).default([]).describe('Inputs that the table is asked for before a roll.'),
  bonus: id.describe('The input that the bonus of the table is added to.').exactOptional(),
});

export type CheckInputRules = z.infer<typeof checkInput>;
export type PoolRules = z.infer<typeof pool>;
export type DegreeRules = z.infer<typeof degree>;
export type CheckRules = z.infer<typeof check>;
