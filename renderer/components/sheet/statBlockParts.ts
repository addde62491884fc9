import {
  mayHoldAttacks,
  rowName,
  type FiguresBlock,
  type SheetBlock,
  type TableBlock,
} from '#shared/rules/sheetViews';
import type { Text } from '#shared/kernel/text';

/** As many figures as a band of a wide block holds. */
const most = 8;
/** Tables of more columns need the whole width. */
const narrow = 4;

/** A block that has a page of its own: only the names of its rows. */
export interface InALine {
  readonly id: string;
  readonly title: Text;
  readonly page: string;
  readonly names: readonly Text[];
  readonly empty: Text;
}

/** The blocks of a sheet by their places in a stat block; nothing is in two of them. */
export function statBlockParts(all: readonly SheetBlock[]) {
  const blocks = all.filter(({ built }) => built !== false);
  const rows = blocks.filter((block) => block.kind !== 'figures' && block.page === undefined);
  const attacks = rows.find((block) => mayHoldAttacks(block));
  const isWide = (block: SheetBlock): boolean =>
    block === attacks || (block.kind === 'table' && block.columns.length > narrow);
  return {
    ...figureParts(blocks.filter((block) => block.kind === 'figures')),
    wide: rows.filter(isWide),
    pairs: rows.filter((block) => !isWide(block)),
    paged: blocks.flatMap((block): readonly InALine[] =>
      block.page === undefined || block.kind !== 'table' ? [] : [inALine(block, block.page)],
    ),
  };
}

/** The first figures, with whole further blocks of them while there is room; each other block is a line. */
function figureParts([first, ...others]: readonly FiguresBlock[]) {
  const [band, rest] = [first?.figures.slice(0, most) ?? [], first?.figures.slice(most) ?? []];
  const lines = [...others];
  while (rest.length === 0 && lines[0] !== undefined && band.length + lines[0].figures.length <= most)
    band.push(...(lines.shift()?.figures ?? []));
  const [line, ...more] = lines;
  if (line === undefined || rest.length === 0)
    return { band, lines: first === undefined || rest.length === 0 ? lines : [{ ...first, figures: rest }] };
  return { band, lines: [{ ...line, figures: [...line.figures, ...rest] }, ...more] };
}

function inALine({ id, title, rows, empty }: TableBlock, page: string): InALine {
  return { id, title, page, empty, names: rows.map(({ cells }) => rowName(cells)) };
}
