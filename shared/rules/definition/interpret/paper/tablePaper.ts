import { isRaw, list as joined, message, raw, type Text } from '#shared/kernel/text';
import type { PrintBlock } from '#shared/rules/print/print';
import type { TableBlock, TableCell } from '#shared/rules/sheetViews';
import {
  columnsOn,
  type AcrossModel,
  type ColumnModel,
  type TableModel,
} from '#shared/rules/definition/model/tables';
import { sentenceFrom } from '#shared/rules/definition/model/says';
import { liveCell, liveColumns } from '#shared/rules/definition/interpret/live/shown';
import { rowsAt, within, type Sheet } from '#shared/rules/definition/interpret/sheet';
import { secondId, tableRows } from '#shared/rules/definition/interpret/tableBlocks';

/** A table on paper with more columns than these breaks its words. */
const mostColumns = 4;

/** Rows of a set keep their names on an empty sheet; rows of a list are left out. */
export function tablePaper(block: TableBlock, sheet: Sheet, isBlank: boolean): PrintBlock {
  const { program } = sheet;
  const table = program.tables.find(({ rules }) => rules.id === block.id);
  const model = program.game.lists.get(table?.of ?? block.id);
  const list = model?.list;
  const isList = list !== undefined;
  const rows = isBlank && isList ? [] : block.rows;
  // A list with many columns keeps those of the player; the columns of its catalogs are in small type below the name.
  const fields = Object.keys(list?.row ?? {}).filter((name) => name !== 'name').length;
  const living = model === undefined || table !== undefined ? [] : liveColumns(model, 'paper');
  const isLong = table === undefined && isList && block.columns.length > mostColumns;
  const columns = isLong ? block.columns.slice(0, fields + living.length + 1) : block.columns;
  const details = block.columns.slice(columns.length);
  const shown = shownColumns(sheet, table);
  const isChosen = shown.some(({ column }) => column.strong !== undefined);
  return {
    kind: 'table',
    title: block.title,
    ...(table?.rules.fill === true && { fill: true }),
    blankRows: blankRows(sheet, block.id, rows.length, isBlank) ?? (isList ? (isBlank ? 5 : 2) : 0),
    columns: columns.map(({ label: head, numeric }, index) => {
      const { column, across: row } = shown[index - 1] ?? {};
      const isNumber = column === undefined ? numeric : column.kind === 'number';
      const isStrong = isChosen ? column?.strong === true : index === 1 && numeric;
      const names = index === 0 ? raw(table?.rules.names?.name ?? '') : undefined;
      const label = names ?? (row === undefined ? head : matrixHead(head, row, isBlank));
      const weight = index === 0 ? table?.rules.names?.weight : column?.weight;
      return {
        label,
        weight: weight ?? widthOf(label, textsAt(block, index), index === 0),
        align: column?.align ?? (index > 0 && isNumber ? 'end' : 'start'),
        ...(isStrong && { strong: true }),
      };
    }),
    rows: rows.map(({ cells }, at) =>
      columns.map((_, index) => {
        const text = isBlank && index > 0 ? raw('') : wordsOf(cells[index]);
        const below = table === undefined ? [] : belowOf(sheet, table, lineOf(rows, at));
        const live = living[index - fields - 1];
        const own = model && rowsAt(sheet, model.slot)[at];
        const small = index === 0 ? [...below, ...smallType(details, cells.slice(columns.length))] : [];
        return {
          text,
          ...(model && live && own && liveCell(model, live, own)),
          ...(small.length > 0 && !isBlank && { small: joined(small) }),
        };
      }),
    ),
  };
}

/** An explained word is beside the text of its cell. */
export function wordsOf(cell: TableCell | undefined): Text {
  if (cell === undefined) return raw('');
  return joined([
    ...(cell.terms ?? []).map(({ label }) => label),
    ...(isRaw(cell.text) && cell.text.raw === '' ? [] : [cell.text]),
  ]);
}

const textsAt = ({ rows }: TableBlock, index: number): readonly Text[] =>
  rows.map(({ cells }) => wordsOf(cells[index]));

function smallType(columns: TableBlock['columns'], cells: readonly { readonly text: Text }[]): Text[] {
  return columns.flatMap(({ label }, index) => {
    const text = cells[index]?.text ?? raw('');
    return isRaw(text) && text.raw === '' ? [] : [message('definition.cell', { name: label, value: text })];
  });
}

/** The row of a line; the second line of a row is of the same one. */
function lineOf(rows: TableBlock['rows'], at: number): number {
  const isSecond = ({ id }: TableBlock['rows'][number], index: number): boolean =>
    id === secondId(rows[index - 1]?.id ?? '');
  return rows.slice(0, at + 1).filter((row, index) => !isSecond(row, index)).length - 1;
}

/** Only rows that the table shows are counted. */
function belowOf(sheet: Sheet, table: TableModel, at: number): Text[] {
  const { below } = table;
  const row = tableRows(sheet, table)[at];
  const words = below && within(sheet.env, row, () => sentenceFrom(below, sheet.env));
  return words === undefined || words === '' ? [] : [raw(words)];
}

type Room = Readonly<Partial<Record<'paperRows' | 'moreRows' | 'emptyRows', number>>>;

/** Rows on paper that a list or a table asks for. */
export function roomFor({ program }: Sheet, id: string): Room | undefined {
  const table = program.tables.find(({ rules }) => rules.id === id);
  const asked = [table?.rules, program.game.lists.get(table?.of ?? id)?.list];
  return asked.find(
    (room) => room && [room.paperRows, room.moreRows, room.emptyRows].some((rows) => rows !== undefined),
  );
}

/** Empty rows for a pencil; `undefined` if nothing asks for them. */
export function blankRows(sheet: Sheet, id: string, filled: number, isEmpty: boolean): number | undefined {
  const room = roomFor(sheet, id);
  if (room === undefined) return undefined;
  const { paperRows = 0, moreRows = 0, emptyRows } = room;
  return isEmpty ? (emptyRows ?? paperRows) : Math.max(moreRows, paperRows - filled);
}

interface ShownColumn {
  readonly column: ColumnModel;
  /** Across which rows it is one of a matrix. */
  readonly across?: AcrossModel;
}

/** The columns after the names, each once for every row that it goes across. */
function shownColumns(sheet: Sheet, table: TableModel | undefined): ShownColumn[] {
  return (table === undefined ? [] : columnsOn(table, 'paper')).flatMap((column): ShownColumn[] => {
    const across = column.kind === 'says' ? undefined : column.across;
    return across === undefined ? [{ column }] : rowsAt(sheet, across.slot).map(() => ({ column, across }));
  });
}

/** Columns of a matrix are narrow. On an empty sheet players name the rows of their lists themselves. */
function matrixHead(head: Text, across: AcrossModel, isBlank: boolean): Text {
  if (isBlank && across.isList) return raw('');
  return isRaw(head) && head.raw.length > 5 ? raw(head.raw.slice(0, 4)) : head;
}

/** Room for the longest word of the head, which is set in spaced capitals, and for usual cells in one line. */
function widthOf(head: Text, cells: readonly Text[], isName: boolean): number {
  const lengthOf = (text: Text): number => (isRaw(text) ? text.raw.length : 4);
  const words = isRaw(head) ? head.raw.split(' ') : [''];
  const [least, most] = isName ? [14, 22] : [4, 16];
  const longest = Math.max(least, ...words.map(({ length }) => length * 1.8), ...cells.map(lengthOf));
  return Math.min(most, longest);
}
