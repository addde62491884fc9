import { message, raw, textOr, type Text } from '#shared/kernel/text';
import {
  inPlay,
  type SheetBlock,
  type TableBlock,
  type TableCell,
  type TableLine,
} from '#shared/rules/sheetViews';
import { explainFormula } from '#shared/rules/definition/formula/explain';
import { wordOf, type Row } from '#shared/rules/definition/formula/types';
import {
  columnsOn,
  rowsNamed,
  type ColumnModel,
  type FormulaColumn,
  type Medium,
  type TableModel,
} from '#shared/rules/definition/model/tables';
import type { ListModel } from '#shared/rules/definition/model/game';
import { emptyText } from './usualWords';
import { rowLabel } from './listBlocks';
import { rollName, rollRequest } from './rollRequests';
import { columnText, explainNumber, rowsAt, shownNumbers, within, type Sheet } from './sheet';

export function tableBlock(sheet: Sheet, model: TableModel, medium: Medium): SheetBlock {
  const { rules, of } = model;
  const { game } = sheet.program;
  const list = game.lists.get(of);
  const set = game.sets.get(of);
  const title = rules.name ?? set?.set.name ?? list?.list.name ?? of;
  const { columns, rolling, cellsOf } = linesOf(sheet, model, medium);
  const block: TableBlock = {
    kind: 'table',
    id: rules.id,
    title: raw(title),
    empty: list === undefined ? raw('') : emptyText(list.list),
    columns,
    rows: tableRows(sheet, model).flatMap((row, index) => {
      const id = game.sets.has(of) ? wordOf(row['id']) : `row-${String(index + 1)}`;
      return [{ id, cells: cellsOf(row) }, ...secondLine(sheet, model, { row, id, medium, rolling })];
    }),
  };
  // Rows with actions are in play themselves.
  const isPlayed = sheet.program.actions.some(({ each }) => each !== undefined && each === list);
  if (rolling.length === 0 || isPlayed) return block;
  // Numbers such as skills are rolled in play, too, but they are no attacks.
  const rolled = inPlay('rolls', block);
  return game.sets.has(of) ? { ...rolled, attacks: false } : rolled;
}

/** A row of a list as the first table of the sheet that shows it has it; `undefined` if none does. */
export function lineOf(sheet: Sheet, { list }: ListModel, row: Row): TableLine | undefined {
  for (const model of sheet.program.tables) {
    if (model.of !== list.id || !tableRows(sheet, model).includes(row)) continue;
    const { columns, cellsOf } = linesOf(sheet, model, 'screen');
    return { columns, rows: [{ id: list.id, cells: cellsOf(row) }] };
  }
  return undefined;
}

/** The columns of a table, and the cells that a row has in them. */
function linesOf(sheet: Sheet, model: TableModel, medium: Medium) {
  const shown = columnsOn(model, medium).flatMap((column) => expanded(sheet, column));
  const rolling = columnsOn(model, medium).filter(({ roll }) => roll !== undefined);
  const names = model.rules.names;
  const columns: TableBlock['columns'] = [
    {
      id: 'name',
      label: names === undefined ? message('definition.list.name') : raw(names.name),
      numeric: false,
    },
    ...shown.map(({ column, across }, index) => ({
      id: `column-${String(index + 1)}`,
      label:
        across === undefined
          ? raw(column.name)
          : textOr(wordOf(across['name']), message('definition.list.unnamed')),
      // Figures that are large on paper are also large on the screen.
      numeric: column.kind === 'number' || (column.strong === true && column.roll !== undefined),
    })),
  ];
  const cellsOf = (row: Row): TableCell[] => [
    nameCell(sheet, model, row),
    ...shown.map(({ column, across }) =>
      across === undefined
        ? within(sheet.env, row, () => tableCell(sheet, column, cellName(column, row, rolling), row))
        : within(sheet.env, across, () => tableCell(sheet, column, acrossName(across, row), row), row),
    ),
  ];
  return { columns, rolling, cellsOf };
}

export const secondId = (row: string): string => `${row}-also`;

