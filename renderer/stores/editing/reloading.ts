/**
 * Wraps a read that is requested often so that only one runs at a time: callers during a read wait for it,
 * and it runs once more afterward, since it may have missed the latest change. `read` never rejects.
 */
export function oneReadingAtATime(read: () => Promise<void>): () => Promise<void> {
  let reading: Promise<void> | undefined;
  let again = false;
  return function load(): Promise<void> {
    if (reading !== undefined) {
      again = true;
      return reading;
    }
    reading = read().finally(() => {
      reading = undefined;
      if (!again) return;
      again = false;
      void load();
    });
    return reading;
  };
}
