import { z } from 'zod';
import { choicesSchema } from '../choices';
import { recorded } from '../content/packNames';
import { vehicleKinds } from './data';

/** As far as a stored number may go; what is absurd within it is a problem, not damage. */
const farthest = 1_000_000;
const int = z.int().min(-farthest).max(farthest);
const words = z.string().max(200);
const id = z.string().max(300);

/** A number that the GM sets in place of the one that the rules give. */
const byHand = z.strictObject({ on: z.boolean().default(false), value: int.default(0) });

/** How the Att of a weapon is found: a stat with an addend, or a number set by hand. */
export const attackBys = ['str', 'agi', 'mnd', 'hand'] as const;

/** Gear of one's own that is in no table: horns, thick skin, a crew. `key` names one of the rule document's. */
const naturalSchema = z.strictObject({
  kind: z.enum(['weapon', 'armor', 'other']).default('weapon'),
  name: words.default(''),
  key: id.exactOptional(),
  attack: z.strictObject({ by: z.enum(attackBys).default('agi'), plus: int.default(0) }).prefault({}),
  damage: int.default(0),
  targetArmorRoll: int.default(0),
  /** 0 for melee. */
  range: z.int().min(0).max(farthest).default(0),
  /** What it adds to Def. */
  defense: int.default(0),
  encumbrance: z.int().min(0).max(farthest).default(0),
  /** "4, 6" */
  armorRoll: words.default(''),
  keywords: z
    .array(z.strictObject({ id, x: int.exactOptional() }))
    .max(30)
    .default([]),
});
export type Natural = z.infer<typeof naturalSchema>;

/** A special ability with its variables; `note` says how this one uses it, `key` names a note of the rule document. */
const abilityChoiceSchema = z.strictObject({
  id,
  values: z.record(z.string(), z.union([int, words])).default({}),
  note: words.default(''),
  key: id.exactOptional(),
});
export type AbilityChoice = z.infer<typeof abilityChoiceSchema>;

/** Special abilities as a document lists them. */
export const abilityList = z.array(abilityChoiceSchema).max(100).default([]);

/** What every block of figures is made of (14): stats, what is set by hand, skills, gear, abilities, modifiers. */
const blockFields = {
  concept: words.default(''),
  notes: z.string().max(4000).default(''),
  /** Which template it was started from. */
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
  /** The modifiers that count in numbers set by hand; without it, as in older documents, all of them do. */
  applied: z.array(id).max(50).exactOptional(),
  ...recorded,
};

/** Who stands behind it: the owner's document, numbers set by hand, or nobody. */
const behind = z.enum(['owner', 'hand', 'nobody']);

/** The choices of an NPC (14). */
const npcSchema = z.looseObject(blockFields);

/** The choices of a vehicle or mount (9). `crew.per` hands fewer are 1 Str less; 0 where Str does not follow the crew. */
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

/** The choices of an army (10): led by an officer of its own, whose Mnd it has, or by a hero. */
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

/** The choices of each form that is one block of figures. */
export const blockSchemas = { npc: npcSchema, vehicle: vehicleSchema, army: armySchema } as const;
export type NpcChoices = z.infer<typeof npcSchema>;
export type VehicleChoices = z.infer<typeof vehicleSchema>;
export type ArmyChoices = z.infer<typeof armySchema>;

/** The choices of a block together with the form that they are of. */
export type BlockChoices =
  | { readonly form: 'npc'; readonly choices: NpcChoices }
  | { readonly form: 'vehicle'; readonly choices: VehicleChoices }
  | { readonly form: 'army'; readonly choices: ArmyChoices };

/** True for a mount: a vehicle that is alive (9). */
export function isMount(of: BlockChoices): boolean {
  return of.form === 'vehicle' && of.choices.kind === 'mounts';
}

/** A minion (3.5): made like a hero, with what makes it somebody's. `ownerMnd` counts while the owner is not at hand. */
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
 * What changes at the table about these forms beside the play state that they share with characters: hands of the
 * crew and members of a band that are left (`null` for all), tokens of a pursuit, battle actions of the round.
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
      surprise: z.boolean().default(false),
      morale: z.int().min(0).max(farthest).default(0),
      /** Heroism before morale rose. */
      before: z.int().min(0).max(farthest).default(0),
    })
    .prefault({}),
});
export type FormPlay = z.infer<typeof formPlaySchema>;
