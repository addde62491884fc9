import { z } from 'zod';
import { rowChoices } from './choices';
import { living } from './live';
import { columnEntry, columns, hiddenColumns } from './numbers';
import {
  condition,
  count,
  definitionLimits,
  entry,
  formula,
  id,
  name,
  notation,
  emptyRows,
  moreRows,
  paperRows,
  range,
  roll,
  round,
  says,
  step,
  template,
  text,
  unit,
  word,
} from './common';

export const catalog = z.strictObject({
  ...entry,
  columns: columns.default({}),
  hidden: hiddenColumns,
  of: z.array(columnEntry).max(definitionLimits.entries).describe('The entries, as rows of a table.'),
});

/** The keys that every field of a row has. */
const field = {
  name,
  only: id.describe('Only rows of this catalog have it.').exactOptional(),
  changeable: z
    .boolean()
    .describe(
      'A column of this name in the catalog of a row gives the value, and the player is not asked for it. This lets the player change it.',
    )
    .exactOptional(),
};

/** A field of a row that the player fills in. */
export const rowField = z.union([
  z.strictObject({ ...field, ...range }).describe('A number.'),
  z
    .strictObject({
      ...field,
      flag: z.literal(true).describe('It is a yes or no.'),
      initial: z.boolean().describe('The answer of a new row.').exactOptional(),
    })
    .describe('Yes or no.'),
  z
    .strictObject({
      ...field,
      words: z.int().min(1).max(200).describe('The most characters.'),
      entryText: z
        .boolean()
        .describe('The text of the catalog’s entry gives it, which languages translate, unlike a column.')
        .exactOptional(),
      capital: z.boolean().describe('Shown with a capital letter.').exactOptional(),
    })
    .describe('Words that the player types.'),
  z
    .strictObject({
      ...field,
      one: id.describe('One entry of this set of numbers, catalog or lookup.'),
      initial: id.describe('The entry of a new row.').exactOptional(),
    })
    .describe('One of a set.'),
  z
    .strictObject({
      ...field,
      dice: notation.describe('The dice of a new row.'),
      of: z.array(notation).max(40).default([]).describe('The dice that are offered.'),
    })
    .describe('Dice, such as those of a weapon.'),
  z
    .strictObject({
      ...field,
      key: id.describe('A row of this list, by the words of its key: `find(skills, it.skill)`.'),
      more: z
        .array(z.string().min(1).max(80))
        .max(20)
        .default([])
        .describe('Words that are offered besides.'),
      none: name.describe('The words while nothing is chosen, instead of “None”.').exactOptional(),
      first: z.boolean().describe('A new row begins with the first row of that list.').exactOptional(),
    })
    .describe('A row of another list, such as a skill that the player named.'),
]);

export const list = z.strictObject({
  ...entry,
  step,
  from: z.array(id).max(20).default([]).describe('Catalogs whose entries are rows.'),
  singular: name
    .describe('What one row is called where one is added: “weapon” in a list of weapons.')
    .exactOptional(),
  free: z.boolean().default(false).describe('The player may add rows that no catalog has.'),
  suggestions: z
    .array(word)
    .max(200)
    .default([])
    .describe('Names that are offered for a new row of the player.'),
  most: count.default(100).describe('The most rows.'),
  ...rowChoices,
  key: id
    .describe('The column of words by which formulas find a row; `repeated` if a row before it has the same.')
    .exactOptional(),
  row: z.record(id, rowField).default({}).describe('Fields that the player fills in, by their names.'),
  paid: id.describe('The budget that pays for the rows.').exactOptional(),
  price: formula.describe('The price of a row; `it` is the row.').exactOptional(),
  roll: roll.exactOptional(),
  plan: id
    .describe('Plans may write the list as a record: the words of `key`, each with the value of this field.')
    .exactOptional(),
  initial: z
    .array(z.record(id, z.union([z.number(), z.boolean(), z.string().max(200)])))
    .max(40)
    .default([])
    .describe('Rows of a new character, for lists with rows of the player.'),
  unnamed: z.boolean().default(false).describe('Its rows have no names: each is called by its line.'),
  again: z.boolean().default(false).describe('The player may return to the rows of a new character.'),
  attacks: z
    .boolean()
    .default(false)
    .describe('Its rows are what a character attacks with: their actions stand among the attacks.'),
  skills: z
    .strictObject({
      rank: formula.describe('The rank of a row, 0 for none; `it` is the row.'),
      shown: template.describe('How a rank is written.').exactOptional(),
    })
    .describe('Its rows are skills by which a party is compared, by their keys.')
    .exactOptional(),
  marks: z
    .array(
      z.strictObject({
        id,
        name,
        until: z.enum(['turn', 'round', 'rest', 'day']).describe('It ends then.').exactOptional(),
        alone: z
          .boolean()
          .default(false)
          .describe('Only one row has it: it moves from one row to another, such as to the weapon in hand.'),
        switch: z
          .strictObject({
            when: condition.describe('Only rows for which this holds have a switch.'),
            on: condition
              .describe('It is on while this holds, such as for the first row as long as no row was chosen.')
              .exactOptional(),
            hint: text.describe('Above the switches.').exactOptional(),
            says: says.describe('What each switch does.').exactOptional(),
          })
          .describe('In play the rows stand as switches under the name of the mark; `it` is the row.')
          .exactOptional(),
      }),
    )
    .max(8)
    .default([])
    .describe('States that rows have in play, such as used. Actions set them, and formulas read them.'),
  ...living,
  show: z
    .enum(['table', 'entries', 'normal', 'main'])
    .default('table')
    .describe(
      'Drawn as a table, as entries with their texts, or as figures, of which main ones stand large.',
    ),
  figure: z
    .strictObject({
      is: formula,
      round: round.exactOptional(),
      unit,
      signed: z.boolean().default(false).describe('Shown with a sign: +2.'),
    })
    .describe('The number of a row where rows are figures; `it` is the row.')
    .exactOptional(),
  label: says
    .describe('What a row is called, if its name does not say enough: {it.name} × {it.quantity}.')
    .exactOptional(),
  line: says.describe('A row in one line beside the wizard, in place of its name.').exactOptional(),
  summary: says
    .describe(
      'The line below the name of a row in the wizard, and of what can be added; without it, the cells of the catalog.',
    )
    .exactOptional(),
  cards: z
    .enum(['powers', 'items', 'none'])
    .describe(
      'The deck of cards that its rows, and the catalogs they come from, are printed as. Without it, what money buys, attacks and what is counted are items, and other entries powers.',
    )
    .exactOptional(),
  played: z.boolean().default(false).describe('In play its rows stand there to be read.'),
  detail: says.describe('The line beside the name of an entry, about its row.').exactOptional(),
  says: says.describe('The text of an entry, about its row.').exactOptional(),
  paperRows,
  moreRows,
  emptyRows,
  empty: text.exactOptional(),
});

export type Catalog = z.infer<typeof catalog>;
export type RowField = z.infer<typeof rowField>;
export type List = z.infer<typeof list>;
