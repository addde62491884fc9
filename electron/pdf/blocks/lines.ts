import type { PrintLines } from '#shared/rules/print/print';
import { textMark, type Mark } from '#electron/pdf/layout/marks';
import { strip, type Strip } from '#electron/pdf/layout/paginate';
import { blankLines, elasticLines, leastLines, pitch, ruled } from '#electron/pdf/layout/ruled';
import { baseline, fieldMark, keepEnds, linesOf, titleOf, type Setting } from '#electron/pdf/layout/setting';
import { styles } from '#electron/pdf/text/styles';
import type { TextLine } from '#electron/pdf/text/wrap';

/** The line pitch that viewers give to typed text of the field's size. */
const typedPitch = 12;
/** A field cannot be divided, so a long value becomes several fields, each shorter than any page. */
const mostLinesInField = 40;
const inset = 4;

/** Typed lines have a pitch of their own, so the frame has no rules that they could miss. */
function fieldStrips(
  block: PrintLines,
  fills: boolean,
  text: string,
  width: number,
  setting: Setting,
): readonly Strip[] {
  const lines = linesOf(setting, text, styles.field, width - inset);
  const parts = Math.max(1, Math.ceil(lines.length / mostLinesInField));
  const tooltip = setting.translate(block.title);
  return Array.from({ length: parts }, (_, part) => {
    const own = lines.slice(part * mostLinesInField, (part + 1) * mostLinesInField);
    const name = part === 0 ? block.field.name : `${block.field.name}.${String(part + 1)}`;
    const value = parts === 1 ? text : valueOf(own);
    const empty = Math.min(fills ? leastLines : Math.max(block.lines, 1), mostLinesInField) * pitch;
    const height = Math.max(part === 0 ? empty : 0, own.length * typedPitch + inset * 2);
    const marks = (extra: number): readonly Mark[] => {
      const place = { x: 0, y: 3, width, height: height + extra };
      const field = fieldMark(place, { name, value, tooltip }, { pitch: typedPitch });
      return [{ kind: 'box', ...place, weight: 'hair' }, field];
    };
    return strip(height + 3, marks(0), {
      ...(part === parts - 1 && fills && { grow: marks }),
      ...(text === '' && { empty: true as const }),
    });
  });
}

/** The text of some lines, in order to split a value over several fields. */
function valueOf(lines: readonly TextLine[]): string {
  return lines
    .map((line) => line.runs.map((run) => run.glyphs.map((glyph) => glyph.text).join('')).join(''))
    .join('\n');
}

/** Existing notes fill the first lines; the empty ones after them are optional. */
function pencilStrips(
  lines: readonly TextLine[],
  count: number,
  width: number,
  fills: boolean,
): readonly Strip[] {
  const written = lines.map((line) => strip(pitch, [...ruled(1, width), textMark(line, 0, baseline(pitch))]));
  const empty = (): readonly Mark[] => ruled(1, width);
  const left = count - lines.length;
  if (fills) return [...written, ...elasticLines(left, lines.length === 0 ? leastLines : 0, empty)];
  return keepEnds([...written, ...blankLines(left, empty)]);
}

/** Ruled lines for handwriting, with existing notes on them; one field in a fillable sheet. */
export function layoutLines(block: PrintLines, width: number, setting: Setting): readonly Strip[] {
  const title = titleOf(setting, block.title, width);
  const count = Math.max(0, Math.floor(block.lines));
  const text = block.text === undefined ? block.field.value : setting.translate(block.text);
  const fills = block.fill === true && setting.last;
  const strips = setting.fillable
    ? fieldStrips(block, fills, text, width, setting)
    : pencilStrips(linesOf(setting, text, styles.body, width), count, width, fills);
  return [...title.first, ...strips.map((current) => ({ ...current, head: title.again }))];
}
