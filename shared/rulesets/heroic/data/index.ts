import { z } from 'zod';
import { readData } from '../../../rules/data';
import { effectSchema } from '../../../rules/effects';
import advancementJson from './advancement.json';
import armorsJson from './armors.json';
import creationJson from './creation.json';
import itemsJson from './items.json';
import keywordsJson from './keywords.json';
import modifiersJson from './modifiers.json';
import racesJson from './races.json';
import skillsJson from './skills.json';
import weaponsJson from './weapons.json';

/** The three stats (section 1). */
export const statIds = ['str', 'agi', 'mnd'] as const;
export type StatId = (typeof statIds)[number];

/** The two proficiency levels of a skill (section 4). */
export const skillLevels = ['basic', 'advanced'] as const;
export type SkillLevel = (typeof skillLevels)[number];

/** The two ways in which load is counted (13.5). */
export const encumbranceVariants = ['points', 'slots'] as const;
export type EncumbranceVariant = (typeof encumbranceVariants)[number];

const statSchema = z.enum(statIds);
const source = z.string().regex(/^\d+(\.\d+)*$/);
const id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** "Agi+1", "4", "Mnd-1": a stat with an addend, or a bare number. */
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
  /** What is usually rolled with it, the better of several stats; `advanced` where that level rolls otherwise. */
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
  /** What Armorcraft of this type gives on top, such as an armor roll without armor. */
  trained: z.strictObject({ armorRoll: z.array(z.int()) }).exactOptional(),
  keywords: z.array(keywordUseSchema),
});

const weaponSchema = z.strictObject({
  ...gearFields,
  group: id,
  melee: z.boolean(),
  /** A ranged weapon that strikes like one of melee within an arm's length. */
  armsLength: z.literal(true).exactOptional(),
  attack: z.array(termSchema).min(1),
  damage: z.int().exactOptional(),
  targetArmorRoll: z.int().exactOptional(),
  unwieldy: z.int().exactOptional(),
  ammunition: z.boolean().exactOptional(),
  requires: z.strictObject({ skill: id, focus: id }).exactOptional(),
  keywords: z.array(keywordUseSchema),
});

/** What using something up does (5.1, 13.3). */
const useSchema = z.strictObject({
  /** End that it restores. */
  restores: z.int().min(1).exactOptional(),
  /** True for food, of which only so much a day helps. */
  meal: z.literal(true).exactOptional(),
  /** The condition that it brings. */
  condition: id.exactOptional(),
  /** The hazard that it ends. */
  cures: id.exactOptional(),
  /** What it fills up again. */
  fills: id.exactOptional(),
  /** What it does to a weapon, for so many turns. */
  coats: z.strictObject({ effects: z.array(effectSchema), turns: z.int().min(1) }).exactOptional(),
  /** What it is thrown with, and what it does then to all within some yards. */
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
  /** Dice that say how long it works. */
  dice: z.strictObject({ count: z.int().min(1), sides: z.int().min(2) }).exactOptional(),
});
export type Use = z.infer<typeof useSchema>;

const itemSchema = z.strictObject({
  ...gearFields,
  group: z.enum(['equipment', 'potions']),
  use: useSchema.exactOptional(),
  /** How much strain it takes before it is used up (12.1.2). */
  absorbs: z.int().min(1).exactOptional(),
  /** What the roll to brew it is made at, on top of what every potion is (5.1). */
  brewing: z.int().exactOptional(),
  /** For how many hours it gives light. */
  light: z.int().min(1).exactOptional(),
});

const modifierSchema = z.strictObject({
  id,
  fits: z.enum(['weapon', 'melee-weapon', 'armor']),
  price: z.int(),
  effects: z.array(effectSchema),
  source,
});

const coinsOptionSchema = z.strictObject({
  id: z.enum(['normal', 'double', 'fifth']),
  multiplier: z.number(),
  statPoints: z.int(),
  expCost: z.int(),
  expGain: z.int(),
  source,
});

