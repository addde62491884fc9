/** Where Vue caught faults that leave what is shown as it was; in a build for users it gives the number alone. */
const afterwards: readonly (readonly [string, number])[] = [
  ['watcher callback', 3],
  ['watcher cleanup function', 4],
  ['native event handler', 5],
  ['component event handler', 6],
];

/** True where a fault, by what Vue says of it, came up in drawing a component, which is then not there to be seen. */
export function isOfDrawing(where: string): boolean {
  return afterwards.every(
    ([words, number]) => where !== words && !where.endsWith(`#runtime-${String(number)}`),
  );
}
