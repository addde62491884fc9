import type { CardsPerPage, PaperSize, PrintCard, PrintCards } from '../../../shared/rules/print/print';
import { layoutParts } from '../blocks/card';
import { styles } from '../text/styles';
import { clip } from '../text/wrap';
import { lowered, textMark, type Mark, type PlacedMarks } from './marks';
import { pageOf, type Page } from './page';
import type { Strip } from './paginate';
import { linesOf, oneLine, type Setting } from './setting';
import type { LaidOutPage, LaidOutSheet } from './sheet';

/** In points: the white around the cards; the foot stands in its lower part and is cut off. */
const margin = 28;
const belowCards = 40;
const footRise = 20;
const columns = 2;
const rows = { 4: 2, 8: 4 } as const satisfies Record<CardsPerPage, number>;

/** In points: the white between the cut and the text. */
const padding = 11;
const titleHeight = 16;
const mostTitleLines = 3;
const underTitle = 5;
const noteHeight = 12;
/** In points. */
const partGap = 3;

/** Scales for cards with room to spare: large cards are read across the table. */
const largeScales = { 4: [1.3, 1.15], 8: [] } as const satisfies Record<CardsPerPage, readonly number[]>;
/** The smallest scale gives body text of 6.9 points. */
const scales = [1, 0.92, 0.84, 0.78, 0.72];

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Marks of a card in its own points; `whole` is false where something did not fit. */
interface Face {
  readonly marks: readonly Mark[];
  readonly whole: boolean;
}

/** Rows of two, as many as fit on a page. */
export function layoutCards(cards: PrintCards, paper: PaperSize, setting: Setting): LaidOutSheet {
  const page = pageOf(paper);
  const size: Size = {
    width: (page.width - margin * 2) / columns,
    height: (page.height - margin - belowCards) / rows[cards.perPage],
  };
  const tried = [...largeScales[cards.perPage], ...scales];
  const count = Math.max(1, Math.ceil(cards.cards.length / cards.perPage));
  const pages = Array.from({ length: count }, (_, at): LaidOutPage => {
    const own = cards.cards.slice(at * cards.perPage, (at + 1) * cards.perPage);
    return [
      ...own.flatMap((card, place) => {
        const x = margin + (place % columns) * size.width;
        const y = margin + Math.floor(place / columns) * size.height;
        return placeCard(card, { x, y }, size, tried, setting);
      }),
      foot(cards, page, { at, count }, setting),
    ];
  });
  return { page, pages, chapters: [] };
}

/** Places a card between its cut lines, in the largest type in which all of it fits. */
function placeCard(
  card: PrintCard,
  { x, y }: { readonly x: number; readonly y: number },
  { width, height }: Size,
  tried: readonly number[],
  setting: Setting,
): readonly PlacedMarks[] {
  const cut: Mark = { kind: 'box', x: 0, y: 0, width, height, weight: 'hair' };
  const [inner, outer] = [width - padding * 2, height - padding * 2];
  const at = (scale: number) => ({
    scale,
    face: layoutFace(card, { width: inner / scale, height: outer / scale }, padding / scale, setting),
  });
  const whole = tried.find((scale) => at(scale).face.whole);
  const best = at(whole ?? tried.at(-1) ?? 1);
  return [
    { x: x + padding, y: y + padding, marks: best.face.marks, scale: best.scale },
    { x, y, marks: [cut] },
  ];
}

/** The title stands in a band that extends `bleed` beyond the cuts, followed by as much content as fits. */
function layoutFace(card: PrintCard, { width, height }: Size, bleed: number, setting: Setting): Face {
  const words = linesOf(setting, setting.translate(card.title), styles.strong, width);
  const { lines, clipped } = clip(words, mostTitleLines, width, setting.library);
  const titleEnd = lines.length * titleHeight;
  const band = { x: -bleed, y: -bleed, width: width + bleed * 2, height: titleEnd + bleed };
  const head: readonly Mark[] = [
    { kind: 'box', ...band, tint: true },
    ...lines.map((line, at) => textMark(line, 0, at * titleHeight + titleHeight * 0.6)),
    { kind: 'rule', x: -bleed, y: titleEnd, length: band.width, weight: 'thin' },
  ];
  const top = titleEnd + underTitle;
  const strips = layoutParts(card, width, setting, partGap);
  const all = fill(strips, top, height);
  if (all.placed === strips.length) return { marks: [...head, ...all.marks], whole: !clipped };
  const some = fill(strips.slice(0, lastWhole(strips, top, height - noteHeight)), top, height);
  return { marks: [...head, ...some.marks, ...note(width, height, setting)], whole: false };
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
  { at, count }: { readonly at: number; readonly count: number },
  setting: Setting,
): PlacedMarks {
  const width = page.width - margin * 2;
  const set = (text: string) => oneLine(setting, [{ text, style: styles.foot }], width / 2 - 6);
  const number = setting.translate({ key: 'print.page', params: { page: at + 1, pages: count } });
  const y = page.height - footRise;
  return {
    x: margin,
    y: 0,
    marks: [textMark(set(setting.translate(cards.title)), 0, y), textMark(set(number), 0, y, width, 'end')],
  };
}
