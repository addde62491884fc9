import type { PaperSize, PrintBand, PrintBlock, PrintSheet } from '#shared/rules/print/print';
import { layoutBlock } from '#electron/pdf/blocks/block';
import { layoutHeader } from '#electron/pdf/blocks/header';
import { styles } from '#electron/pdf/text/styles';
import { textMark, type Mark, type PlacedMarks } from './marks';
import { placeNewspaper } from './newspaper';
import { pageOf, type Page, type PageLook } from './page';
import {
  placeColumns,
  type Anchor,
  type ColumnOfStrips,
  type Frame,
  type PlacedStrip,
  type Position,
  type Strip,
} from './paginate';
import { foot, runningHead } from './running';
import { oneLine, type Setting } from './setting';
import { sum } from '#shared/kernel/sum';

export type LaidOutPage = readonly PlacedMarks[];

const bandGap = 15;
const blockGap = 12;
/** Cards are close together, so that many fit on a page. */
const cardGap = 6;
/** A chapter's heading is close to its content. */
const headingGap = 3;
const columnGap = 18;

function gapBetween(before: PrintBlock, { kind }: PrintBlock): number {
  if (before.kind === 'chapter') return headingGap;
  return kind === 'card' && before.kind === 'card' ? cardGap : blockGap;
}

/** A few rows of boxes are read together, such as conditions, so that no page ends among them. */
const isShort = (block: PrintBlock): boolean => block.kind === 'tracks' && block.tracks.length <= 6;

/** Stacks the blocks of a column. */
function stack(blocks: readonly PrintBlock[], width: number, setting: Setting): readonly Strip[] {
  const strips: Strip[] = [];
  blocks.forEach((block, at) => {
    const [first, ...rest] = layoutBlock(block, width, {
      ...setting,
      path: `${setting.path}.${String(at + 1)}`,
      last: setting.last && at === blocks.length - 1,
    });
    if (first === undefined) return;
    const before = blocks[at - 1];
    const isWhole = setting.whole === true || isShort(block);
    const begun = isWhole ? { ...first, whole: heightOf([first, ...rest]) } : first;
    strips.push(before === undefined ? begun : { ...begun, space: gapBetween(before, block) });
    // One by one: a long text has more lines than a call may have arguments.
    for (const current of rest) strips.push(current);
  });
  return strips;
}

/** The height of a block without the white above it and its optional lines. */
function heightOf(strips: readonly Strip[]): number {
  return strips.reduce(
    (sum, { height, space, optional }, at) =>
      optional === true ? sum : sum + height + (at === 0 ? 0 : space),
    0,
  );
}

function columnsOfBand(band: PrintBand, page: Page, setting: Setting): readonly ColumnOfStrips[] {
  const weights = band.columns.map(({ weight }) => (weight > 0 ? weight : 1));
  const total = sum(weights);
  const room = page.right - page.left - columnGap * (band.columns.length - 1);
  let x = page.left;
  return band.columns.map((column, at) => {
    const width = (room * (weights[at] ?? 1)) / total;
    const path = `${setting.path}.${String(at + 1)}`;
    const placed = { x, strips: stack(column.blocks, width, { ...setting, path }) };
    x += width + columnGap;
    return placed;
  });
}

/** Placed strips, and the position where the next content may begin. */
interface Placed {
  readonly placed: readonly PlacedStrip[];
  readonly end: Position;
}

/**
 * The header and the bands, each below the longest column of the previous one; a last page of only empty
 * lines is dropped.
 */
function placeBands(sheet: PrintSheet, page: Page, setting: Setting): Placed {
  const header = layoutHeader(sheet.header, page.right - page.left, { ...setting, path: 'header' });
  let { placed, end } = placeColumns([{ x: page.left, strips: header }], page.frame, {
    page: 0,
    y: page.frame.top(0),
  });
  const all = [...placed];
  sheet.bands.forEach((band, at) => {
    const last = at === sheet.bands.length - 1;
    const columns = columnsOfBand(band, page, { ...setting, path: `band${String(at + 1)}`, last });
    const start = band.newPage === true ? freshPage(end, page) : below(end, page);
    ({ placed, end } = placeColumns(columns, page.frame, start));
    for (const strip of placed) all.push(strip);
  });
  return setting.emptyEnd ? { placed: all, end } : withoutEmptyEnd({ placed: all, end }, page);
}

