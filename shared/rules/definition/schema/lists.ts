import { z } from 'zod';
import { columnEntry, columns } from './numbers';
import { count, definitionLimits, entry, formula, id, name, range, roll, step, text } from './common';

export const catalog = z.strictObject({
  ...entry,
  columns: columns.default({}),
  of: z.array(columnEntry).max(definitionLimits.entries).describe('The entries, as rows of a table.'),
});

const only = id.describe('Only rows of this catalog have it.').exactOptional();

/** A field of a row that the player fills in. */
export const rowField = z.union([
  z.strictObject({ name, ...range, only }).describe('A number.'),
  z
    .strictObject({ name, flag: z.literal(true), only, initial: z.boolean().exactOptional() })
    .describe('Yes or no.'),
  z
    .strictObject({ name, words: z.int().min(1).max(200).describe('The most characters.'), only })
    .describe('Words that the player types.'),
  z
    .strictObject({ name, one: id.describe('One entry of this set of numbers, catalog or lookup.'), only })
    .describe('One of a set.'),
]);

export const list = z.strictObject({
  ...entry,
  step,
  from: z.array(id).max(20).default([]).describe('Catalogs whose entries are rows.'),
  free: z.boolean().default(false).describe('The player may add rows that no catalog has.'),
  most: count.default(100).describe('The most rows.'),
  key: id.describe('The column of words by which formulas find a row.').exactOptional(),
  row: z.record(id, rowField).default({}).describe('Fields that the player fills in, by their names.'),
  paid: id.describe('The budget that pays for the rows.').exactOptional(),
  price: formula.describe('The price of a row; `it` is the row.').exactOptional(),
  roll: roll.exactOptional(),
  plan: id
    .describe('Plans may write the list as a record: the words of `key`, each with the value of this field.')
    .exactOptional(),
  show: z
    .enum(['table', 'entries'])
    .default('table')
    .describe('Drawn as a table, or as entries with their texts.'),
  empty: text.default('Nothing yet.'),
});

export type Catalog = z.infer<typeof catalog>;
export type RowField = z.infer<typeof rowField>;
export type List = z.infer<typeof list>;
