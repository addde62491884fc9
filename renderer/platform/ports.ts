import type { Clock, Ids, Rng } from '../../shared/kernel/ports';

/** The system's time. */
export const clock: Clock = { now: () => new Date().toISOString() };

/** 128 random bits as hexadecimal digits. */
export const ids: Ids = {
  next: () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    ),
};

/** Fair integers: numbers of the last, incomplete round are drawn again. */
export const rng: Rng = {
  below: (bound) => {
    if (!Number.isInteger(bound) || bound < 1 || bound > 2 ** 32)
      throw new RangeError('Not a bound to draw below');
    const fair = 2 ** 32 - (2 ** 32 % bound);
    const draw = new Uint32Array(1);
    for (;;) {
      const [value = 0] = crypto.getRandomValues(draw);
      if (value < fair) return value % bound;
    }
  },
};
