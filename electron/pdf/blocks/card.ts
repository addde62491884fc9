import type { PrintCard, PrintCardPart } from '../../../shared/rules/print';
import { assertNever } from '../../../shared/kernel/assertNever';
import type { Strip } from '../layout/paginate';
import { keepEnds, lineStrips, linesOf, setLines, type Setting } from '../layout/setting';
import { leading, styles } from '../text/styles';
import { headOf, type TableColumn } from './tableHead';
import { rowStrips } from './tableRow';

const titleHeight = 13;
const bullet = '•';
/** Further lines of an item and of a fact hang under their first. */
const hanging = 6;
const gutter = 8;
const aboveGrid = 2;
/** A card higher than this may be divided between columns or pages. */
const mostTogether = 120;

/** A short matter of its own: its title on a line, then its parts, kept together unless they are many. */
export function layoutCard(card: PrintCard, width: number, setting: Setting): readonly Strip[] {
  const parts = card.parts.flatMap((part) => partStrips(part, width, setting));
  const titles = linesOf(setting, setting.translate(card.title), styles.cardTitle, width);
  const all = [...lineStrips(titles, titleHeight).map(kept), ...parts];
  const height = all.reduce((sum, current) => sum + current.space + current.height, 0);
  if (height > mostTogether) return all;
  return all.map((current, at) => ({ ...current, keep: at < all.length - 1 }));
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
  const columns = columnsOf(grid, width, setting);
  const head = headOf(columns, width, setting);
  return [
    { ...head.strip, space: aboveGrid },
    ...grid.rows.flatMap((row) =>
      rowStrips(
        row.map((text) => ({ text })),
        columns,
        width,
        setting,
      ),
    ),
  ];
}

/** Narrow columns get what their longest words need; the room left goes to those with more to say. */
function columnsOf(grid: Grid, width: number, setting: Setting): readonly TableColumn[] {
  const room = width - gutter * (grid.columns.length - 1);
  const wanted = grid.columns.map((label, at) => {
    const cells = grid.rows.map((row) => widthOf(setting, row[at], styles.cell));
    return Math.max(widthOf(setting, label, styles.label), ...cells, 1) + 1;
  });
  const widths = shared(wanted, room);
  let x = 0;
  return grid.columns.map((label, at) => {
    const own = widths[at] ?? 0;
    const column = { x, width: own, align: 'start' as const, strong: false, label };
    x += own + gutter;
    return column;
  });
}

function widthOf(
  setting: Setting,
  text: Grid['columns'][number] | undefined,
  style: Parameters<typeof linesOf>[2],
): number {
  if (text === undefined) return 0;
  return linesOf(setting, setting.translate(text), style, Number.POSITIVE_INFINITY).reduce(
    (most, line) => Math.max(most, line.width),
    0,
  );
}

/** Shares room out: whoever wants less than an even share gets it, and the others share what is left evenly. */
function shared(wanted: readonly number[], room: number): readonly number[] {
  const total = wanted.reduce((sum, one) => sum + one, 0);
  if (total <= room) return wanted.map((one) => (one * room) / total);
  const widths = new Map<number, number>();
  let left = room;
  for (const [at, want] of [...wanted.entries()].toSorted(([, a], [, b]) => a - b)) {
    const own = Math.min(want, left / (wanted.length - widths.size));
    widths.set(at, own);
    left -= own;
  }
  return wanted.map((_, at) => widths.get(at) ?? 0);
}
