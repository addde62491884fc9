/** Runs work with the same key one by one, and with different keys in parallel. */
export interface Queue {
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when everything requested so far is done. */
  idle(): Promise<void>;
}

/** A key is dropped as soon as nothing waits for it. */
export function createQueue(): Queue {
  const tails = new Map<string, Promise<unknown>>();
  return {
    run: (key, work) => {
      const before = tails.get(key) ?? Promise.resolve();
      const result = before.then(work, work);
      const tail = result.catch(() => undefined).finally(() => tails.get(key) === tail && tails.delete(key));
      tails.set(key, tail);
      return result;
    },
    idle: async () => {
      await Promise.all(tails.values());
    },
  };
}
