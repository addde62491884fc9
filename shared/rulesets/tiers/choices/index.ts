import { z } from 'zod';
import { idOf, recordOf } from '../../../rules/plan';
import { mostRank, rules, skillById, spendIds } from '../data';

const words = z.string().max(200);
const longWords = z.string().max(1000);

/** Limits of the values that the user enters. */
export const ranges = {
  attribute: { min: -9, max: 20 },
  rank: { min: 0, max: mostRank },
  speed: { min: 0, max: 999 },
  shield: { min: 0, max: 99 },
  hitPoints: { min: 0, max: 9999 },
  quantity: { min: 1, max: 999 },
} as const;

export const mostAttributes = 8;

const number = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

export const attributeSchema = z.strictObject({
  name: words.default(''),
  value: number(ranges.attribute).default(0),
});
export type Attribute = z.infer<typeof attributeSchema>;

/** `range` and `damage` are free text of the campaign. */
export const weaponSchema = z.strictObject({
  name: words.default(''),
  skill: idOf(skillById, 'skill').default('fighting'),
  /** The number of hands; an Offhand Attack needs a one-handed weapon. */
  hands: z.int().min(1).max(2).default(1),
  range: words.default(''),
  damage: words.default(''),
  note: words.default(''),
});
export type Weapon = z.infer<typeof weaponSchema>;

/** A technique or trait with a special action, and the part of the round that it uses. */
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

/** Everything besides the attributes; plans and documents share it. */
export const choicesFields = {
  concept: words.default(''),
  /** Ranks by skill; missing skills are untrained. */
  skills: recordOf(skillById, 'skill', number(ranges.rank)).default({}),
  /** The speed is in meters per Move. */
  speed: number(ranges.speed).default(0),
  /** Holds the damage stopped by the Shield reaction; 0 without a shield. */
  shield: number(ranges.shield).default(0),
  /** The document counts none; a campaign that does gives its number, others leave it out or at 0. */
  hitPoints: number(ranges.hitPoints).exactOptional(),
  weapons: z.array(weaponSchema).max(100).default([]),
  techniques: z.array(techniqueSchema).max(100).default([]),
  gear: z.array(itemSchema).max(500).default([]),
};

const defaultAttributes = rules.attributes.names.map((name) => ({ name, value: 0 }));

/** Accepts keys of later versions. */
export const choicesSchema = z.looseObject({
  ...choicesFields,
  attributes: z.array(attributeSchema).max(mostAttributes).default(defaultAttributes),
});
export type Choices = z.infer<typeof choicesSchema>;

export function rankOf({ skills }: Choices, id: string): number {
  return skills[id] ?? 0;
}
