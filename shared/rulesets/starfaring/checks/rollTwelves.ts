import { fromWeights, everyRoll, type Distribution } from '../../../dice/distribution';
import { checkFacts } from '../derive/facts';

/** How many dice fall and which are kept: two, or three of which the worst or the best goes. */
export type Mode = 'normal' | 'advantage' | 'disadvantage';

/** Whichever side has more sources prevails; equal sides cancel ("Advantage and disadvantage"). */
export function modeOf(sources: { readonly advantages: number; readonly disadvantages: number }): Mode {
  if (sources.advantages === sources.disadvantages) return 'normal';
  return sources.advantages > sources.disadvantages ? 'advantage' : 'disadvantage';
}

/** The dice that a check rolls. */
export function diceFor(mode: Mode): number {
  return checkFacts.dice.count + (mode === 'normal' ? 0 : 1);
}

/** The place of the die that is dropped: the lowest of three with advantage, the highest with disadvantage. */
export function dropped(dice: readonly number[], mode: Mode): number | undefined {
  if (mode === 'normal') return undefined;
  return dice.indexOf(mode === 'advantage' ? Math.min(...dice) : Math.max(...dice));
}

/** What the kept dice say beyond their sum ("Special results"). */
export type SpecialId = 'triumph' | 'disaster' | 'cancelled' | 'exploit' | 'setback';

/** The special result of a check; `rank` is the other die of an exploit. */
export interface SpecialResult {
  readonly special: SpecialId | null;
  readonly rank: number | null;
}

/** Reads the special result off two kept dice. */
export function specialOf([first, second]: readonly [number, number], success: boolean): SpecialResult {
  const best = checkFacts.dice.sides;
  const low = Math.min(first, second);
  const high = Math.max(first, second);
  if (low === best) return { special: 'triumph', rank: null };
  if (high === 1) return { special: 'disaster', rank: null };
  if (low === 1 && high === best) return { special: 'cancelled', rank: null };
  if (high === best && success) return { special: 'exploit', rank: low };
  return { special: low === 1 && !success ? 'setback' : null, rank: null };
}

/** How likely each pair of kept dice is, the lower one first. */
interface KeptPair {
  readonly kept: readonly [low: number, high: number];
  readonly sum: number;
  readonly p: number;
}

/** Everything that two or three dice can come to; worked out once for each mode. */
export interface Spread {
  readonly pairs: readonly KeptPair[];
  readonly sums: Distribution;
}

const spreads = new Map<Mode, Spread>();

/** The exact spread of a mode, counted over every roll of its dice. */
export function spreadOf(mode: Mode): Spread {
  const known = spreads.get(mode);
  if (known !== undefined) return known;
  const { sides } = checkFacts.dice;
  const count = diceFor(mode);
  const weights = new Map<number, number>();
  const bySum = new Map<number, number>();
  everyRoll(count, sides, (dice) => {
    const out = dropped(dice, mode);
    const [low = 0, high = 0] = dice.filter((_, place) => place !== out).toSorted((a, b) => a - b);
    const key = low * (sides + 1) + high;
    weights.set(key, (weights.get(key) ?? 0) + 1);
    bySum.set(low + high, (bySum.get(low + high) ?? 0) + 1);
  });
  const pairs = [...weights].map(([key, weight]) => {
    const low = Math.floor(key / (sides + 1));
    const high = key % (sides + 1);
    return { kept: [low, high] as const, sum: low + high, p: weight / sides ** count };
  });
  const spread = { pairs, sums: fromWeights(bySum) };
  spreads.set(mode, spread);
  return spread;
}
