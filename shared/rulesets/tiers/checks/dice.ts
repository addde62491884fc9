import { outcomesOf, rolled, type Distribution } from '../../../dice/distribution';
import { sum } from '../../../kernel/sum';
import { rules } from '../data';

const { count, sides } = rules.dice;
const { towers, snakeEyes } = rules.extremes;

/** What remains once advantages and disadvantages have cancelled out, no more of it than there are dice for. */
export function netAdvantage(advantages: number, disadvantages: number): number {
  const most = rules.advantage.mostDice - count;
  return Math.max(-most, Math.min(most, advantages - disadvantages));
}

/** How many dice are rolled. */
export function diceCount(net: number): number {
  return count + Math.abs(net);
}

/** For each die whether it is kept: the lowest go with advantage, the highest with disadvantage. */
export function keptDice(faces: readonly number[], net: number): boolean[] {
  const inOrder = faces
    .map((_, index) => index)
    .toSorted((a, b) => Math.sign(net) * ((faces[a] ?? 0) - (faces[b] ?? 0)));
  const dropped = new Set(inOrder.slice(0, faces.length - count));
  return faces.map((_, index) => !dropped.has(index));
}

/** The two dice that count. */
export interface Kept {
  readonly kept: readonly number[];
  readonly sum: number;
  /** Two sixes. */
  readonly towers: boolean;
  /** Two ones. */
  readonly snakeEyes: boolean;
}

/** Keeps two dice and reads what they show. */
export function keep(faces: readonly number[], net: number): Kept {
  const keeps = keptDice(faces, net);
  const kept = faces.filter((_, index) => keeps[index] === true);
  return {
    kept,
    sum: sum(kept),
    towers: kept.every((face) => face === towers),
    snakeEyes: kept.every((face) => face === snakeEyes),
  };
}

/** How likely each sum of the kept dice is, and both extremes. */
export interface DiceOdds {
  readonly sums: Distribution;
  readonly towers: number;
  readonly snakeEyes: number;
}

const known = new Map<number, DiceOdds>();

/** The odds of the dice, over every way they can fall. */
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
