import { z } from 'zod';
import { set, type Edit } from '../../character/edits';
import { rules, spendIds, type SpendId } from './data';

/** States that the document names. */
export const conditionIds = [
  'knocked-down',
  'stunned',
  'frozen',
  'paralyzed',
  'on-fire',
  'grabbed',
  'restrained',
  'in-cover',
  'holding',
] as const;
export type ConditionId = (typeof conditionIds)[number];

/** What Recover may end, and what Escape may (Actions). */
export const recoverable = ['stunned', 'frozen', 'paralyzed', 'on-fire'] as const satisfies ConditionId[];
export const escapable = ['grabbed', 'restrained'] as const satisfies ConditionId[];

const left = (most: number) => z.int().min(0).default(most);

/** What changes at the table: what is left of the round, and conditions. */
export const playSchema = z.looseObject({
  action: left(rules.turn.action),
  minor: left(rules.turn.minor),
  reaction: left(rules.turn.reaction),
  conditions: z.array(z.enum(conditionIds)).default([]),
  /** Weapons that attacked this round, by their places in the list. */
  used: z.array(z.int().min(0)).default([]),
});
export type Play = z.infer<typeof playSchema>;

/** The most of each that a round can hold: Hustle makes a Minor Action of an Action. */
export const mostOf: Readonly<Record<SpendId, number>> = {
  action: rules.turn.action,
  minor: rules.turn.minor + rules.turn.action,
  reaction: rules.turn.reaction,
};

/** The changes of play; each sets whole values, so that they also work on a character who was never played. */
export const edits = {
  newRound: (): Edit[] => [...spendIds.map((id) => set([id], rules.turn[id])), set(['used'], [])],
  /** An attack with a weapon, an Action (Actions). */
  attack: (play: Play, weapon: number): Edit[] => [
    set(['action'], Math.max(0, play.action - 1)),
    ...uses(play, weapon),
  ],
  /** The Offhand Attack, a Minor Action that ends the turn (Standard Minor Actions). */
  offhand: (play: Play, weapon: number): Edit[] => [
    set(['action'], 0),
    set(['minor'], 0),
    ...uses(play, weapon),
  ],
  spend: (play: Play, id: SpendId): Edit[] => [set([id], Math.max(0, play[id] - 1))],
  hustle: (play: Play): Edit[] => [
    set(['action'], Math.max(0, play.action - 1)),
    set(['minor'], Math.min(mostOf.minor, play.minor + 1)),
  ],
  condition: ({ conditions }: Play, id: ConditionId, on: boolean): Edit[] => [
    set(['conditions'], [...conditions.filter((other) => other !== id), ...(on ? [id] : [])]),
  ],
};

function uses({ used }: Play, weapon: number): Edit[] {
  return [set(['used'], [...used.filter((other) => other !== weapon), weapon])];
}
