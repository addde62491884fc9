import type { Rng } from '#shared/kernel/ports';

export function rollDie(rng: Rng, sides: number): number {
  return rng.below(sides) + 1;
}

/** Follows the order in which the dice fell. */
export function rollDice(rng: Rng, count: number, sides: number): number[] {
  return Array.from({ length: count }, () => rollDie(rng, sides));
}

/**
 * A fair source from random 32-bit words, such as those of `crypto.getRandomValues`. Words that would make some
 * results more likely are rejected (rejection sampling).
 */
export function rngFromWords(nextWord: () => number): Rng {
  return {
    below: (bound) => {
      if (!Number.isSafeInteger(bound) || bound < 1 || bound > wordCount)
        throw new RangeError(`No fair number below ${String(bound)}`);
      const unfair = wordCount - (wordCount % bound);
      let word = nextWord();
      while (word >= unfair) word = nextWord();
      return word % bound;
    },
  };
}

const wordCount = 2 ** 32;

/** The same seed gives the same numbers; use it for replays only, never for rolls that count. */
export function seededRng(seed: string): Rng {
  let [a, b, c, d] = seedWords(seed);
  // sfc32 has 128 bits of state, passes the usual test batteries, and is short.
  const next = (): number => {
    const sum = (a + b + d) >>> 0;
    d = (d + 1) >>> 0;
    a = (b ^ (b >>> 9)) >>> 0;
    b = (c + (c << 3)) >>> 0;
    c = (((c << 21) | (c >>> 11)) + sum) >>> 0;
    return sum;
  };
  for (let warm = 0; warm < 16; warm += 1) next();
  return rngFromWords(next);
}

/** Four words that depend on every character of the seed (FNV-1a with four offsets). */
function seedWords(seed: string): [number, number, number, number] {
  const word = (offset: number): number => {
    let hash = (2_166_136_261 ^ offset) >>> 0;
    for (let index = 0; index < seed.length; index += 1)
      hash = Math.imul(hash ^ seed.charCodeAt(index), 16_777_619) >>> 0;
    return hash;
  };
  return [word(0), word(1), word(2), word(3)];
}

/** Fisher–Yates shuffle; the input is not changed. */
export function shuffled<T>(rng: Rng, items: readonly T[]): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = rng.below(last + 1);
    const moved = result[last] as T;
    result[last] = result[other] as T;
    result[other] = moved;
  }
  return result;
}