/** Drops pages at the end that contain only room to write in. */
function withoutEmptyEnd({ placed, end }: Placed, page: Page): Placed {
  const last = placed.reduce((most, current) => Math.max(most, current.page), 0);
  if (last === 0 || !placed.every(({ page: at, strip }) => at < last || strip.empty === true))
    return { placed, end };
  const left = placed.filter(({ page: at }) => at < last);
  return withoutEmptyEnd({ placed: left, end: { page: last - 1, y: page.frame.bottom(last - 1) } }, page);
}

/** Places bands, then flowing text, on the same page if it fits there. */
function placeAll(sheet: PrintSheet, page: Page, setting: Setting): readonly PlacedStrip[] {
  const bands = placeBands(sheet, page, setting);
  if (sheet.flow === undefined) return bands.placed;
  const columns = columnsOf(sheet.flow.columns, page);
  const width = columns[0]?.width ?? 0;
  const strips = stack(sheet.flow.blocks, width, { ...setting, whole: false, path: 'flow' });
  const flowFrom = (start: Position): readonly PlacedStrip[] =>
    placeNewspaper(strips, columns, page.frame, start);
  const alone = flowFrom({ page: 0, y: page.frame.top(0) });
  const height =
    alone.reduce((most, { y, strip }) => Math.max(most, y + strip.height), 0) - page.frame.top(0);
  if (alone.every(({ page: at }) => at === 0)) {
    // Blocks that only fill the page make room for it.
    const lower = { ...page, frame: raised(page.frame, bands.end.page, height + bandGap) };
    const shorter = placeBands(sheet, lower, setting);
    if (shorter.end.page === bands.end.page)
      return [...shorter.placed, ...flowFrom(below(shorter.end, page))];
  }
  return [...bands.placed, ...flowFrom(roomBelow(bands.end, page))];
}

/** Flowing text does not start in less room than this: a title and a few lines. */
const leastFlow = 84;

/** Text in several columns begins below existing content, or on the next page. */
function roomBelow(end: Position, page: Page): Position {
  const start = below(end, page);
  return page.frame.bottom(start.page) - start.y < leastFlow ? freshPage(end, page) : start;
}

/** A frame whose page `page` ends earlier by `by`. */
function raised(frame: Frame, page: number, by: number): Frame {
  return { ...frame, bottom: (at) => frame.bottom(at) - (at === page ? by : 0) };
}

function below(end: Position, { frame }: Page): Position {
  return end.y <= frame.top(end.page) ? end : { page: end.page, y: end.y + bandGap };
}

/** The next page, or this one while it is empty. */
function freshPage(end: Position, { frame }: Page): Position {
  return end.y <= frame.top(end.page) ? end : { page: end.page + 1, y: frame.top(end.page + 1) };
}

function columnsOf(count: number, page: Page): readonly { readonly x: number; readonly width: number }[] {
  const width = (page.right - page.left - columnGap * (count - 1)) / count;
  return Array.from({ length: count }, (_, at) => ({ x: page.left + at * (width + columnGap), width }));
}

/** A chapter on its page, counted from 0; `y` is its start there. */
export interface PlacedChapter extends Anchor {
  readonly page: number;
  readonly y: number;
}

/** A laid out sheet with its page geometry. */
export interface LaidOutSheet {
  readonly page: Page;
  readonly pages: readonly LaidOutPage[];
  readonly chapters: readonly PlacedChapter[];
}

/**
 * Scales that may be used to save a page, and those for a sheet of too many pages: body text of at least 6.9
 * points on a page of full size. Pages of half the size hold half as much, and large print never shrinks.
 */
const easyScales = [1, 0.92, 0.84];
const scales = [...easyScales, 0.78, 0.72];
const halfScales = [1, 0.92];

/** Decides the position of everything on every page. It draws nothing. */
export function layoutSheet(
  sheet: PrintSheet,
  paper: PaperSize,
  setting: Setting,
  look: PageLook = 'full',
): LaidOutSheet {
  const kind: PageKind = { paper, look };
  if (look !== 'full') {
    const narrow = narrowed(sheet, mostColumns[look]);
    // Pages of half the size lie beside each other, so none is turned; large print never shrinks.
    const { mostPages: _, ...growing } = narrow;
    return fitted(look === 'large' ? growing : narrow, kind, { ...setting, emptyEnd: true }, false);
  }
  if (sheet.turned !== 'asFits') return fitted(sheet, kind, setting, sheet.turned === 'landscape');
  const [upright, turned] = [false, true].map((landscape) => fitted(sheet, kind, setting, landscape));
  if (upright === undefined || turned === undefined) throw new Error('Both ways were laid out.');
  const gain = upright.pages.length - turned.pages.length || turned.page.scale - upright.page.scale;
  return gain > 0 ? turned : upright;
}

