import { fromWeights, everyRoll, type Distribution } from '#shared/dice/distribution';
import { checkFacts } from '#shared/rulesets/starfaring/derive/facts';

/** Two dice, or three of which the lowest or highest is dropped. */
export type Mode = 'normal' | 'advantage' | 'disadvantage';

/** Implements "Advantage and disadvantage": the side with more sources wins; equal numbers cancel. */
export function modeOf(sources: { readonly advantages: number; readonly disadvantages: number }): Mode {
  if (sources.advantages === sources.disadvantages) return 'normal';
  return sources.advantages > sources.disadvantages ? 'advantage' : 'disadvantage';
}

export function diceFor(mode: Mode): number {
  return checkFacts.dice.count + (mode === 'normal' ? 0 : 1);
}

/** Returns the index of the lowest of three dice with advantage, or the highest with disadvantage. */
export function dropped(dice: readonly number[], mode: Mode): number | undefined {
  if (mode === 'normal') return undefined;
  return dice.indexOf(mode === 'advantage' ? Math.min(...dice) : Math.max(...dice));
}

/** Implements "Special results" of the kept dice. */
export type SpecialId = 'triumph' | 'disaster' | 'cancelled' | 'exploit' | 'setback';

/** `rank` is the other die of an exploit. */
export interface SpecialResult {
  readonly special: SpecialId | null;
  readonly rank: number | null;
}

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

/** The lower die comes first. */
interface KeptPair {
  readonly kept: readonly [low: number, high: number];
  readonly sum: number;
  readonly p: number;
}

export interface Spread {
  readonly pairs: readonly KeptPair[];
  readonly sums: Distribution;
}

const spreads = new Map<Mode, Spread>();

/** Counts every roll once; the result is exact and cached. */
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
