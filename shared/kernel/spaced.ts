/** Does work for a key at once, and again only after a rest; requests of that time are one. */
export interface Spaced {
  /** Resolves, or throws, with the work that this request began; later work for the key is part of it. */
  ask(key: string): Promise<void>;
  /** Does at once what waits for its time; resolves when no work is left, and none begins after it. */
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
    try {
      await done.finally(() => doing.delete(key));
      await pause(rest);
    } finally {
      resting.delete(key);
    }
    if (waiting.delete(key)) await run(key);
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
      for (const key of left) await work(key);
    },
  };
}
