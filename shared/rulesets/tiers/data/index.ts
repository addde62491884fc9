import { z } from 'zod';
import { readData } from '../../../rules/data';
import rulesJson from './rules.json';
import skillsJson from './skills.json';

/** Skills stand in four groups. */
export const groupIds = ['physical', 'mental', 'social', 'special'] as const;
export type GroupId = (typeof groupIds)[number];

/** What a round gives, and what an own action may take of it (Your Turn). */
export const spendIds = ['action', 'minor', 'reaction'] as const;
export type SpendId = (typeof spendIds)[number];

const source = z.string().min(1);

const rulesSchema = z.strictObject({
  dice: z.strictObject({ count: z.int(), sides: z.int(), source }),
  /** The lowest total of each tier, from T0. */
  tiers: z.strictObject({
    from: z.array(z.strictObject({ id: z.string(), from: z.int() })).min(1),
    source,
  }),
  advantage: z.strictObject({ mostDice: z.int(), source }),
  /** The face that both kept dice show. */
  extremes: z.strictObject({ towers: z.int(), snakeEyes: z.int(), source }),
  /** The word for each rank, from +0. */
  ranks: z.strictObject({ ids: z.array(z.string()).min(1), source }),
  /** What a campaign starts with that names no attributes of its own. */
  attributes: z.strictObject({ names: z.array(z.string()).min(1), source }),
  initiative: z.strictObject({ source }),
  turn: z.strictObject({ action: z.int(), minor: z.int(), reaction: z.int(), source }),
  offhand: z.strictObject({ hands: z.int(), disadvantages: z.int(), source }),
  ledgeGrab: z.strictObject({ skill: z.string(), tier: z.int(), source }),
});

const skillsSchema = z.strictObject({
  groups: z.array(z.strictObject({ id: z.enum(groupIds), skills: z.array(z.string()).min(1), source })),
});

/** The figures of the document. */
export const rules = readData('data/rules.json', rulesSchema, rulesJson);

/** The skills by group; the document's table is damaged, and the readings say what it held. */
export const skillGroups = readData('data/skills.json', skillsSchema, skillsJson).groups;

/** Every skill with its group, by id. */
export const skillById: ReadonlyMap<string, { readonly id: string; readonly group: GroupId }> = new Map(
  skillGroups.flatMap(({ id: group, skills }) => skills.map((id) => [id, { id, group }])),
);

/** Every skill in the order of the table. */
export const skillIds: readonly string[] = [...skillById.keys()];

/** The best rank there is. */
export const mostRank = rules.ranks.ids.length - 1;

/** The hardest tier there is. */
export const mostTier = rules.tiers.from.length - 1;

/** The tier that a total reaches; -1 below T0. */
export function tierOf(total: number): number {
  return rules.tiers.from.findLastIndex(({ from }) => from <= total);
}

/** The lowest total of a tier. */
export function tierFrom(tier: number): number {
  const found = rules.tiers.from[tier];
  if (found === undefined) throw new Error(`No tier ${String(tier)}`);
  return found.from;
}

/** The id of the word for a rank. */
export function rankWord(rank: number): string {
  const found = rules.ranks.ids[rank];
  if (found === undefined) throw new Error(`No rank ${String(rank)}`);
  return found;
}
