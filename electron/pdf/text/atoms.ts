import { tidy } from './clusters';
import type { FontLibrary, Glyph } from './shape';
import type { TextStyle } from './styles';

/** Text of one style; a paragraph is a list of spans. */
export interface Span {
  readonly text: string;
  readonly style: TextStyle;
}

/** Glyphs of one style; the width in points. */
export interface Piece {
  readonly style: TextStyle;
  readonly glyphs: readonly Glyph[];
  readonly width: number;
}

/** The unit of line breaking: pieces that stay together, with the space before them. */
export interface Atom {
  readonly pieces: readonly Piece[];
  readonly width: number;
  /** The space before it, dropped at the start of a line. */
  readonly space?: Piece;
  /** It always begins a new line. */
  readonly newLine: boolean;
}

/** A line may end after a hyphen, dash or slash between letters, and at a zero-width space. */
const softBreak = /(?<=\p{L}[-\u2010\u2013\u2014/])(?=\p{L})|\u200b/u;

export function pieceOf(text: string, style: TextStyle, library: FontLibrary): Piece {
  const shaped = library.shape(text, style);
  return { style, glyphs: shaped.glyphs, width: (shaped.width * style.size) / 1000 };
}

interface Progress {
  readonly atoms: Atom[];
  space: Piece | undefined;
  newLine: boolean;
  /** The next word touches the previous one, such as a comma in another style. */
  glued: boolean;
}

function addWord(piece: Piece, progress: Progress): void {
  const { atoms, space, newLine, glued } = progress;
  const last = glued ? atoms.pop() : undefined;
  atoms.push(
    last === undefined
      ? { pieces: [piece], width: piece.width, newLine, ...(space === undefined ? {} : { space }) }
      : { ...last, pieces: [...last.pieces, piece], width: last.width + piece.width },
  );
  Object.assign(progress, { space: undefined, newLine: false, glued: false });
}

function addBreak(progress: Progress): void {
  if (progress.newLine) progress.atoms.push({ pieces: [], width: 0, newLine: true });
  Object.assign(progress, { space: undefined, newLine: true, glued: false });
}

/** Splits spans into atoms at spaces, line breaks and after hyphens. */
export function atomsOf(spans: readonly Span[], library: FontLibrary): readonly Atom[] {
  const progress: Progress = { atoms: [], space: undefined, newLine: false, glued: false };
  for (const { text, style } of spans)
    for (const token of tidy(text).split(/([ \u2002]+|\n)/)) {
      if (token === '') continue;
      if (token === '\n') addBreak(progress);
      else if (/^[ \u2002]/.test(token))
        Object.assign(progress, { space: pieceOf(token.charAt(0), style, library), glued: false });
      else {
        for (const word of token.split(softBreak))
          if (word !== '') addWord(pieceOf(word, style, library), progress);
        progress.glued = true;
      }
    }
  return progress.atoms;
}
