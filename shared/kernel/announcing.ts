/** In milliseconds: many things change at once while a table is joined. */
const usualWait = 50;

/** Coalesces changes: calls `tell` once, `wait` ms after the first. `pause` waits the given number of ms. */
export function announcing(
  tell: () => void,
  pause: (milliseconds: number) => Promise<void>,
  wait = usualWait,
): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    void pause(wait).then(() => {
      isWaiting = false;
      tell();
    });
  };
}
