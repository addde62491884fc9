/** In milliseconds: many things change at once while a table is joined. */
const wait = 50;

/** Tells of several changes in a row once. `pause` waits so many milliseconds. */
export function announcing(tell: () => void, pause: (milliseconds: number) => Promise<void>): () => void {
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
