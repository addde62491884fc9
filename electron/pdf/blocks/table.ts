import type { PrintTable } from '#shared/rules/print/print';
import type { Mark } from '#electron/pdf/layout/marks';
import type { Strip } from '#electron/pdf/layout/paginate';
import { blankLines, elasticLines, leastLines } from '#electron/pdf/layout/ruled';
import { noteStrips, titleOf, type Setting } from '#electron/pdf/layout/setting';
import { blankRow, rowStrips } from './tableRow';
import { columnsOf, headOf } from './tableHead';

/** A table with hairlines: title, head, rows, and empty rows for handwriting. */
export function layoutTable(block: PrintTable, width: number, setting: Setting): readonly Strip[] {
  const title = titleOf(setting, block.title, width);
  const columns = columnsOf(block, width, setting);
  const head = headOf(columns, width, setting);
  const again = [...title.again, head.strip];
  const rows = block.rows.flatMap((row) => rowStrips(row, columns, width, setting));
  const blank = (at: number): readonly Mark[] => blankRow(block.rows.length + at, columns, width, setting);
  const least = rows.length === 0 ? leastLines : 0;
  const blanks =
    block.fill === true && setting.last
      ? elasticLines(block.blankRows, least, blank)
      : blankLines(Math.max(block.blankRows, rows.length === 0 ? 1 : 0), blank);
  const body = [...rows, ...blanks].map((current) => ({ ...current, head: again }));
  return [...title.first, head.strip, ...body, ...noteStrips(setting, head.notes, width)];
}
