import { z } from 'zod';
import { readData } from '../../../rules/data';
import attributesJson from './attributes.json';
import rulesJson from './rules.json';
import suggestionsJson from './suggestions.json';

/** Follows the order of the sheet. */
export const attributeIds = ['str', 'dex', 'con', 'int', 'wis', 'cha'] as const;
export type AttributeId = (typeof attributeIds)[number];

/** Implements Saving Throws. */
export const saveIds = ['physical', 'evasion', 'mental', 'luck'] as const;
export type SaveId = (typeof saveIds)[number];

/** These are spelled as in the rule document. */
export const headings = [
  'System Quick Reference',
  'Skill Checks',
  'Saving Throws',
  'Spellcasting',
  'Injury And Healing',
  'Reaction Checks',
  'Combat Rounds',
  'Hitting And Damage',
  'Morale Checks',
] as const;
export type Heading = (typeof headings)[number];

const source = z.enum(headings);
const attribute = z.enum(attributeIds);
const positive = z.int().min(1);

/** The modifier applies from this score up to the next row. */
export const modifierRowSchema = z.strictObject({
  from: z.int().min(attributesJson.minimum).max(attributesJson.maximum),
  modifier: z.int().min(-9).max(9),
});
export type ModifierRow = z.infer<typeof modifierRowSchema>;

const attributesSchema = z.strictObject({
  ids: z.array(attribute),
  minimum: z.int(),
  maximum: z.int(),
  initial: z.int(),
  /** Their possible sums range from the lowest to the highest score. */
  dice: z.strictObject({ count: z.int().min(1), sides: z.int().min(2) }),
  modifiers: z.array(modifierRowSchema),
  source,
});

const rulesSchema = z.strictObject({
  checks: z.strictObject({
    dice: positive,
    sides: positive,
    easiest: z.int(),
    usual: z.int(),
    hardest: z.int(),
    untrained: z.int(),
    bestSkill: z.int(),
    circumstances: z.int(),
    help: z.int(),
    source,
  }),
  saves: z.strictObject({
    sides: positive,
    alwaysFails: z.int(),
    alwaysSucceeds: z.int(),
    base: z.int(),
    npcBase: z.int(),
    kinds: z.array(z.strictObject({ id: z.enum(saveIds), attributes: z.array(attribute) })),
    source,
  }),
  injury: z.strictObject({
    rounds: positive,
    difficulty: z.int(),
    skill: z.string(),
    attributes: z.array(attribute),
    minutes: positive,
    revivedWith: z.int(),
    weeks: positive,
    source,
  }),
  rounds: z.strictObject({
    seconds: positive,
    initiativeSides: positive,
    initiative: attribute,
    feet: positive,
    source,
  }),
  attacks: z.strictObject({
    sides: positive,
    alwaysMisses: z.int(),
    alwaysHits: z.int(),
    addsSkillToDamage: z.string(),
    source,
  }),
  morale: z.strictObject({ dice: positive, sides: positive, lowest: z.int(), highest: z.int(), source }),
});

const suggestionsSchema = z.strictObject({
  names: z.array(z.string()),
  classes: z.array(z.string()),
  skills: z.array(z.string()),
  weapons: z.array(z.strictObject({ count: positive, sides: positive })),
});

/** The document does not print the modifier table. */
export const attributes = readData('data/attributes.json', attributesSchema, attributesJson);
/** Holds all figures of the document. */
export const rules = readData('data/rules.json', rulesSchema, rulesJson);
/** Suggested names, which are ours. */
export const suggestions = readData('data/suggestions.json', suggestionsSchema, suggestionsJson);
