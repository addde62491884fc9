import { z } from 'zod';
import { idOf } from '../../rules/plan';
import { coinsOptionById, gearById, modifierById, raceById, skillById, skillLevels, statIds } from './data';

const words = z.string().max(200);

/** Where an owned item is; `wielded` counts for weapons, `worn` for armors, `packed` for what a backpack holds. */
export const itemStates = ['carried', 'worn', 'wielded', 'packed'] as const;

/** A skill that was taken: `focus` and `limitation` are empty or absent where there is none. */
export const takenSkillSchema = z.strictObject({
  id: idOf(skillById, 'skill'),
  focus: words.exactOptional(),
  limitation: words.exactOptional(),
  level: z.enum(skillLevels),
});
export type TakenSkill = z.infer<typeof takenSkillSchema>;

/** An owned item of the gear tables. */
export const ownedItemSchema = z.strictObject({
  id: idOf(gearById, 'item'),
  modifier: idOf(modifierById, 'item modifier').exactOptional(),
  state: z.enum(itemStates).default('carried'),
  quantity: z.int().min(1).max(999).default(1),
});
export type OwnedItem = z.infer<typeof ownedItemSchema>;

const stat = z.int().min(-99).max(99).default(0);

/** Everything that the wizard asks (section 2 and 2.1); the plan of the command line has the same shape. */
export const choicesFields = {
  race: idOf(raceById, 'race').default('human'),
  archetype: words.default(''),
  definitions: z.array(words).max(50).default([]),
  method: z.enum(['standard', 'point-buy']).default('standard'),
  coins: z
    .enum(['normal', 'double', 'fifth'])
    .refine((id) => coinsOptionById.has(id))
    .default('normal'),
  encumbrance: z.enum(['points', 'slots']).default('points'),
  stats: z.strictObject({ str: stat, agi: stat, mnd: stat }).prefault({}),
  skills: z.array(takenSkillSchema).max(200).default([]),
  gear: z
    .strictObject({
      method: z.enum(['coins', 'package']).default('coins'),
      items: z.array(ownedItemSchema).max(1000).default([]),
    })
    .prefault({}),
  upgrades: z
    .strictObject({
      endurance: z.int().min(0).max(99).default(0),
      heroism: z.int().min(0).max(99).default(0),
    })
    .prefault({}),
};

/** The choices of a document: as a plan, without its envelope, and lenient to keys of later versions. */
export const choicesSchema = z.looseObject(choicesFields);
export type Choices = z.infer<typeof choicesSchema>;

/** A purchase of 3.2, as a plan and a ledger entry name it. */
export const purchaseSchema = z.discriminatedUnion('buy', [
  z.strictObject({ buy: z.literal('definition'), text: words.min(1) }),
  z.strictObject({ buy: z.literal('endurance') }),
  z.strictObject({ buy: z.literal('heroism') }),
  z.strictObject({
    buy: z.literal('skill'),
    id: idOf(skillById, 'skill'),
    focus: words.exactOptional(),
    limitation: words.exactOptional(),
  }),
  z.strictObject({
    buy: z.literal('advanced'),
    id: idOf(skillById, 'skill'),
    focus: words.exactOptional(),
    limitation: words.exactOptional(),
  }),
  z.strictObject({ buy: z.literal('stat'), stat: z.enum(statIds) }),
]);
export type Purchase = z.infer<typeof purchaseSchema>;
