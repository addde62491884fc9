import { z } from 'zod';
import { offered } from './choices';
import {
  condition,
  defends,
  definitionLimits,
  entry,
  entryId,
  formula,
  id,
  ids,
  name,
  notation,
  range,
  roll,
  round,
  rule,
  says,
  step,
  tags,
  template,
  text,
  unit,
  whole,
  word,
} from './common';

const chosen = z
  .strictObject({ ...range, step: z.int().min(1).max(1000).default(1).describe('The size of one step.') })
  .describe('The player chooses the number.');

const bought = z
  .strictObject({
    step: z.int().min(1).max(1000).default(1).describe('Points that one step adds.'),
    most: whole.describe('The highest number that points may reach.'),
    from: z
      .array(id)
      .min(1)
      .max(8)
      .describe('Budgets that pay, emptied in this order: the narrower one has to come first.'),
    price: formula
      .describe(
        'The price of one step; `it` is the number before it: `it.value >= 13 ? 2 : 1`. Without it, each point costs 1.',
      )
      .exactOptional(),
    name: name.describe('The name of the points in explanations, instead of “Points”.').exactOptional(),
  })
  .describe('The player adds points of a budget to the number.');

const rules = {
  is: formula.describe('The formula that gives the number, or what points are added to.').exactOptional(),
  round: round.exactOptional(),
  chosen: chosen.exactOptional(),
  bought: bought.exactOptional(),
  roll: roll.exactOptional(),
  override: z.boolean().describe('The player may set another value by hand.').exactOptional(),
  showWhen: condition
    .describe('Shown only while this holds; `it` is the number. Where it is chosen it is always shown.')
    .exactOptional(),
};

/** The types of columns that entries of a set, a catalog or an option may have. */
export const column = z
  .union([
    z.enum(['number', 'flag', 'text', 'dice', 'formula']),
    z.strictObject({ one: id.describe('One entry of this set of numbers, catalog or lookup.') }),
    z.strictObject({ some: id.describe('Several entries of this set of numbers.') }),
  ])
  .describe('The type of a column.');

export const columns = z.record(id, column).describe('Columns of every entry, by their names.');

/** Cells are checked against their columns afterward. */
export const cell = z.union([z.number(), z.boolean(), z.string().max(500), ids]);

/** The keys of a number that are no cells of columns. */
export const numberKeys = {
  ...entry,
  title: name
    .describe('Its full name where it stands by itself; tables and sources have the short one.')
    .exactOptional(),
  ...rules,
  unit,
  signed: z
    .boolean()
    .describe('Shown with a sign, or without, unlike the others of its set.')
    .exactOptional(),
  written: template
    .describe('How it is written, where the number alone says too little: "{might} ({signed(it.value)})".')
    .exactOptional(),
  below: z
    .strictObject({ name, is: formula })
    .describe('A number that stands small below it on paper, such as the score of a modifier.')
    .exactOptional(),
  line: says.describe('Said below it on the sheet, in place of the word of its band.').exactOptional(),
  box: z.boolean().default(false).describe('On paper it has a box for what it is now.'),
  sheetOnly: z
    .boolean()
    .default(false)
    .describe(
      'Shown on the sheet, but neither in the margin of the wizard, where a party is compared, nor close together in play.',
    ),
  defends: defends.exactOptional(),
  tags: tags.exactOptional(),
};
export const numberEntry = z.object(numberKeys).catchall(cell);

export const numberSet = z.strictObject({
  id,
  name,
  text: text.exactOptional(),
  rule: rule.exactOptional(),
  note: entry.note,
  step,
  unit,
  show: z
    .enum(['main', 'normal', 'entries'])
    .default('normal')
    .describe('Main numbers stand large on the sheet; entries stand with their texts, such as moves.'),
  signed: z.boolean().default(false).describe('Shown with a sign: +2.'),
  sheetOnly: z.boolean().default(false).describe('All of its numbers stand on the sheet alone.'),
  compact: z
    .boolean()
    .default(false)
    .describe('In play its numbers stand close together, even those that are rolled.'),
  sources: z
    .union([z.boolean(), z.literal('several')])
    .default(false)
    .describe('On paper each number stands with its sources, or only where it has several.'),
  skills: z
    .boolean()
    .default(false)
    .describe(
      'These numbers are the skills by which a party is compared. Main numbers stand among its figures, too.',
    ),
  word: id.describe('A lookup whose band names the number.').exactOptional(),
  each: z
    .strictObject(rules)
    .default({})
    .describe(
      'Rules of every number of the set; a number may replace them. In formulas, `it` is the number.',
    ),
  columns: columns
    .default({})
    .describe(
      'Columns of every number, such as the attribute that a skill is used with: `it.attribute.value` in its formula.',
    ),
  of: z.array(numberEntry).min(1).max(200).describe('The numbers.'),
});

