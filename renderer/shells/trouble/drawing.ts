/** Vue's error sources outside of rendering, by name and by the number that production builds use. */
const afterwards: readonly (readonly [string, number])[] = [
  ['watcher callback', 3],
  ['watcher cleanup function', 4],
  ['native event handler', 5],
  ['component event handler', 6],
];

/** True if the error happened while a component was rendered, so that it is missing from the page. */
export function isOfDrawing(where: string): boolean {
  return afterwards.every(
    ([words, number]) => where !== words && !where.endsWith(`#runtime-${String(number)}`),
  );
}
