import type { PrintEntries } from '#shared/rules/print/print';
import { boxMarks, boxSize } from '#electron/pdf/layout/boxes';
import type { Mark } from '#electron/pdf/layout/marks';
import type { Strip } from '#electron/pdf/layout/paginate';
import { blankLines, elasticLines, leastLines, pitch, ruled } from '#electron/pdf/layout/ruled';
import {
  fieldMark,
  keepEnds,
  lineStrips,
  setLines,
  titleOf,
  type Setting,
} from '#electron/pdf/layout/setting';
import { leading, styles } from '#electron/pdf/text/styles';
import type { Span } from '#electron/pdf/text/wrap';

/** In points: the indent of continuation lines. */
const hanging = 8;
/** In points, around the box before a name. */
const afterBox = 5;
const aboveBox = 1;

function entryStrips(
  entry: PrintEntries['entries'][number],
  width: number,
  setting: Setting,
): readonly Strip[] {
  const words = (text: typeof entry.text): string => (text === undefined ? '' : setting.translate(text));
  const spans: Span[] = [
    { text: words(entry.name), style: styles.name },
    { text: ` ${words(entry.detail)}`, style: styles.detail },
    { text: `\u2002${words(entry.text)}`, style: styles.body },
  ];
  const { box } = entry;
  const beside = box === undefined ? 0 : boxSize + afterBox;
  const lines = setLines(setting, spans, width, { first: beside, rest: beside + hanging });
  const strips = lineStrips(lines, leading.body, { space: 3 });
  if (box === undefined) return keepEnds(strips);
  const track = { label: entry.name, boxes: 1, field: box };
  const marks = boxMarks(track, 0, { x: 0, y: aboveBox }, setting);
  return keepEnds(
    strips.map((each, at) => (at === 0 ? { ...each, marks: [...marks, ...each.marks] } : each)),
  );
}

function blankLine(at: number, width: number, setting: Setting, tooltip: string): readonly Mark[] {
  const rule = ruled(1, width);
  if (!setting.fillable) return rule;
  const name = `${setting.path}.line${String(at + 1)}`;
  return [...rule, fieldMark({ x: 0, y: 2, width, height: pitch - 4 }, { name, value: '', tooltip })];
}

/** Entries are set run-in, as in rulebooks, followed by ruled lines for more. */
export function layoutEntries(block: PrintEntries, width: number, setting: Setting): readonly Strip[] {
  const title = titleOf(setting, block.title, width);
  const words = setting.translate(block.title);
  const entries = block.entries.flatMap((entry) => entryStrips(entry, width, setting));
  const blank = (at: number): readonly Mark[] => blankLine(at, width, setting, words);
  const blanks =
    block.fill === true && setting.last
      ? elasticLines(block.blankLines, entries.length === 0 ? leastLines : 0, blank)
      : blankLines(block.blankLines, blank);
  return [...title.first, ...[...entries, ...blanks].map((current) => ({ ...current, head: title.again }))];
}
