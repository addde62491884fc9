import { byId } from '#shared/kernel/byId';
import { z } from 'zod';
import { readData } from '#shared/rules/data';
import { effectSchema } from '#shared/rules/effects';
import advancementJson from './advancement.json';
import armorsJson from './armors.json';
import creationJson from './creation.json';
import itemsJson from './items.json';
import keywordsJson from './keywords.json';
import modifiersJson from './modifiers.json';
import racesJson from './races.json';
import skillsJson from './skills.json';
import weaponsJson from './weapons.json';

export { known } from '#shared/kernel/byId';

/** Implements section 1. */
export const statIds = ['str', 'agi', 'mnd'] as const;
export type StatId = (typeof statIds)[number];

/** Implements section 4. */
export const skillLevels = ['basic', 'advanced'] as const;
export type SkillLevel = (typeof skillLevels)[number];

/** Implements 13.5. */
export const encumbranceVariants = ['points', 'slots'] as const;
export type EncumbranceVariant = (typeof encumbranceVariants)[number];

const statSchema = z.enum(statIds);
const source = z.string().regex(/^\d+(\.\d+)*$/);
const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** A stat with an addend or a bare number: "Agi+1", "4", "Mnd-1". */
const termSchema = z.strictObject({ stat: statSchema.exactOptional(), plus: z.int() });
export type StatTerm = z.infer<typeof termSchema>;

const keywordUseSchema = z.strictObject({ id, x: z.int().exactOptional() });
export type KeywordUse = z.infer<typeof keywordUseSchema>;

const raceSchema = z.strictObject({
  id,
  statPoints: z.int(),
  statMaximum: z.partialRecord(statSchema, z.int()).exactOptional(),
  effects: z.array(effectSchema),
  source,
});

const skillSchema = z.strictObject({
  id,
  focus: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('list'), ids: z.array(id), limitation: z.boolean().exactOptional() }),
      z.strictObject({ kind: z.literal('text') }),
    ])
    .exactOptional(),
  effects: z.strictObject({ basic: z.array(effectSchema), advanced: z.array(effectSchema) }),
  /** The usual stats of a roll, of which the best counts; `advanced` if that level rolls differently. */
  roll: z
    .strictObject({
      stats: z.array(statSchema).min(1),
      basic: z.enum(['normal', 'advantage']),
      advanced: z.enum(['normal', 'advantage']).exactOptional(),
    })
    .exactOptional(),
  source,
});

const gearFields = { id, cost: z.int().min(0), encumbrance: z.int().min(1).exactOptional(), source };

const armorSchema = z.strictObject({
  ...gearFields,
  type: z.enum(['unarmored', 'light', 'medium', 'heavy', 'power']),
  defense: z.array(termSchema).min(1),
  armorRoll: z.array(z.int()).exactOptional(),
  /** Additional effects of Armorcraft, such as an armor roll without armor. */
  trained: z.strictObject({ armorRoll: z.array(z.int()) }).exactOptional(),
  keywords: z.array(keywordUseSchema),
});

const weaponSchema = z.strictObject({
  ...gearFields,
  group: id,
  melee: z.boolean(),
  /** Marks a ranged weapon that also strikes within an arm's length. */
  armsLength: z.literal(true).exactOptional(),
  attack: z.array(termSchema).min(1),
  damage: z.int().exactOptional(),
  targetArmorRoll: z.int().exactOptional(),
  unwieldy: z.int().exactOptional(),
  ammunition: z.boolean().exactOptional(),
  requires: z.strictObject({ skill: id, focus: id }).exactOptional(),
  keywords: z.array(keywordUseSchema),
});

/** The effects of using up an item (5.1, 13.3). */
const useSchema = z.strictObject({
  /** Restored End. */
  restores: z.int().min(1).exactOptional(),
  /** True for food, which helps only a few times a day. */
  meal: z.literal(true).exactOptional(),
  /** The condition that it causes. */
  condition: id.exactOptional(),
  /** The hazard that it ends. */
  cures: id.exactOptional(),
  /** The item that it refills. */
  fills: id.exactOptional(),
  /** The effects on a weapon, for a number of turns. */
  coats: z.strictObject({ effects: z.array(effectSchema), turns: z.int().min(1) }).exactOptional(),
  /** The stat of the throw, and its effects on everyone within some yards. */
  thrown: z
    .strictObject({
      stat: statSchema,
      modifier: z.int(),
      range: z.int().min(0),
      area: z.int().min(0),
      damage: z.int().min(0),
      hazard: z.strictObject({ id, severity: z.int() }).exactOptional(),
    })
    .exactOptional(),
  /** These dice decide the duration. */
  dice: z.strictObject({ count: z.int().min(1), sides: z.int().min(2) }).exactOptional(),
});
export type Use = z.infer<typeof useSchema>;

const itemSchema = z.strictObject({
  ...gearFields,
  group: z.enum(['equipment', 'potions']),
  use: useSchema.exactOptional(),
  /** The strain it absorbs before it is used up (12.1.2). */
  absorbs: z.int().min(1).exactOptional(),
  /** The modifier of brewing it, in addition to that of all potions (5.1). */
  brewing: z.int().exactOptional(),
  /** The duration is in hours. */
  light: z.int().min(1).exactOptional(),
});

const modifierSchema = z.strictObject({
  id,
  fits: z.enum(['weapon', 'melee-weapon', 'armor']),
  price: z.int(),
  effects: z.array(effectSchema),
  source,
});

const keywordSchema = z.strictObject({ id, source });

export type Race = z.infer<typeof raceSchema>;
export type Skill = z.infer<typeof skillSchema>;
export type Armor = z.infer<typeof armorSchema>;
export type Weapon = z.infer<typeof weaponSchema>;
export type Item = z.infer<typeof itemSchema>;
export type Modifier = z.infer<typeof modifierSchema>;
export type Keyword = z.infer<typeof keywordSchema>;
export type CoinsOption = (typeof creation.coins.options)[number];

/** Implements sections 1, 2, 2.1, 3.3, 12 and 13.5. */
export const creation = creationJson;
/** The prices of 3.2, in Exp. */
export const advancement = advancementJson;
/** Implements section 2.1. */
export const races = readData('data/races.json', z.array(raceSchema), racesJson);
/** Implements section 4. */
export const skills = readData('data/skills.json', z.array(skillSchema), skillsJson);
/** Implements section 13.1; includes `unarmored`. */
export const armors = readData('data/armors.json', z.array(armorSchema), armorsJson);
/** Implements section 13.2; includes shields and unarmed attacks. */
export const weapons = readData('data/weapons.json', z.array(weaponSchema), weaponsJson);
/** Implements sections 13.3 and 5.1. */
export const items = readData('data/items.json', z.array(itemSchema), itemsJson);
/** Implements sections 13.1 and 13.2. */
export const modifiers = readData('data/modifiers.json', z.array(modifierSchema), modifiersJson);
/** Implements section 13.4. */
export const keywords = readData('data/keywords.json', z.array(keywordSchema), keywordsJson);

/** Implements sections 2 and 2.1. */
export const coinsOptionById = byId(creation.coins.options);