export const way = z.strictObject({
  ...entry,
  of: id.describe('The set of numbers that it gives.'),
  points: whole.describe('The sum that all numbers together have to have.').exactOptional(),
  array: z.array(whole).max(40).describe('Values of which each is used once.').exactOptional(),
  dice: notation.describe('Dice for each number.').exactOptional(),
  drop: z.int().min(0).max(10).default(0).describe('So many of the lowest dice do not count.'),
  times: z.int().min(1).max(100).default(1).describe('The sum of the dice is multiplied by it.'),
});

export const words = z.strictObject({
  id,
  name: name.exactOptional(),
  text: entry.text,
  note: entry.note,
  step,
  most: z.int().min(1).max(400).default(80).describe('The most characters.'),
  optional: z.boolean().default(false).describe('A character without them lacks nothing.'),
  suggestions: z.array(word).max(200).default([]).describe('Offered to choose or roll.'),
});

/** Columns that are neither on screen nor on paper. */
export const hiddenColumns = z
  .array(id)
  .max(40)
  .default([])
  .describe(
    'Columns that only formulas read, such as the level of a feature: no screen and no paper shows them.',
  );

export const columnEntry = z.object({ ...entry, id: entryId, tags: tags.exactOptional() }).catchall(cell);

export const option = z.strictObject({
  ...entry,
  step,
  none: name.describe('The words while nothing is chosen, instead of “None”.').exactOptional(),
  required: z.boolean().default(false).describe('A character without it is not complete.'),
  ...offered,
  columns: columns.default({}),
  hidden: hiddenColumns,
  of: z
    .array(columnEntry)
    .min(1)
    .max(definitionLimits.entries)
    .describe('The entries of which one is chosen.'),
});

export const budget = z.strictObject({
  ...entry,
  granted: formula.describe('The points that there are.'),
  for: condition.describe('Which numbers may be bought from it; `it` is the number.').exactOptional(),
  spend: z.boolean().default(false).describe('Points that are left over are missing for play.'),
  over: id
    .describe('The problem that says so if it is overspent; otherwise there is a general one.')
    .exactOptional(),
  ledger: z
    .boolean()
    .default(false)
    .describe('This is money, and the ledger counts it on: `budgets.money.now` is what there is now.'),
  credits: z
    .int()
    .min(1)
    .max(1_000_000)
    .describe('One of it is worth so many credits of the prices for life between adventures.')
    .exactOptional(),
});

export const lookup = z.strictObject({
  ...entry,
  columns: z
    .record(id, z.enum(['number', 'text']))
    .default({})
    .describe('Columns of every band, by their names.'),
  of: z
    .array(
      z
        .object({
          id,
          name,
          from: z.number().describe('The number at which the band begins.').exactOptional(),
          upTo: z.number().describe('The last number of the band.').exactOptional(),
          text: entry.text,
        })
        .catchall(cell),
    )
    .min(1)
    .max(100)
    .describe('Bands in ascending order, each beginning at `from` or ending at `upTo`.'),
});

export type NumberSet = z.infer<typeof numberSet>;
export type NumberEntry = z.infer<typeof numberEntry>;
export type Way = z.infer<typeof way>;
export type Column = z.infer<typeof column>;
export type ColumnEntry = z.infer<typeof columnEntry>;
export type OptionChoice = z.infer<typeof option>;
export type Lookup = z.infer<typeof lookup>;
export type Words = z.infer<typeof words>;
