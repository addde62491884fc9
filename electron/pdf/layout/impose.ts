import type { SheetFormat } from '#shared/rules/print/print';
import type { Page } from './page';

/** One side of a sheet of paper, in points on paper: the pages on it, counted from 0, with their left edges. */
export interface Side {
  readonly width: number;
  readonly height: number;
  readonly places: readonly { readonly page: number; readonly x: number }[];
}

/** The sides of all sheets of paper, in the order in which they are printed. */
export function sidesOf(count: number, format: SheetFormat, page: Page): readonly Side[] {
  const [width, height] = [page.width * page.scale, page.height * page.scale];
  const all = Array.from({ length: count }, (_, at) => at);
  if (format !== 'two-up' && format !== 'booklet')
    return all.map((at) => ({ width, height, places: [{ page: at, x: 0 }] }));
  const pairs = format === 'two-up' ? twoByTwo(count) : folded(count);
  return pairs.map((pair) => ({
    width: width * 2,
    height,
    places: pair.map((at, side) => ({ page: at, x: side * width })).filter((place) => place.page < count),
  }));
}

type Pair = readonly [left: number, right: number];

function twoByTwo(count: number): readonly Pair[] {
  return Array.from({ length: Math.ceil(count / 2) }, (_, at) => [at * 2, at * 2 + 1]);
}

/**
 * Printed on both sides, turned over the short edge and folded together, the pages follow each other; the last ones stay
 * empty up to a multiple of four.
 */
function folded(count: number): readonly Pair[] {
  const all = Math.ceil(count / 4) * 4;
  return Array.from({ length: all / 2 }, (_, at): Pair => {
    const [inner, outer] = [at, all - 1 - at];
    return at % 2 === 0 ? [outer, inner] : [inner, outer];
  });
}
