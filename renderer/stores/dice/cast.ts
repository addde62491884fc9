import { rollDice, seededRng } from '#shared/dice/random';
import type { DieGroup } from '#shared/rules/checks';
import { rng } from '#renderer/platform/ports';

/** The same seed gives the same dice. */
export function cast(groups: readonly DieGroup[], seed: string | null): number[][] {
  const chance = seed === null ? rng : seededRng(seed);
  return groups.map(({ count, sides }) => rollDice(chance, count, sides));
}
