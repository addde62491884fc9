/** The outline of a die seen from above, in a 48 by 48 view box, and the distance of its number below the center. */
export interface DieShape {
  readonly path: string;
  readonly drop: number;
}

const square = 'M9 4h30a5 5 0 0 1 5 5v30a5 5 0 0 1-5 5H9a5 5 0 0 1-5-5V9a5 5 0 0 1 5-5Z';
const circle = 'M24 3a21 21 0 1 1 0 42a21 21 0 1 1 0-42Z';

const shapes: Readonly<Record<number, DieShape>> = {
  4: { path: polygon(3, 25, 28), drop: 5 },
  6: { path: square, drop: 0 },
  8: { path: polygon(4, 22), drop: 0 },
  10: { path: 'M24 2 45 21 45 27 24 46 3 27 3 21Z', drop: 0 },
  12: { path: polygon(5, 22.5, 25), drop: 1 },
  20: { path: polygon(6, 22), drop: 0 },
};

/** Sizes that do not exist as solids are drawn as circles. */
export function dieShape(sides: number): DieShape {
  return shapes[sides] ?? { path: circle, drop: 0 };
}

function polygon(corners: number, radius: number, middle = 24): string {
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = (2 * Math.PI * index) / corners - Math.PI / 2;
    return `${(24 + radius * Math.cos(angle)).toFixed(1)} ${(middle + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join(' ')}Z`;
}
