import { z } from 'zod';
import { jsonSchema, type Json } from '#shared/kernel/jsonValue';
import { readData } from '#shared/rules/data';
import { effectSchema } from '#shared/rules/effects';
import { skillLevels, statIds } from '#shared/rulesets/heroic/data/index';
import abilitiesJson from '#shared/rulesets/heroic/data/abilities.json';
import formsJson from '#shared/rulesets/heroic/data/forms.json';
import npcModifiersJson from '#shared/rulesets/heroic/data/npcModifiers.json';
import templatesJson from '#shared/rulesets/heroic/data/templates.json';
import { formIds, type FormId } from './formIds';
import type { Text } from '#shared/kernel/text';
import { byId } from '#shared/kernel/byId';
import { t } from '#shared/rulesets/heroic/texts';

export type BlockForm = Exclude<FormId, 'minion'>;

/** The scales of section 8, smallest first. */
export const scaleIds = ['character', 'vehicle', 'large-vehicle', 'army', 'organization'] as const;
export type ScaleId = (typeof scaleIds)[number];

/** The kinds of vehicles of Mobility (4). */
export const vehicleKinds = ['aircrafts', 'ground-vehicles', 'mounts', 'spaceships', 'watercrafts'] as const;

const stat = z.enum(statIds);
const source = z.string().regex(/^\d+(\.\d+)*$/);

/** A variable that the GM fills in: a plain number, an addend (shown with its sign), text, or a scale. */
const variableSchema = z.discriminatedUnion('kind', [
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

/** Allows the id of a variable, or a constant. */
const amount = z.union([z.string(), z.int()]);
export type Amount = z.infer<typeof amount>;

/**
 * The roll of an ability: every attack at a modifier, Def, a stat (`against` is the modifier of an opposing
 * victim; `restores` is the End gained by a success), a victim's roll with Str or against a hazard, or 2d6 that
 * must reach a number.
 */
const useSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('attack'),
    modifier: amount,
    damage: amount.exactOptional(),
    /** The yards around the target within which it reaches everybody. */
    area: amount.exactOptional(),
  }),
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

/** Implements section 14.2; `changes` refers to variables by their ids. */
const abilitySchema = z.strictObject({
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
  /** Follows from a hit; with `level`, at the severity of this variable. */
  follows: z
    .strictObject({
      /** The damage that it deals becomes End of its own. */
      drains: z.literal(true).exactOptional(),
      /** A hazard of which it may be any example. */
      exposes: z.enum(['poison', 'illness']).exactOptional(),
      /** Instead of damage. */
      condition: z.string().exactOptional(),
      /** A condition of those who are attacked, hit or not. */
      brings: z.string().exactOptional(),
      level: z.string().exactOptional(),
      /** 2d6 must reach this for a victim that died to return. */
      rises: z.string().exactOptional(),
    })
    .exactOptional(),
  source,
});
type Ability = z.infer<typeof abilitySchema>;

/** Implements section 14.1, and the training of mounts (9). */
const npcModifierSchema = z.strictObject({
  id: z.string().min(1),
  /** Only offered to mounts. */
  fits: z.literal('mount').exactOptional(),
  effects: z.array(effectSchema),
  /** Replaces Heroism. */
  heroism: z.strictObject({ stat, plus: z.int() }).exactOptional(),
  skills: z.array(z.strictObject({ id: z.string(), level: z.enum(skillLevels) })).exactOptional(),
  /** Additional attacks per round. */
  attacks: z.int().exactOptional(),
  /** The number of additional skills to choose. */
  extraSkills: z.int().exactOptional(),
  /** One of these abilities is required. */
  needsAbility: z.array(z.string()).exactOptional(),
  source,
});
type NpcModifier = z.infer<typeof npcModifierSchema>;

const templateSchema = z.strictObject({
  id: z.string().min(1),
  form: z.enum(formIds),
  choices: z.record(z.string(), jsonSchema),
  source,
});

