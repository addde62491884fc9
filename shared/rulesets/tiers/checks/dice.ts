import { outcomesOf, rolled, type Distribution } from '../../../dice/distribution';
import { sum } from '../../../kernel/sum';
import { rules } from '../data';

const { count, sides } = rules.dice;
const { towers, snakeEyes } = rules.extremes;

/** Never exceeds the number of dice available. */
export function netAdvantage(advantages: number, disadvantages: number): number {
  const most = rules.advantage.mostDice - count;
  return Math.max(-most, Math.min(most, advantages - disadvantages));
}

export function diceCount(net: number): number {
  return count + Math.abs(net);
}

/** Marks the kept dice: the lowest are dropped with advantage, the highest with disadvantage. */
export function keptDice(faces: readonly number[], net: number): boolean[] {
  const inOrder = faces
    .map((_, index) => index)
    .toSorted((a, b) => Math.sign(net) * ((faces[a] ?? 0) - (faces[b] ?? 0)));
  const dropped = new Set(inOrder.slice(0, faces.length - count));
  return faces.map((_, index) => !dropped.has(index));
}

export interface KeptDice {
  readonly kept: readonly number[];
  readonly sum: number;
  /** Marks two sixes. */
  readonly towers: boolean;
  /** Marks two ones. */
  readonly snakeEyes: boolean;
}

export function keep(faces: readonly number[], net: number): KeptDice {
  const keeps = keptDice(faces, net);
  const kept = faces.filter((_, index) => keeps[index] === true);
  return {
    kept,
    sum: sum(kept),
    towers: kept.every((face) => face === towers),
    snakeEyes: kept.every((face) => face === snakeEyes),
  };
}

/** Describes the distribution of sums, and the probabilities of both extremes. */
export interface DiceOdds {
  readonly sums: Distribution;
  readonly towers: number;
  readonly snakeEyes: number;
}

const known = new Map<number, DiceOdds>();

/** Counts every possible roll. */
export function diceOdds(net: number): DiceOdds {
  const before = known.get(net);
  if (before !== undefined) return before;
  const dice = diceCount(net);
  const extremes = outcomesOf(dice, sides, (faces) => {
    const read = keep(faces, net);
    return read.towers ? 'towers' : read.snakeEyes ? 'snakeEyes' : 'neither';
  });
  const odds = {
    sums: rolled(dice, sides, (faces) => keep(faces, net).sum),
    towers: extremes.get('towers') ?? 0,
    snakeEyes: extremes.get('snakeEyes') ?? 0,
  };
  known.set(net, odds);
  return odds;
}
