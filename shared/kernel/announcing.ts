/** In milliseconds: many things change at once while somebody joins. */
const pause = 50;

/** Tells of several changes in a row once. */
export function announcing(tell: () => void): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      tell();
    }, pause);
  };
}
