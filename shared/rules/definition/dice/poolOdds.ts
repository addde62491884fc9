import { dieValues } from './die';
import { add, at, mapped, pack, part, unpack, type FactName, type Joint } from './joint';
import type { ResolvedPool } from './pool';

/** Facts of one pool, in the order of the keys. */
type PoolFacts = readonly FactName[];

/** The joint distribution of the facts of one pool. `total` and `natural` are its sum with its sign. */
export function poolOdds(pool: ResolvedPool, facts: PoolFacts): Joint {
  const once =
    pool.kind === 'percentile'
      ? percentile(pool, facts)
      : pool.kind === 'count'
        ? counted(pool, facts)
        : summed(pool, facts);
  return pool.repeat === 1 ? once : repeated(once, pool.repeat, facts);
}

/** The sum, plus what belongs to the dice, with the sign of the pool. */
const signed = ({ sign, plus }: ResolvedPool, sum: number): number => sign * (sum + plus);

function keyOf(facts: PoolFacts, values: Readonly<Partial<Record<FactName, number>>>): number {
  return pack(facts.map((fact) => values[fact] ?? 0));
}

function percentile(pool: ResolvedPool, facts: PoolFacts): Joint {
  const weights = new Map<number, number>();
  const { rolled, keeps } = pool;
  for (let unit = 0; unit < 10; unit += 1) {
    // Tens and units of 0 are read as 100.
    const results = Array.from({ length: 10 }, (_, tens) => tens * 10 + unit || 100).toSorted((a, b) =>
      keeps === 'low' ? a - b : b - a,
    );
    results.forEach((total, place) => {
      const p = (((10 - place) / 10) ** rolled - ((9 - place) / 10) ** rolled) / 10;
      const sum = signed(pool, total);
      add(weights, keyOf(facts, { total: sum, natural: sum, highest: total, lowest: total }), p);
    });
  }
  return weights;
}

/** Successes and ones of dice that count one by one; a counting pool has no sum. */
function counted(pool: ResolvedPool, facts: PoolFacts): Joint {
  const sizes = { successes: 1, ones: 1 };
  let grid: Float64Array = Float64Array.of(1);
  const dice = dieValues(pool, facts.includes('ones'));
  const mostOf = (name: 'successes' | 'ones') => Math.max(0, ...dice.map((die) => die[name]));
  const grows = { successes: mostOf('successes'), ones: mostOf('ones') };
  // Typed arrays: this loop is most of the work.
  const successesOf = Int32Array.from(dice, ({ successes }) => successes);
  const onesOf = Int32Array.from(dice, ({ ones }) => ones);
  const chances = Float64Array.from(dice, ({ p }) => p);
  for (let die = 0; die < pool.rolled; die += 1) {
    const next = { successes: sizes.successes + grows.successes, ones: sizes.ones + grows.ones };
    const target = new Float64Array(next.successes * next.ones);
    for (let successes = 0; successes < sizes.successes; successes += 1)
      for (let ones = 0; ones < sizes.ones; ones += 1) {
        const p = grid[successes * sizes.ones + ones] ?? 0;
        if (p === 0) continue;
        const from = successes * next.ones + ones;
        for (let side = 0; side < dice.length; side += 1) {
          const at = from + (successesOf[side] ?? 0) * next.ones + (onesOf[side] ?? 0);
          target[at] = (target[at] ?? 0) + p * (chances[side] ?? 0);
        }
      }
    [grid, sizes.successes, sizes.ones] = [target, next.successes, next.ones];
  }
  const weights = new Map<number, number>();
  grid.forEach((p, at) => {
    if (p === 0) return;
    const successes = pool.sign * (Math.floor(at / sizes.ones) + pool.plus);
    add(weights, keyOf(facts, { successes, total: successes, natural: successes, ones: at % sizes.ones }), p);
  });
  return weights;
}

function summed(pool: ResolvedPool, facts: PoolFacts): Joint {
  const hasExtremes = facts.includes('highest') || facts.includes('lowest');
  const sums = pool.kept === pool.rolled && !hasExtremes ? allKept(pool) : undefined;
  const weights = new Map<number, number>();
  if (sums !== undefined) {
    sums.forEach((p, sum) => {
      const total = signed(pool, sum);
      if (p > 0) add(weights, keyOf(facts, { total, natural: total }), p);
    });
    return weights;
  }
  if (!hasExtremes) {
    keptSums(pool).forEach((p, sum) => {
      const total = signed(pool, sum);
      if (p > 0) add(weights, keyOf(facts, { total, natural: total }), p);
    });
    return weights;
  }
  for (const [key, p] of someKept(pool, facts)) {
    const [sum = 0, highest = 0, lowest = 0] = unpack(key, 3);
    const total = signed(pool, sum);
    add(weights, keyOf(facts, { total, natural: total, highest, lowest }), p);
  }
  return weights;
}

/** Sums of dice that all count, by convolution. */
function allKept(pool: ResolvedPool): Float64Array {
  const values = dieValues(pool, false);
  const highest = values.at(-1)?.value ?? 0;
  const faces = Int32Array.from(values, ({ value }) => value);
  const chances = Float64Array.from(values, ({ p }) => p);
  let sums: Float64Array = Float64Array.of(1);
  for (let die = 0; die < pool.rolled; die += 1) {
    const next = new Float64Array(sums.length + highest);
    for (let sum = 0; sum < sums.length; sum += 1) {
      const p = sums[sum] ?? 0;
      if (p === 0) continue;
      for (let side = 0; side < faces.length; side += 1) {
        const at = sum + (faces[side] ?? 0);
        next[at] = (next[at] ?? 0) + p * (chances[side] ?? 0);
      }
    }
    sums = next;
  }
  return sums;
}

