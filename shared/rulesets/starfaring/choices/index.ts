import { z } from 'zod';
import { recordOf } from '#shared/rules/plan';
import { damageTypes, protections } from '#shared/rulesets/starfaring/derive/damage';
import {
  exhaustion,
  figures,
  movements,
  ranges,
  senses,
  sizeIds,
  skillById,
  type AbilityId,
} from '#shared/rulesets/starfaring/data/index';

const words = z.string().max(200);
const value = (most: number) => z.int().min(0).max(most);
/** Fractions are allowed. */
const measure = (most: number) => z.number().min(0).max(most);

/** Resting distinguishes these kinds of armor. */
export const armorKinds = ['none', 'light', 'medium', 'heavy'] as const;

/** Far more than play needs. */
export const most = {
  level: 1000,
  vitality: 10_000,
  defense: 1000,
  speed: 10_000,
  capacity: 1_000_000,
  armorValue: 1000,
  armorPenalty: 50,
  psi: 10_000,
  restHours: 10_000,
} as const;

/** An entry of the armory, by which a row without a name is called. */
const item = z.string().max(60).exactOptional();

const attackSchema = z.strictObject({
  item,
  name: words.default(''),
  skill: z
    .string()
    .refine((id) => skillById.has(id), { params: { what: 'skill' } })
    .default('kinetic-weapons'),
  range: z.enum(ranges).default('close'),
  /** The damage is in dice notation: 2d6+1. */
  damage: words.default(''),
  properties: words.default(''),
});
export type AttackChoice = z.infer<typeof attackSchema>;

const gearSchema = z.strictObject({
  item,
  name: words.default(''),
  quantity: z.int().min(1).max(9999).default(1),
  /** The weight of one piece is in kilograms. */
  weight: measure(100_000).default(0),
});
export type GearChoice = z.infer<typeof gearSchema>;

const featureSchema = z.strictObject({
  name: words.default(''),
  uses: z.int().min(1).max(20).default(1),
  restored: z.enum(['rest', 'fullRest']).default('rest'),
});

const { initial } = figures;
const score = z.int().min(figures.abilities.minimum).max(figures.abilities.maximum).default(0);
const scores: Readonly<Record<AbilityId, typeof score>> = {
  cmb: score,
  str: score,
  dex: score,
  per: score,
  int: score,
  wil: score,
  tec: score,
};
const bonus = z.int().min(figures.skills.minimum).max(figures.skills.maximum);

/** The plan of the command line has the same shape. */
export const choicesFields = {
  species: words.default(''),
  class: words.default(''),
  level: z.int().min(1).max(most.level).default(initial.level),
  abilities: z.strictObject(scores).prefault({}),
  /** Bonuses by skill; missing skills are untrained. */
  skills: recordOf(skillById, 'skill', bonus).default({}),
  size: z.enum(sizeIds).default('medium'),
  /** Vitality points at level 1. */
  vitality: value(most.vitality).default(initial.vitality),
  defense: value(most.defense).default(initial.defense),
  /** Meters a round. */
  speed: measure(most.speed).default(initial.speed),
  /** Meters a round by other ways to move; 0 or missing without a speed of its own. */
  speeds: z.partialRecord(z.enum(movements), measure(most.speed)).default({}),
  /** Whether it has them; for those with a radius, the meters. */
  senses: z.partialRecord(z.enum(senses), z.union([z.boolean(), measure(most.speed)])).default({}),
  /** Special features with a number of uses that a rest gives back, by key. */
  features: z.record(z.string().max(64), featureSchema).default({}),
  /** The capacity in kilograms of a medium creature of this strength. */
  capacity: measure(most.capacity).default(initial.capacity),
  armorValue: value(most.armorValue).default(initial.armorValue),
  armor: z.enum(armorKinds).default('none'),
  armorPenalty: value(most.armorPenalty).default(initial.armorPenalty),
  /** Of the body itself, by type of damage. */
  protections: z.partialRecord(z.enum(damageTypes), z.enum(protections)).default({}),
  psi: value(most.psi).default(initial.psi),
  /** The species needs a full rest within this number of hours. */
  restHours: z.int().min(1).max(most.restHours).default(initial.restHours),
  /** The initial level of exhaustion. */
  exhaustion: z.int().min(0).max(exhaustion.levels.length).default(0),
  /** These optional rules are flanking and height, more about gravity, and freer skills. */
  positionRules: z.boolean().default(false),
  gravityRules: z.boolean().default(false),
  skillRules: z.boolean().default(false),
  attacks: z.array(attackSchema).max(100).default([]),
  gear: z.array(gearSchema).max(500).default([]),
};

/** Like a plan without its envelope, but accepts keys of later versions. */
export const choicesSchema = z.looseObject(choicesFields);
export type Choices = z.infer<typeof choicesSchema>;
