/** How long a page that nobody sees is waited for, in milliseconds: it draws nothing. */
const longestWait = 200;

/** Waits until what is to be shown now stands on the screen. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, longestWait);
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });
}