/** Values of one die from the better end, each with its share of the chance that is left. */
function shares(pool: ResolvedPool): { readonly value: number; readonly share: number }[] {
  const values = dieValues(pool, false).toSorted((a, b) =>
    pool.keeps === 'high' ? b.value - a.value : a.value - b.value,
  );
  let left = 1;
  return values.map(({ value, p }, place) => {
    const share = place === values.length - 1 || left <= p ? 1 : p / left;
    left -= p;
    return { value, share };
  });
}

/** Sums of the kept dice, by the number of dice that are used up: see `someKept`. */
function keptSums(pool: ResolvedPool): Float64Array {
  const { rolled, kept } = pool;
  const values = shares(pool);
  const width = kept * Math.max(0, ...values.map(({ value }) => value)) + 1;
  let states = new Float64Array((rolled + 1) * width);
  states[0] = 1;
  for (const { value, share } of values) {
    const next = new Float64Array(states.length);
    for (let used = 0; used <= rolled; used += 1) {
      let chances: readonly number[] | undefined;
      const open = Math.max(0, kept - used);
      const from = used * width;
      for (let sum = 0; sum < width; sum += 1) {
        const weight = states[from + sum] ?? 0;
        if (weight === 0) continue;
        chances ??= binomial(rolled - used, share);
        for (let count = 0; count < chances.length; count += 1) {
          const at = from + count * width + sum + Math.min(count, open) * value;
          next[at] = (next[at] ?? 0) + weight * (chances[count] ?? 0);
        }
      }
    }
    states = next;
  }
  return states.slice(rolled * width);
}

interface State {
  readonly sum: number;
  readonly first: number;
  readonly last: number;
}

/**
 * Kept dice, value by value from the better end: how many of the remaining dice show this value is binomial, and of
 * these as many are kept as are still needed. Returns sum, highest and lowest kept die.
 */
function someKept(pool: ResolvedPool, facts: PoolFacts): Joint {
  const { rolled, kept, keeps } = pool;
  const [wantsFirst, wantsLast] = [
    facts.includes(keeps === 'high' ? 'highest' : 'lowest'),
    facts.includes(keeps === 'high' ? 'lowest' : 'highest'),
  ];
  let states: Map<number, number>[] = Array.from({ length: rolled + 1 }, () => new Map<number, number>());
  states[0]?.set(pack([0, 0, 0]), 1);
  for (const { value, share } of shares(pool)) {
    // If all dice are used up, nothing changes any more.
    const next: Map<number, number>[] = states.map((here, used) =>
      used === rolled ? here : new Map<number, number>(),
    );
    states.forEach((here, used) => {
      if (used === rolled || here.size === 0) return;
      const chances = binomial(rolled - used, share);
      for (const [key, weight] of here)
        for (let count = 0; count < chances.length; count += 1) {
          const p = weight * (chances[count] ?? 0);
          const into = next[used + count];
          if (p === 0 || into === undefined) continue;
          const counts = Math.min(count, Math.max(0, kept - used));
          add(into, counts === 0 ? key : moved(key, counts, value), p);
        }
    });
    states = next;
  }
  const done = states[rolled] ?? new Map<number, number>();
  return mapped(done, (key) => {
    const { sum, first, last } = stateOf(key);
    return pack(keeps === 'high' ? [sum, first, last] : [sum, last, first]);
  });

  function moved(key: number, counts: number, value: number): number {
    // Without an array for every step of the innermost loop.
    const first = wantsFirst && part(key, 1) === 0 ? value : 0;
    const last = wantsLast ? value - part(key, 0) : 0;
    return key + at(2, counts * value) + at(1, first) + last;
  }
}

function stateOf(key: number): State {
  const [sum = 0, first = 0, last = 0] = unpack(key, 3);
  return { sum, first, last };
}

/** Chances of 0 to `count` hits. From the rarer side, so that no product of chances becomes too small for a number. */
function binomial(count: number, p: number): number[] {
  if (p > 0.5) return binomial(count, 1 - p).reverse();
  const chances = [(1 - p) ** count];
  for (let hits = 1; hits <= count; hits += 1)
    chances.push(((chances[hits - 1] ?? 0) * (count - hits + 1) * p) / (hits * (1 - p)));
  return chances;
}

/** The best of several rolls by their sum; of equal ones the earlier. */
function repeated(once: Joint, times: number, facts: PoolFacts): Joint {
  const place = Math.max(0, facts.indexOf('total'));
  const sumOf = (key: number) => unpack(key, facts.length)[place] ?? 0;
  const single = chancesBelow(once, sumOf);
  let best = once;
  for (let round = 1; round < times; round += 1) {
    const before = chancesBelow(best, sumOf);
    const next = new Map<number, number>();
    for (const [key, p] of best) add(next, key, p * single(sumOf(key) + 1));
    for (const [key, p] of once) add(next, key, p * before(sumOf(key)));
    best = next;
  }
  return best;
}

/** The chance of a sum below a number. */
function chancesBelow(joint: Joint, sumOf: (key: number) => number): (sum: number) => number {
  const sums = new Map<number, number>();
  for (const [key, p] of joint) add(sums, sumOf(key), p);
  const sorted = [...sums].toSorted(([a], [b]) => a - b);
  const below = new Map<number, number>();
  let all = 0;
  for (const [sum, p] of sorted) {
    below.set(sum, all);
    all += p;
    // The next whole number, if it is no sum itself.
    below.set(sum + 1, all);
  }
  return (sum) => below.get(sum) ?? 0;
}
