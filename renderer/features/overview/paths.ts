import type { CourseLine } from './courses';

/** In the units of the drawing, 100 wide and 40 high, with room for the width of a line. */
const [width, top, bottom] = [100, 1, 39];

/** Stepped paths on one scale, as an amount stays until the next session; a gap where there is no number. */
export function pathsOf(lines: readonly Pick<CourseLine, 'points'>[]): readonly string[] {
  const points = lines.flatMap((line) => line.points);
  const amounts = points.flatMap(({ y }) => (Number.isNaN(y) ? [] : [y]));
  const most = amounts.reduce((one, other) => Math.max(one, other), 1);
  const least = amounts.reduce((one, other) => Math.min(one, other), 0);
  const last = points.reduce((one, { x }) => Math.max(one, x), 1);
  const across = (x: number): string => plain((x / last) * width);
  const down = (y: number): string => plain(bottom - ((y - least) / (most - least)) * (bottom - top));
  return lines.map((line) => {
    let isOpen = false;
    return line.points
      .flatMap(({ x, y }) => {
        const begins = !isOpen;
        isOpen = !Number.isNaN(y);
        if (!isOpen) return [];
        return begins ? [`M${across(x)} ${down(y)}`] : [`H${across(x)}`, `V${down(y)}`];
      })
      .join('');
  });
}

const plain = (number: number): string => String(Math.round(number * 100) / 100);