/** The second line of a row, if it has one. */
function secondLine(
  sheet: Sheet,
  { also }: TableModel,
  of: {
    readonly row: Row;
    readonly id: string;
    readonly medium: Medium;
    readonly rolling: readonly ColumnModel[];
  },
): TableBlock['rows'] {
  if (also === undefined) return [];
  const { row, id, medium, rolling } = of;
  return within(sheet.env, row, () => {
    if (also.where.expression.run(sheet.env) !== true) return [];
    const cells = columnsOn(also, medium).map((column) =>
      tableCell(sheet, column, cellName(column, row, rolling), row),
    );
    return [{ id: secondId(id), cells: [{ text: raw(also.name.run(sheet.env)) }, ...cells] }];
  });
}

/** The rows that a table shows. On an empty sheet each has its place, unless no character would have it there. */
export function tableRows(sheet: Sheet, { of, where: condition }: TableModel): Row[] {
  const { game } = sheet.program;
  const set = game.sets.get(of);
  const depends = condition !== undefined && condition.reads.size > 0;
  const where = sheet.isBlank === true && set !== undefined && depends ? undefined : condition;
  const shownIds = set && new Set(shownNumbers(sheet, set).map(({ id }) => id));
  return rowsAt(sheet, rowsNamed(game, of)?.slot ?? 0).filter(
    (row) =>
      shownIds?.has(wordOf(row['id'])) !== false &&
      (where === undefined || within(sheet.env, row, () => where.expression.run(sheet.env) === true)),
  );
}

interface ShownColumn {
  readonly column: ColumnModel;
  /** The row of another set or list that the column belongs to. */
  readonly across?: Row;
}

function expanded(sheet: Sheet, column: ColumnModel): ShownColumn[] {
  if (column.kind === 'says' || column.across === undefined) return [{ column }];
  return rowsAt(sheet, column.across.slot).map((across) => ({ column, across }));
}

/** The text of a number explains its name. */
function nameCell(sheet: Sheet, { of }: TableModel, row: Row): TableCell {
  const { lists, numbers } = sheet.program.game;
  const list = lists.get(of);
  if (list !== undefined) return { text: rowLabel(sheet, list, row) };
  const label = raw(wordOf(row['name']));
  const explanation = numbers.get(wordOf(row['id']))?.entry.text;
  return explanation === undefined
    ? { text: label }
    : { text: raw(''), terms: [{ label, explanation: raw(explanation) }] };
}

/** Rolls of one row, such as attack and damage, differ by the names of their columns. */
function cellName({ name }: ColumnModel, row: Row, rolling: readonly ColumnModel[]): Text {
  const own = wordOf(row['name']);
  return rolling.length > 1 ? rollName(name, own) : raw(own);
}

const acrossName = (across: Row, row: Row): Text => raw(`${wordOf(across['name'])} + ${wordOf(row['name'])}`);

function tableCell(sheet: Sheet, column: ColumnModel, label: Text, row: Row): TableCell {
  const text = columnText(sheet, column);
  const tags = row['tags'] as readonly string[] | undefined;
  const roll = column.roll && text !== '' ? rollRequest(sheet, column.roll, label, tags) : undefined;
  return {
    text: raw(text),
    ...(column.kind !== 'says' && explained(sheet, column, row)),
    ...(roll && { roll }),
  };
}

/**
 * The number of the row is explained if the column shows it, and everything that a column works out or rolls; a number that
 * is only repeated says nothing more.
 */
function explained(
  sheet: Sheet,
  { kind, formula, round, name, across, roll }: FormulaColumn,
  row: Row,
): Pick<TableCell, 'explained'> {
  if (kind !== 'number') return {};
  const { game } = sheet.program;
  const model = game.numbers.get(wordOf(row['id']));
  if (
    across === undefined &&
    model !== undefined &&
    formula.source === 'it.value' &&
    row['set'] === model.set.id
  )
    return { explained: explainNumber(sheet, model) };
  const { op } = formula.expression;
  const isRepeated = op === 'name' || op === 'member';
  if (op === 'literal' || (isRepeated && roll === undefined)) return {};
  const rule = game.definition.name;
  return {
    explained: explainFormula(formula, sheet.env, { label: raw(name), rule, round: round ?? 'none' }),
  };
}
