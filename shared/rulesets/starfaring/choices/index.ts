import { z } from 'zod';
import type { CharacterDocument } from '#shared/character/document';
import { set } from '#shared/character/edits';
import type { AppError } from '#shared/kernel/errors';
import type { Json } from '#shared/kernel/jsonValue';
import { err, ok, type Result } from '#shared/kernel/result';
import { missing, unnamedRows, type NextStep } from '#shared/rules/nextSteps';
import type { Variant } from '#shared/rules/party';
import { exceptionsAt, planFault, planFields, recordOf } from '#shared/rules/plan';
import type { PlannedCharacter, PlanPorts } from '#shared/rules/ruleset';
import { labelAndText, t } from '#shared/rulesets/starfaring/texts';
import { damageTypes, protections } from '#shared/rulesets/starfaring/derive/damage';
import {
  abilityIds,
  exhaustion,
  figures,
  movements,
  ranges,
  senses,
  sizeIds,
  skillById,
  type AbilityId,
  type ArmoryAttack,
  type ArmoryGear,
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
const scores = Object.fromEntries(abilityIds.map((id) => [id, score])) as Record<AbilityId, typeof score>;
const bonus = z.int().min(figures.skills.minimum).max(figures.skills.maximum);

/** The plan of the command line has the same shape. */
const choicesFields = {
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

/** The parsed value contains nothing but JSON. */
export const plainChoices = (choices: Choices): Json => choices as Json;

/** An attack of the armory as a character has it. It keeps its numbers, even if the armory changes. */
export function armed({ id, skill, range, damage }: ArmoryAttack): AttackChoice {
  return { item: id, name: '', skill, range, damage, properties: '' };
}

export const carried = ({ id, weight }: ArmoryGear): GearChoice => ({
  item: id,
  name: '',
  quantity: 1,
  weight,
});

/** The contract of the command line (Other plans): the choices with a name. */
const planSchema = z.strictObject({ ruleset: z.literal('starfaring'), ...planFields, ...choicesFields });

/** The first fault is reported in one sentence with its path. */
export function readPlan(plan: unknown, { clock }: PlanPorts): Result<PlannedCharacter, AppError> {
  const parsed = planSchema.safeParse(plan);
  if (!parsed.success) return err(planFault(parsed.error, plan));
  const { ruleset: _, name, waivers: planned, ...choices } = parsed.data;
  const exceptions = exceptionsAt(planned, clock.now());
  return ok({ name, choices: plainChoices(choices), ledger: [], exceptions });
}

/** The wizard follows this order. */
export type StepId = 'concept' | 'abilities' | 'skills' | 'values' | 'gear';

export function nextSteps(choices: Choices): NextStep[] {
  const { abilities, skills, speed, vitality, attacks, gear } = choices;
  const step = (isMissing: boolean, path: string, at: StepId): NextStep[] =>
    missing(isMissing, { code: path, path, step: at, text: t(`next.${path}`) });
  return [
    ...step(choices.species.trim() === '', 'species', 'concept'),
    ...step(choices.class.trim() === '', 'class', 'concept'),
    ...step(
      Object.values(abilities).every((score) => score === 0),
      'abilities',
      'abilities',
    ),
    ...step(Object.keys(skills).length === 0, 'skills', 'skills'),
    ...step(vitality === 0, 'vitality', 'values'),
    ...step(speed === 0, 'speed', 'values'),
    ...unnamedRows(attacks.map(called), 'attacks', 'gear', (nth) => t('next.attackUnnamed', { nth })),
    ...unnamedRows(gear.map(called), 'gear', 'gear', (nth) => t('next.itemUnnamed', { nth })),
  ];
}

/** Entries of the armory have names. */
const called = ({ name, item: entry = '' }: { readonly name: string; readonly item?: string }) => ({
  name: name.trim() === '' ? entry : name,
});

/** The optional rules of the document, each off by default. Characters without a campaign choose in the wizard. */
export const optionalRules = [
  { id: 'position', key: 'positionRules', rule: 'Position (optional)' },
  { id: 'gravity', key: 'gravityRules', rule: 'Additional rules for Gravity' },
  { id: 'skills', key: 'skillRules', rule: 'Optional rules for skills' },
] as const;

export const variants: readonly Variant[] = optionalRules.map(({ id, key, rule }) => ({
  id,
  ...labelAndText(`variants.${id}`),
  rule,
  options: ['off', 'on'].map((side) => ({
    id: side,
    label: t(`variants.${side}`),
    text: t(`variants.${id}.${side}`),
    edits: [set([key], side === 'on')],
  })),
}));

/** Returns undefined for an unknown variant or unreadable choices. */
export function variantOf(
  { choices }: Pick<CharacterDocument, 'choices'>,
  variant: string,
): string | undefined {
  const rule = optionalRules.find(({ id }) => id === variant);
  const read = choicesSchema.safeParse(choices);
  if (rule === undefined || !read.success) return undefined;
  return read.data[rule.key] ? 'on' : 'off';
}
