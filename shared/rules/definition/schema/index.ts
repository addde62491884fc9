import { z } from 'zod';
import { advancement } from './advancement';
import { check } from './checks';
import { definitionLimits, formula, id, name, note, text } from './common';
import { layout, referenceEntry, report } from './layout';
import { catalog, list } from './lists';
import { budget, lookup, numberSet, option, way, words } from './numbers';
import { damageType, harm } from './harm';
import { npc } from './npc';
import { initiative } from './initiative';
import { action, calculator, conditionRules, problem, table, tracker } from './play';
import { build } from './quick';

/** More kinds of sheet are more than one game. */
const mostKinds = 8;

const many = <T extends z.ZodType>(part: T, says: string, most = 200) =>
  z.array(part).max(most).default([]).describe(says);

/** The parts of a sheet: a game has them for its characters, and again for each further kind of sheet. */
const partsOfSheet = {
  numbers: many(numberSet, 'Numbers in sets: attributes, skills, defenses.'),
  ways: many(way, 'Ways to set the numbers of a set: points, dice, an array.'),
  words: many(words, 'Texts about a character that the player types.'),
  options: many(option, 'Choices of one entry: a profession, a people.'),
  budgets: many(budget, 'Points and money that choices are paid from.'),
  lists: many(list, 'Lists of rows that a character owns: gear, spells.'),
  catalogs: many(catalog, 'Tables of entries that lists take rows from.'),
  lookups: many(lookup, 'Bands of numbers with a name: tiers, ranks.'),
  damageTypes: many(damageType, 'Types of damage, the usual one first: fire, cold.', 20),
  harm: harm.exactOptional(),
  trackers: many(tracker, 'Points that change in play: hit points, luck.'),
  conditions: many(conditionRules, 'States that are on or off.'),
  problems: many(problem, 'Rules that a character may break, with what to do about it.'),
  checks: many(check, 'Rolls; the short name of the first one is `check`.', 60),
  calculators: many(calculator, 'Calculations of the rules.'),
  tables: many(table, 'Tables to roll on.'),
  actions: many(action, 'Buttons of play.'),
  advancement: advancement.exactOptional(),
  learning: formula
    .describe('The number that counts for learning on days without adventure, such as a modifier.')
    .exactOptional(),
  npc: npc.describe('Stat blocks of people and foes, and the bestiary.').exactOptional(),
  builds: many(build, 'Characters that are built by chance; without any, everything is left to chance.', 60),
  reference: many(
    referenceEntry,
    'Cards of the compendium and the GM screen. Without any, each check, catalog, table and explained set has one.',
    definitionLimits.entries,
  ),
  report: report.exactOptional(),
  layout: layout
    .default({
      subtitle: [],
      facts: [],
      steps: [],
      tables: [],
      sheet: [],
      play: [],
      card: [],
      print: [],
    })
    .describe('Where everything stands: steps, sheet, play, cards and paper.'),
};

const kind = z.strictObject({
  id,
  name: name.describe('What one of them is called: Ship.'),
  many: name.describe('What several of them are called: Ships.').exactOptional(),
  text: text.describe('One sentence about it, shown beside the button that makes one.').exactOptional(),
  note: note.exactOptional(),
  of: z
    .enum(['character', 'campaign'])
    .default('character')
    .describe(
      'A kind of the campaign is made there and belongs to the whole table: a ship, the threats of the world.',
    ),
  most: z.int().min(1).max(100).describe('A campaign has no more of them.').exactOptional(),
  open: z
    .boolean()
    .default(false)
    .describe('Players move the points of a sheet of the campaign that they see, from their phones as well.'),
  initiative: z
    .strictObject({
      brings: z
        .record(id, formula)
        .describe('By the names of what a character brings, as formulas of this sheet; the others are 0.'),
    })
    .describe('What it brings to the initiative of the game, where it fights beside characters.')
    .exactOptional(),
  ...partsOfSheet,
  checks: partsOfSheet.checks.describe(
    'Rolls of its own. Those of the game, with its catalogs, lookups and tables, can be named here as well.',
  ),
});
export type Kind = z.infer<typeof kind>;

/** A game as data, in format 1. */
export const definitionSchema = z.strictObject({
  $schema: z
    .string()
    .max(200)
    .describe('The JSON Schema by which editors complete this file.')
    .exactOptional(),
  format: z.literal(1).describe('The version of this format.'),
  id: id
    .describe('The short name of the game, in lowercase letters, digits and hyphens.')
    .regex(/^[a-z][a-z0-9-]*$/),
  version: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/)
    .describe('The version of the game.'),
  language: z.string().min(2).max(12).default('en').describe('The language of its texts.'),
  name: name.describe('The name of the game.'),
  tagline: text.default('').describe('One line about the game.'),
  guidance: text
    .describe('A sentence about what the wizard does, and what is left to the player.')
    .exactOptional(),
  credits: text
    .describe('Whose rules it builds on, and by which license. It is a card of the compendium.')
    .exactOptional(),
  note: note.exactOptional(),
  ...partsOfSheet,
  initiative: initiative.describe('Who acts first.').exactOptional(),
  quickFoe: z
    .strictObject({ health: id, defense: id.exactOptional(), armor: id.exactOptional() })
    .describe(
      'Chosen numbers that make a foe of whom little is known, where it is a character: its health, its defense and its armor.',
    )
    .exactOptional(),
  kinds: many(
    kind,
    'Further kinds of sheet, each with parts of its own: a ship, a companion, a stronghold, the world.',
    mostKinds,
  ),
});

export type Definition = z.infer<typeof definitionSchema>;

/** The JSON Schema of the format, for editors of text. */
export function definitionJsonSchema(): unknown {
  return z.toJSONSchema(definitionSchema, { io: 'input' });
}
