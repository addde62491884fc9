import type { PrintPortrait } from '#shared/rules/print/print';
import type { TextStyle } from '#electron/pdf/text/styles';
import type { TextLine } from '#electron/pdf/text/wrap';

/** The ink-saving sheet draws every weight thinner. */
export type Weight = 'hair' | 'thin' | 'bold';

/** Marks are placed relative to the top left of their strip; `y` grows downwards, all in points. */
export type Mark =
  | TextMark
  | RuleMark
  | PolylineMark
  | BoxMark
  | CrossMark
  | PortraitMark
  | FieldMark
  | CheckMark;

export interface TextMark {
  readonly kind: 'text';
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly line: TextLine;
  /** Vertical, upwards from there. */
  readonly upright?: true;
}

export interface RuleMark {
  readonly kind: 'rule';
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly weight: Weight;
  readonly upright?: true;
}

/** A line through points that are relative to its position. */
export interface PolylineMark {
  readonly kind: 'polyline';
  readonly x: number;
  readonly y: number;
  readonly points: readonly { readonly x: number; readonly y: number }[];
  /** Lengths of dashes and gaps; an empty list is a solid line. */
  readonly dash: readonly number[];
  readonly weight: Weight;
}

export interface BoxMark {
  readonly kind: 'box';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The outline; a tint alone has none. */
  readonly weight?: Weight;
  /** Filled with light gray, except when saving ink. */
  readonly tint?: true;
}

/** A box ticked in print. */
export interface CrossMark {
  readonly kind: 'cross';
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

export interface PortraitMark {
  readonly kind: 'portrait';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly image?: PrintPortrait;
}

/** A text field of the fillable sheet. */
export interface FieldMark {
  readonly kind: 'field';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly name: string;
  readonly tooltip: string;
  readonly value: string;
  readonly style: TextStyle;
  readonly align: Align;
  /** The line pitch of a multi-line field. */
  readonly pitch?: number;
}

/** A checkbox of the fillable sheet. */
export interface CheckMark {
  readonly kind: 'check';
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly name: string;
  readonly tooltip: string;
  readonly checked: boolean;
}

export type Align = 'start' | 'end' | 'center';

export function lowered(marks: readonly Mark[], by: number): readonly Mark[] {
  return marks.map((mark) => ({ ...mark, y: mark.y + by }));
}

/** Text aligned in a cell. */
export function textMark(line: TextLine, x: number, y: number, width = 0, align: Align = 'start'): TextMark {
  const room = width - line.width;
  const shift = align === 'start' ? 0 : align === 'end' ? room : room / 2;
  return { kind: 'text', x: x + shift, y, line };
}

/** Marks with their position on a page: `x` and `y` of the strip's top left. */
export interface PlacedMarks {
  readonly x: number;
  readonly y: number;
  readonly marks: readonly Mark[];
  /** Scales them from the same corner; they contain no form fields then. */
  readonly scale?: number;
  /** Upside down, so that they reach to the left of the corner and above it; needs a scale. */
  readonly turned?: true;
}
