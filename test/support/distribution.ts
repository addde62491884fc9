import { fromWeights, type Distribution } from '#shared/dice/distribution';

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
