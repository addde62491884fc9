import { randomInt, randomUUID } from 'node:crypto';
import type { Clock, Ids, Rng } from '#shared/kernel/ports';

export const systemClock: Clock = {
  // eslint-disable-next-line no-restricted-syntax -- this is the port that time comes in through
  now: () => new Date().toISOString(),
};

export const systemPause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Random identifiers of 128 bits. */
export const systemIds: Ids = { next: () => randomUUID() };

/** Unbiased numbers from the system's cryptographic source. */
export const systemRng: Rng = { below: (bound) => randomInt(bound) };
