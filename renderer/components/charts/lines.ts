/** A line of a chart: told apart from others by its colour, its dashes and its marks alike. */
export interface ChartLine {
  readonly id: string;
  readonly label: string;
  /** A colour of the theme. */
  readonly tone: 'pine' | 'wine' | 'gold' | 'ember' | 'ink' | 'muted';
  /** Lengths of dashes and gaps; none is a whole line. */
  readonly dash: readonly number[];
  readonly mark: 'circle' | 'triangle' | 'rectRot' | 'rect' | 'star' | 'cross';
  readonly width: number;
  /** In the order of `x`, which all lines of a chart share; where `y` is no number, the line has a gap. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
}
