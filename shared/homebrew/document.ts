import { z } from 'zod';
import { limits } from '../character/limits';
import { envelopeSchema } from '../documents/envelope';
import { jsonSchema } from '../kernel/json';

/** The format version this program writes. */
export const packVersion = 2;

/** The longest texts and lists of a pack; a book of house rules, not a bomb. */
export const packLimits = {
  title: 200,
  text: 20_000,
  entries: 2000,
  rows: 1000,
  dice: 20,
  sides: 1000,
} as const;

const id = z.string().min(1).max(64);
const title = z.string().max(packLimits.title);
const text = z.string().max(packLimits.text);

/** A house rule: paragraphs are parted by empty lines. */
export const houseRuleSchema = z.looseObject({
  id,
  title,
  /** The group of the ruleset's reference it stands in; empty for a group of its own. */
  group: z.string().max(200),
  text,
});
export type HouseRule = z.infer<typeof houseRuleSchema>;

/** A table to roll on. */
export const houseTableSchema = z.looseObject({
  id,
  title,
  dice: z.looseObject({
    count: z.int().min(1).max(packLimits.dice),
    sides: z.int().min(2).max(packLimits.sides),
  }),
  rows: z.array(z.looseObject({ id, from: z.int(), to: z.int(), text })).max(packLimits.rows),
});
export type HouseTable = z.infer<typeof houseTableSchema>;

/** A card for one of the ruleset's decks, field by field. */
export const houseCardSchema = z.looseObject({
  id,
  deck: z.string().max(200),
  fields: z.record(z.string(), text),
});
export type HouseCard = z.infer<typeof houseCardSchema>;

/** What the id of a thing may look like: it is part of the ids that choices name things by. */
export const thingIdPattern = '[A-Za-z0-9_-]{1,64}';

/** Something in the terms of the ruleset: a skill, a weapon, the campaign's limits. `kind` and `data` are the ruleset's. */
export const houseThingSchema = z.looseObject({
  id: z.string().regex(new RegExp(`^${thingIdPattern}$`)),
  kind: z.string().min(1).max(64),
  data: jsonSchema,
});
export type HouseThing = z.infer<typeof houseThingSchema>;

/**
 * A homebrew pack as it is stored: what a table adds to a ruleset. It is data alone and can never run code.
 *
 * - `on`: whether it takes part; a pack that is off stays as it is
 */
export const packSchema = envelopeSchema.extend({
  kind: z.literal('pack'),
  version: z.literal(packVersion),
  name: z.string().max(limits.name),
  ruleset: z.string().min(1),
  author: z.string().max(limits.name),
  about: text,
  on: z.boolean(),
  rules: z.array(houseRuleSchema).max(packLimits.entries),
  tables: z.array(houseTableSchema).max(packLimits.entries),
  cards: z.array(houseCardSchema).max(packLimits.entries),
  things: z.array(houseThingSchema).max(packLimits.entries),
});
export type PackDocument = z.infer<typeof packSchema>;
