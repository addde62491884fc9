import { z } from 'zod';
import { jsonSchema } from '../../../kernel/json';
import { readData } from '../../../rules/data';
import { effectSchema } from '../../../rules/effects';
import { skillLevels, statIds } from '../data';
import abilitiesJson from '../data/abilities.json';
import formsJson from '../data/forms.json';
import npcModifiersJson from '../data/npcModifiers.json';
import templatesJson from '../data/templates.json';
import { formIds, type FormId } from './names';

/** The forms that are one block of figures. */
export type BlockForm = Exclude<FormId, 'minion'>;

/** The scales of section 8, smallest first. */
export const scaleIds = ['character', 'vehicle', 'large-vehicle', 'army', 'organization'] as const;
export type ScaleId = (typeof scaleIds)[number];

/** What Mobility calls the kinds of vehicles (4). */
export const vehicleKinds = ['aircrafts', 'ground-vehicles', 'mounts', 'spaceships', 'watercrafts'] as const;
export type VehicleKind = (typeof vehicleKinds)[number];

const stat = z.enum(statIds);
const source = z.string().regex(/^\d+(\.\d+)*$/);

/**
 * A variable of an ability, which the GM fills in: a plain number, an amount that is added (shown with its sign),
 * words, or a scale.
 */
export const variableSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    id: z.string().min(1),
    kind: z.literal('number'),
    min: z.int(),
    max: z.int(),
    initial: z.int(),
  }),
  z.strictObject({ id: z.string().min(1), kind: z.literal('modifier'), initial: z.int() }),
  z.strictObject({ id: z.string().min(1), kind: z.literal('words') }),
  z.strictObject({ id: z.string().min(1), kind: z.literal('scale'), initial: z.enum(scaleIds) }),
]);
export type Variable = z.infer<typeof variableSchema>;

/** An amount: a variable by its id, or always the same. */
const amount = z.union([z.string(), z.int()]);
export type Amount = z.infer<typeof amount>;

/**
 * What an ability is rolled for: every attack of its owner at some amount, its Def, one of its stats (`against` is what
 * the victim rolls at, where one opposes it; `restores` is the End that a success brings), what a victim rolls with Str
 * or against a hazard, or 2d6 that must reach a number.
 */
export const useSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('attack'), modifier: amount, damage: amount.exactOptional() }),
  z.strictObject({ kind: z.literal('defense'), modifier: amount }),
  z.strictObject({
    kind: z.literal('stat'),
    stat,
    modifier: amount.exactOptional(),
    mode: z.enum(['normal', 'advantage']).exactOptional(),
    against: amount.exactOptional(),
    restores: z.int().exactOptional(),
  }),
  z.strictObject({ kind: z.literal('victim'), modifier: amount }),
  z.strictObject({ kind: z.literal('hazard'), hazard: z.string(), modifier: amount }),
  z.strictObject({ kind: z.literal('threshold'), target: z.string() }),
]);
export type Use = z.infer<typeof useSchema>;

/** A special ability (14.2); `changes` is what it does to the figures of its owner, in the ids of its variables. */
export const abilitySchema = z.strictObject({
  id: z.string().min(1),
  variables: z.array(variableSchema),
  uses: z.array(useSchema),
  changes: z.strictObject({
    attacks: z.string().exactOptional(),
    initiative: z.string().exactOptional(),
    exceeds: z.literal(true).exactOptional(),
    invulnerable: z.literal(true).exactOptional(),
    scale: z.string().exactOptional(),
    group: z
      .strictObject({ attacks: z.string(), every: z.string(), penalty: z.string(), loss: z.string() })
      .exactOptional(),
  }),
  source,
});
export type Ability = z.infer<typeof abilitySchema>;

/** An NPC modifier (14.1), or what a mount is trained for (9). */
export const npcModifierSchema = z.strictObject({
  id: z.string().min(1),
  /** Offered to mounts alone. */
  fits: z.literal('mount').exactOptional(),
  effects: z.array(effectSchema),
  /** Heroism becomes this. */
  heroism: z.strictObject({ stat, plus: z.int() }).exactOptional(),
  skills: z.array(z.strictObject({ id: z.string(), level: z.enum(skillLevels) })).exactOptional(),
  /** More attacks a round. */
  attacks: z.int().exactOptional(),
  /** Skills that are to be chosen because of it. */
  extraSkills: z.int().exactOptional(),
  /** One of these abilities has to be there. */
  needsAbility: z.array(z.string()).exactOptional(),
  source,
});
export type NpcModifier = z.infer<typeof npcModifierSchema>;

const templateSchema = z.strictObject({
  id: z.string().min(1),
  form: z.enum(formIds),
  choices: z.record(z.string(), jsonSchema),
  source,
});
export type Template = z.infer<typeof templateSchema>;

/** The skill that somebody needs to have such a minion. */
const needsSchema = z.strictObject({
  skill: z.string(),
  focus: z.string().exactOptional(),
  level: z.enum(skillLevels),
});
export type Needs = z.infer<typeof needsSchema>;

const minionKindSchema = z.strictObject({
  id: z.string(),
  /** Stat points, and basic skills (an advanced one counts as two). */
  points: z.int(),
  skills: z.int(),
  /** True where special abilities may stand in for skills. */
  abilities: z.boolean(),
  /** Exp that it starts with. */
  exp: z.int(),
  /** A whole band: so many for each point of the owner's Mnd. */
  bandPerMnd: z.int().exactOptional(),
  /** Gone after that; the others stay, and grow with their owner. */
  lasts: z.enum(['scene', 'session']).exactOptional(),
  needs: needsSchema,
  source,
});
export type MinionKind = z.infer<typeof minionKindSchema>;

const range = z.strictObject({ least: z.int(), most: z.int() });

const formsSchema = z.strictObject({
  /** What is absurd: beyond these a number of a block is a problem. */
  limits: z.strictObject({ stat: range, value: range, endurance: range }),
  /** What battle actions bring an army for a round (10). */
  deeds: z.strictObject({
    source,
    initiative: z.int(),
    attack: z.int(),
    defense: z.int(),
    heroism: z.int(),
  }),
  minions: z.array(minionKindSchema),
  /** A marked beast (Survival, 4). */
  beast: z.strictObject({ exp: z.int(), needs: needsSchema, source }),
  /** A false opponent (Illusion, 11.2): those it attacks defend with Mnd at this. */
  illusion: z.strictObject({ defend: z.int(), needs: needsSchema, source }),
});

/** The fixed figures of the forms. */
export const forms = readData('data/forms.json', formsSchema, formsJson);
/** The kinds of minions (3.5, 4, 11.2). */
export const minionKinds: ReadonlyMap<string, MinionKind> = new Map(
  forms.minions.map((kind) => [kind.id, kind]),
);
/** The special abilities (14.2). */
export const abilities = readData('data/abilities.json', z.array(abilitySchema), abilitiesJson);
/** The NPC modifiers (14.1). */
export const npcModifiers = readData('data/npcModifiers.json', z.array(npcModifierSchema), npcModifiersJson);
/** The creatures and vehicles that the rule document describes (9, 14). */
export const templates = readData('data/templates.json', z.array(templateSchema), templatesJson);
