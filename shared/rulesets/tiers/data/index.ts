import { z } from 'zod';
import { readData } from '../../../rules/data';
import rulesJson from './rules.json';
import skillsJson from './skills.json';

export const groupIds = ['physical', 'mental', 'social', 'special'] as const;
export type GroupId = (typeof groupIds)[number];

/** The parts of a round that actions can use (Your Turn). */
export const spendIds = ['action', 'minor', 'reaction'] as const;
export type SpendId = (typeof spendIds)[number];

const source = z.string().min(1);

const rulesSchema = z.strictObject({
  dice: z.strictObject({ count: z.int(), sides: z.int(), source }),
  /** Holds the lowest total of each tier, from T0. */
  tiers: z.strictObject({
    from: z.array(z.strictObject({ id: z.string(), from: z.int() })).min(1),
    source,
  }),
  advantage: z.strictObject({ mostDice: z.int(), source }),
  /** Holds the face shown by both kept dice. */
  extremes: z.strictObject({ towers: z.int(), snakeEyes: z.int(), source }),
  /** The words for ranks, from +0. */
  ranks: z.strictObject({ ids: z.array(z.string()).min(1), source }),
  /** Default attributes for a campaign that names none. */
  attributes: z.strictObject({ names: z.array(z.string()).min(1), source }),
  initiative: z.strictObject({ source }),
  turn: z.strictObject({ action: z.int(), minor: z.int(), reaction: z.int(), source }),
  offhand: z.strictObject({ hands: z.int(), disadvantages: z.int(), source }),
  ledgeGrab: z.strictObject({ skill: z.string(), tier: z.int(), source }),
});

const skillsSchema = z.strictObject({
  groups: z.array(z.strictObject({ id: z.enum(groupIds), skills: z.array(z.string()).min(1), source })),
});

/** Holds all figures of the document. */
export const rules = readData('data/rules.json', rulesSchema, rulesJson);

/** The document's table is damaged; the interpretations state what it contained. */
export const skillGroups = readData('data/skills.json', skillsSchema, skillsJson).groups;

export const skillById: ReadonlyMap<string, { readonly id: string; readonly group: GroupId }> = new Map(
  skillGroups.flatMap(({ id: group, skills }) => skills.map((id) => [id, { id, group }])),
);

/** Follows the order of the table. */
export const skillIds: readonly string[] = [...skillById.keys()];

export const mostRank = rules.ranks.ids.length - 1;

export const mostTier = rules.tiers.from.length - 1;

/** Returns -1 for a total below T0. */
export function tierOf(total: number): number {
  return rules.tiers.from.findLastIndex(({ from }) => from <= total);
}

export function tierFrom(tier: number): number {
  const found = rules.tiers.from[tier];
  if (found === undefined) throw new Error(`No tier ${String(tier)}`);
  return found.from;
}

export function rankWord(rank: number): string {
  const found = rules.ranks.ids[rank];
  if (found === undefined) throw new Error(`No rank ${String(rank)}`);
  return found;
}
