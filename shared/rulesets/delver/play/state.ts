import { z } from 'zod';
import { readOnce } from '../../../kernel/readOnce';
import { changeBy, resetTo, set, type Edit } from '../../../character/edits';
import { ranges } from '../choices';
import { rules } from '../data';

const { injury } = rules;

/** A week of bed rest ends Frail (Injury And Healing). */
export const daysOfWeek = 7;

/** Implements Injury And Healing: standing; mortally wounded with a clock; stabilized but unconscious; dead. */
export const conditions = ['standing', 'mortal', 'stable', 'dead'] as const;
export type Condition = (typeof conditions)[number];

const roundSchema = z.strictObject({
  /** The Main Action and the Move Action of this round were used. */
  main: z.boolean().default(false),
  move: z.boolean().default(false),
  /** The shield has already stopped one Shock this round. */
  shield: z.boolean().default(false),
  /** In Total Defense for the rest of this round. */
  defense: z.boolean().default(false),
});
export type Round = z.infer<typeof roundSchema>;

const playSchema = z.object({
  /** Is `null` before any loss, so that a higher maximum raises it too. */
  hitPoints: z.int().min(0).max(ranges.hitPoints.max).nullable().default(null),
  condition: z.enum(conditions).default('standing'),
  /** Full rounds since the fall. */
  rounds: z.int().min(0).max(injury.rounds).default(0),
  frail: z.boolean().default(false),
  /** Days of bed rest since becoming Frail; a week of them ends it. */
  bedRest: z
    .int()
    .min(0)
    .max(injury.weeks * daysOfWeek)
    .default(0),
  round: roundSchema.prefault({}),
});
export type Play = z.infer<typeof playSchema>;

/** `{}` is the state of a new character. */
export const parsePlay = readOnce(playSchema);

export function initialPlay(): Play {
  return playSchema.parse({});
}

/** Includes characters whose time to be stabilized has run out. */
export function isDead({ condition, rounds }: Play): boolean {
  return condition === 'dead' || (condition === 'mortal' && rounds >= injury.rounds);
}

/** Limits the points to the present maximum. */
export function hitPointsLeft({ hitPoints }: Play, maximum: number): number {
  return hitPoints === null ? maximum : Math.min(hitPoints, maximum);
}

/** These edits also work on an empty play state; `left` are the remaining hit points. */
export const edits = {
  mortallyWounded: (play: Play, left: number): Edit[] => [
    resetTo(['hitPoints'], { from: left, to: 0 }),
    set(['condition'], 'mortal'),
    anew(play, 'rounds'),
  ],
  killed: (left: number): Edit[] => [
    resetTo(['hitPoints'], { from: left, to: 0 }),
    set(['condition'], 'dead'),
  ],
  stabilised: (play: Play): Edit[] => [set(['condition'], 'stable'), anew(play, 'rounds')],
  /** Happens ten minutes after being stabilized. */
  revived: (play: Play, left: number): Edit[] => [
    set(['condition'], 'standing'),
    resetTo(['hitPoints'], { from: left, to: injury.revivedWith }),
    set(['frail'], true),
    anew(play, 'bedRest'),
  ],
  /** Magic stabilizes, revives and prevents Frail; the spell decides how much it heals. */
  magic: (play: Play, left: number): Edit[] => [
    set(['condition'], 'standing'),
    anew(play, 'rounds'),
    changeBy(['hitPoints'], { from: left, by: injury.revivedWith, most: injury.revivedWith }),
    set(['frail'], false),
    anew(play, 'bedRest'),
  ],
  rested: (play: Play): Edit[] => [set(['frail'], false), anew(play, 'bedRest')],
  bedRest: (from: number, days: number): Edit[] => [
    changeBy(['bedRest'], { from, by: days, most: injury.weeks * daysOfWeek }),
  ],
  /** A decision by the GM: back on their feet, with the remaining hit points. */
  standing: (play: Play): Edit[] => [set(['condition'], 'standing'), anew(play, 'rounds')],
  frail: (play: Play, frail: boolean): Edit[] => [set(['frail'], frail), anew(play, 'bedRest')],
  round: (round: Round): Edit[] => [set(['round'], round)],
  /** Resets everything of the round; the clock of a dying character continues. */
  nextRound: ({ condition, rounds }: Play): Edit[] => [
    set(['round'], roundSchema.parse({})),
    ...(condition === 'mortal' ? [changeBy(['rounds'], { from: rounds, by: 1, most: injury.rounds })] : []),
  ],
};

function anew(play: Play, count: 'rounds' | 'bedRest'): Edit {
  return resetTo([count], { from: play[count], to: 0 });
}
