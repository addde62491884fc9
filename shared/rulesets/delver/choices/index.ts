import { z } from 'zod';
import { attributeIds, attributes, modifierRowSchema, rules } from '../data';

/** Lengths are in characters. */
export const longest = { name: 60, note: 200 } as const;
/** Limits of the values that the user enters. */
export const ranges = {
  level: { min: 0, max: 30 },
  hitPoints: { min: 1, max: 999 },
  armorClass: { min: 0, max: 40 },
  attackBonus: { min: -10, max: 30 },
  save: { min: -20, max: 30 },
  shock: { min: 0, max: 20 },
  dice: { min: 1, max: 6 },
  sides: { min: 2, max: 20 },
} as const;

const words = z.string().max(longest.name);
const within = ({ min, max }: { readonly min: number; readonly max: number }) => z.int().min(min).max(max);
const score = within({ min: attributes.minimum, max: attributes.maximum }).default(attributes.initial);

/** Implements Skill Checks. */
export const skillLevel = within({ min: rules.checks.untrained, max: rules.checks.bestSkill });

const skillSchema = z.strictObject({ name: words, level: skillLevel });
export type Skill = z.infer<typeof skillSchema>;

/** Shock 2/13 is `{ damage: 2, armorClass: 13 }`; weapons without Shock have damage 0. */
const shockSchema = z.strictObject({ damage: within(ranges.shock), armorClass: within(ranges.armorClass) });

const weaponSchema = z.strictObject({
  name: words.default(''),
  skill: words.default(''),
  attribute: z.enum(attributeIds).default('str'),
  dice: z.strictObject({ count: within(ranges.dice), sides: within(ranges.sides) }).default({
    count: 1,
    sides: 6,
  }),
  shock: shockSchema.default({ damage: 0, armorClass: 0 }),
  ranged: z.boolean().default(false),
});
export type Weapon = z.infer<typeof weaponSchema>;

const spellSchema = z.strictObject({
  name: words.default(''),
  note: z.string().max(longest.note).default(''),
});
export type Spell = z.infer<typeof spellSchema>;

/** Allows a custom score, or `null` for the usual formula. */
const save = within(ranges.save).nullable().default(null);

/** Shared by wizard and plan, which store skills differently. */
export const choicesFields = {
  class: words.default(''),
  level: within(ranges.level).default(1),
  attributes: z
    .strictObject({ str: score, dex: score, con: score, int: score, wis: score, cha: score })
    .prefault({}),
  hitPoints: within(ranges.hitPoints).default(1),
  armorClass: within(ranges.armorClass).default(10),
  attackBonus: within(ranges.attackBonus).default(0),
  weapons: z.array(weaponSchema).max(50).default([]),
  spells: z.array(spellSchema).max(200).default([]),
  saves: z.strictObject({ physical: save, evasion: save, mental: save, luck: save }).prefault({}),
  modifiers: z.array(modifierRowSchema).max(16).default(attributes.modifiers),
} satisfies z.ZodRawShape;

/** Accepts keys of later versions. */
export const choicesSchema = z.looseObject({
  ...choicesFields,
  skills: z.array(skillSchema).max(100).default([]),
  /** The dice rolled for each attribute; the scores may have changed since. */
  rolled: z.partialRecord(z.enum(attributeIds), z.array(z.int().min(1).max(1000)).max(20)).exactOptional(),
});
export type Choices = z.infer<typeof choicesSchema>;

/** Ignores case and surrounding spaces. */
export function isSameSkill(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
