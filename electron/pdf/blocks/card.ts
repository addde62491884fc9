import type { PrintCard, PrintCardPart } from '#shared/rules/print/print';
import { assertNever } from '#shared/kernel/assertNever';
import { sum } from '#shared/kernel/sum';
import type { Text } from '#shared/kernel/text';
import type { Strip } from '#electron/pdf/layout/paginate';
import {
  keepEnds,
  lineStrips,
  linesOf,
  longestWord,
  setLines,
  widthOf,
  type Setting,
} from '#electron/pdf/layout/setting';
import { leading, styles } from '#electron/pdf/text/styles';
import { figuresInRow, layoutFigures, leastOf } from './figures';
import { headOf, type TableColumn } from './tableHead';
import { rowStrips } from './tableRow';
import { layoutTracks } from './tracks';

const titleHeight = 13;
const bullet = '•';
/** In points: the indent of continuation lines of an item or a fact. */
const hanging = 6;
const gutter = 8;
const aboveGrid = 2;
/** A taller card may be divided between columns or pages. */
const mostTogether = 120;

/** A short titled section, kept together unless it is tall. */
export function layoutCard(card: PrintCard, width: number, setting: Setting): readonly Strip[] {
  const titles = linesOf(setting, setting.translate(card.title), styles.cardTitle, width);
  const all = [...lineStrips(titles, titleHeight).map(kept), ...layoutParts(card, width, setting)];
  const height = sum(all.map((current) => current.space + current.height));
  if (height > mostTogether) return all;
  return all.map((current, at) => ({ ...current, keep: at < all.length - 1 }));
}

/** Lays out the parts of a card, with `gap` more between them than usual. */
export function layoutParts(
  { parts }: PrintCard,
  width: number,
  setting: Setting,
  gap = 0,
): readonly Strip[] {
  return parts.flatMap((part, at) => {
    const [first, ...rest] = partStrips(part, width, setting);
    if (first === undefined) return [];
    const strips = [at === 0 ? first : { ...first, space: first.space + gap }, ...rest];
    // A line that introduces a table stays with it.
    return parts[at + 1]?.kind === 'grid' ? [...strips.slice(0, -1), ...strips.slice(-1).map(kept)] : strips;
  });
}

function kept(current: Strip): Strip {
  return { ...current, keep: true };
}

function partStrips(part: PrintCardPart, width: number, setting: Setting): readonly Strip[] {
  switch (part.kind) {
    case 'text':
      return paragraph(linesOf(setting, setting.translate(part.text), styles.body, width));
    case 'list':
      return part.items.flatMap((item) => {
        const text = `${bullet} ${setting.translate(item)}`;
        return paragraph(
          setLines(setting, [{ text, style: styles.body }], width, { first: 0, rest: hanging }),
        );
      });
    case 'facts':
      return part.rows.flatMap(({ label, value }) => {
        const spans = [
          { text: setting.translate(label), style: styles.name },
          { text: `\u2002${setting.translate(value)}`, style: styles.body },
        ];
        return paragraph(setLines(setting, spans, width, { first: 0, rest: hanging }));
      });
    case 'figures': {
      const block = { kind: 'figures', size: 'large', figures: part.figures } as const;
      const perRow = figuresInRow(part.figures.length, leastOf(part.figures, setting), width);
      return layoutFigures(block, width, setting, perRow).map((current, at) =>
        at === 0 ? { ...current, space: aboveGrid } : current,
      );
    }
    case 'boxes': {
      const field = { name: '', value: '' };
      const tracks = [{ label: part.label, boxes: part.boxes, field }];
      return keepEnds(layoutTracks({ kind: 'tracks', title: { raw: '' }, tracks }, width, setting));
    }
    case 'grid':
      return gridStrips(part, width, setting);
    default:
      return assertNever(part);
  }
}

function paragraph(lines: Parameters<typeof lineStrips>[0]): readonly Strip[] {
  return keepEnds(lineStrips(lines, leading.body));
}

type Grid = Extract<PrintCardPart, { readonly kind: 'grid' }>;

function gridStrips(grid: Grid, width: number, setting: Setting): readonly Strip[] {
  return parted(grid, width, setting).flatMap((part) => oneGrid(part, width, setting));
}

/** A single row of numbers whose words need more room goes on below. */
function parted(grid: Grid, width: number, setting: Setting): readonly Grid[] {
  const [only, ...others] = grid.rows;
  if (only === undefined || others.length > 0 || grid.columns.length < 2) return [grid];
  const least = grid.columns.map((label, at) => desiredWidth(grid, label, at, setting).least);
  const parts = Math.ceil((sum(least) + gutter * (least.length - 1)) / width);
  if (parts < 2) return [grid];
  const perPart = Math.ceil(grid.columns.length / parts);
  return Array.from({ length: parts }, (_, part) => {
    const [from, to] = [part * perPart, (part + 1) * perPart];
    return { ...grid, columns: grid.columns.slice(from, to), rows: [only.slice(from, to)] };
  })
    .filter(({ columns }) => columns.length > 0)
    .flatMap((part) => parted(part, width, setting));
}

function oneGrid(grid: Grid, width: number, setting: Setting): readonly Strip[] {
  const columns = columnsOf(grid, width, setting);
  const head = headOf(columns, width, setting).strip;
  const rows = grid.rows.flatMap((row) => {
    const cells = row.map((text) => ({ text }));
    return rowStrips(cells, columns, width, setting);
  });
  return [{ ...head, space: aboveGrid }, ...keepEnds(rows).map((row) => ({ ...row, head: [head] }))];
}

function columnsOf(grid: Grid, width: number, setting: Setting): readonly TableColumn[] {
  const desired = grid.columns.map((label, at) => desiredWidth(grid, label, at, setting));
  const widths = shared(desired, width - gutter * (grid.columns.length - 1));
  let x = 0;
  return grid.columns.map((label, at) => {
    const own = widths[at] ?? 0;
    const column = { x, width: own, align: 'start' as const, strong: false, label };
    x += own + gutter;
    return column;
  });
}

function desiredWidth(grid: Grid, label: Text, at: number, setting: Setting): DesiredWidth {
  const cells = grid.rows.flatMap((row) => row[at] ?? []).map((cell) => setting.translate(cell));
  const head = setting.translate(label);
  const whole = [
    widthOf(setting, head, styles.label),
    ...cells.map((cell) => widthOf(setting, cell, styles.cell)),
  ];
  return {
    least: Math.max(longestWord(setting, [head], styles.label), longestWord(setting, cells, styles.cell)),
    whole: Math.max(1, ...whole),
  };
}

/** A column needs at least the width of its longest word, and ideally that of every cell on one line. */
interface DesiredWidth {
  readonly least: number;
  readonly whole: number;
}

/** Gives every column its minimum, then distributes the rest evenly among those that want more. */
function shared(desired: readonly DesiredWidth[], room: number): readonly number[] {
  const least = sum(desired.map((one) => one.least));
  if (least >= room) return desired.map((one) => (one.least * room) / least);
  const widths = desired.map((one) => one.least);
  const extras = [...desired.entries()].map(([at, { least: own, whole }]) => ({ at, extra: whole - own }));
  let left = room - least;
  for (const [done, { at, extra }] of extras.toSorted((a, b) => a.extra - b.extra).entries()) {
    const more = Math.min(extra, left / (desired.length - done));
    widths[at] = (widths[at] ?? 0) + more;
    left -= more;
  }
  return widths.map((own, at) => (at === widths.length - 1 ? own + left : own));
}
