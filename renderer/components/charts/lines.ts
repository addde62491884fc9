/** Lines differ by color, dashes and marks alike. */
export interface ChartLine {
  readonly id: string;
  readonly label: string;
  /** A color of the theme. */
  readonly tone: 'pine' | 'wine' | 'gold' | 'ember' | 'ink' | 'muted';
  /** Lengths of dashes and gaps; an empty list is a solid line. */
  readonly dash: readonly number[];
  readonly mark: 'circle' | 'triangle' | 'rectRot' | 'rect' | 'star' | 'cross';
  readonly width: number;
  /** Sorted by `x`, which all lines of a chart share; the line has a gap if `y` is not a number. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
}
