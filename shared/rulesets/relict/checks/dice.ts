import { fromWeights, plus, rolled, type Distribution } from '../../../dice/distribution';
import { rules } from '../data';

const { sizes, crit } = rules.dice;

/** Implements Longshots: smaller by several sizes, at least a flat 1. */
export function stepDown(sides: number, steps: number): number {
  return sizes[Math.min(sizes.indexOf(sides) + steps, sizes.length - 1)] ?? 1;
}

/** Implements CRITS: only this die explodes on its highest face. */
export function canCrit(sides: number): boolean {
  return sides === crit;
}

/**
 * The probability of `least` or more. A d12 explodes on each 12: to reach 12k + r it takes k twelves and then r or
 * more.
 */
export function chanceOf(sides: number, least: number): number {
  if (least <= 1) return 1;
  if (!canCrit(sides)) return Math.max(0, sides - least + 1) / sides;
  const explosions = Math.floor((least - 1) / crit);
  const rest = least - explosions * crit;
  return (crit - rest + 1) / crit ** (explosions + 1);
}

/** The curve includes this many explosions; the rest (under 1 in a billion) counts at its end. */
const drawnExplosions = 8;

const known = new Map<number, Distribution>();

/** A d12 explodes without limit. */
export function dieDistribution(sides: number): Distribution {
  const before = known.get(sides);
  if (before !== undefined) return before;
  const distribution = canCrit(sides) ? exploding() : rolled(1, sides, ([face = 0]) => face);
  known.set(sides, distribution);
  return distribution;
}

function exploding(): Distribution {
  const weights = new Map<number, number>();
  for (let explosions = 0; explosions <= drawnExplosions; explosions += 1)
    for (let face = 1; face < crit; face += 1)
      weights.set(explosions * crit + face, crit ** -(explosions + 1));
  weights.set((drawnExplosions + 1) * crit, crit ** -(drawnExplosions + 1));
  return fromWeights(weights);
}

/** The numbers must be independent. */
export function sumOf(parts: readonly Distribution[]): Distribution {
  return parts.reduce(plus, [{ value: 0, p: 1 }]);
}

/** For a die that is subtracted. */
export function negated(distribution: Distribution): Distribution {
  return distribution.map(({ value, p }) => ({ value: -value, p })).toReversed();
}
