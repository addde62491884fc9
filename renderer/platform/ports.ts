import { rngFromWords } from '#shared/dice/random';
import type { Clock, Ids, Rng } from '#shared/kernel/ports';

export const clock: Clock = { now: () => new Date().toISOString() };

/** 128 random bits as hexadecimal digits. */
export const ids: Ids = {
  next: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    ),
};

/** Unbiased integers from the system's cryptographic source. */
export const rng: Rng = rngFromWords(bufferedWords());

/** Random 32-bit words, requested by the buffer: a call to the system for each one would be slow. */
function bufferedWords(): () => number {
  const words = new Uint32Array(256);
  let used = words.length;
  return () => {
    if (used === words.length) {
      crypto.getRandomValues(words);
      used = 0;
    }
    const word = words[used] ?? 0;
    // A word that was used is erased.
    words[used] = 0;
    used += 1;
    return word;
  };
}
