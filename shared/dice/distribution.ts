/** Probabilities by ascending value; they sum to 1, exact up to rounding of doubles. */
export type Distribution = readonly { readonly value: number; readonly p: number }[];

/** The weights need not sum to 1. */
export function fromWeights(weights: ReadonlyMap<number, number>): Distribution {
  let total = 0;
  for (const weight of weights.values()) total += weight;
  return [...weights].toSorted(([a], [b]) => a - b).map(([value, weight]) => ({ value, p: weight / total }));
}
