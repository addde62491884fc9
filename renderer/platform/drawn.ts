/** In milliseconds: a page that is not visible draws nothing, so the wait has to end by itself. */
const longestWait = 200;

/** Resolves after the next paint. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, longestWait);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
