import type { PrintProse } from '#shared/rules/print/print';
import type { Strip } from '#electron/pdf/layout/paginate';
import { keepEnds, lineStrips, linesOf, titleOf, type Setting } from '#electron/pdf/layout/setting';
import { leading, styles } from '#electron/pdf/text/styles';

export function layoutProse(block: PrintProse, width: number, setting: Setting): readonly Strip[] {
  const title = titleOf(setting, block.title, width);
  const paragraphs = block.paragraphs.flatMap((paragraph) => {
    const lines = linesOf(setting, setting.translate(paragraph), styles.body, width);
    return keepEnds(lineStrips(lines, leading.body, { space: 3 }));
  });
  return [...title.first, ...paragraphs.map((current) => ({ ...current, head: title.again }))];
}
