import type { PaperSize } from '../../../shared/rules/print/print';
import type { Frame } from './paginate';

/** Paper size and content areas, in points from the top left. */
export interface Page {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly frame: Frame;
  /** The size of one point of this page on paper: below 1, everything is printed smaller. */
  readonly scale: number;
  /** Baselines of the running head and the foot. */
  readonly headline: number;
  readonly footline: number;
}

const sizes: Readonly<Record<PaperSize, { readonly width: number; readonly height: number }>> = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
};

/** 20 mm, for the holes of a binder. */
const left = 57;
const right = 39;
const top = 42;
const below = 51;
/** The running head of later pages with the white below it. */
const runningHead = 24;

/** Measures are in points of the scale; the margins on paper are the same at every scale. */
export function pageOf(paper: PaperSize, scale = 1, landscape = false): Page {
  const upright = sizes[paper];
  const width = (landscape ? upright.height : upright.width) / scale;
  const height = (landscape ? upright.width : upright.height) / scale;
  const first = top / scale;
  return {
    width,
    height,
    left: left / scale,
    right: width - right / scale,
    frame: {
      top: (page) => (page === 0 ? first : first + runningHead),
      bottom: () => height - below / scale,
    },
    scale,
    headline: first + 6,
    footline: height - 30 / scale,
  };
}
