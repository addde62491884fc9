import { z } from 'zod';
import { condition, formula, id, name, template } from './common';

/** A detail that begins with “yes” in a form, so that adding it changes nothing yet. */
const always = { begins: true };

/** The rules by which a choice is offered. */
export const offered = {
  when: condition
    .describe('Offered only while this holds. What was chosen before stays, and is a problem then.')
    .meta(always)
    .exactOptional(),
  where: condition
    .describe('Only entries for which this holds are offered; `it` is the entry: `it.class == class.id`.')
    .meta(always)
    .exactOptional(),
  why: template
    .describe('What a character with an entry that is not offered is told: “{it.name} needs another class.”')
    .exactOptional(),
};

const pick = z
  .strictObject({
    id,
    name,
    where: condition
      .describe('Only entries for which this holds count; `it` is the row. Without it, every entry does.')
      .meta(always)
      .exactOptional(),
    n: formula.default(1).describe('How many may be chosen, such as `level >= 4 ? 2 : 1`.'),
  })
  .meta({ required: ['id', 'name'] });

/** The rules by which rows of a list are chosen. */
export const rowChoices = {
  ...offered,
  once: z.boolean().default(false).describe('Each entry can be chosen only once.'),
  picks: z
    .array(pick)
    .max(12)
    .default([])
    .describe(
      'Groups of which so many entries are chosen. An entry that fits several groups takes the place that leaves the most room.',
    ),
  granted: condition
    .describe(
      'Entries for which this holds are there by themselves, and cost nothing; `it` is the entry: `it.fromLevel <= level`.',
    )
    .exactOptional(),
  rows: formula
    .describe(
      'So many rows, such as one for each `level`. Rows without catalogs are there by themselves; entries of catalogs are chosen.',
    )
    .exactOptional(),
};

export type PickRules = z.infer<typeof pick>;
