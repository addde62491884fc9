/** Where time comes from: the system in the program, a fixed moment in tests. */
export interface Clock {
  /** The current moment, ISO 8601 in UTC. */
  now(): string;
}

/** Where chance comes from: the system's cryptographic source in the program, a script in tests. */
export interface Rng {
  /** A fair integer from 0 (included) to `bound` (excluded). */
  below(bound: number): number;
}

/** Where identifiers come from: 128 random bits in the program, a counter in tests. */
export interface Ids {
  next(): string;
}
