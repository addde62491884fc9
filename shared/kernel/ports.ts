/** The system clock in the program, a fixed moment in tests. */
export interface Clock {
  /** Uses ISO 8601 in UTC. */
  now(): string;
}

/** The system's cryptographic source in the program, a script in tests. */
export interface Rng {
  /** Returns a fair integer from 0 (included) to `bound` (excluded). */
  below(bound: number): number;
}

/** Random 128-bit identifiers in the program, a counter in tests. */
export interface Ids {
  next(): string;
}

/** The given id first, such as that of an encounter's entry, then others. */
export function idsFrom(first: string, ids: Ids): Ids {
  const waiting = [first];
  return { next: () => waiting.pop() ?? ids.next() };
}
