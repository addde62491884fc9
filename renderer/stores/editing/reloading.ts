/**
 * Wraps a read that is requested often so that only one runs at a time: callers during a read wait for one more,
 * since the running one may have missed the latest change. `read` never rejects.
 */
export function oneReadingAtATime(read: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  return function load(): Promise<void> {
    if (running !== undefined) {
      next ??= running.then(() => {
        next = undefined;
        return load();
      });
      return next;
    }
    running = read().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/**
 * Wraps a read that restarts whenever it is requested: only the answer of the latest counts, and all callers wait
 * for that one. `read` shows nothing once `isLatest` is false, and never rejects.
 */
export function latestReading(read: (isLatest: () => boolean) => Promise<void>): () => Promise<void> {
  let latest: Promise<void> | undefined;
  let turn = 0;
  return async function load(): Promise<void> {
    turn += 1;
    const mine = turn;
    latest = read(() => mine === turn);
    let awaited: Promise<void> | undefined;
    while (awaited !== latest) {
      awaited = latest;
      await awaited;
    }
  };
}
