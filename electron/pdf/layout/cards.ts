import type { CardsPerPage, PaperSize, PrintCard, PrintCards } from '#shared/rules/print/print';
import { layoutParts as layoutCardParts } from '#electron/pdf/blocks/card';
import { styles } from '#electron/pdf/text/styles';
import { clip } from '#electron/pdf/text/wrap';
import { lowered, textMark, type Mark, type PlacedMarks } from './marks';
import { pageOf, type Page } from './page';
import type { Strip } from './paginate';
import { linesOf, oneLine, type Setting } from './setting';
import type { LaidOutPage, LaidOutSheet } from './sheet';
import { layoutTent } from './tents';

/** In points: the white around the cards; the foot is in its lower part and is cut off. */
const margin = 28;
const belowCards = 40;
const footRise = 20;
/** With less white than this below the cards, the foot reads upwards on their left. */
const leastBelow = 30;
/** 63.5 x 88.9 mm, for the sleeves of playing cards. */
const playingCard = { width: 180, height: 252 } as const;

/** In points: the white between the cut and the text. */
const padding = 11;
const titleHeight = 16;
const overHeight = 10;
const mostTitleLines = 3;
const underTitle = 5;
const noteHeight = 12;
/** In points. */
const partGap = 3;

/** Scales for cards with room to spare: large cards are read across the table, and a short text fills its card. */
const largeScales = {
  4: [1.3, 1.15],
  8: [],
  9: [],
} as const satisfies Record<CardsPerPage, readonly number[]>;
const shortScales = {
  4: [1.9, 1.6, 1.3, 1.15],
  8: [1.5, 1.3, 1.15],
  9: [1.2, 1.1],
} as const satisfies Record<CardsPerPage, readonly number[]>;
/** The smallest scale gives body text of 6.9 points, or of 8.1 if a text goes on on another card. */
const scales = [1, 0.92, 0.84, 0.78, 0.72];
const continuedScales = [1, 0.92, 0.84];

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Grid extends Size {
  readonly columns: number;
  readonly x: number;
  readonly y: number;
}

/** Marks of a card in its own points; `whole` is false if something did not fit. */
interface Face {
  readonly marks: readonly Mark[];
  readonly whole: boolean;
}

/** Marks between the cuts of one card, which are placed from its top left corner. */
type Laid = readonly PlacedMarks[];

function gridOf(perPage: CardsPerPage, page: Page): Grid {
  if (perPage === 9) {
    const columns = 3;
    const [x, y] = [
      (page.width - playingCard.width * columns) / 2,
      (page.height - playingCard.height * columns) / 2,
    ];
    return { ...playingCard, columns, x, y };
  }
  const columns = 2;
  return {
    width: (page.width - margin * 2) / columns,
    height: (page.height - margin - belowCards) / (perPage / columns),
    columns,
    x: margin,
    y: margin,
  };
}

/** Rows of two or three, as many as fit on a page. */
export function layoutCards(cards: PrintCards, paper: PaperSize, setting: Setting): LaidOutSheet {
  const page = pageOf(paper);
  const { perPage, folded, continued } = cards;
  const grid = gridOf(perPage, page);
  const layout = folded ? layoutTent : continued ? layoutParts(perPage) : layoutOne(perPage);
  const laid = cards.cards.flatMap((card) => layout(card, grid, setting));
  const count = Math.max(1, Math.ceil(laid.length / perPage));
  const pages = Array.from({ length: count }, (_, at): LaidOutPage => [
    ...laid.slice(at * perPage, (at + 1) * perPage).flatMap((own, place) => {
      const x = grid.x + (place % grid.columns) * grid.width;
      const y = grid.y + Math.floor(place / grid.columns) * grid.height;
      const cut: Mark = { kind: 'box', x: 0, y: 0, width: grid.width, height: grid.height, weight: 'hair' };
      return [...own.map((marks) => ({ ...marks, x: x + marks.x, y: y + marks.y })), { x, y, marks: [cut] }];
    }),
    foot(cards, page, grid, { at, count }, setting),
  ]);
  return { page, pages, chapters: [] };
}