const creationSchema = z.strictObject({
  stats: z.strictObject({ minimum: z.int(), maximum: z.int(), creationMinimum: z.int(), source }),
  standard: z.strictObject({
    statPoints: z.int(),
    skillLevels: z.strictObject({ basic: z.int(), advanced: z.int() }),
    source,
  }),
  pointBuy: z.strictObject({ exp: z.int(), loweredStat: z.int(), loweredTo: z.int(), race: z.int(), source }),
  coins: z.strictObject({ amount: z.int(), source, options: z.array(coinsOptionSchema) }),
  package: z.strictObject({ weapons: z.int(), armors: z.int(), items: z.int(), source }),
  endurance: z.strictObject({ base: z.int(), source }),
  heroism: z.strictObject({ base: z.int(), minimum: z.int(), source }),
  movement: z.strictObject({ base: z.int(), source }),
  ammunition: z.strictObject({ scenario: z.int(), source }),
  encumbrance: z.strictObject({
    overStr: z.int(),
    encumbered: z.int(),
    backpack: z.int(),
    slots: z.strictObject({
      weapons: z.int(),
      armors: z.int(),
      items: z.int(),
      itemsWithBackpack: z.int(),
    }),
    source,
  }),
  hands: z.strictObject({ count: z.int(), source }),
});

const price = z.strictObject({ exp: z.int(), source });
const advancementSchema = z.strictObject({
  definition: price.extend({ maximum: z.int() }),
  endurance: price,
  heroism: price,
  skill: price,
  advanced: price,
  stat: price.extend({ highExp: z.int(), highFrom: z.int() }),
});

const keywordSchema = z.strictObject({ id, source });

export type Race = z.infer<typeof raceSchema>;
export type Skill = z.infer<typeof skillSchema>;
export type Armor = z.infer<typeof armorSchema>;
export type Weapon = z.infer<typeof weaponSchema>;
export type Item = z.infer<typeof itemSchema>;
export type Modifier = z.infer<typeof modifierSchema>;
export type Keyword = z.infer<typeof keywordSchema>;
export type CoinsOption = z.infer<typeof coinsOptionSchema>;

/** The figures of creation (sections 1, 2, 2.1, 3.3, 12, 13.5). */
export const creation = readData('data/creation.json', creationSchema, creationJson);
/** The prices of 3.2, in Exp. */
export const advancement = readData('data/advancement.json', advancementSchema, advancementJson);
/** The four races (2.1). */
export const races = readData('data/races.json', z.array(raceSchema), racesJson);
/** The sixteen skills (4). */
export const skills = readData('data/skills.json', z.array(skillSchema), skillsJson);
/** The armors, `unarmored` included (13.1). */
export const armors = readData('data/armors.json', z.array(armorSchema), armorsJson);
/** The weapons and shields, the unarmed entries included (13.2). */
export const weapons = readData('data/weapons.json', z.array(weaponSchema), weaponsJson);
/** Miscellaneous items and potions (13.3, 5.1). */
export const items = readData('data/items.json', z.array(itemSchema), itemsJson);
/** The modifiers of weapons and armors (13.1, 13.2). */
export const modifiers = readData('data/modifiers.json', z.array(modifierSchema), modifiersJson);
/** The keywords that gear explains itself with (13.4). */
export const keywords = readData('data/keywords.json', z.array(keywordSchema), keywordsJson);

/** The options of starting coins (2, 2.1). */
export const coinsOptionById: ReadonlyMap<string, CoinsOption> = new Map(
  creation.coins.options.map((option) => [option.id, option]),
);

/** The entry of an id that is always there; a miss is a fault of the program. */
export function known<T>(table: { get(id: string): T | undefined }, id: string): T {
  const entry = table.get(id);
  if (entry === undefined) throw new Error(`Unknown id ${id}`);
  return entry;
}
