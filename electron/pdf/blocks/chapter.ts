import type { PrintChapter } from '#shared/rules/print/print';
import { strip, type Strip } from '#electron/pdf/layout/paginate';
import { linesOf, type Setting } from '#electron/pdf/layout/setting';
import { textMark } from '#electron/pdf/layout/marks';
import { atSize, styles } from '#electron/pdf/text/styles';

const lineHeight = 24;
const longLineHeight = 18;
const longSize = 14;
/** A longer title is set smaller. */
const mostLines = 2;

/** Stays together with the following content. */
export function layoutChapter(chapter: PrintChapter, width: number, setting: Setting): readonly Strip[] {
  const title = setting.translate(chapter.title);
  const large = linesOf(setting, title, styles.chapter, width);
  const isLong = large.length > mostLines;
  const lines = isLong ? linesOf(setting, title, atSize(styles.chapter, longSize), width) : large;
  const height = isLong ? longLineHeight : lineHeight;
  const anchor = { id: chapter.id, name: setting.translate(chapter.name) };
  return lines.map((line, at) =>
    strip(height, [textMark(line, 0, height * 0.72)], { keep: true, ...(at === 0 && { anchor }) }),
  );
}