/** Lays out the front of a card in a scale. */
function faceAt(size: Size, scale: number): { readonly size: Size; readonly bleed: number } {
  const inner = { width: size.width - padding * 2, height: size.height - padding * 2 };
  return {
    size: { width: inner.width / scale, height: inner.height / scale },
    bleed: padding / scale,
  };
}

const placed = (marks: readonly Mark[], scale: number): Laid => [{ x: padding, y: padding, marks, scale }];

/** One card in the largest type in which all of it fits; otherwise it says that something is missing. */
function layoutOne(perPage: CardsPerPage) {
  const tried = [...largeScales[perPage], ...scales];
  return (card: PrintCard, size: Size, setting: Setting): readonly Laid[] => {
    const at = (scale: number) => layoutFace(card, faceAt(size, scale), setting);
    const scale = tried.find((each) => at(each).whole) ?? tried.at(-1) ?? 1;
    return [placed(at(scale).marks, scale)];
  };
}

/** One card in the largest type in which all of it fits, or as many as its text needs. */
function layoutParts(perPage: CardsPerPage) {
  const tried = [...shortScales[perPage], ...continuedScales];
  return (card: PrintCard, size: Size, setting: Setting): readonly Laid[] => {
    for (const scale of tried) {
      const faces = facesOf(card, faceAt(size, scale), setting, 1);
      if (faces.length === 1) return faces.map((marks) => placed(marks, scale));
    }
    const least = partsAt(card, faceAt(size, tried.at(-1) ?? 1), setting).length;
    // Further cards have room for larger type, as long as it needs no more of them.
    const scale = tried.find((each) => partsAt(card, faceAt(size, each), setting).length <= least) ?? 1;
    return partsAt(card, faceAt(size, scale), setting).map((marks) => placed(marks, scale));
  };
}

/** The number of parts is in the titles, which may take room from the text. */
function partsAt(card: PrintCard, at: ReturnType<typeof faceAt>, setting: Setting) {
  let faces = facesOf(card, at, setting, 2);
  for (let before = 2; faces.length > before;) {
    before = faces.length;
    faces = facesOf(card, at, setting, before);
  }
  return faces;
}

/** The fronts that a card needs, each with its number if there are several. */
function facesOf(
  card: PrintCard,
  { size, bleed }: ReturnType<typeof faceAt>,
  setting: Setting,
  parts: number,
): readonly (readonly Mark[])[] {
  const faces: (readonly Mark[])[] = [];
  let rest = layoutCardParts(card, size.width, setting, partGap);
  do {
    const part = faces.length + 1;
    const params = { title: card.title, part, parts: Math.max(part, parts) };
    const title = parts === 1 ? card.title : { key: 'print.cardOf', params };
    const head = layoutHead({ ...card, title }, size.width, bleed, setting, Number.POSITIVE_INFINITY);
    const again = faces.length === 0 ? [] : (rest[0]?.head ?? []);
    const strips = [...again, ...rest];
    const all = fill(strips, head.end, size.height);
    const fits = all.placed === strips.length ? all.placed : lastWhole(strips, head.end, size.height);
    // A piece that is taller than a card would never fit.
    const taken = Math.max(again.length + 1, fits);
    const drawn = fill(strips.slice(0, taken), head.end, Number.POSITIVE_INFINITY);
    faces.push([...head.marks, ...drawn.marks]);
    rest = strips.slice(taken);
  } while (rest.length > 0);
  return faces;
}

