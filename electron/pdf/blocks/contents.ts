import type { PrintContents } from '#shared/rules/print/print';
import { textMark } from '#electron/pdf/layout/marks';
import { strip, type Strip } from '#electron/pdf/layout/paginate';
import { linesOf, setLines, titleOf, type Setting } from '#electron/pdf/layout/setting';
import { leading, styles } from '#electron/pdf/text/styles';

const numberWidth = 30;
const above = 2.4;
const below = 0.6;
const hanging = 8;

/** Lists chapters with their names, notes and page numbers. */
export function layoutContents(block: PrintContents, width: number, setting: Setting): readonly Strip[] {
  const title = titleOf(setting, block.title, width);
  const rows = block.rows.map(({ chapter, label, note }) => {
    const noteLines = linesOf(setting, setting.translate(note), styles.small, width * 0.32);
    const noteWidth = noteLines.reduce((most, line) => Math.max(most, line.width), 0);
    const spans = [{ text: setting.translate(label), style: styles.body }];
    const lines = setLines(setting, spans, width - numberWidth - noteWidth - 9, { first: 0, rest: hanging });
    const height = above + Math.max(lines.length, noteLines.length) * leading.body + below;
    const right = width - numberWidth;
    return strip(
      height,
      [
        ...lines.map((line, at) => textMark(line, 0, above + 9.2 + at * leading.body)),
        ...noteLines.map((line, at) => textMark(line, 0, above + 9.2 + at * leading.body, right, 'end')),
        { kind: 'rule', x: 0, y: height, length: width, weight: 'hair' },
      ],
      { cites: { chapter, y: above + 9.2, width } },
    );
  });
  return [...title.first, ...rows.map((row) => ({ ...row, head: title.again }))];
}
