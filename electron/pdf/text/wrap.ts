import { atomsOf, pieceOf, type Atom, type Piece, type Span } from './atoms';
import type { FontLibrary, Glyph } from './shape';
import type { TextStyle } from './styles';

export type { Span } from './atoms';

/** Glyphs of one style on a line; `x` in points from the line's start. */
export interface Run {
  readonly x: number;
  readonly style: TextStyle;
  readonly glyphs: readonly Glyph[];
}

/** The width in points, including the indent. */
export interface TextLine {
  readonly runs: readonly Run[];
  readonly width: number;
}

/** In points. */
export interface Indent {
  readonly first: number;
  readonly rest: number;
}

const tolerance = 0.01;

/** Fills lines word by word, and letter by letter if a word is wider than a line. */
class LineFiller {
  readonly lines: TextLine[] = [];
  private runs: { x: number; style: TextStyle; glyphs: Glyph[] }[] = [];
  private x: number;

  constructor(
    private readonly width: number,
    private readonly indent: Indent,
  ) {
    this.x = indent.first;
  }

  add(atom: Atom): void {
    if (atom.newLine) this.endLine();
    const gap = this.runs.length === 0 ? 0 : (atom.space?.width ?? 0);
    if (this.runs.length > 0 && !this.fits(gap + atom.width)) this.endLine();
    else if (atom.space !== undefined && gap > 0) this.put(atom.space.style, atom.space.glyphs, gap);
    for (const piece of atom.pieces) {
      if (this.fits(piece.width)) this.put(piece.style, piece.glyphs, piece.width);
      else this.addLetters(piece);
    }
  }

  finish(): readonly TextLine[] {
    if (this.runs.length > 0 || this.lines.length === 0) this.endLine();
    return this.lines;
  }

  private fits(width: number): boolean {
    return this.x + width <= this.width + tolerance;
  }

  private addLetters({ style, glyphs }: Piece): void {
    for (const glyph of glyphs) {
      const width = (glyph.advance * style.size) / 1000;
      const joins = glyph.text === '' || glyph.advance === 0;
      // An empty line takes at least one letter, however narrow the column, so that every line makes
      // progress.
      if (!joins && this.runs.length > 0 && !this.fits(width)) this.endLine();
      this.put(style, [glyph], width);
    }
  }

  private put(style: TextStyle, glyphs: readonly Glyph[], width: number): void {
    const last = this.runs.at(-1);
    const run = last?.style === style ? last : { x: this.x, style, glyphs: [] };
    if (run !== last) this.runs.push(run);
    for (const glyph of glyphs) run.glyphs.push(glyph);
    this.x += width;
  }

  private endLine(): void {
    this.lines.push({ runs: this.runs, width: this.x });
    this.runs = [];
    this.x = this.indent.rest;
  }
}

/** Breaks a paragraph into lines of `width` points; an empty one becomes a single empty line. */
export function wrap(
  spans: readonly Span[],
  width: number,
  library: FontLibrary,
  indent: Indent = { first: 0, rest: 0 },
): readonly TextLine[] {
  const filler = new LineFiller(width, indent);
  for (const atom of atomsOf(spans, library)) filler.add(atom);
  return filler.finish();
}

/** Cuts a line so that an ellipsis fits at its end. */
export function withEllipsis(line: TextLine, width: number, library: FontLibrary): TextLine {
  const last = line.runs.at(-1);
  if (last === undefined) return line;
  const dots = pieceOf('…', last.style, library);
  const runs: Run[] = [];
  let end = 0;
  for (const run of line.runs) {
    const glyphs: Glyph[] = [];
    end = run.x;
    for (const glyph of run.glyphs) {
      const advance = (glyph.advance * run.style.size) / 1000;
      if (end + advance + dots.width > width) {
        runs.push({ ...run, glyphs }, { x: end, style: dots.style, glyphs: dots.glyphs });
        return { runs, width: end + dots.width };
      }
      glyphs.push(glyph);
      end += advance;
    }
    runs.push({ ...run, glyphs });
  }
  return { runs: [...runs, { x: end, style: dots.style, glyphs: dots.glyphs }], width: end + dots.width };
}

/** At most `most` lines; `clipped` says that text was replaced by an ellipsis. */
export function clip(
  lines: readonly TextLine[],
  most: number,
  width: number,
  library: FontLibrary,
): { readonly lines: readonly TextLine[]; readonly clipped: boolean } {
  const last = lines[most - 1];
  if (lines.length <= most || last === undefined) return { lines, clipped: false };
  return { lines: [...lines.slice(0, most - 1), withEllipsis(last, width, library)], clipped: true };
}
