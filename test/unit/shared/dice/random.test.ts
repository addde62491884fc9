import { describe, expect, it } from 'vitest';
import { rngFromWords, rollDice, rollDie, seededRng, shuffled } from '#shared/dice/random';

const top = 2 ** 32;

/** A source of given words that counts how many were used. */
function scripted(...words: number[]) {
  let used = 0;
  const next = () => {
    const word = words[used];
    if (word === undefined) throw new Error('No words left');
    used += 1;
    return word;
  };
  return { rng: rngFromWords(next), used: () => used };
}

/** Pearson's statistic of counts that should all be the same. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

describe('fair numbers from words', () => {
  it.each([
    // 2^32 = 6 * 715,827,882 + 4: the last four words would favor 0 to 3.
    [6, top - 5, 5],
    [12, top - 5, 11],
    [20, top - 17, 19],
    [100, top - 97, 99],
  ])('below %d use the last word of the last whole group', (bound, word, number) => {
    const { rng, used } = scripted(word);
    expect([rng.below(bound), used()]).toEqual([number, 1]);
  });

  it.each([6, 12, 20, 100])('below %d throw every word of the broken group away', (bound) => {
    const whole = top - (top % bound);
    const broken = Array.from({ length: top - whole }, (_, at) => whole + at);
    const { rng, used } = scripted(...broken, 3);
    expect([rng.below(bound), used()]).toEqual([3, broken.length + 1]);
  });

  it.each([1, 2, 4, 8, 256, top])('below %d, which divides all words, throw none away', (bound) => {
    const { rng, used } = scripted(top - 1);
    expect([rng.below(bound), used()]).toEqual([bound - 1, 1]);
  });

  it('come from equally many words each', () => {
    // Testing the whole range of a smaller word the same way would take 2^32 steps; the limits are enough.
    for (const bound of [3, 6, 7, 10, 12, 20, 1000]) {
      const perNumber = Math.floor(top / bound);
      const first = scripted(0, perNumber * bound - 1);
      expect([first.rng.below(bound), first.rng.below(bound)]).toEqual([0, bound - 1]);
      const over = scripted(perNumber * bound, 0);
      expect([over.rng.below(bound), over.used()]).toEqual([0, top % bound === 0 ? 1 : 2]);
    }
  });

  it.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, top + 1])('below %d there are none', (bound) => {
    expect(() => scripted(1).rng.below(bound)).toThrow('No fair number');
  });
});

describe('dice', () => {
  it('show one more than the number below their sides', () => {
    const { rng } = scripted(0, 5, 7);
    expect([rollDie(rng, 6), rollDie(rng, 6), rollDie(rng, 6)]).toEqual([1, 6, 2]);
  });

  it('fall in the order of their words', () => {
    const { rng } = scripted(3, 2, 1, 0);
    expect(rollDice(rng, 4, 12)).toEqual([4, 3, 2, 1]);
    expect(rollDice(rng, 0, 12)).toEqual([]);
  });
});

describe('a seed', () => {
  it('gives the same rolls in every version of the program', () => {
    expect(rollDice(seededRng('Hearthbook'), 12, 20)).toEqual(rollDice(seededRng('Hearthbook'), 12, 20));
    // Recorded once: a log that names its seed has to replay forever.
    expect(rollDice(seededRng('Hearthbook'), 12, 20)).toEqual([8, 12, 9, 5, 18, 11, 9, 4, 6, 3, 3, 20]);
    expect(rollDice(seededRng(''), 6, 6)).toEqual([2, 3, 2, 3, 1, 2]);
  });

  it('of other letters, or the same in another order, gives other rolls', () => {
    const seeds = ['a', 'b', 'ab', 'ba', 'aa', 'A', ' a', 'a '];
    const rolls = seeds.map((seed) => rollDice(seededRng(seed), 20, 20).join(' '));
    expect(new Set(rolls).size).toBe(seeds.length);
  });

  it.each([6, 12, 20])('is fair with a d%d', (sides) => {
    const counts = Array.from({ length: sides }, () => 0);
    const rng = seededRng('fair');
    for (let roll = 0; roll < 60_000; roll += 1) {
      const face = rollDie(rng, sides);
      counts[face - 1] = (counts[face - 1] ?? 0) + 1;
    }
    // Random sources exceed this about once in a million runs, and a seed makes the result certain.
    expect(chiSquare(counts)).toBeLessThan(60);
    expect(chiSquare(counts)).toBeGreaterThan(0);
  });
});

describe('shuffling', () => {
  it('keeps every card, and does not change the given list', () => {
    const cards = Array.from({ length: 52 }, (_, at) => at);
    const mixed = shuffled(seededRng('deck'), cards);
    expect(mixed.toSorted((a, b) => a - b)).toEqual(cards);
    expect(mixed).not.toEqual(cards);
    expect(cards).toEqual(Array.from({ length: 52 }, (_, at) => at));
    expect(shuffled(seededRng('deck'), [])).toEqual([]);
  });

  it('swaps each card, from the last, with one of those not yet placed', () => {
    const { rng, used } = scripted(0, 2, 1);
    expect(shuffled(rng, ['a', 'b', 'c', 'd'])).toEqual(['d', 'b', 'c', 'a']);
    expect(used()).toBe(3);
  });

  it('makes every order of four cards equally likely', () => {
    const counts = new Map<string, number>();
    const rng = seededRng('orders');
    for (let time = 0; time < 24_000; time += 1) {
      const order = shuffled(rng, ['a', 'b', 'c', 'd']).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    // 23 degrees of freedom: over 60 once in 30,000.
    expect(chiSquare([...counts.values()])).toBeLessThan(60);
  });
});
