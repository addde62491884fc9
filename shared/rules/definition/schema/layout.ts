import { z } from 'zod';
import {
  condition,
  emptyRows,
  entry,
  formula,
  id,
  ids,
  moreRows,
  name,
  paperRows,
  roll,
  round,
  rule,
  says,
  template,
  text,
  unit,
} from './common';

const onPaper = {
  weight: z
    .int()
    .min(1)
    .max(40)
    .describe('Its width on paper beside the other columns. Without it the texts decide.')
    .exactOptional(),
  medium: z.enum(['screen', 'paper']).describe('Shown only on the screen, or only on paper.').exactOptional(),
  align: z.enum(['start', 'center', 'end']).describe('Without it, numbers stand at the end.').exactOptional(),
  strong: z.boolean().describe('Printed large. Without it, a first column of numbers is.').exactOptional(),
};

const formulaColumn = z.strictObject({
  name,
  ...onPaper,
  is: z.string().min(1).max(500).describe('A formula with `it`, of a number or a word, or a column of dice.'),
  across: id
    .describe('One column for each row of this set or list, which is `it`; the own row is `row`.')
    .exactOptional(),
  round: round.exactOptional(),
  unit,
  signed: z.boolean().default(false).describe('Shown with a sign: +2.'),
  plus: formula.describe('Added to dice: 1d8+2.').exactOptional(),
  roll: roll.exactOptional(),
});
const wordsColumn = z
  .strictObject({ name, ...onPaper, says, roll: roll.exactOptional() })
  .describe('Words about the row.');

export const tableColumn = z.union([formulaColumn, wordsColumn]);

export const layoutTable = z.strictObject({
  id: id.describe('A set or list that is drawn this way, or a new table.'),
  name: name.exactOptional(),
  of: id.describe('The set or list whose rows it has, if the id is new.').exactOptional(),
  where: condition.describe('Only rows for which this holds.').exactOptional(),
  paperRows,
  moreRows,
  emptyRows,
  names: z
    .strictObject({ name, weight: onPaper.weight })
    .describe('The head of the column of names, and its width on paper.')
    .exactOptional(),
  below: says.describe('Small type below the name of each row on paper.').exactOptional(),
  fill: z.boolean().default(false).describe('Empty rows on paper down to the bottom of the page.'),
  columns: z.array(tableColumn).min(1).max(12).describe('The columns after the names.'),
  also: z
    .strictObject({
      where: condition.describe('Only rows for which this holds have a second line.'),
      name: template.describe('What the second line is called: "{it.name}, thrown".'),
      columns: z.array(tableColumn).min(1).max(12).describe('As many columns as the table has.'),
    })
    .describe('A second line of a row, such as a weapon that may be thrown, too.')
    .exactOptional(),
});

export const layoutStep = z.strictObject({ id, name, text: text.exactOptional() });

const namedBoxes = z
  .strictObject({
    of: id.describe('The tracker.'),
    name: template,
    empty: z
      .strictObject({ name, boxes: z.int().min(1).max(40).describe('The number of boxes.') })
      .describe('The name and the boxes on an empty sheet.')
      .exactOptional(),
    most: z.int().min(1).max(40).default(20).describe('No more boxes than these.'),
  })
  .describe('The boxes of a tracker by another name.');

const printPart = z.union([
  id,
  z
    .strictObject({
      name: name.exactOptional(),
      figures: z.array(id).min(1).max(12).describe('Trackers, money, sets and numbers, in order.'),
      size: z.enum(['large', 'medium']).default('large').describe('How large the numbers stand.'),
    })
    .describe('Trackers, money, sets and numbers as figures beside each other.'),
  z
    .strictObject({
      name: template,
      empty: name.describe('The same on an empty sheet.').exactOptional(),
      boxes: z
        .array(z.union([id, namedBoxes]))
        .min(1)
        .max(12)
        .describe('Trackers and conditions, in order.'),
    })
    .describe('Trackers and conditions as boxes to check.'),
]);
const printParts = z.array(printPart).min(1).max(20).meta({ title: 'Several parts below each other' });

