/** The rows near the visible area, and the space of those before and after them. */
export interface RowWindow {
  readonly first: number;
  /** Exclusive. */
  readonly last: number;
  readonly before: number;
  readonly after: number;
}

/** The start of each row in pixels, and finally the end of the list; rows that were never measured count as `guess`. */
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

/** The index of the row at a position, or of the nearest row. */
export function rowAt(offsets: readonly number[], place: number): number {
  let [low, high] = [0, Math.max(0, offsets.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The rows from `top` to `bottom`, counted from the top of the list, with `spare` pixels more on both sides. */
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
