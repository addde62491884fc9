/**
 * Makes a reading that is asked for again and again into one at a time: who asks while it is under way waits for that one,
 * and it is done once more afterwards, since there may be news that it did not see. `read` never rejects.
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
