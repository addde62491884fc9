import { z } from 'zod';
import { idOf } from '#shared/rules/plan';
import type { Content } from '#shared/rulesets/heroic/content/index';
import {
  coinsOptionById,
  encumbranceVariants,
  skillLevels,
  statIds,
} from '#shared/rulesets/heroic/data/index';
import { recorded, recordedPrices } from '#shared/rulesets/heroic/content/packNames';

const words = z.string().max(200);

/**
 * The state of an owned item; `wielded` applies to weapons, `worn` to armors, `packed` to the content of a
 * backpack.
 */
export const itemStates = ['carried', 'worn', 'wielded', 'packed'] as const;

interface Ids {
  readonly race: z.ZodType<string, string>;
  readonly skill: z.ZodType<string, string>;
  readonly gear: z.ZodType<string, string>;
  readonly modifier: z.ZodType<string, string>;
}

const anyId = z.string();

/** A document may refer to a pack that is not available now; it must stay readable. */
const documentIds: Ids = { race: anyId, skill: anyId, gear: anyId, modifier: anyId };

const focusFields = { focus: words.exactOptional(), limitation: words.exactOptional() };

/** `focus` and `limitation` are empty or missing if there are none. */
const takenSkill = (ids: Ids) =>
  z.strictObject({ id: ids.skill, ...focusFields, level: z.enum(skillLevels) });
export type TakenSkill = z.infer<ReturnType<typeof takenSkill>>;

const ownedItem = (ids: Ids) =>
  z.strictObject({
    id: ids.gear,
    modifier: ids.modifier.exactOptional(),
    state: z.enum(itemStates).default('carried'),
    quantity: z.int().min(1).max(999).default(1),
  });
export type OwnedItem = z.infer<ReturnType<typeof ownedItem>>;

const stat = z.int().min(-99).max(99).default(0);

/** All choices of the wizard (sections 2 and 2.1); the plan of the command line has the same shape. */
const choices = (ids: Ids) => ({
  race: ids.race.default('human'),
  archetype: words.default(''),
  definitions: z.array(words).max(50).default([]),
  method: z.enum(['standard', 'point-buy']).default('standard'),
  coins: z
    .enum(['normal', 'double', 'fifth'])
    .refine((id) => coinsOptionById.has(id))
    .default('normal'),
  encumbrance: z.enum(encumbranceVariants).default('points'),
  stats: z.strictObject({ str: stat, agi: stat, mnd: stat }).prefault({}),
  skills: z.array(takenSkill(ids)).max(200).default([]),
  gear: z
    .strictObject({
      method: z.enum(['coins', 'package']).default('coins'),
      items: z.array(ownedItem(ids)).max(1000).default([]),
    })
    .prefault({}),
  upgrades: z
    .strictObject({
      endurance: z.int().min(0).max(99).default(0),
      heroism: z.int().min(0).max(99).default(0),
    })
    .prefault({}),
});

/** A purchase of 3.2, in plans and ledger entries; `more` adds fields that only ledger entries have. */
const purchase = <More extends z.ZodRawShape>(ids: Ids, more: More) =>
  z.discriminatedUnion('buy', [
    z.strictObject({ buy: z.literal('definition'), text: words.min(1) }),
    z.strictObject({ buy: z.literal('endurance') }),
    z.strictObject({ buy: z.literal('heroism') }),
    z.strictObject({ buy: z.literal('skill'), id: ids.skill, ...focusFields, ...more }),
    z.strictObject({ buy: z.literal('advanced'), id: ids.skill, ...focusFields, ...more }),
    z.strictObject({ buy: z.literal('stat'), stat: z.enum(statIds) }),
  ]);

/** Replaces a definition, free once per scenario (3.3). */
const redefinition = z.strictObject({ buy: z.literal('redefine'), from: words.min(1), to: words.min(1) });

/** Like a plan without its envelope, but accepts keys of later versions. */
export const choicesSchema = z.looseObject({ ...choices(documentIds), ...recorded, ...recordedPrices });
export type Choices = z.infer<typeof choicesSchema>;

export const purchaseSchema = z.union([purchase(documentIds, recorded), redefinition]);
export type Purchase = z.infer<typeof purchaseSchema>;

/** Plans may only use ids of the content. */
export function planParts(content: Content) {
  const ids: Ids = {
    race: idOf(content.races, 'race'),
    skill: idOf(content.skills, 'skill'),
    gear: idOf(content.gear, 'item'),
    modifier: idOf(content.modifiers, 'item modifier'),
  };
  return { choices: choices(ids), purchase: purchase(ids, {}) };
}
