import type { PrintTable } from '#shared/rules/print/print';
import { textMark, type Align, type Mark } from '#electron/pdf/layout/marks';
import { strip, type Strip } from '#electron/pdf/layout/paginate';
import { linesOf, longestWord, type Setting } from '#electron/pdf/layout/setting';
import { leading, styles } from '#electron/pdf/text/styles';
import { clip, type TextLine, type Span } from '#electron/pdf/text/wrap';
import { sum } from '#shared/kernel/sum';

/** A column with its position. */
export interface TableColumn {
  readonly x: number;
  readonly width: number;
  readonly align: Align;
  readonly strong: boolean;
  readonly upright?: boolean;
  readonly label: PrintTable['columns'][number]['label'];
}

const gutter = 9;
const mostHeadLines = 3;
/** Limits for vertical labels: height in points, and lines. */
const mostUpright = 66;
const mostUprightLines = 2;

/** Distributes the width by weight, with gutters between columns; no label is divided within a word if that can be. */
export function columnsOf(block: PrintTable, width: number, setting: Setting): readonly TableColumn[] {
  const between = Math.min(gutter, width / (block.columns.length * 4));
  const room = width - between * (block.columns.length - 1);
  const widths = shared(
    block.columns.map(({ weight, label, upright: isUpright }) => ({
      weight: weight > 0 ? weight : 1,
      least: isUpright === true ? 0 : longestWord(setting, [setting.translate(label)], styles.label),
    })),
    room,
  );
  let x = 0;
  return block.columns.map((column, at) => {
    const own = widths[at] ?? 0;
    const placed = {
      x,
      width: own,
      align: column.align,
      strong: column.strong === true,
      upright: column.upright === true,
      label: column.label,
    };
    x += own + between;
    return placed;
  });
}

interface Share {
  readonly weight: number;
  readonly least: number;
}

/** Shares by weight; what would be too narrow takes its minimum from the others, unless there is too little for all. */
function shared(columns: readonly Share[], room: number): readonly number[] {
  const narrow = new Set<Share>();
  for (;;) {
    const left = room - sum([...narrow].map(({ least }) => least));
    const total = sum(columns.filter((each) => !narrow.has(each)).map(({ weight }) => weight));
    const own = (each: Share) => (left * each.weight) / total;
    const more = columns.filter((each) => !narrow.has(each) && own(each) < each.least);
    if (more.length === 0) return columns.map((each) => (narrow.has(each) ? each.least : own(each)));
    for (const each of more) narrow.add(each);
    if (narrow.size === columns.length) break;
  }
  const total = sum(columns.map(({ weight }) => weight));
  return columns.map(({ weight }) => (room * weight) / total);
}

/** Column heads above a hairline; labels that do not fit become notes. */
export function headOf(
  columns: readonly TableColumn[],
  width: number,
  setting: Setting,
): { readonly strip: Strip; readonly notes: readonly Span[][] } {
  const notes: Span[][] = [];
  const heads = columns.map((column) => {
    const text = setting.translate(column.label);
    const [room, most] =
      column.upright === true ? [mostUpright, mostUprightLines] : [column.width, mostHeadLines];
    const set = clip(linesOf(setting, text, styles.label, room), most, room, setting.library);
    if (set.clipped) notes.push([{ text, style: styles.small }]);
    return { column, lines: set.lines };
  });
  const height = heads.reduce((most, head) => Math.max(most, heightOf(head)), 0);
  if (height === 0) return { strip: strip(0, [], { keep: true }), notes };
  const marks = heads.flatMap((head) =>
    head.column.upright === true ? upright(head, height) : level(head, height),
  );
  return {
    strip: strip(height, [...marks, { kind: 'rule', x: 0, y: height, length: width, weight: 'hair' }], {
      keep: true,
      empty: true,
    }),
    notes,
  };
}

interface Head {
  readonly column: TableColumn;
  readonly lines: readonly TextLine[];
}

const underLabel = 3;

function heightOf({ column, lines }: Head): number {
  if (lines.length === 0) return 0;
  if (column.upright !== true) return lines.length * leading.small + underLabel;
  return lines.reduce((longest, line) => Math.max(longest, line.width), 0) + underLabel * 2;
}

/** Horizontal labels. */
function level({ column, lines }: Head, height: number): readonly Mark[] {
  const top = height - underLabel - lines.length * leading.small;
  return lines.map((line, row) =>
    textMark(line, column.x, top + row * leading.small + 7.4, column.width, column.align),
  );
}

/** Vertical labels in the middle of their column. */
function upright({ column, lines }: Head, height: number): readonly Mark[] {
  const left = column.x + (column.width - lines.length * leading.small) / 2;
  return lines.map((line, row) => ({
    ...textMark(line, left + row * leading.small + 7, height - underLabel),
    upright: true,
  }));
}