interface PageKind {
  readonly paper: PaperSize;
  readonly look: PageLook;
}

/** Small pages and large type leave no room for more columns side by side. */
const mostColumns = { half: 2, large: 1 } as const satisfies Record<Exclude<PageLook, 'full'>, number>;

function narrowed(sheet: PrintSheet, most: number): PrintSheet {
  return {
    ...sheet,
    bands: sheet.bands.flatMap(({ columns, newPage }) =>
      Array.from({ length: Math.ceil(columns.length / most) }, (_, row): PrintBand => ({
        columns: columns.slice(row * most, (row + 1) * most),
        ...(newPage && row === 0 && { newPage }),
      })),
    ),
    ...(sheet.flow && { flow: { ...sheet.flow, columns: Math.min(most, sheet.flow.columns) } }),
  };
}

function fitted(
  sheet: PrintSheet,
  { paper, look }: PageKind,
  setting: Setting,
  landscape: boolean,
): LaidOutSheet {
  const { mostPages } = sheet;
  if (mostPages === undefined) return layoutAt(sheet, pageOf(paper, 1, landscape, look), setting);
  const [easy, all, most] =
    look === 'half' ? [halfScales, halfScales, mostPages * 2] : [easyScales, scales, mostPages];
  const tried = new Map<number, LaidOutSheet>();
  const at = (scale: number): LaidOutSheet => {
    const page = pageOf(paper, scale, landscape, look);
    const known = tried.get(scale) ?? layoutAt(sheet, page, { ...setting, fillable: false });
    tried.set(scale, known);
    return known;
  };
  for (let pages = 1; pages <= most; pages += 1) {
    const enough = pages === most ? all : easy;
    const scale = enough.find((each) => at(each).pages.length <= pages);
    if (scale !== undefined) return at(scale);
  }
  return at(all.at(-1) ?? 1);
}

function layoutAt(sheet: PrintSheet, page: Page, setting: Setting): LaidOutSheet {
  const placed = placeAll(sheet, page, { ...setting, whole: sheet.whole === true });
  const count = placed.reduce((most, current) => Math.max(most, current.page + 1), 1);
  const byPage = Array.from({ length: count }, (): PlacedStrip[] => []);
  for (const one of placed) byPage[one.page]?.push(one);
  const chapters = placed.flatMap(({ page: at, y, strip: { anchor } }) =>
    anchor === undefined ? [] : [{ ...anchor, page: at, y }],
  );
  const pageNumbers = new Map(chapters.map((chapter) => [chapter.id, chapter.page + 1]));
  const running = runningOn(chapters, count, page);
  const pages = Array.from({ length: count }, (_, at) => [
    ...(at === 0 ? [] : [runningHead(sheet, page, running[at], setting)]),
    ...(byPage[at] ?? []).map(({ x, y, strip }) => {
      const cited = citation(strip, pageNumbers, setting);
      return { x, y, marks: cited === undefined ? strip.marks : [...strip.marks, cited] };
    }),
    foot(sheet, page, at, count, setting),
  ]);
  return { page, pages, chapters };
}

/** The page number of a line in the table of contents. */
function citation(
  { cites }: Strip,
  pageNumbers: ReadonlyMap<string, number>,
  setting: Setting,
): Mark | undefined {
  const number = cites && pageNumbers.get(cites.chapter);
  if (cites === undefined || number === undefined) return undefined;
  const line = oneLine(setting, [{ text: String(number), style: styles.cell }], cites.width);
  return textMark(line, 0, cites.y, cites.width, 'end');
}

/** The running head of a page names the chapter at its top, or else the first one that begins on it. */
function runningOn(
  chapters: readonly PlacedChapter[],
  pages: number,
  { frame }: Page,
): readonly (string | undefined)[] {
  const firstOn = new Map(chapters.toReversed().map((chapter) => [chapter.page, chapter]));
  const lastOn = new Map(chapters.map((chapter) => [chapter.page, chapter.name]));
  let current: string | undefined;
  return Array.from({ length: pages }, (_, page) => {
    const first = firstOn.get(page);
    const atTop = first !== undefined && first.y <= frame.top(page);
    const name = atTop ? first.name : (current ?? first?.name);
    current = lastOn.get(page) ?? current;
    return name;
  });
}
