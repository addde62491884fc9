/** Does work for a key at once, and again only after a rest; requests of that time are one. */
export interface Spaced {
  /** Resolves, or throws, with the work that this request began; later work for the key is part of it. */
  ask(key: string): Promise<void>;
  /** Does at once what waits for its time; resolves, or throws, when no work is left, and none begins after it. */
  stop(): Promise<void>;
}

/** `rest` is in milliseconds. */
export function spaced(
  work: (key: string) => Promise<void>,
  rest: number,
  pause: (milliseconds: number) => Promise<void>,
): Spaced {
  const doing = new Map<string, Promise<void>>();
  const resting = new Set<string>();
  const waiting = new Set<string>();
  let isStopped = false;

  async function run(key: string): Promise<void> {
    const done = work(key);
    doing.set(key, done);
    resting.add(key);
    const [outcome] = await Promise.allSettled([done]);
    doing.delete(key);
    try {
      // Calls made during work that failed still have to be done.
      if (outcome.status === 'fulfilled' || waiting.has(key)) await pause(rest);
    } finally {
      resting.delete(key);
    }
    if (waiting.delete(key)) await run(key);
    if (outcome.status === 'rejected') throw outcome.reason;
  }

  return {
    ask: async (key) => {
      if (isStopped) return;
      if (resting.has(key)) waiting.add(key);
      else await run(key);
    },
    stop: async () => {
      isStopped = true;
      const left = [...waiting];
      waiting.clear();
      await Promise.allSettled(doing.values());
      const ended = await Promise.allSettled(left.map(work));
      for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason;
    },
  };
}
