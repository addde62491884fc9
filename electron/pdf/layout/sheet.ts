import type { PaperSize, PrintBand, PrintBlock, PrintSheet } from '../../../shared/rules/print';
import { layoutBlock } from '../blocks/block';
import { layoutHeader } from '../blocks/header';
import { styles } from '../text/styles';
import { textMark, type Mark } from './marks';
import { placeNewspaper } from './newspaper';
import { pageOf, type Page } from './page';
import { placeColumns, type ColumnOfStrips, type PlacedStrip, type Position, type Strip } from './paginate';
import { oneLine, type Setting } from './setting';

/** A mark at home on its page: `x` and `y` of the strip's top left. */
export interface PlacedMarks {
  readonly x: number;
  readonly y: number;
  readonly marks: readonly Mark[];
  /** Draws them at another size, from the same corner; they hold no form fields then. */
  readonly scale?: number;
}

export type LaidOutPage = readonly PlacedMarks[];

const bandGap = 15;
const blockGap = 12;
/** Cards stand close: many of them make a page. */
const cardGap = 6;
const columnGap = 18;

/** A column's blocks one under the other. */
function stack(blocks: readonly PrintBlock[], width: number, setting: Setting): readonly Strip[] {
  const strips: Strip[] = [];
  blocks.forEach((block, at) => {
    const [first, ...rest] = layoutBlock(block, width, {
      ...setting,
      path: `${setting.path}.${String(at + 1)}`,
      last: setting.last && at === blocks.length - 1,
    });
    if (first === undefined) return;
    strips.push(
      strips.length === 0 ? first : { ...first, space: block.kind === 'card' ? cardGap : blockGap },
      ...rest,
    );
  });
  return strips;
}

function columnsOfBand(band: PrintBand, page: Page, setting: Setting): readonly ColumnOfStrips[] {
  const weights = band.columns.map(({ weight }) => (weight > 0 ? weight : 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
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

/** The header and the bands, each below the longest column of the one before. */
function placeAll(sheet: PrintSheet, page: Page, setting: Setting): readonly PlacedStrip[] {
  const header = layoutHeader(sheet.header, page.right - page.left, { ...setting, path: 'header' });
  let { placed, end } = placeColumns([{ x: page.left, strips: header }], page.frame, {
    page: 0,
    y: page.frame.top(0),
  });
  const all = [...placed];
  sheet.bands.forEach((band, at) => {
    const last = at === sheet.bands.length - 1;
    const columns = columnsOfBand(band, page, { ...setting, path: `band${String(at + 1)}`, last });
    ({ placed, end } = placeColumns(columns, page.frame, below(end, page)));
    for (const strip of placed) all.push(strip);
  });
  if (sheet.flow === undefined) return all;
  const columns = columnsOf(sheet.flow.columns, page);
  const width = columns[0]?.width ?? 0;
  const strips = stack(sheet.flow.blocks, width, { ...setting, path: 'flow' });
  return [...all, ...placeNewspaper(strips, columns, page.frame, below(end, page))];
}

/** Where the next band begins. */
function below(end: Position, { frame }: Page): Position {
  return end.y <= frame.top(end.page) ? end : { page: end.page, y: end.y + bandGap };
}

/** Columns of equal width. */
function columnsOf(count: number, page: Page): readonly { readonly x: number; readonly width: number }[] {
  const width = (page.right - page.left - columnGap * (count - 1)) / count;
  return Array.from({ length: count }, (_, at) => ({ x: page.left + at * (width + columnGap), width }));
}

/** The name at the head of every page but the first. */
function runningHead(sheet: PrintSheet, page: Page, setting: Setting): PlacedMarks {
  const width = page.right - page.left;
  const text = setting.translate({ key: 'print.continued' });
  const note = oneLine(setting, [{ text, style: styles.continued }], width / 3);
  const name = setting.translate(sheet.title);
  const title = oneLine(setting, [{ text: name, style: styles.running }], width - note.width - 12);
  const y = page.headline;
  return {
    x: page.left,
    y: 0,
    marks: [
      textMark(title, 0, y),
      textMark(note, 0, y, width, 'end'),
      { kind: 'rule', x: 0, y: y + 5, length: width, weight: 'thin' },
    ],
  };
}

/** Name, page n of m, system and date at the foot. */
function foot(sheet: PrintSheet, page: Page, at: number, pages: number, setting: Setting): PlacedMarks {
  const width = page.right - page.left;
  const part = width / 3 - 6;
  const set = (text: string): ReturnType<typeof oneLine> =>
    oneLine(setting, [{ text, style: styles.foot }], part);
  const system = setting.translate(sheet.header.system);
  const date = sheet.date === undefined ? '' : setting.translate(sheet.date);
  const number = setting.translate({ key: 'print.page', params: { page: at + 1, pages } });
  const y = page.footline;
  return {
    x: page.left,
    y: 0,
    marks: [
      textMark(set(setting.translate(sheet.title)), 0, y),
      textMark(set(number), 0, y, width, 'center'),
      textMark(set([system, date].filter((words) => words !== '').join(' · ')), 0, y, width, 'end'),
    ],
  };
}

/** A sheet laid out, and the page that it was laid out for. */
export interface LaidOutSheet {
  readonly page: Page;
  readonly pages: readonly LaidOutPage[];
}

/** How small a sheet may become to save a page, and how small where it would take too many: body text of 6.9 points. */
const easyScales = [1, 0.92, 0.84];
const scales = [...easyScales, 0.78, 0.72];

/** Lays a whole sheet out: what stands where on which page. No drawing. */
export function layoutSheet(sheet: PrintSheet, paper: PaperSize, setting: Setting): LaidOutSheet {
  const { mostPages } = sheet;
  if (mostPages === undefined) return layoutAt(sheet, pageOf(paper), setting);
  const tried = new Map<number, LaidOutSheet>();
  const at = (scale: number): LaidOutSheet => {
    const known = tried.get(scale) ?? layoutAt(sheet, pageOf(paper, scale), { ...setting, fillable: false });
    tried.set(scale, known);
    return known;
  };
  for (let pages = 1; pages <= mostPages; pages += 1) {
    const enough = pages === mostPages ? scales : easyScales;
    const scale = enough.find((each) => at(each).pages.length <= pages);
    if (scale !== undefined) return at(scale);
  }
  return at(scales.at(-1) ?? 1);
}

function layoutAt(sheet: PrintSheet, page: Page, setting: Setting): LaidOutSheet {
  const placed = placeAll(sheet, page, setting);
  const count = placed.reduce((most, current) => Math.max(most, current.page + 1), 1);
  const pages = Array.from({ length: count }, (_, at) => [
    ...(at === 0 ? [] : [runningHead(sheet, page, setting)]),
    ...placed.filter((one) => one.page === at).map(({ x, y, strip }) => ({ x, y, marks: strip.marks })),
    foot(sheet, page, at, count, setting),
  ]);
  return { page, pages };
}
