import { z } from 'zod';
import { changeBy, resetTo, set, type Edit } from '../../../character/edits';
import { coverIds } from '../data';
import type { Choices } from '../choices';

export const stateIds = ['hidden', 'invisible', 'blinded', 'permanently-blind'] as const;
export type StateId = (typeof stateIds)[number];

/** Implements TURN ORDER; true after it was used. */
export const spendIds = ['first', 'second', 'reaction'] as const;
export type SpendId = (typeof spendIds)[number];

/** Implements AMBUSHES: none, on the ambushing side, or on the ambushed side. */
export const ambushIds = ['none', 'ambushing', 'ambushed'] as const;
export type Ambush = (typeof ambushIds)[number];

const points = z.int().min(0).nullable().default(null);

export const playSchema = z.looseObject({
  /** Is `null` before any loss, so that a higher capacity raises it too. */
  stamina: points,
  mana: points,
  fatePoints: points,
  /** Points used up by Absorb; repairs restore them. */
  armorLost: z.int().min(0).default(0),
  cover: z.enum([...coverIds, 'total']).default('none'),
  states: z.array(z.enum(stateIds)).default([]),
  spent: z.array(z.enum(spendIds)).default([]),
  /** The index of the weapon; `null` for the first that fits. */
  mainHand: z.int().min(0).nullable().default(null),
  /** The character's side during an Ambush Round. */
  ambush: z.enum(ambushIds).default('none'),
});
export type Play = z.infer<typeof playSchema>;

/** These reserves regenerate every turn. */
export const poolIds = ['stamina', 'mana'] as const;
export type PoolId = (typeof poolIds)[number];

/** Limits the reserve to the present capacity. */
export function poolLeft(choices: Choices, play: Play, id: PoolId): number {
  const { capacity } = choices[id];
  return Math.min(play[id] ?? capacity, capacity);
}

/** Returns the value after the Recovery Step: regeneration up to the capacity. */
export function poolRecovered(choices: Choices, play: Play, id: PoolId): number {
  const { capacity, regeneration } = choices[id];
  return Math.min(capacity, poolLeft(choices, play, id) + regeneration);
}

export function fatePointsLeft(choices: Choices, play: Play): number {
  return play.fatePoints ?? choices.fatePoints;
}

/** Returns 0 for a destroyed set (ARMOR ABSORPTION). */
export function armorSetLeft({ armorSet }: Choices, { armorLost }: Play): number {
  return Math.max(0, armorSet.armor - armorLost);
}

/** These edits also work on an empty play state. */
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
  /** A new turn restores the actions; there is only one Reaction per round. */
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
