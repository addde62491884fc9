import { z } from 'zod';
import { choicesSchema } from '#shared/rulesets/heroic/choices/index';
import { recorded } from '#shared/rulesets/heroic/content/packNames';
import { vehicleKinds } from '#shared/rulesets/heroic/content/formData';

/** A technical limit; unreasonable values below it are problems, not damage. */
const farthest = 1_000_000;
const int = z.int().min(-farthest).max(farthest);
const words = z.string().max(200);
const id = z.string().max(300);

/** A custom value replaces the one by the rules. */
const byHand = z.strictObject({ on: z.boolean().default(false), value: int.default(0) });

/** The Att of a weapon is a stat with an addend, or a custom value. */
export const attackBys = ['str', 'agi', 'mnd', 'hand'] as const;

/** Natural gear that is in no table: horns, thick skin, a crew. `key` names one of the rule document's. */
const naturalSchema = z.strictObject({
  kind: z.enum(['weapon', 'armor', 'other']).default('weapon'),
  name: words.default(''),
  key: id.exactOptional(),
  attack: z.strictObject({ by: z.enum(attackBys).default('agi'), plus: int.default(0) }).prefault({}),
  damage: int.default(0),
  targetArmorRoll: int.default(0),
  /** 0 for melee. */
  range: z.int().min(0).max(farthest).default(0),
  /** Adds to Def. */
  defense: int.default(0),
  encumbrance: z.int().min(0).max(farthest).default(0),
  /** An example is "4, 6". */
  armorRoll: words.default(''),
  keywords: z
    .array(z.strictObject({ id, x: int.exactOptional() }))
    .max(30)
    .default([]),
});
export type Natural = z.infer<typeof naturalSchema>;

/** `note` describes its use by this creature, `key` names a note of the rule document. */
const abilityChoiceSchema = z.strictObject({
  id,
  values: z.record(z.string(), z.union([int, words])).default({}),
  note: words.default(''),
  key: id.exactOptional(),
});
export type AbilityChoice = z.infer<typeof abilityChoiceSchema>;

export const abilityList = z.array(abilityChoiceSchema).max(100).default([]);

/** The common choices of all blocks (14). */
const blockFields = {
  concept: words.default(''),
  notes: z.string().max(4000).default(''),
  /** The id of the template that it was started from. */
  template: id.default(''),
  stats: z.strictObject({ str: int.default(0), agi: int.default(0), mnd: int.default(0) }).prefault({}),
  byHand: z
    .strictObject({
      endurance: byHand.prefault({}),
      defense: byHand.prefault({}),
      heroism: byHand.prefault({}),
    })
    .prefault({}),
  skills: choicesSchema.shape.skills,
  gear: choicesSchema.shape.gear,
  natural: z.array(naturalSchema).max(50).default([]),
  abilities: abilityList,
  modifiers: z.array(id).max(50).default([]),
  /** Modifiers included in custom values; all of them if missing, as in older documents. */
  applied: z.array(id).max(50).exactOptional(),
  ...recorded,
};

/** Allows the owner's document, custom values, or no one. */
const behind = z.enum(['owner', 'hand', 'nobody']);

/** Implements section 14. */
const npcSchema = z.looseObject(blockFields);

/** Implements section 9. Every `crew.per` missing hands cost 1 Str; with 0, Str does not depend on the crew. */
const vehicleSchema = z.looseObject({
  ...blockFields,
  kind: z.enum(vehicleKinds).default('ground-vehicles'),
  price: z.int().min(0).max(farthest).default(0),
  crew: z
    .strictObject({
      least: z.int().min(0).max(farthest).default(0),
      most: z.int().min(0).max(farthest).default(0),
      per: z.int().min(0).max(farthest).default(0),
    })
    .prefault({}),
  pilot: z
    .strictObject({
      by: behind.default('owner'),
      agi: int.default(0),
      mnd: int.default(0),
      mobility: z.enum(['none', 'basic', 'advanced']).default('none'),
      crafting: z.boolean().default(false),
    })
    .prefault({}),
});

/** Implements section 10: an army has the Mnd of its own officer, or is led by a hero. */
const armySchema = z.looseObject({
  ...blockFields,
  leader: z
    .strictObject({
      by: behind.default('nobody'),
      name: words.default(''),
      mnd: int.default(0),
      heroism: z.int().min(0).max(farthest).default(1),
    })
    .prefault({}),
});

export const blockSchemas = { npc: npcSchema, vehicle: vehicleSchema, army: armySchema } as const;
export type NpcChoices = z.infer<typeof npcSchema>;
export type VehicleChoices = z.infer<typeof vehicleSchema>;
export type ArmyChoices = z.infer<typeof armySchema>;

/** The form is the tag of the union. */
export type BlockChoices =
  | { readonly form: 'npc'; readonly choices: NpcChoices }
  | { readonly form: 'vehicle'; readonly choices: VehicleChoices }
  | { readonly form: 'army'; readonly choices: ArmyChoices };

/** Mounts are living vehicles (9). */
export function isMount(of: BlockChoices): boolean {
  return of.form === 'vehicle' && of.choices.kind === 'mounts';
}

/** Made like a hero (3.5), with a bond to an owner. `ownerMnd` is used while the owner is not available. */
export const minionSchema = choicesSchema.extend({
  minion: z
    .strictObject({
      kind: id.default('follower'),
      beast: z.boolean().default(false),
      illusion: z.boolean().default(false),
      age: words.default(''),
      personality: words.default(''),
      how: words.default(''),
      ownerMnd: int.default(1),
    })
    .prefault({}),
  abilities: abilityList,
});
export type MinionChoices = z.infer<typeof minionSchema>;

/**
 * The additional play state of these forms: crew hands and band members left (`null` for all), tokens of a
 * pursuit, actions of the round.
 */
export const formPlaySchema = z.looseObject({
  hands: z.int().min(0).max(farthest).nullable().default(null),
  members: z.int().min(0).max(farthest).nullable().default(null),
  pursuit: z
    .strictObject({
      own: z.int().min(0).max(farthest).default(0),
      other: z.int().min(0).max(farthest).default(0),
    })
    .prefault({}),
  deeds: z
    .strictObject({
      intelligence: z.boolean().default(false),
      attack: z.int().min(0).max(farthest).default(0),
      defense: z.int().min(0).max(farthest).default(0),
      /** The position was there when the army's turn ended, so that it ends with the next one's beginning. */
      held: z.boolean().default(false),
      surprise: z.boolean().default(false),
      morale: z.int().min(0).max(farthest).default(0),
      /** The Heroism before morale increased it. */
      before: z.int().min(0).max(farthest).default(0),
    })
    .prefault({}),
});
export type FormPlay = z.infer<typeof formPlaySchema>;
