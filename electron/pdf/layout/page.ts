import type { PaperSize, SheetFormat } from '#shared/rules/print/print';
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

interface Size {
  readonly width: number;
  readonly height: number;
}

const sizes: Readonly<Record<PaperSize, Size>> = {
  a4: { width: 595.28, height: 841.89 },
  letter: { width: 612, height: 792 },
};

/** A page as readers hold it: two of half the size are one sheet of paper. */
export type PageLook = 'full' | 'half' | 'large';

export const lookOf: Readonly<Record<SheetFormat, PageLook>> = {
  full: 'full',
  'two-up': 'half',
  booklet: 'half',
  half: 'half',
  large: 'large',
};

/** The white around the content, in points on paper, and the size of its type. */
interface Look {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly below: number;
  readonly foot: number;
  readonly scale: number;
}

/** 20 mm on the left are for the holes of a binder, which smaller pages do without; body text is 9.6 points times `scale`. */
const looks: Readonly<Record<PageLook, Look>> = {
  full: { left: 57, right: 39, top: 42, below: 51, foot: 30, scale: 1 },
  half: { left: 32, right: 26, top: 28, below: 38, foot: 22, scale: 0.8 },
  large: { left: 48, right: 36, top: 42, below: 54, foot: 28, scale: 1.5 },
};

/** The running head of later pages with the white below it. */
const runningHead = 24;

/** Measures are in points of the scale; the margins on paper are the same at every scale. */
export function pageOf(paper: PaperSize, scale = 1, landscape = false, look: PageLook = 'full'): Page {
  const own = looks[look];
  const upright = look === 'half' ? halfOf(sizes[paper]) : sizes[paper];
  const all = scale * own.scale;
  const width = (landscape ? upright.height : upright.width) / all;
  const height = (landscape ? upright.width : upright.height) / all;
  const first = own.top / all;
  return {
    width,
    height,
    left: own.left / all,
    right: width - own.right / all,
    frame: {
      top: (page) => (page === 0 ? first : first + runningHead),
      bottom: () => height - own.below / all,
    },
    scale: all,
    headline: first + 6,
    footline: height - own.foot / all,
  };
}

function halfOf({ width, height }: Size): Size {
  return { width: height / 2, height: width };
}
