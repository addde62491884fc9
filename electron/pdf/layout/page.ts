import type { PaperSize } from '../../../shared/rules/print';
import type { Frame } from './paginate';

/** A sheet of paper and the room on it, in points from the top left. */
export interface Page {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly frame: Frame;
  /** The baselines of the running head and the foot. */
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
/** The running head of later pages with the white under it. */
const runningHead = 24;

/** The geometry of a paper size. */
export function pageOf(paper: PaperSize): Page {
  const { width, height } = sizes[paper];
  return {
    width,
    height,
    left,
    right: width - right,
    frame: { top: (page) => (page === 0 ? top : top + runningHead), bottom: height - below },
    headline: top + 6,
    footline: height - 30,
  };
}
