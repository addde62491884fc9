import type { PrintFigure, PrintFigures } from '#shared/rules/print/print';
import { textMark, type Mark } from '#electron/pdf/layout/marks';
import { fieldMark, linesOf, type Setting } from '#electron/pdf/layout/setting';
import { big, leading, styles, type TextStyle } from '#electron/pdf/text/styles';
import { clip, type TextLine, type Span } from '#electron/pdf/text/wrap';

/** Lengths in points. */
export interface Look {
  readonly least: number;
  readonly sizes: readonly number[];
  readonly valueHeight: number;
  readonly labelBelow: boolean;
}

/** Large for the main figures of play, medium for the rest. */
export const looks: Readonly<Record<PrintFigures['size'], Look>> = {
  large: { least: 74, sizes: [29, 24, 19, 15, 12], valueHeight: 33, labelBelow: false },
  medium: { least: 52, sizes: [20, 17, 14, 11], valueHeight: 24, labelBelow: true },
};

/** In points: the room between a box and its words. */
export const inset = 4;
const mostLabelLines = 2;
const mostSourceLines = 4;

/** A figure measured for its box. */
export interface SetFigure {
  readonly figure: PrintFigure;
  readonly labels: readonly TextLine[];
  readonly value: readonly TextLine[];
  readonly sources: readonly TextLine[];
  readonly notes: readonly Span[][];
}

/** Shrinks the value until it fits on one line, or on two small ones. */
function fitValue(
  text: string,
  look: Look,
  width: number,
  setting: Setting,
): { lines: readonly TextLine[]; clipped: boolean } {
  for (const size of look.sizes) {
    const lines = linesOf(setting, text, big(size), width);
    const room = Math.floor(look.valueHeight / (size * 1.05));
    if (lines.length <= Math.min(room, size > 14 ? 1 : 2)) return { lines, clipped: false };
  }
  const smallest = big(look.sizes.at(-1) ?? 11);
  return clip(linesOf(setting, text, smallest, width), 2, width, setting.library);
}

/** Sets a figure's text for a box of some width; text that does not fit becomes notes. */
export function measure(figure: PrintFigure, look: Look, width: number, setting: Setting): SetFigure {
  const room = width - inset * 2;
  const notes: Span[][] = [];
  const label = setting.translate(figure.label);
  const note = (text: string): unknown =>
    notes.push([
      { text: label, style: styles.figureLabel },
      { text: ` ${text}`, style: styles.small },
    ]);
  const fit = (text: string, style: TextStyle, most: number): readonly TextLine[] => {
    const set = clip(linesOf(setting, text, style, room), most, room, setting.library);
    if (set.clipped) note(text);
    return set.lines;
  };
  const labels = fit(label, styles.figureLabel, mostLabelLines);
  const words = setting.translate(figure.value);
  const value = fitValue(
    words,
    look,
    figure.current === undefined ? room : valueWidth(width) - inset,
    setting,
  );
  if (value.clipped) note(words);
  const sources = fit(
    figure.sources === undefined ? '' : setting.translate(figure.sources),
    styles.small,
    mostSourceLines,
  );
  return { figure, labels, value: value.lines, sources, notes };
}

/** Beside a box for the current value, the figure itself takes the smaller part. */
function valueWidth(width: number): number {
  return Math.round(width * 0.42);
}

/** Centers the value on as many lines as it needs. */
function valueMarks(
  lines: readonly TextLine[],
  x: number,
  y: number,
  width: number,
  height: number,
): readonly Mark[] {
  const size = lines[0]?.runs[0]?.style.size ?? 0;
  const step = size * 1.05;
  // Figures are as high as capitals: 0.64 of the size.
  const first = y + (height - (lines.length - 1) * step + size * 0.64) / 2;
  return lines.map((line, at) => textMark(line, x, first + at * step, width, 'center'));
}

function currentMarks(
  set: SetFigure,
  place: { x: number; y: number; width: number; height: number },
  setting: Setting,
): readonly Mark[] {
  const { current, label } = set.figure;
  if (current === undefined) return [];
  const part = setting.translate(current.label);
  const tooltip = setting.translate({ key: 'print.fieldPart', params: { owner: label, part } });
  const caption = clip(
    linesOf(setting, part, styles.small, place.width - 3),
    1,
    place.width - 3,
    setting.library,
  ).lines;
  const marks: readonly Mark[] = [
    { kind: 'box', ...place, weight: 'hair' },
    ...caption.map((line) => textMark(line, place.x + 2.5, place.y + 7)),
  ];
  if (!setting.fillable) return marks;
  const field = { name: current.field.name, value: current.field.value, tooltip };
  const room = { x: place.x + 1, y: place.y + 8, width: place.width - 2, height: place.height - 9 };
  return [
    ...marks,
    fieldMark(room, field, { align: 'center', style: big(Math.min(20, room.height * 0.85)) }),
  ];
}

export function figureMarks(
  set: SetFigure,
  look: Look,
  box: { x: number; width: number; height: number; labelHeight: number; path: string },
  setting: Setting,
): readonly Mark[] {
  const { x, width, height, labelHeight } = box;
  const top = look.labelBelow ? 0 : labelHeight;
  const labelTop = look.labelBelow ? look.valueHeight : 0;
  const own = set.figure.current === undefined ? width : valueWidth(width);
  const current = { x: x + own, y: top + 4, width: width - own - 4, height: look.valueHeight - 6 };
  const sourcesTop = top + look.valueHeight + (look.labelBelow ? labelHeight : 0);
  const open = set.value.length === 0 && setting.fillable;
  const room = { x: x + 2, y: top + 2, width: own - 4, height: look.valueHeight - 4 };
  const tooltip = setting.translate(set.figure.label);
  return [
    { kind: 'box', x, y: labelTop, width, height: labelHeight, tint: true },
    { kind: 'box', x, y: 0, width, height, weight: 'thin' },
    ...set.labels.map((line, at) =>
      textMark(
        line,
        x,
        labelTop + (labelHeight - set.labels.length * leading.small) / 2 + at * leading.small + 6.9,
        width,
        'center',
      ),
    ),
    ...valueMarks(set.value, x, top, own, look.valueHeight),
    ...currentMarks(set, current, setting),
    ...set.sources.map((line, at) =>
      textMark(line, x, sourcesTop + at * leading.small + 7.6, width, 'center'),
    ),
    ...(open
      ? [fieldMark(room, { name: box.path, value: '', tooltip }, { align: 'center', style: big(18) })]
      : []),
  ];
}
