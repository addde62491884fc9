/** In milliseconds: many things change at once while a table is joined. */
const usualWait = 50;

/** Tells of several changes in a row once, `wait` milliseconds after the first. `pause` waits so many milliseconds. */
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
