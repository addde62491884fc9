import type { PrintTable } from '../../../shared/rules/print';
import { textMark, type Align, type Mark } from '../layout/marks';
import { strip, type Strip } from '../layout/paginate';
import { linesOf, type Setting } from '../layout/setting';
import { leading, styles } from '../text/styles';
import { clip, type Span } from '../text/wrap';

/** A column with its place. */
export interface TableColumn {
  readonly x: number;
  readonly width: number;
  readonly align: Align;
  readonly strong: boolean;
  readonly label: PrintTable['columns'][number]['label'];
}

const gutter = 9;
const mostHeadLines = 3;

/** Shares the width out by weight, a gutter between neighbours. */
export function columnsOf(block: PrintTable, width: number): readonly TableColumn[] {
  const weights = block.columns.map(({ weight }) => (weight > 0 ? weight : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const between = Math.min(gutter, width / (block.columns.length * 4));
  const room = width - between * (block.columns.length - 1);
  let x = 0;
  return block.columns.map((column, at) => {
    const own = (room * (weights[at] ?? 1)) / total;
    const placed = {
      x,
      width: own,
      align: column.align,
      strong: column.strong === true,
      label: column.label,
    };
    x += own + between;
    return placed;
  });
}

/** The column heads, standing on a hairline; labels too long for their place are told in notes. */
export function headOf(
  columns: readonly TableColumn[],
  width: number,
  setting: Setting,
): { readonly strip: Strip; readonly notes: readonly Span[][] } {
  const notes: Span[][] = [];
  const heads = columns.map((column) => {
    const text = setting.translate(column.label);
    const set = clip(
      linesOf(setting, text, styles.label, column.width),
      mostHeadLines,
      column.width,
      setting.library,
    );
    if (set.clipped) notes.push([{ text, style: styles.small }]);
    return set.lines;
  });
  const most = heads.reduce((lines, head) => Math.max(lines, head.length), 0);
  if (most === 0) return { strip: strip(0, [], { keep: true }), notes };
  const height = most * leading.small + 3;
  const marks: Mark[] = heads.flatMap((lines, at) => {
    const column = columns[at];
    if (column === undefined) return [];
    return lines.map((line, row) => {
      const y = (most - lines.length + row) * leading.small + 7.4;
      return textMark(line, column.x, y, column.width, column.align);
    });
  });
  return {
    strip: strip(height, [...marks, { kind: 'rule', x: 0, y: height, length: width, weight: 'hair' }], {
      keep: true,
    }),
    notes,
  };
}
