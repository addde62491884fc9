import type { PrintBand, PrintBlock, PrintSheet } from '../../../shared/rules/print';
import { layoutBlock } from '../blocks/block';
import { layoutHeader } from '../blocks/header';
import { styles } from '../text/styles';
import { textMark, type Mark } from './marks';
import type { Page } from './page';
import { placeColumns, type ColumnOfStrips, type PlacedStrip, type Position, type Strip } from './paginate';
import { oneLine, type Setting } from './setting';

/** A mark at home on its page: `x` and `y` of the strip's top left. */
export interface PlacedMarks {
  readonly x: number;
  readonly y: number;
  readonly marks: readonly Mark[];
}

export type LaidOutPage = readonly PlacedMarks[];

const bandGap = 15;
const blockGap = 12;
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
    strips.push(strips.length === 0 ? first : { ...first, space: blockGap }, ...rest);
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
    const fresh = end.y <= page.frame.top(end.page);
    const start: Position = fresh ? end : { page: end.page, y: end.y + bandGap };
    ({ placed, end } = placeColumns(columns, page.frame, start));
    for (const strip of placed) all.push(strip);
  });
  return all;
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

/** Lays a whole sheet out: what stands where on which page. No drawing. */
export function layoutSheet(sheet: PrintSheet, page: Page, setting: Setting): readonly LaidOutPage[] {
  const placed = placeAll(sheet, page, setting);
  const count = placed.reduce((most, current) => Math.max(most, current.page + 1), 1);
  return Array.from({ length: count }, (_, at) => [
    ...(at === 0 ? [] : [runningHead(sheet, page, setting)]),
    ...placed.filter((one) => one.page === at).map(({ x, y, strip }) => ({ x, y, marks: strip.marks })),
    foot(sheet, page, at, count, setting),
  ]);
}
