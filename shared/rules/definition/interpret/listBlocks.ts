import { isRaw, list as joined, message, raw, textOr, type Text } from '#shared/kernel/text';
import { entriesBlock, figuresBlock, tableBlock } from '#shared/rules/builders/blocks';
import type { Figure } from '#shared/rules/views';
import { inPlay, type SheetBlock, type TableCell } from '#shared/rules/sheetViews';
import { explainFormula, valueOf } from '#shared/rules/definition/formula/explain';
import { wordOf, type Row } from '#shared/rules/definition/formula/types';
import type { ListModel } from '#shared/rules/definition/model/game';
import { isFigures } from '#shared/rules/definition/model/lists';
import type { RowField } from '#shared/rules/definition/schema/lists';
import type { Medium } from '#shared/rules/definition/model/tables';
import type { Column } from '#shared/rules/definition/schema/numbers';
import { sentenceFrom, type SaysModel } from '#shared/rules/definition/model/says';
import type { RollRequest } from '#shared/rules/checks';
import { emptyText } from './usualWords';
import { cellText, details, entryOf, shownColumns, titled } from './lists/cells';
import { lineOf } from './lists/listWidgets';
import { liveColumns, liveText, liveWords } from './live/shown';
import { rollRequest } from './rollRequests';
import { rowsAt, shownWith, within, type Sheet } from './sheet';

export function listBlock(sheet: Sheet, model: ListModel, medium: Medium): SheetBlock {
  const { list } = model;
  if (list.show === 'entries') return listEntries(sheet, model, medium);
  if (!isFigures(list)) return listTable(sheet, model, medium);
  const block: SheetBlock = figuresBlock({ id: list.id, title: raw(list.name) }, listFigures(sheet, model));
  // Large figures are in view with their rolls.
  return inPlay(model.roll === undefined || list.show === 'main' ? 'numbers' : 'rolls', block);
}

/** Its name, or what the definition calls it; a row without a name is called so. */
export function rowLabel(sheet: Sheet, model: ListModel, row: Row): Text {
  const { env } = sheet;
  const { list, label } = model;
  if (list.unnamed) return lineOf(sheet, model, row);
  const name = wordOf(row['name']).trim();
  const own = label === undefined ? undefined : within(env, row, () => sentenceFrom(label, env));
  return textOr(name === '' ? '' : (own ?? name), message('definition.list.unnamed'));
}

/** A row in the margin of the wizard. */
export function rowLine(sheet: Sheet, model: ListModel, row: Row): Text {
  const { line } = model;
  const words = line && within(sheet.env, row, () => sentenceFrom(line, sheet.env));
  return words === undefined || words === '' ? rowLabel(sheet, model, row) : raw(words);
}

function rowRoll(sheet: Sheet, model: ListModel, row: Row, label: Text): { readonly roll?: RollRequest } {
  const { roll } = model;
  const tags = row['tags'] as readonly string[] | undefined;
  const own = { model, at: rowsAt(sheet, model.slot).indexOf(row), row };
  const request = roll && within(sheet.env, row, () => rollRequest(sheet, roll, label, tags, own));
  return request === undefined ? {} : { roll: request };
}

/** Each row as a number, as those of a set are. */
export function listFigures(sheet: Sheet, model: ListModel): Figure[] {
  const { list, slot, figure } = model;
  const rules = list.figure;
  if (figure === undefined || rules === undefined) return [];
  return rowsAt(sheet, slot).map((row, index) => {
    const label = rowLabel(sheet, model, row);
    const rule = list.rule ?? sheet.program.game.definition.name;
    const round = rules.round ?? 'none';
    return {
      id: `${list.id}-${String(index + 1)}`,
      label,
      emphasis: list.show === 'main' ? 'main' : 'normal',
      value: raw(
        shownWith(
          within(sheet.env, row, () => valueOf(figure, sheet.env, round)),
          rules.signed,
          rules.unit,
        ),
      ),
      explained: within(sheet.env, row, () => explainFormula(figure, sheet.env, { label, rule, round })),
      ...noteOf(liveWords(sheet, model, row, 'screen')),
      ...rowRoll(sheet, model, row, label),
    };
  });
}

const noteOf = (words: readonly Text[]): Pick<Figure, 'note'> =>
  words.length === 0 ? {} : { note: joined(words) };

