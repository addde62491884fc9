import type { Mark } from './marks';

/** A piece of a column that is never divided. */
export interface Strip {
  readonly height: number;
  /** White space above it, dropped at the top of a page. */
  readonly space: number;
  readonly marks: readonly Mark[];
  /** Stays on one page with the strip after it. */
  readonly keep: boolean;
  /** Repeated above it when a page begins with it: a table's head. */
  readonly head?: readonly Strip[];
  /** Left out if it would begin a new page: an empty line that only fills room. */
  readonly optional?: true;
  /** Redraws the last strip of a column with this much more height, to use up the page. */
  readonly grow?: (extra: number) => readonly Mark[];
  /** On the first strip of a block that should stay together: the height of all of it, without optional lines. */
  readonly whole?: number;
  /** Only room to write in, or the title and head of such room. */
  readonly empty?: true;
  /** A chapter begins here. */
  readonly anchor?: Anchor;
  /** Gets the page number of this chapter at the end of its line. */
  readonly cites?: { readonly chapter: string; readonly y: number; readonly width: number };
}

/** The start of a chapter: its id for the table of contents, and its name for bookmarks and running heads. */
export interface Anchor {
  readonly id: string;
  readonly name: string;
}

/** The content area; later pages begin lower, under the running head. */
export interface Frame {
  top(page: number): number;
  bottom(page: number): number;
}

export interface Position {
  readonly page: number;
  readonly y: number;
}

export interface PlacedStrip extends Position {
  readonly x: number;
  readonly strip: Strip;
}

export interface ColumnOfStrips {
  readonly x: number;
  readonly strips: readonly Strip[];
}

/** A strip without any options. */
export function strip(height: number, marks: readonly Mark[], more: Partial<Strip> = {}): Strip {
  return { height, space: 0, keep: false, ...more, marks };
}

/** Groups strips that must share a page. */
export function chainsOf(strips: readonly Strip[]): readonly (readonly Strip[])[] {
  const chains: Strip[][] = [];
  let open = false;
  for (const current of strips) {
    if (open) chains.at(-1)?.push(current);
    else chains.push([current]);
    open = current.keep;
  }
  return chains;
}

function heightOf(strips: readonly Strip[], atTop: boolean): number {
  return strips.reduce((sum, { height, space }, at) => sum + height + (atTop && at === 0 ? 0 : space), 0);
}

/** Places strips downwards from a position and on to further pages. */
export class Flow {
  readonly placed: PlacedStrip[] = [];
  private page: number;
  private y: number;
  private atTop: boolean;

  constructor(
    private readonly x: number,
    private readonly frame: Frame,
    start: Position,
  ) {
    this.page = start.page;
    this.y = start.y;
    this.atTop = start.y <= frame.top(start.page);
  }

  get end(): Position {
    return { page: this.page, y: this.y };
  }

  add(chain: readonly Strip[]): void {
    const whole = chain[0]?.whole;
    if (whole !== undefined && !this.hasRoom(whole + (chain[0]?.space ?? 0)) && this.holds(whole))
      this.turn(chain);
    const fits = this.fits(chain);
    if (!fits && !this.atTop && chain.every(({ optional }) => optional === true)) return;
    if (!fits) this.turn(chain);
    // A chain longer than a page is divided after all; a single strip is always shorter than a page.
    const together = this.fits(chain);
    for (const current of chain) {
      if (!together && !this.fits([current])) this.turn([current]);
      this.place(current);
    }
  }

  private fits(strips: readonly Strip[]): boolean {
    return this.y + heightOf(strips, this.atTop) <= this.frame.bottom(this.page) + 0.001;
  }

  private hasRoom(height: number): boolean {
    return this.atTop || this.y + height <= this.frame.bottom(this.page) + 0.001;
  }

  /** True if the next page has room for this height. */
  private holds(height: number): boolean {
    return this.frame.top(this.page + 1) + height <= this.frame.bottom(this.page + 1) + 0.001;
  }

  private turn(next: readonly Strip[]): void {
    if (this.atTop) return;
    this.page += 1;
    this.y = this.frame.top(this.page);
    this.atTop = true;
    const head = next[0]?.head ?? [];
    if (this.fits([...head, ...next.slice(0, 1)])) for (const current of head) this.place(current);
  }

  private place(current: Strip): void {
    if (!this.atTop) this.y += current.space;
    this.placed.push({ page: this.page, x: this.x, y: this.y, strip: current });
    this.y += current.height;
    this.atTop = false;
  }
}

/** True if every column's first strips fit below `start`. */
function allBegin(columns: readonly ColumnOfStrips[], frame: Frame, start: Position): boolean {
  const atTop = start.y <= frame.top(start.page);
  return columns.every(({ strips }) => {
    const [first] = chainsOf(strips);
    return first === undefined || start.y + heightOf(first, atTop) <= frame.bottom(start.page);
  });
}

/** The last strip of a column grows over the room left on its page. */
function grown(placed: readonly PlacedStrip[], frame: Frame): readonly PlacedStrip[] {
  const last = placed.at(-1);
  const grow = last?.strip.grow;
  if (last === undefined || grow === undefined) return placed;
  const extra = frame.bottom(last.page) - (last.y + last.strip.height);
  if (extra <= 0) return placed;
  return [...placed.slice(0, -1), { ...last, strip: { ...last.strip, marks: grow(extra) } }];
}

/**
 * Places columns side by side from `start`; they begin on the same page, and each continues by itself. The
 * end is that of the longest.
 */
export function placeColumns(
  columns: readonly ColumnOfStrips[],
  frame: Frame,
  start: Position,
): { readonly placed: readonly PlacedStrip[]; readonly end: Position } {
  const together = allBegin(columns, frame, start) || start.y <= frame.top(start.page);
  const from = together ? start : { page: start.page + 1, y: frame.top(start.page + 1) };
  const flows = columns.map(({ x, strips }) => {
    const flow = new Flow(x, frame, from);
    for (const chain of chainsOf(strips)) flow.add(chain);
    const placed = grown(flow.placed, frame);
    const fills = placed !== flow.placed;
    return { placed, end: fills ? { page: flow.end.page, y: frame.bottom(flow.end.page) } : flow.end };
  });
  const end = flows.reduce((latest, flow) => later(latest, flow.end), from);
  return {
    placed: flows.flatMap((flow) => flow.placed),
    end: flows.some((f) => f.placed.length > 0) ? end : start,
  };
}

function later(one: Position, other: Position): Position {
  if (one.page !== other.page) return one.page > other.page ? one : other;
  return one.y >= other.y ? one : other;
}
