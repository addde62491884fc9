/** Which rows of a long list are near the screen, and how much room those before and after them take. */
export interface RowWindow {
  readonly first: number;
  /** Not included. */
  readonly last: number;
  readonly before: number;
  readonly after: number;
}

/** Where each row begins, and last where the list ends; a row that was never seen has the height `guess`. */
export function offsetsOf(
  ids: readonly string[],
  heights: ReadonlyMap<string, number>,
  guess: number,
): readonly number[] {
  const offsets = [0];
  let end = 0;
  for (const id of ids) {
    end += heights.get(id) ?? guess;
    offsets.push(end);
  }
  return offsets;
}

/** The row that a place lies in; the nearest where it lies outside. */
export function rowAt(offsets: readonly number[], place: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The rows from `top` to `bottom`, counted from the top of the list, and `spare` more room on both sides. */
export function rowWindow(
  offsets: readonly number[],
  { top, bottom, spare }: { readonly top: number; readonly bottom: number; readonly spare: number },
): RowWindow {
  const rows = offsets.length - 1;
  const height = offsets[rows] ?? 0;
  if (rows === 0) return { first: 0, last: 0, before: 0, after: 0 };
  const first = rowAt(offsets, top - spare);
  const last = rowAt(offsets, bottom + spare) + 1;
  return { first, last, before: offsets[first] ?? 0, after: height - (offsets[last] ?? height) };
}
