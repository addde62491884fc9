import { assertNever } from '#shared/kernel/assertNever';
import type { PrintStory, PrintStoryPart, PrintWords } from '#shared/rules/print/print';
import { textMark, type Mark } from '#electron/pdf/layout/marks';
import { strip, type Strip } from '#electron/pdf/layout/paginate';
import { keepEnds, lineStrips, linesOf, setLines, titleOf, type Setting } from '#electron/pdf/layout/setting';
import { leading, styles, type TextStyle } from '#electron/pdf/text/styles';
import type { TextLine, Span } from '#electron/pdf/text/wrap';
import { layoutParts } from './card';

const paragraphGap = 6;
const listGap = 1.5;
const headingGap = 9;
/** In points per level, and the deepest level before the column gets too narrow. */
const indent = 15;
const deepest = 6;
const asideIndent = 10;

const looks = {
  plain: styles.story,
  strong: styles.storyStrong,
  emphasis: styles.storyEmphasis,
} as const satisfies Record<PrintWords['look'], TextStyle>;

/** Running text as in a book. */
export function layoutStory(block: PrintStory, width: number, setting: Setting): readonly Strip[] {
  const [first, ...rest] = partsOf(block.parts, width, setting);
  const title = titleOf(setting, block.title ?? { raw: '' }, width);
  return first === undefined ? [] : [...title.first, { ...first, space: 0 }, ...rest];
}

function partsOf(parts: readonly PrintStoryPart[], width: number, setting: Setting): readonly Strip[] {
  return parts.flatMap((part) => partStrips(part, width, setting));
}

function partStrips(part: PrintStoryPart, width: number, setting: Setting): readonly Strip[] {
  switch (part.kind) {
    case 'paragraph':
      return paragraph(part, width, setting);
    case 'heading': {
      const style = part.level === 1 ? styles.heading : styles.minorHeading;
      const lines = setLines(setting, spansOf(part.words, style), width);
      const strips = lineStrips(lines, leading.line, { space: headingGap });
      return strips.map((current) => ({ ...current, keep: true }));
    }
    case 'lines': {
      const left = inset(part.depth);
      const lines = part.lines.flatMap((words) =>
        words === '' ? [emptyLine] : linesOf(setting, words, styles.body, width - left),
      );
      return keepEnds(moved(lineStrips(lines, leading.body, { space: paragraphGap }), left));
    }
    case 'grid': {
      const [head = [], ...rows] = part.rows.map((row) => row.map((words) => ({ raw: words })));
      const grid = { kind: 'grid', columns: head, rows } as const;
      const [first, ...rest] = layoutParts(
        { kind: 'card', title: { raw: '' }, parts: [grid] },
        width,
        setting,
      );
      return first === undefined ? [] : [{ ...first, space: paragraphGap }, ...rest];
    }
    case 'pause': {
      const rule: Mark = { kind: 'rule', x: width * 0.4, y: 6, length: width * 0.2, weight: 'hair' };
      return [strip(leading.body, [rule], { space: paragraphGap })];
    }
    case 'aside':
      return aside(part, width, setting);
    default:
      return assertNever(part);
  }
}

function paragraph(
  { words, depth, sign }: Extract<PrintStoryPart, { readonly kind: 'paragraph' }>,
  width: number,
  setting: Setting,
): readonly Strip[] {
  const left = inset(depth);
  const lines = setLines(setting, spansOf(words), width - left);
  const space = sign === undefined ? paragraphGap : listGap;
  const strips = moved(lineStrips(lines, leading.story, { space }), left);
  if (sign === undefined) return keepEnds(strips);
  const [line] = linesOf(setting, sign, styles.story, width);
  const [first, ...rest] = strips;
  if (first === undefined || line === undefined) return keepEnds(strips);
  // List markers are right-aligned to the text, like numbers of several digits.
  const mark = textMark(line, Math.max(0, left - line.width - 4), leading.story * 0.77);
  return keepEnds([{ ...first, marks: [mark, ...first.marks] }, ...rest]);
}

/** Text set apart: a bar along all of its lines, and its label above the first. */
function aside(
  { label, parts }: Extract<PrintStoryPart, { readonly kind: 'aside' }>,
  width: number,
  setting: Setting,
): readonly Strip[] {
  const room = width - asideIndent;
  const labels = lineStrips(linesOf(setting, setting.translate(label), styles.aside, room), leading.body);
  const strips = [
    ...labels.map((current, at) => ({ ...current, keep: true, space: at === 0 ? headingGap : 0 })),
    ...partsOf(parts, room, setting).map((current, at) => (at === 0 ? { ...current, space: 0 } : current)),
  ];
  return moved(strips, asideIndent).map((current, at) => {
    // The bar also covers the gaps between lines.
    const above = at === 0 ? 0 : current.space;
    const bar: Mark = {
      kind: 'rule',
      x: 0,
      y: 0 - above,
      length: current.height + above,
      weight: 'bold',
      upright: true,
    };
    return { ...current, marks: [bar, ...current.marks] };
  });
}

function spansOf(words: readonly PrintWords[], style?: TextStyle): readonly Span[] {
  return words.map((part) => ({ text: part.words, style: style ?? looks[part.look] }));
}

function inset(depth: number): number {
  return Math.min(depth, deepest) * indent;
}

const emptyLine: TextLine = { runs: [], width: 0 };

/** Moves strips to the right. */
function moved(strips: readonly Strip[], by: number): readonly Strip[] {
  if (by === 0) return strips;
  return strips.map((current) => ({
    ...current,
    marks: current.marks.map((mark) => ({ ...mark, x: mark.x + by })),
  }));
}
