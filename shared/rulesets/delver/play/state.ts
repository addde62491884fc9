import { z } from 'zod';
import { changeBy, resetTo, set, type Edit } from '../../../character/edits';
import type { Json } from '../../../kernel/json';
import { ranges } from '../choices';
import { rules } from '../data';

const { injury } = rules;

/** Days of the week of bed rest that ends Frail (Injury And Healing). */
export const daysOfWeek = 7;

/** On their feet; mortally wounded with a clock; stabilised but out; dead (Injury And Healing). */
export const conditions = ['standing', 'mortal', 'stable', 'dead'] as const;
export type Condition = (typeof conditions)[number];

const roundSchema = z.strictObject({
  /** The Main Action and the Move Action of this round are spent. */
  main: z.boolean().default(false),
  move: z.boolean().default(false),
  /** The shield has stopped its one Shock of this round. */
  shield: z.boolean().default(false),
  /** In Total Defense for the rest of this round. */
  defense: z.boolean().default(false),
});
export type Round = z.infer<typeof roundSchema>;

/** What changes at the table. */
const playSchema = z.object({
  /** `null` while nothing was lost, so that a raised maximum raises it too. */
  hitPoints: z.int().min(0).max(ranges.hitPoints.max).nullable().default(null),
  condition: z.enum(conditions).default('standing'),
  /** Full rounds since the fall. */
  rounds: z.int().min(0).max(injury.rounds).default(0),
  frail: z.boolean().default(false),
  /** Days of bed rest since Frail began; a week of them ends it. */
  bedRest: z
    .int()
    .min(0)
    .max(injury.weeks * daysOfWeek)
    .default(0),
  round: roundSchema.prefault({}),
});
export type Play = z.infer<typeof playSchema>;

/** Reads the play state of a document; `{}` is a character who was never played. */
export function parsePlay(play: Json) {
  return playSchema.safeParse(play);
}

/** Nobody has played yet. */
export function initialPlay(): Play {
  return playSchema.parse({});
}

/** Dead, or dying for so long that it has become death. */
export function isDead({ condition, rounds }: Play): boolean {
  return condition === 'dead' || (condition === 'mortal' && rounds >= injury.rounds);
}

/** Hit points that are left; a lowered maximum lowers them. */
export function hitPointsLeft({ hitPoints }: Play, maximum: number): number {
  return hitPoints === null ? maximum : Math.min(hitPoints, maximum);
}

/** The changes of play, which also work on a character who was never played; `left` are the hit points left. */
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
  /** Ten minutes after being stabilised. */
  revived: (play: Play, left: number): Edit[] => [
    set(['condition'], 'standing'),
    resetTo(['hitPoints'], { from: left, to: injury.revivedWith }),
    set(['frail'], true),
    anew(play, 'bedRest'),
  ],
  /** Magic stabilises, revives and leaves nobody Frail; how much it heals is the magic's own matter. */
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
  /** Whoever decides otherwise: on their feet again, with whatever hit points are left. */
  standing: (play: Play): Edit[] => [set(['condition'], 'standing'), anew(play, 'rounds')],
  frail: (play: Play, frail: boolean): Edit[] => [set(['frail'], frail), anew(play, 'bedRest')],
  round: (round: Round): Edit[] => [set(['round'], round)],
  /** Everything of the round is fresh again; the clock of the dying goes on. */
  nextRound: ({ condition, rounds }: Play): Edit[] => [
    set(['round'], roundSchema.parse({})),
    ...(condition === 'mortal' ? [changeBy(['rounds'], { from: rounds, by: 1, most: injury.rounds })] : []),
  ],
};

function anew(play: Play, count: 'rounds' | 'bedRest'): Edit {
  return resetTo([count], { from: play[count], to: 0 });
}
