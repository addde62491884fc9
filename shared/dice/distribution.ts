import { sum } from '#shared/kernel/sum';

/** Probabilities by ascending value; they sum to 1, exact up to rounding of doubles. */
export type Distribution = readonly { readonly value: number; readonly p: number }[];

/** The weights need not sum to 1. */
export function fromWeights(weights: ReadonlyMap<number, number>): Distribution {
  let total = 0;
  for (const weight of weights.values()) total += weight;
  return [...weights].toSorted(([a], [b]) => a - b).map(([value, weight]) => ({ value, p: weight / total }));
}

export function certain(value: number): Distribution {
  return [{ value, p: 1 }];
}

/** Calls `visit` once for each ordered result. */
export function everyRoll(count: number, sides: number, visit: (dice: readonly number[]) => void): void {
  const dice = Array.from({ length: count }, () => 1);
  for (;;) {
    visit(dice);
    let place = count - 1;
    while (place >= 0 && dice[place] === sides) {
      dice[place] = 1;
      place -= 1;
    }
    if (place < 0) return;
    dice[place] = (dice[place] ?? 0) + 1;
  }
}

/** The probability of each outcome; `read` maps an ordered result to its outcome. */
export function outcomesOf<K>(
  count: number,
  sides: number,
  read: (dice: readonly number[]) => K,
): Map<K, number> {
  const share = 1 / sides ** count;
  const outcomes = new Map<K, number>();
  everyRoll(count, sides, (dice) => {
    const outcome = read(dice);
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + share);
  });
  return outcomes;
}

/** The distribution of a number that `read` computes from each ordered result, such as a total after drops. */
export function rolled(
  count: number,
  sides: number,
  read: (dice: readonly number[]) => number,
): Distribution {
  const weights = new Map<number, number>();
  everyRoll(count, sides, (dice) => {
    const value = read(dice);
    weights.set(value, (weights.get(value) ?? 0) + 1);
  });
  return fromWeights(weights);
}

export function shifted(distribution: Distribution, by: number): Distribution {
  return distribution.map(({ value, p }) => ({ value: value + by, p }));
}

/** Assumes that the two numbers are independent. */
export function plus(a: Distribution, b: Distribution): Distribution {
  const weights = new Map<number, number>();
  for (const x of a)
    for (const y of b) weights.set(x.value + y.value, (weights.get(x.value + y.value) ?? 0) + x.p * y.p);
  return fromWeights(weights);
}

export function atLeast(distribution: Distribution, target: number): number {
  return distribution.reduce((total, { value, p }) => (value >= target ? total + p : total), 0);
}

/** The probabilities that `a` is higher than, equal to and lower than an independent `b`. */
export function compared(
  a: Distribution,
  b: Distribution,
): { readonly higher: number; readonly equal: number; readonly lower: number } {
  let [higher, equal, lower] = [0, 0, 0];
  for (const x of a)
    for (const y of b) {
      if (x.value > y.value) higher += x.p * y.p;
      else if (x.value === y.value) equal += x.p * y.p;
      else lower += x.p * y.p;
    }
  return { higher, equal, lower };
}

export function mean(distribution: Distribution): number {
  return sum(distribution.map(({ value, p }) => value * p));
}