const printColumn = z.union([
  id,
  printParts,
  z.strictObject({
    weight: z.int().min(1).max(12).describe('Its width beside the other columns of the band.'),
    of: printParts.describe('Its parts, from top to bottom.'),
  }),
]);

export const layout = z.strictObject({
  subtitle: z
    .array(z.union([id, says]))
    .max(8)
    .default([])
    .describe(
      'Options, words and sentences that describe a character in one line, with commas between them.',
    ),
  otherwise: says
    .describe('Describes a character of whom nothing of the subtitle is known; on paper the line stays free.')
    .exactOptional(),
  facts: ids
    .default([])
    .describe('Options, words and numbers beside the name on paper. Without it options and words.'),
  steps: z
    .array(layoutStep)
    .max(20)
    .default([])
    .describe('The steps of the wizard in order. Without them there are usual ones.'),
  tables: z
    .array(layoutTable)
    .max(20)
    .default([])
    .describe('Tables of sets and lists, and how they are drawn.'),
  sheet: ids.default([]).describe('The blocks of the sheet in order. Without it everything is shown.'),
  play: ids
    .default([])
    .describe(
      'The blocks of play in order: trackers, conditions, rolls, lists with actions, actions, time, and groups of actions, such as actions-first-aid for “First aid”, or of conditions, such as conditions-this-round for “This round”. Others follow.',
    ),
  notes: name.describe('The title of the lines for notes on paper.').exactOptional(),
  card: ids.default([]).describe('Sets, trackers and tables of the card.'),
  print: z
    .array(z.array(printColumn).min(1).max(4))
    .max(20)
    .default([])
    .describe(
      'Bands of the printed sheet, each with its columns of blocks. A lookup is printed as a strip, a catalog with its texts; `belongings` are those from the ledger.',
    ),
});

/** A part of a card, in the order of its fields. */
const content = {
  text: text.exactOptional(),
  points: z.array(text.min(1)).max(40).default([]).describe('Points below the text, one line each.'),
  facts: z
    .array(z.strictObject({ name, text }))
    .max(60)
    .default([])
    .describe('Names with what is said of each.'),
  cells: z
    .strictObject({
      head: z.array(name).min(1).max(8).describe('The heads of the columns.'),
      rows: z
        .array(z.array(text).min(1).max(8))
        .min(1)
        .max(60)
        .describe('Each with one text for each column.'),
    })
    .describe('A table of texts.')
    .exactOptional(),
  grid: z
    .string()
    .max(80)
    .describe(
      'A set, catalog, option, lookup or conditions as a table, or the degrees of a check: check.degrees.',
    )
    .exactOptional(),
  check: id.exactOptional(),
  table: id.exactOptional(),
  calculator: id.exactOptional(),
};

export const referenceEntry = z.strictObject({
  id,
  group: name,
  name,
  rule: rule.exactOptional(),
  note: entry.note,
  summary: text.describe('One line for lists; without it the text.').exactOptional(),
  ...content,
  more: z
    .array(z.strictObject(content))
    .max(20)
    .default([])
    .describe('More below, where one text, table or roll is not enough.'),
  links: ids.default([]).describe('Other cards that belong to it.'),
  screen: z.boolean().default(false).describe('Shown on a new GM screen.'),
});

export const report = z
  .record(
    id,
    z.union([
      formula,
      z.strictObject({
        words: id.describe('A set whose numbers are told by the words of its lookup.'),
      }),
    ]),
  )
  .describe('What the report of the command line tells: sets, formulas, or the words of a set.');

/** The blocks of a column of the printed sheet. */
export function columnBlocks(column: PrintColumn): readonly PrintPart[] {
  return typeof column === 'string' ? [column] : 'of' in column ? column.of : column;
}

export type PrintColumn = z.infer<typeof printColumn>;
export type PrintPart = z.infer<typeof printPart>;
export type TableColumn = z.infer<typeof tableColumn>;
export type LayoutTable = z.infer<typeof layoutTable>;
export type ReferenceEntry = z.infer<typeof referenceEntry>;
export type CardContent = ReferenceEntry['more'][number];
