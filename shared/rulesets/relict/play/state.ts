import { z } from 'zod';
import { changeBy, resetTo, set, type Edit } from '../../../character/edits';
import { coverIds } from '../data';
import type { Choices } from '../choices';

/** States that the document names, each on or off. */
export const stateIds = ['hidden', 'invisible', 'blinded', 'permanently-blind'] as const;
export type StateId = (typeof stateIds)[number];

/** What a turn and a round hold; true once it is spent (TURN ORDER). */
export const spendIds = ['first', 'second', 'reaction'] as const;
export type SpendId = (typeof spendIds)[number];

/** An Ambush Round: none, on the side that takes it, or on the side that it is taken from (AMBUSHES). */
export const ambushIds = ['none', 'ambushing', 'ambushed'] as const;
export type Ambush = (typeof ambushIds)[number];

const points = z.int().min(0).nullable().default(null);

/** What changes at the table. */
export const playSchema = z.looseObject({
  /** What is left; `null` while nothing was spent, so that a raised capacity raises it too. */
  stamina: points,
  mana: points,
  fatePoints: points,
  /** Points of the armor set that Absorb has used up; they come back with repair. */
  armorLost: z.int().min(0).default(0),
  cover: z.enum([...coverIds, 'total']).default('none'),
  states: z.array(z.enum(stateIds)).default([]),
  spent: z.array(z.enum(spendIds)).default([]),
  /** The weapon in the main hand by its place in the list; `null` for the first that a hand can hold. */
  mainHand: z.int().min(0).nullable().default(null),
  /** The side that the character is on while an Ambush Round lasts. */
  ambush: z.enum(ambushIds).default('none'),
});
export type Play = z.infer<typeof playSchema>;

/** The two reserves that come back every turn. */
export const poolIds = ['stamina', 'mana'] as const;
export type PoolId = (typeof poolIds)[number];

/** What is left of a reserve; a lowered capacity lowers it. */
export function poolLeft(choices: Choices, play: Play, id: PoolId): number {
  const { capacity } = choices[id];
  return Math.min(play[id] ?? capacity, capacity);
}

/** What a reserve holds after the Recovery Step: its regeneration more, its capacity at most. */
export function poolRecovered(choices: Choices, play: Play, id: PoolId): number {
  const { capacity, regeneration } = choices[id];
  return Math.min(capacity, poolLeft(choices, play, id) + regeneration);
}

/** Fate Points in hand. */
export function fatePointsLeft(choices: Choices, play: Play): number {
  return play.fatePoints ?? choices.fatePoints;
}

/** What the armor set still counts; 0 once it is destroyed (ARMOR ABSORPTION). */
export function armorSetLeft({ armorSet }: Choices, { armorLost }: Play): number {
  return Math.max(0, armorSet.armor - armorLost);
}

/** The changes of play, which also work on a character who was never played. */
export const edits = {
  recover: (choices: Choices, play: Play): Edit[] =>
    poolIds.map((id) => {
      const { capacity, regeneration } = choices[id];
      return changeBy([id], { from: poolLeft(choices, play, id), by: regeneration, most: capacity });
    }),
  refill: (choices: Choices, play: Play, ids: readonly PoolId[] = poolIds): Edit[] =>
    ids.map((id) =>
      resetTo([id], { from: poolLeft(choices, play, id), to: choices[id].capacity, value: null }),
    ),
  fatePoint: (left: number): Edit[] => [changeBy(['fatePoints'], { from: left, by: 1 })],
  armorHit: ({ armorLost }: Play, by: number): Edit[] => [changeBy(['armorLost'], { from: armorLost, by })],
  armorLost: ({ armorLost }: Play, to: number): Edit[] => [resetTo(['armorLost'], { from: armorLost, to })],
  cover: (cover: Play['cover']): Edit[] => [set(['cover'], cover)],
  state: (play: Play, id: StateId): Edit[] => [set(['states'], toggled(play.states, id))],
  spend: (play: Play, id: SpendId): Edit[] => [set(['spent'], toggled(play.spent, id))],
  mainHand: (index: number): Edit[] => [set(['mainHand'], index)],
  ambush: (ambush: Ambush): Edit[] => [set(['ambush'], ambush)],
  /** A new turn has its actions again; the Reaction is one for each round. */
  newTurn: (play: Play): Edit[] => [
    set(
      ['spent'],
      play.spent.filter((id) => id === 'reaction'),
    ),
  ],
  newRound: (play: Play): Edit[] => [
    set(
      ['spent'],
      play.spent.filter((id) => id !== 'reaction'),
    ),
  ],
};

function toggled<T>(list: readonly T[], item: T): T[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}
