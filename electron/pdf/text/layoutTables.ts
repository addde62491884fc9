// Tables that positions and substitutions of a font share. Numbers are read where they lie.

/** The place of a glyph in a coverage table; negative if it is missing. */
export function coverageAt(view: DataView, table: number): (glyph: number) => number {
  const count = view.getUint16(table + 2);
  if (view.getUint16(table) === 1)
    return (glyph) => search(count, glyph, (at) => view.getUint16(table + 4 + at * 2));
  return (glyph) => {
    const range = rangeOf(view, table + 4, count, glyph);
    return range < 0 ? -1 : view.getUint16(range + 4) + glyph - view.getUint16(range);
  };
}

/** The class of a glyph; 0 for all that have none. */
export function classAt(view: DataView, table: number): (glyph: number) => number {
  if (view.getUint16(table) === 1) {
    const start = view.getUint16(table + 2);
    const count = view.getUint16(table + 4);
    return (glyph) =>
      glyph < start || glyph >= start + count ? 0 : view.getUint16(table + 6 + (glyph - start) * 2);
  }
  const count = view.getUint16(table + 2);
  return (glyph) => {
    const range = rangeOf(view, table + 4, count, glyph);
    return range < 0 ? 0 : view.getUint16(range + 4);
  };
}

/** The address of the range (start, end, value) that holds a glyph; negative for none. */
function rangeOf(view: DataView, ranges: number, count: number, glyph: number): number {
  let low = 0;
  let high = count - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges + middle * 6;
    if (glyph < view.getUint16(range)) high = middle - 1;
    else if (glyph > view.getUint16(range + 2)) low = middle + 1;
    else return range;
  }
  return -1;
}

/** The index of a number in a sorted list; negative if it is missing. */
export function search(count: number, wanted: number, numberAt: (at: number) => number): number {
  let low = 0;
  let high = count - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = numberAt(middle);
    if (wanted < found) high = middle - 1;
    else if (wanted > found) low = middle + 1;
    else return middle;
  }
  return -1;
}
