import { err, ok, type Result } from '#shared/kernel/result';

/** Counts work while it is done, so that the same odds are refused on every machine. */
export interface Steps {
  readonly left: number;
  /** Stops everything once there were too many. */
  take(count: number): void;
}

/**
 * Steps of additions and multiplications, 8 ns each on a quiet machine and up to 20 ns on a busy one: the odds of a form
 * and everything beside them take less than 50 ms.
 */
export const mostSteps = 2_400_000;

/** Work that costs more than one addition: a face of a die, a field of a state, an entry of a map, a judgment. */
export const weights = { face: 16, field: 4, entry: 12, judged: 64, condition: 32 } as const;

class TooManySteps extends Error {}

/** Runs `count` with the steps that it may take; nothing comes of more than `most`. */
export function counted<T>(
  most: number,
  count: (steps: Steps) => T,
): Result<{ readonly value: T; readonly steps: number }, 'too-many'> {
  let left = most;
  const steps: Steps = {
    get left() {
      return left;
    },
    take(more) {
      left -= more;
      // Also if it is no number.
      if (!(left >= 0)) throw new TooManySteps();
    },
  };
  try {
    return ok({ value: count(steps), steps: most - left });
  } catch (error) {
    if (error instanceof TooManySteps) return err('too-many');
    throw error;
  }
}
