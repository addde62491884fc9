import { z } from 'zod';
import { nameSchema } from '#shared/character/names';
import { envelopeSchema } from '#shared/documents/envelope';
import { jsonSchema } from '#shared/kernel/jsonValue';

export const packVersion = 1;

/** More than any book of house rules needs, and still safe to handle. */
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

/** Empty lines separate paragraphs. */
export const houseRuleSchema = z.looseObject({
  id,
  title,
  /** A group of the ruleset's reference, or empty for a separate group. */
  group: z.string().max(200),
  text,
});
export type HouseRule = z.infer<typeof houseRuleSchema>;

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

/** `fields` holds the card's texts by field of the deck. */
export const houseCardSchema = z.looseObject({
  id,
  deck: z.string().max(200),
  fields: z.record(z.string(), text),
});
export type HouseCard = z.infer<typeof houseCardSchema>;

/** Such an id becomes part of the ids that choices refer to. */
export const thingIdPattern = '[A-Za-z0-9_-]{1,64}';

/** A thing may be a skill, a weapon or the campaign's limits; the ruleset defines `kind` and `data`. */
export const houseThingSchema = z.looseObject({
  id: z.string().regex(new RegExp(`^${thingIdPattern}$`)),
  kind: z.string().min(1).max(64),
  data: jsonSchema,
});
export type HouseThing = z.infer<typeof houseThingSchema>;

/**
 * A homebrew pack as it is stored. It is only data and can never run code.
 *
 * - `on`: an inactive pack keeps its content
 */
export const packSchema = envelopeSchema.extend({
  kind: z.literal('pack'),
  version: z.literal(packVersion),
  name: nameSchema,
  ruleset: z.string().min(1),
  author: nameSchema,
  about: text,
  on: z.boolean(),
  rules: z.array(houseRuleSchema).max(packLimits.entries),
  tables: z.array(houseTableSchema).max(packLimits.entries),
  cards: z.array(houseCardSchema).max(packLimits.entries),
  things: z.array(houseThingSchema).max(packLimits.entries),
});
export type PackDocument = z.infer<typeof packSchema>;