/** Name, fields of the player, what changes in play, and columns of the catalogs. */
function listTable(sheet: Sheet, model: ListModel, medium: Medium): SheetBlock {
  const { list, slot } = model;
  const { catalogs } = sheet.program.game.definition;
  const columns = new Map<string, unknown>(
    catalogs.filter(({ id }) => list.from.includes(id)).flatMap(shownColumns),
  );
  const fields = Object.entries(list.row).filter(([name]) => name !== 'name');
  const living = liveColumns(model, medium);
  const heads = [
    ...fields.map(([id, field]) => [id, field.name, 'min' in field] as const),
    ...living.map(({ id, field }) => [id, field.name, false] as const),
    ...[...columns].map(([id, column]) => [id, titled(id), column === 'number'] as const),
  ];
  return tableBlock(
    { id: list.id, title: raw(list.name), empty: emptyText(list) },
    [
      { id: 'name', label: message('definition.list.name'), numeric: false },
      ...heads.map(([id, label, numeric]) => ({ id: `column-${id}`, label: raw(label), numeric })),
    ],
    rowsAt(sheet, slot).map((row, index) => {
      const entry = entryOf(sheet, wordOf(row['from']), wordOf(row['id']));
      const name = rowLabel(sheet, model, row);
      return {
        id: `row-${String(index + 1)}`,
        cells: [
          { text: name, ...rowRoll(sheet, model, row, name) },
          ...fields.map(([id, field]): TableCell => ({
            text: fieldText(sheet, row[id], field),
          })),
          ...living.map((live): TableCell => ({ text: liveText(sheet, model, live, row) })),
          ...[...columns].map(([id, column]): TableCell => ({
            text: cellText(sheet, entry?.[id], column),
          })),
        ],
      };
    }),
  );
}

/** Each row with its columns in one line, its text, and its roll. */
function listEntries(sheet: Sheet, model: ListModel, medium: Medium): SheetBlock {
  const { list, slot } = model;
  return entriesBlock(
    { id: list.id, title: raw(list.name), empty: emptyText(list) },
    rowsAt(sheet, slot).map((row, index) => {
      const entry = entryOf(sheet, wordOf(row['from']), wordOf(row['id']));
      const name = rowLabel(sheet, model, row);
      const isField = (column: string) => Object.hasOwn(list.row, column);
      const detail = joined(
        [
          ...ownWords(sheet, model.detail, row),
          ...liveWords(sheet, model, row, medium),
          ...(entry ? [details(sheet, entry, wordOf(row['from']), undefined, isField)] : []),
        ].filter((each) => !isBlank(each)),
      );
      return {
        id: `row-${String(index + 1)}`,
        name,
        texts: entryTexts(sheet, model, row),
        ...(!isBlank(detail) && { detail }),
        ...rowRoll(sheet, model, row, name),
      };
    }),
  );
}

/** The words of the definition about a row, and the text of its entry unless a field has it. */
export function entryTexts(sheet: Sheet, { list, says }: ListModel, row: Row): Text[] {
  const entry = entryOf(sheet, wordOf(row['from']), wordOf(row['id']));
  const isSaid = Object.values(list.row).some((field) => 'words' in field && field.entryText === true);
  return [...ownWords(sheet, says, row), ...(entry?.text === undefined || isSaid ? [] : [raw(entry.text)])];
}

const isBlank = (text: Text): boolean => isRaw(text) && text.raw === '';

/** The words of a definition about a row; none if they are empty. */
export function ownWords({ env }: Sheet, says: SaysModel | undefined, row: Row): Text[] {
  const words = says === undefined ? undefined : within(env, row, () => sentenceFrom(says, env));
  return words === undefined || words === '' ? [] : [raw(words)];
}

/** A field of a row as a cell shows it. */
export function fieldText(sheet: Sheet, value: Row[string], field: RowField): Text {
  return cellText(sheet, fieldCell(value), fieldColumn(field));
}

function fieldColumn(field: RowField): Column {
  if ('one' in field) return { one: field.one };
  return 'dice' in field ? 'dice' : 'text';
}

function fieldCell(value: Row[string]): unknown {
  return typeof value === 'object' && 'id' in value ? value['id'] : value;
}
