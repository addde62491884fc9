/**
 * One turn at a time, which goes round among those who ask: a caller with a thousand requests delays each other by one. A turn
 * lasts until the returned function is called.
 */
export interface Turns {
  readonly take: (who: string) => Promise<() => void>;
  /** Somebody has a turn or waits for one. */
  readonly busy: () => boolean;
}

export function createTurns(): Turns {
  const waiting = new Map<string, (() => void)[]>();
  let taken = false;

  function next(): void {
    const [first] = waiting;
    if (first === undefined) {
      taken = false;
      return;
    }
    const [who, [start, ...rest]] = first;
    waiting.delete(who);
    if (rest.length > 0) waiting.set(who, rest);
    start?.();
  }

  return {
    take: async (who) => {
      if (taken)
        await new Promise<void>((start) => {
          waiting.set(who, [...(waiting.get(who) ?? []), start]);
        });
      taken = true;
      return next;
    },
    busy: () => taken,
  };
}
