import type { Text, Translate } from '#shared/kernel/text';
import type { FontLibrary } from '#electron/pdf/text/shape';
import { leading, styles, type TextStyle } from '#electron/pdf/text/styles';
import { clip, wrap, type Indent, type TextLine, type Span } from '#electron/pdf/text/wrap';
import { textMark, type FieldMark, type Mark } from './marks';
import { strip, type Strip } from './paginate';

export interface Setting {
  readonly library: FontLibrary;
  readonly translate: Translate;
  readonly fillable: boolean;
  /** The block is the last one in its column of the last band, so it may use up the page. */
  readonly last: boolean;
  /** Blocks are divided between pages only if one is longer than a page. */
  readonly whole?: boolean;
  /** A last page of only empty lines stays, since small pages have no other room to write. */
  readonly emptyEnd?: boolean;
  /** Identifies the place on the sheet, for form fields that the ruleset did not name. */
  readonly path: string;
}

/** The baseline of a line within its leading. */
export function baseline(height: number): number {
  return Math.round(height * 7.7) / 10;
}

export function setLines(
  setting: Setting,
  spans: readonly Span[],
  width: number,
  indent?: Indent,
): readonly TextLine[] {
  return wrap(spans, width, setting.library, indent);
}

/** Breaks text of one style into lines. */
export function linesOf(
  setting: Setting,
  text: string,
  style: TextStyle,
  width: number,
): readonly TextLine[] {
  return text === '' ? [] : wrap([{ text, style }], width, setting.library);
}

/** The width of the widest word, below which it would be divided. */
export function longestWord(setting: Setting, texts: readonly string[], style: TextStyle): number {
  const words = texts.flatMap((text) => text.split(/\s+/));
  return words.reduce((most, word) => Math.max(most, widthOf(setting, word, style)), 1);
}

export function widthOf(setting: Setting, text: string, style: TextStyle): number {
  const lines = linesOf(setting, text, style, Number.POSITIVE_INFINITY);
  return Math.ceil(lines.reduce((most, line) => Math.max(most, line.width), 0));
}

/** A single line, cut with an ellipsis if the text does not fit. */
export function oneLine(setting: Setting, spans: readonly Span[], width: number): TextLine {
  const set = clip(wrap(spans, width, setting.library), 1, width, setting.library);
  return set.lines[0] ?? { runs: [], width: 0 };
}

/** Prevents widows and orphans. */
export function keepEnds(strips: readonly Strip[]): readonly Strip[] {
  const last = strips.length - 1;
  return strips.map((current, at) =>
    last > 0 && (at === 0 || at === last - 1) ? { ...current, keep: true } : current,
  );
}

/** One strip per line. */
export function lineStrips(
  lines: readonly TextLine[],
  height: number,
  more: Partial<Strip> = {},
): readonly Strip[] {
  return lines.map((line, at) =>
    strip(height, [textMark(line, 0, baseline(height))], at === 0 ? more : { ...more, space: 0 }),
  );
}

const titleHeight = 15;
const underTitle = 3;

function titleStrip(line: TextLine, width: number, last: boolean): Strip {
  const rule: Mark = { kind: 'rule', x: 0, y: titleHeight, length: width, weight: 'thin' };
  const text = textMark(line, 0, 11);
  const marks = last ? [text, rule] : [text];
  return strip(last ? titleHeight + underTitle : titleHeight, marks, { keep: true, empty: true });
}

/** A block's title over its rule, and the shorter one for the block's continuation. */
export function titleOf(
  setting: Setting,
  title: Text,
  width: number,
): { first: readonly Strip[]; again: readonly Strip[] } {
  const text = setting.translate(title);
  if (text === '') return { first: [], again: [] };
  const lines = linesOf(setting, text, styles.title, width);
  const continued = setting.translate({ key: 'print.continuedShort' });
  const note = oneLine(setting, [{ text: continued, style: styles.continued }], width * 0.4);
  const short = oneLine(setting, [{ text, style: styles.title }], width - note.width - 6);
  const again = titleStrip(short, width, true);
  return {
    first: lines.map((line, at) => titleStrip(line, width, at === lines.length - 1)),
    again: [{ ...again, marks: [...again.marks, textMark(note, 0, 11, width, 'end')] }],
  };
}

/** Text that did not fit in its place, repeated in small type after its label. */
export function noteStrips(setting: Setting, notes: readonly Span[][], width: number): readonly Strip[] {
  return notes.flatMap((spans) => lineStrips(setLines(setting, spans, width), leading.small, { space: 3 }));
}

/** A single-line field of the fillable sheet. */
export function fieldMark(
  place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  field: { readonly name: string; readonly value: string; readonly tooltip: string },
  more: Partial<Pick<FieldMark, 'align' | 'style' | 'pitch'>> = {},
): FieldMark {
  return { kind: 'field', ...place, ...field, align: 'start', style: styles.field, ...more };
}
