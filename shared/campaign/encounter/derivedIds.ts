import { seededRng } from '#shared/dice/random';
import type { Ids } from '#shared/kernel/ports';

/** As long as random ones. */
const length = 32;

/**
 * Ids that are the same whenever they are made of the same parts: what two windows do at once is then noticed as the
 * same. Never join ids instead, because the result outgrows what a document takes.
 */
export function derivedIds(...parts: readonly string[]): Ids {
  const rng = seededRng(JSON.stringify(parts));
  return { next: () => Array.from({ length }, () => rng.below(16).toString(16)).join('') };
}