/** The skill that an owner needs for such a minion. */
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
  /** True if special abilities may replace skills. */
  abilities: z.boolean(),
  exp: z.int(),
  /** The size of a band: the number of members for each point of the owner's Mnd. */
  bandPerMnd: z.int().exactOptional(),
  /** It leaves after this time; others stay and grow with their owner. */
  lasts: z.enum(['scene', 'session']).exactOptional(),
  needs: needsSchema,
  source,
});
export type MinionKind = z.infer<typeof minionKindSchema>;

const range = z.strictObject({ least: z.int(), most: z.int() });

const formsSchema = z.strictObject({
  /** Numbers of a block beyond these limits are problems. */
  limits: z.strictObject({ stat: range, value: range, endurance: range }),
  /** The effects of actions on an army for a round (10). */
  deeds: z.strictObject({
    source,
    initiative: z.int(),
    attack: z.int(),
    defense: z.int(),
    heroism: z.int(),
  }),
  minions: z.array(minionKindSchema),
  /** Defines a marked beast (Survival, 4). */
  beast: z.strictObject({ exp: z.int(), needs: needsSchema, source }),
  /** Defines a false opponent (Illusion, 11.2); its victims defend with Mnd at this modifier. */
  illusion: z.strictObject({ defend: z.int(), needs: needsSchema, source }),
});

export const forms = readData('data/forms.json', formsSchema, formsJson);
/** Implements sections 3.5, 4 and 11.2. */
export const minionKinds = byId(forms.minions);
/** Implements section 14.2. */
export const abilities = readData('data/abilities.json', z.array(abilitySchema), abilitiesJson);
/** Implements section 14.1. */
export const npcModifiers = readData('data/npcModifiers.json', z.array(npcModifierSchema), npcModifiersJson);
/** The creatures and vehicles of sections 9 and 14. */
export const templates = readData('data/templates.json', z.array(templateSchema), templatesJson);

/** Describes variables as text, by id. */
export type AbilityFigures = Readonly<Record<string, Text>>;

/** Implements section 14.2. */
export interface AbilityEntry extends Ability {
  /** An example is "Charge". */
  readonly name: Text;
  /** True for a placeholder of an unavailable ability. */
  readonly missing?: true;
  /** An example is "Charge (+2)". */
  title(figures: AbilityFigures): Text;
  /** Describes the effect with its variables filled in. */
  text(figures: AbilityFigures): Text;
  /** Returns the label of a variable's field. */
  label(variable: string): Text;
}

/** Implements section 14.1. */
export interface NpcModifierEntry extends NpcModifier {
  readonly name: Text;
  readonly text: Text;
  readonly missing?: true;
}

/** Describes a template: a creature or vehicle of the rule document or of a pack. */
export interface TemplateEntry {
  readonly id: string;
  readonly form: FormId;
  readonly name: Text;
  readonly text: Text;
  readonly choices: Readonly<Record<string, Json>>;
  readonly source: string;
}

export const builtInAbilities: readonly AbilityEntry[] = abilities.map((ability) => {
  const key = `forms.abilities.${ability.id}`;
  return {
    ...ability,
    name: t(`${key}.name`),
    title: (figures) => (ability.variables.length === 0 ? t(`${key}.name`) : t(`${key}.title`, figures)),
    text: (figures) => t(`${key}.text`, figures),
    label: (variable) => t(`${key}.variables.${variable}`),
  };
});

export const builtInNpcModifiers: readonly NpcModifierEntry[] = npcModifiers.map((modifier) => ({
  ...modifier,
  name: t(`forms.modifiers.${modifier.id}.name`),
  text: t(`forms.modifiers.${modifier.id}.text`),
}));

/** Implements sections 9 and 14. */
export const builtInTemplates: readonly TemplateEntry[] = templates.map((template) => ({
  ...template,
  name: t(`forms.templates.${template.id}.name`),
  text: t(`forms.templates.${template.id}.text`),
}));
