import type { PrintCell } from '#shared/rules/print/print';
import { textMark, type FieldMark, type Mark } from '#electron/pdf/layout/marks';
import { strip, type Strip } from '#electron/pdf/layout/paginate';
import { pitch, ruled } from '#electron/pdf/layout/ruled';
import { fieldMark, keepEnds, linesOf, type Setting } from '#electron/pdf/layout/setting';
import { atSize, leading, styles, type TextStyle } from '#electron/pdf/text/styles';
import type { TextLine } from '#electron/pdf/text/wrap';
import type { TableColumn } from './tableHead';

interface CellLine {
  readonly line: TextLine;
  readonly height: number;
  readonly baseline: number;
}

const above = 2.4;
const below = 0.6;
/** A row with more lines may be divided between pages. */
const mostLinesTogether = 12;

/** Strong figures shrink before they break. */
function strongLines(setting: Setting, text: string, width: number): readonly TextLine[] {
  for (const size of [13, 11.5, 10]) {
    const lines = linesOf(setting, text, atSize(styles.strong, size), width);
    if (lines.length <= 1) return lines;
  }
  return linesOf(setting, text, atSize(styles.strong, 10), width);
}

function cellLines(cell: PrintCell, column: TableColumn, setting: Setting): readonly CellLine[] {
  const text = setting.fillable && cell.field !== undefined ? '' : setting.translate(cell.text);
  const lines = column.strong
    ? strongLines(setting, text, column.width)
    : linesOf(setting, text, styles.cell, column.width);
  const small = cell.small === undefined ? '' : setting.translate(cell.small);
  // A cell for handwriting keeps its line, so that its small type stays below it.
  const room =
    lines.length === 0 ? [{ line: { runs: [], width: 0 }, height: leading.body, baseline: 9.2 }] : [];
  return [
    ...room,
    ...lines.map((line) => ({ line, height: leading.body, baseline: column.strong ? 9.6 : 9.2 })),
    ...linesOf(setting, small, styles.small, column.width).map((line) => ({
      line,
      height: leading.small,
      baseline: 7,
    })),
  ];
}

/** A box for handwriting, or a form field in its place. */
function cellField(
  cell: PrintCell,
  column: TableColumn,
  row: readonly PrintCell[],
  setting: Setting,
): readonly Mark[] {
  if (cell.field === undefined) return [];
  const place = { x: column.x, y: above - 0.6, width: column.width, height: leading.body };
  const box: Mark = { kind: 'box', ...place, weight: 'hair' };
  if (!setting.fillable) return setting.translate(cell.text) === '' ? [box] : [];
  const owner = row[0]?.text;
  const part = setting.translate(column.label);
  const tooltip =
    owner === undefined ? part : setting.translate({ key: 'print.fieldPart', params: { owner, part } });
  return [box, cellFieldMark(place, { ...cell.field, tooltip }, column)];
}

function cellFieldMark(
  place: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  field: { readonly name: string; readonly value: string; readonly tooltip: string },
  column: TableColumn,
): FieldMark {
  const style: TextStyle = atSize(styles.field, 9.6);
  return fieldMark(place, field, { style, align: column.align });
}

/** A row with very many lines becomes one strip per line. */
export function rowStrips(
  row: readonly PrintCell[],
  columns: readonly TableColumn[],
  width: number,
  setting: Setting,
): readonly Strip[] {
  const cells = columns.map((column, at) => {
    const cell = row[at];
    return cell === undefined
      ? { column, lines: [], field: [] }
      : { column, lines: cellLines(cell, column, setting), field: cellField(cell, column, row, setting) };
  });
  const rows = cells.reduce((most, { lines }) => Math.max(most, lines.length), 1);
  const rule = (y: number): Mark => ({ kind: 'rule', x: 0, y, length: width, weight: 'hair' });
  if (rows <= mostLinesTogether) {
    let height = 0;
    const marks = cells.flatMap(({ column, lines, field }) => {
      let y = above;
      const texts = lines.map(({ line, height: own, baseline }) => {
        const mark = textMark(line, column.x, y + baseline, column.width, column.align);
        y += own;
        return mark;
      });
      height = Math.max(height, y + below, above + leading.body + below);
      return [...texts, ...field];
    });
    return [strip(height, [...marks, rule(height)])];
  }
  const strips = Array.from({ length: rows }, (_, line) => {
    const parts = cells.flatMap(({ column, lines }) => {
      const part = lines[line];
      return part === undefined ? [] : [{ column, part }];
    });
    const first = line === 0;
    const last = line === rows - 1;
    const top = first ? above : 0;
    const height =
      parts.reduce((most, { part }) => Math.max(most, part.height), 0) + top + (last ? below : 0);
    const texts = parts.map(({ column, part }) =>
      textMark(part.line, column.x, top + part.baseline, column.width, column.align),
    );
    const fields = first ? cells.flatMap(({ field }) => field) : [];
    return strip(height, [...texts, ...fields, ...(last ? [rule(height)] : [])]);
  });
  return keepEnds(strips);
}

/** Every cell is a field in a fillable sheet. */
export function blankRow(
  at: number,
  columns: readonly TableColumn[],
  width: number,
  setting: Setting,
): readonly Mark[] {
  if (!setting.fillable) return ruled(1, width, 0);
  const fields = columns.map((column, place) => {
    const tooltip = setting.translate({ key: 'print.row', params: { label: column.label, row: at + 1 } });
    const name = `${setting.path}.row${String(at + 1)}.${String(place + 1)}`;
    const room = { x: column.x, y: 1.5, width: column.width, height: pitch - 3 };
    return cellFieldMark(room, { name, value: '', tooltip }, column);
  });
  return [...ruled(1, width, 0), ...fields];
}
