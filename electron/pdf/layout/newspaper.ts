import { chainsOf, Flow, type Frame, type PlacedStrip, type Position, type Strip } from './paginate';

/** In points: the accuracy with which columns of the last page are balanced. */
const precision = 1;

/**
 * Fills column after column, page after page; on the last page the columns are balanced as well as the strips
 * allow.
 */
export function placeNewspaper(
  strips: readonly Strip[],
  columns: readonly { readonly x: number }[],
  frame: Frame,
  start: Position,
): readonly PlacedStrip[] {
  const chains = chainsOf(strips);
  // Every column is treated as a page.
  const pageOf = (column: number) => start.page + Math.floor(column / columns.length);
  const top = (column: number) => (pageOf(column) === start.page ? start.y : frame.top(pageOf(column)));
  const bottom = (column: number) => frame.bottom(pageOf(column));
  const run = (foot: (column: number) => number): readonly PlacedStrip[] => {
    const flow = new Flow(0, { top, bottom: foot }, { page: 0, y: top(0) });
    for (const chain of chains) flow.add(chain);
    return flow.placed;
  };
  let placed = run(bottom);
  const lastPage = pageOf(placed.at(-1)?.page ?? 0);
  const torn = tornIn(placed);
  /** A foot that is too high needs another page, or leaves strips below it, or divides more chains. */
  const isEnough = (even: readonly PlacedStrip[], foot: number): boolean =>
    pageOf(even.at(-1)?.page ?? 0) === lastPage &&
    tornIn(even) <= torn &&
    even.every(({ page, y, strip }) => pageOf(page) !== lastPage || y + strip.height <= foot + precision);
  let [low, high] = [lastPage === start.page ? start.y : frame.top(lastPage), frame.bottom(lastPage)];
  while (high - low > precision) {
    const middle = (low + high) / 2;
    const even = run((column) => (pageOf(column) === lastPage ? middle : bottom(column)));
    if (isEnough(even, middle)) [placed, high] = [even, middle];
    else low = middle;
  }
  return placed.map((one) => ({
    ...one,
    page: pageOf(one.page),
    x: columns[one.page % columns.length]?.x ?? 0,
  }));
}

/** Counts strips that should share a column but do not. */
function tornIn(placed: readonly PlacedStrip[]): number {
  return placed.filter(({ strip, page }, at) => strip.keep && placed[at + 1]?.page !== page).length;
}
