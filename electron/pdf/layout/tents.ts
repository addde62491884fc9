import type { PrintCard } from '#shared/rules/print/print';
import { sum } from '#shared/kernel/sum';
import { atSize, big, styles, type TextStyle } from '#electron/pdf/text/styles';
import { clip, type TextLine } from '#electron/pdf/text/wrap';
import { textMark, type Mark, type PlacedMarks } from './marks';
import { linesOf, type Setting } from './setting';

/** In points: the white around the words of a half. */
const padding = 14;
const gap = 6;

/** Names are as large as they fit on the lines; a word is divided only at the last size. */
const nameSizes: readonly { readonly size: number; readonly most: number }[] = [
  ...[60, 52, 46, 40, 34].map((size) => ({ size, most: 1 })),
  ...[34, 30, 26, 22, 18].map((size) => ({ size, most: 2 })),
  ...[16, 14, 12, 10, 8.5].map((size) => ({ size, most: 4 })),
];
const textSizes = [14, 12, 10.5, 9, 8];

interface Part {
  readonly lines: readonly TextLine[];
  readonly leading: number;
}

/** A card that is folded in the middle: both halves have the same words, each upright on its own side. */
export function layoutTent(
  card: PrintCard,
  { width, height }: { readonly width: number; readonly height: number },
  setting: Setting,
): readonly (readonly PlacedMarks[])[] {
  const marks = layoutHalf(card, width, height / 2, setting);
  const points = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
  ];
  const fold: Mark = { kind: 'polyline', x: 0, y: 0, points, dash: [3, 3], weight: 'hair' };
  return [
    [
      { x: 0, y: height / 2, marks },
      { x: width, y: height / 2, marks, scale: 1, turned: true },
      { x: 0, y: height / 2, marks: [fold] },
    ],
  ];
}

function layoutHalf(card: PrintCard, width: number, height: number, setting: Setting): readonly Mark[] {
  const [wide, high] = [width - padding * 2, height - padding * 2];
  const texts = card.parts.flatMap((part) => (part.kind === 'text' ? setting.translate(part.text) : []));
  const over = card.over === undefined ? '' : setting.translate(card.over);
  const small = Math.min(high * 0.42, 44);
  const below = fitted(texts.join('\n'), textSizes, small, wide, setting);
  const above = fitted(over, [11, 9.5, 8], small / 2, wide, setting);
  const used = [below, above].filter(({ lines }) => lines.length > 0);
  const room = high - sum(used.map((part) => heightOf(part) + gap));
  const name = nameLine(setting.translate(card.title), wide, room, setting);
  const parts = [above, name, below].filter(({ lines }) => lines.length > 0);
  let y = (height - sum(parts.map(heightOf)) - gap * (parts.length - 1)) / 2;
  return parts.flatMap(({ lines, leading }) => {
    const top = y;
    y += lines.length * leading + gap;
    return lines.map((line, at) =>
      textMark(line, padding, top + at * leading + leading * 0.76, wide, 'center'),
    );
  });
}

const heightOf = ({ lines, leading }: Part): number => lines.length * leading;

function nameLine(name: string, width: number, room: number, setting: Setting): Part {
  const sizes = nameSizes.map(({ size, most }) => {
    const lines = linesOf(setting, name, big(size), width);
    return { lines, leading: size * 1.08, most, isWhole: keepsWords(name, big(size), width, setting) };
  });
  const found = sizes.find(
    (part) => part.isWhole && part.lines.length <= part.most && heightOf(part) <= room,
  );
  return found ?? clipped(sizes.at(-1) ?? { lines: [], leading: 1 }, width, room, setting);
}

/** True if no word is wider than a line. */
function keepsWords(text: string, style: TextStyle, width: number, setting: Setting): boolean {
  return text.split(/\s+/).every((word) => linesOf(setting, word, style, width).length <= 1);
}

/** The largest of the sizes in which a text takes no more than `room`. */
function fitted(text: string, sizes: readonly number[], room: number, width: number, setting: Setting): Part {
  const all = sizes.map((size) => ({
    lines: linesOf(setting, text, atSize(styles.detail, size), width),
    leading: size * 1.2,
  }));
  const found = all.find((part) => heightOf(part) <= room);
  return found ?? clipped(all.at(-1) ?? { lines: [], leading: 1 }, width, room, setting);
}

function clipped({ lines, leading }: Part, width: number, room: number, { library }: Setting): Part {
  const most = Math.max(1, Math.floor(room / leading));
  return { lines: clip(lines, most, width, library).lines, leading };
}
