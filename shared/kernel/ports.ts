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