/** A band with the title that extends `bleed` beyond the cuts; the content begins at `end`. */
function layoutHead(
  { title, over }: Pick<PrintCard, 'title' | 'over'>,
  width: number,
  bleed: number,
  setting: Setting,
  mostLines: number,
): { readonly marks: readonly Mark[]; readonly end: number; readonly clipped: boolean } {
  const small = over === undefined ? [] : linesOf(setting, setting.translate(over), styles.label, width);
  const words = linesOf(setting, setting.translate(title), styles.strong, width);
  const { lines, clipped } = clip(words, mostLines, width, setting.library);
  const top = small.length * overHeight;
  const end = top + lines.length * titleHeight;
  const band = { x: -bleed, y: -bleed, width: width + bleed * 2, height: end + bleed };
  const marks: readonly Mark[] = [
    { kind: 'box', ...band, tint: true },
    ...small.map((line, at) => textMark(line, 0, at * overHeight + overHeight * 0.6)),
    ...lines.map((line, at) => textMark(line, 0, top + at * titleHeight + titleHeight * 0.6)),
    { kind: 'rule', x: -bleed, y: end, length: band.width, weight: 'thin' },
  ];
  return { marks, end: end + underTitle, clipped };
}

/** As much content as fits, with a note if some is missing. */
function layoutFace(card: PrintCard, { size, bleed }: ReturnType<typeof faceAt>, setting: Setting): Face {
  const { width, height } = size;
  const head = layoutHead(card, width, bleed, setting, mostTitleLines);
  const strips = layoutCardParts(card, width, setting, partGap);
  const all = fill(strips, head.end, height);
  if (all.placed === strips.length) return { marks: [...head.marks, ...all.marks], whole: !head.clipped };
  const fitting = strips.slice(0, lastWhole(strips, head.end, height - noteHeight));
  const some = fill(fitting, head.end, height);
  return { marks: [...head.marks, ...some.marks, ...note(width, height, setting)], whole: false };
}

/** Stacks strips as long as they fit above `bottom`. */
function fill(
  strips: readonly Strip[],
  top: number,
  bottom: number,
): { readonly marks: readonly Mark[]; readonly placed: number } {
  const marks: Mark[] = [];
  let y = top;
  for (const [at, current] of strips.entries()) {
    const start = at === 0 ? y : y + current.space;
    if (start + current.height > bottom + 0.001) return { marks, placed: at };
    marks.push(...lowered(current.marks, start));
    y = start + current.height;
  }
  return { marks, placed: strips.length };
}

/** Counts the strips that fit, without a last one that must stay with the next, such as the head of a table. */
function lastWhole(strips: readonly Strip[], top: number, bottom: number): number {
  const { placed } = fill(strips, top, bottom);
  const end = strips.slice(0, placed).findLastIndex(({ keep }) => !keep);
  return end < 0 ? placed : end + 1;
}

/** Says at the foot of a card that its content is incomplete. */
function note(width: number, height: number, setting: Setting): readonly Mark[] {
  const text = setting.translate({ key: 'print.cardCut' });
  const line = oneLine(setting, [{ text, style: styles.continued }], width);
  return [
    { kind: 'rule', x: 0, y: height - noteHeight + 1, length: width, weight: 'hair' },
    textMark(line, 0, height - 2, width, 'end'),
  ];
}

/** The footer names the cards and the page, outside the cuts. */
function foot(
  cards: PrintCards,
  page: Page,
  grid: Grid,
  { at, count }: { readonly at: number; readonly count: number },
  setting: Setting,
): PlacedMarks {
  const width = page.width - grid.x * 2;
  const set = (text: string) => oneLine(setting, [{ text, style: styles.foot }], width / 2 - 6);
  const title = set(setting.translate(cards.title));
  const number = set(setting.translate({ key: 'print.page', params: { page: at + 1, pages: count } }));
  if (page.height - grid.y - grid.height * (cards.perPage / grid.columns) >= leastBelow) {
    const y = page.height - footRise;
    return { x: grid.x, y: 0, marks: [textMark(title, 0, y), textMark(number, 0, y, width, 'end')] };
  }
  const upright = { kind: 'text', x: 0, upright: true } as const;
  return {
    x: grid.x - 8,
    y: 0,
    marks: [
      { ...upright, y: page.height - grid.y, line: title },
      { ...upright, y: grid.y + number.width, line: number },
    ],
  };
}
