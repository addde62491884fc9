import { z } from 'zod';
import { idOf, recordOf } from '../../../rules/plan';
import { mostRank, rules, skillById, spendIds } from '../data';

const words = z.string().max(200);
const longWords = z.string().max(1000);

/** What the numbers of a sheet may be. */
export const ranges = {
  attribute: { min: -9, max: 20 },
  rank: { min: 0, max: mostRank },
  speed: { min: 0, max: 999 },
  shield: { min: 0, max: 99 },
  quantity: { min: 1, max: 999 },
} as const;

/** The most attributes that a campaign may name. */
export const mostAttributes = 8;

const number = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

export const attributeSchema = z.strictObject({
  name: words.default(''),
  value: number(ranges.attribute).default(0),
});
export type Attribute = z.infer<typeof attributeSchema>;

/** A weapon as it stands on a sheet; range and damage are the campaign's own words. */
export const weaponSchema = z.strictObject({
  name: words.default(''),
  skill: idOf(skillById, 'skill').default('fighting'),
  /** Hands that it takes; an Offhand Attack needs a one-handed weapon. */
  hands: z.int().min(1).max(2).default(1),
  range: words.default(''),
  damage: words.default(''),
  note: words.default(''),
});
export type Weapon = z.infer<typeof weaponSchema>;

/** A technique or trait that gives something to do, and what it takes of the round. */
export const techniqueSchema = z.strictObject({
  name: words.default(''),
  takes: z.enum([...spendIds, 'nothing']).default('action'),
  text: longWords.default(''),
});
export type Technique = z.infer<typeof techniqueSchema>;

export const itemSchema = z.strictObject({
  name: words.default(''),
  quantity: number(ranges.quantity).default(1),
  note: words.default(''),
});
export type Item = z.infer<typeof itemSchema>;

/** Everything that stands on a sheet beside the attributes; plans and documents have it alike. */
export const choicesFields = {
  concept: words.default(''),
  /** Ranks by skill; a skill that is not named is untrained. */
  skills: recordOf(skillById, 'skill', number(ranges.rank)).default({}),
  /** Meters of a Move. */
  speed: number(ranges.speed).default(0),
  /** What the Shield reaction takes off damage; 0 without a shield. */
  shield: number(ranges.shield).default(0),
  weapons: z.array(weaponSchema).max(100).default([]),
  techniques: z.array(techniqueSchema).max(100).default([]),
  gear: z.array(itemSchema).max(500).default([]),
};

const defaultAttributes = rules.attributes.names.map((name) => ({ name, value: 0 }));

/** The choices of a document, lenient to keys of later versions. */
export const choicesSchema = z.looseObject({
  ...choicesFields,
  attributes: z.array(attributeSchema).max(mostAttributes).default(defaultAttributes),
});
export type Choices = z.infer<typeof choicesSchema>;

/** The rank of a skill. */
export function rankOf({ skills }: Choices, id: string): number {
  return skills[id] ?? 0;
}
