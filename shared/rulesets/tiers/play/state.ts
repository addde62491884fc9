import { z } from 'zod';
import { changeBy, resetTo, set, type Edit } from '../../../character/edits';
import { ranges } from '../choices';
import { rules, spendIds, type SpendId } from '../data';

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

/** Recover can end these conditions, and Escape those below (Actions). */
export const recoverable = ['stunned', 'frozen', 'paralyzed', 'on-fire'] as const satisfies ConditionId[];
export const escapable = ['grabbed', 'restrained'] as const satisfies ConditionId[];

const left = (most: number) => z.int().min(0).default(most);

/** The remaining actions of the round, and conditions. */
export const playSchema = z.looseObject({
  action: left(rules.turn.action),
  minor: left(rules.turn.minor),
  reaction: left(rules.turn.reaction),
  /** Is missing before any loss. */
  hitPoints: z.int().min(0).max(ranges.hitPoints.max).exactOptional(),
  conditions: z.array(z.enum(conditionIds)).default([]),
  /** Indexes of the weapons that attacked this round. */
  used: z.array(z.int().min(0)).default([]),
});
export type Play = z.infer<typeof playSchema>;

/** The maximum per round: Hustle turns an Action into a Minor Action. */
export const mostOf: Readonly<Record<SpendId, number>> = {
  action: rules.turn.action,
  minor: rules.turn.minor + rules.turn.action,
  reaction: rules.turn.reaction,
};

/** These edits also work on an empty play state. */
export const edits = {
  newRound: (play: Play): Edit[] => [
    ...spendIds.map((id) => resetTo([id], { from: play[id], to: rules.turn[id] })),
    set(['used'], []),
  ],
  /** An attack with a weapon uses an Action (Actions). */
  attack: (play: Play, weapon: number): Edit[] => [spent(play, 'action'), ...uses(play, weapon)],
  /** The Offhand Attack uses a Minor Action and ends the turn (Standard Minor Actions). */
  offhand: (play: Play, weapon: number): Edit[] => [
    resetTo(['action'], { from: play.action, to: 0 }),
    resetTo(['minor'], { from: play.minor, to: 0 }),
    ...uses(play, weapon),
  ],
  spend: (play: Play, id: SpendId): Edit[] => [spent(play, id)],
  hustle: (play: Play): Edit[] => [
    spent(play, 'action'),
    changeBy(['minor'], { from: play.minor, by: 1, most: mostOf.minor }),
  ],
  condition: ({ conditions }: Play, id: ConditionId, on: boolean): Edit[] => [
    set(['conditions'], [...conditions.filter((other) => other !== id), ...(on ? [id] : [])]),
  ],
};

function spent(play: Play, id: SpendId): Edit {
  return changeBy([id], { from: play[id], by: -1 });
}

function uses({ used }: Play, weapon: number): Edit[] {
  return [set(['used'], [...used.filter((other) => other !== weapon), weapon])];
}
