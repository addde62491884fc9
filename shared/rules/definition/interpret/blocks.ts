import { belongings } from '../../../ledger/ledger';
import { message, raw, textOr, type Text } from '../../../kernel/text';
import {
  inPlay,
  type AsideView,
  type Figure,
  type SheetBlock,
  type SheetView,
  type TableBlock,
  type TableCell,
} from '../../views';
import { shownNumber } from '../formula/phrases';
import { wordOf, type Row } from '../formula/types';
import { own } from '../model/character';
import type { ListModel, NumberModel, SetModel } from '../model/game';
import { rowsNamed, type ColumnModel, type TableModel } from '../model/program';
import { isShown } from './playState';
import { cellText, details, entryOf, titled } from './listWidgets';
import {
  columnText,
  explainNumber,
  numberText,
  numberValue,
  rollRequest,
  rowsAt,
  within,
  wordFor,
  type Sheet,
} from './sheet';

export function subtitle(sheet: Sheet): Text {
  const { program, choices } = sheet;
  const { layout, options, words, name } = program.game.definition;
  const shown =
    layout.subtitle.length > 0
      ? layout.subtitle
      : [...options, ...words.filter(({ id }) => id !== 'name')].map(({ id }) => id);
  const parts = shown.flatMap((id) => {
    const option = options.find((each) => each.id === id);
    const text =
      option?.of.find((entry) => entry.id === own(choices.options, id))?.name ?? own(choices.words, id) ?? '';
    return text.trim() === '' ? [] : [text.trim()];
  });
  return textOr(parts.join(', '), raw(name));
}

export function numberFigure(sheet: Sheet, model: NumberModel): Figure {
  const { id, label, set, entry, roll } = model;
  const value = numberValue(sheet, model);
  const word = wordFor(sheet, model, value);
  const row = rowsAt(sheet, sheet.program.game.sets.get(set.id)?.slot ?? 0).find((each) => each['id'] === id);
  return {
    id,
    label,
    value: raw(numberText(model, value)),
    explained: explainNumber(sheet, model),
    ...(word !== undefined && { note: raw(word) }),
    emphasis: set.show === 'main' ? 'main' : 'normal',
    ...(roll && { roll: within(sheet.env, row, () => rollRequest(sheet, roll, label, entry.tags)) }),
  };
}

export function aside(sheet: Sheet): AsideView {
  const { game } = sheet.program;
  const sets = [...game.sets.values()];
  const main = sets.filter(({ set }) => set.show === 'main');
  const shown = main.length > 0 ? main : sets.slice(0, 1);
  const trackers = game.trackers
    .filter((model) => isShown(sheet, model))
    .map(({ rules, label, slot }): Figure => ({
      id: rules.id,
      label,
      emphasis: 'normal',
      value: raw(shownNumber((sheet.env.world[slot] as Readonly<Record<string, number>>)['most'] ?? 0)),
    }));
  const others = sets.filter(
    ({ set }) => !shown.some((each) => each.set === set) && !set.skills && set.show !== 'entries',
  );
  return {
    subtitle: subtitle(sheet),
    figures: [...shown, ...others]
      .flatMap(({ numbers }) => numbers.map((model) => withoutRoll(numberFigure(sheet, model))))
      .concat(trackers),
    lists: [
      ...sets
        .filter(({ set }) => set.skills)
        .map((model) => ({
          title: raw(model.set.name),
          items: model.numbers.map((each) =>
            raw(`${each.entry.name} ${numberText(each, numberValue(sheet, each))}`),
          ),
        })),
      ...[...game.lists.values()].map((model) => ({
        title: raw(model.list.name),
        items: rowsAt(sheet, model.slot).map((row) =>
          textOr(wordOf(row['name']), message('definition.list.unnamed')),
        ),
      })),
    ],
  };
}

function withoutRoll({ roll: _, ...figure }: Figure): Figure {
  return figure;
}

export function sheetView(sheet: Sheet): SheetView {
  return { subtitle: subtitle(sheet), blocks: [...sheetBlocks(sheet).values()] };
}

/** The blocks of the layout, or everything in a usual order: numbers, options, tables, lists. */
export function sheetBlocks(sheet: Sheet): ReadonlyMap<string, SheetBlock> {
  const { game, tables } = sheet.program;
  const { layout, options } = game.definition;
  const drawn = new Set(tables.map(({ of, rules }) => (rules.of === undefined ? of : '')));
  const usual = [
    ...game.sets.keys(),
    ...tables.filter(({ rules }) => rules.of !== undefined).map(({ rules }) => rules.id),
    ...[...game.lists.keys()].filter((id) => !drawn.has(id)),
    ...options.map(({ id }) => id),
  ];
  const order =
    layout.sheet.length > 0
      ? [...layout.sheet, ...options.map(({ id }) => id).filter((id) => !layout.sheet.includes(id))]
      : usual;
  const blocks = new Map<string, SheetBlock>();
  for (const id of order) {
    const block = blockOf(sheet, id);
    if (block !== undefined) blocks.set(id, block);
  }
  const found = belongings(sheet.document.ledger);
  if (found.length > 0)
    blocks.set('belongings', {
      kind: 'entries',
      id: 'belongings',
      title: message('definition.belongings'),
      empty: raw(''),
      entries: found.map(({ name, quantity }, index) => ({
        id: `item-${String(index + 1)}`,
        name: raw(name),
        texts: [],
        ...(quantity > 1 && { detail: raw(`× ${String(quantity)}`) }),
      })),
    });
  return blocks;
}

function blockOf(sheet: Sheet, id: string): SheetBlock | undefined {
  const { game, tables } = sheet.program;
  const table = tables.find(({ rules }) => rules.id === id);
  if (table !== undefined) return tableBlock(sheet, table);
  const set = game.sets.get(id);
  if (set !== undefined) return setBlock(sheet, set);
  const list = game.lists.get(id);
  if (list !== undefined) return listBlock(sheet, list);
  const option = game.definition.options.find((each) => each.id === id);
  return option && optionBlock(sheet, option);
}

function setBlock(sheet: Sheet, { set, numbers }: SetModel): SheetBlock {
  const figures = numbers.map((model) => numberFigure(sheet, model));
  if (set.show === 'entries')
    return inPlay('rolls', {
      kind: 'entries',
      id: set.id,
      title: raw(set.name),
      empty: raw(''),
      entries: figures.map(({ id, label, value, roll }, index) => {
        const text = numbers[index]?.entry.text;
        return {
          id,
          name: label,
          detail: value,
          texts: text === undefined ? [] : [raw(text)],
          ...(roll && { roll }),
        };
      }),
    });
  const rolls = figures.some(({ roll }) => roll !== undefined);
  return inPlay(rolls ? 'rolls' : 'numbers', { kind: 'figures', id: set.id, title: raw(set.name), figures });
}

function optionBlock(
  { choices }: Sheet,
  { id, name, none, of }: Sheet['program']['game']['definition']['options'][number],
): SheetBlock {
  const chosen = of.find((entry) => entry.id === own(choices.options, id));
  return {
    kind: 'entries',
    id,
    title: raw(name),
    empty: raw(none),
    entries:
      chosen === undefined
        ? []
        : [
            {
              id: chosen.id,
              name: raw(chosen.name),
              texts: chosen.text === undefined ? [] : [raw(chosen.text)],
            },
          ],
  };
}

/** Name, fields of the player, and columns of the catalogs. */
function listBlock(sheet: Sheet, model: ListModel): SheetBlock {
  const { list, slot, roll } = model;
  if (list.show === 'entries') return listEntries(sheet, model);
  const { catalogs } = sheet.program.game.definition;
  const columns = new Map<string, unknown>(
    catalogs.filter(({ id }) => list.from.includes(id)).flatMap((each) => Object.entries(each.columns)),
  );
  const fields = Object.entries(list.row).filter(([name]) => name !== 'name');
  const heads = [
    ...fields.map(([id, field]) => [id, field.name] as const),
    ...[...columns.keys()].map((id) => [id, titled(id)] as const),
  ];
  return {
    kind: 'table',
    id: list.id,
    title: raw(list.name),
    empty: raw(list.empty),
    columns: [
      { id: 'name', label: message('definition.list.name'), numeric: false },
      ...heads.map(([id, label]) => ({
        id: `column-${id}`,
        label: raw(label),
        numeric: columns.get(id) === 'number',
      })),
    ],
    rows: rowsAt(sheet, slot).map((row, index) => {
      const entry = entryOf(sheet, wordOf(row['from']), wordOf(row['id']));
      const name = textOr(wordOf(row['name']), message('definition.list.unnamed'));
      const request =
        roll &&
        within(sheet.env, row, () =>
          rollRequest(sheet, roll, name, row['tags'] as readonly string[] | undefined),
        );
      return {
        id: `row-${String(index + 1)}`,
        cells: [
          { text: name, ...(request && { roll: request }) },
          ...fields.map(([id, field]): TableCell => ({
            text: cellText(sheet, fieldCell(row[id]), 'one' in field ? { one: field.one } : 'text'),
          })),
          ...[...columns].map(([id, column]): TableCell => ({
            text: cellText(sheet, entry?.[id], column),
          })),
        ],
      };
    }),
  };
}

/** Each row with its columns in one line, its text, and its roll. */
function listEntries(sheet: Sheet, { list, slot, roll }: ListModel): SheetBlock {
  return {
    kind: 'entries',
    id: list.id,
    title: raw(list.name),
    empty: raw(list.empty),
    entries: rowsAt(sheet, slot).map((row, index) => {
      const entry = entryOf(sheet, wordOf(row['from']), wordOf(row['id']));
      const name = textOr(wordOf(row['name']), message('definition.list.unnamed'));
      const tags = row['tags'] as readonly string[] | undefined;
      return {
        id: `row-${String(index + 1)}`,
        name,
        texts: entry?.text === undefined ? [] : [raw(entry.text)],
        ...(entry && { detail: details(sheet, entry, wordOf(row['from'])) }),
        ...(roll && { roll: within(sheet.env, row, () => rollRequest(sheet, roll, name, tags)) }),
      };
    }),
  };
}

function fieldCell(value: Row[string]): unknown {
  return typeof value === 'object' && 'id' in value ? value['id'] : value;
}

export function tableBlock(sheet: Sheet, model: TableModel): SheetBlock {
  const { rules, of, where, columns } = model;
  const { game } = sheet.program;
  const slot = rowsNamed(game, of)?.slot ?? 0;
  const rows = rowsAt(sheet, slot).filter(
    (row) => where === undefined || within(sheet.env, row, () => where.expression.run(sheet.env) === true),
  );
  const title = rules.name ?? game.sets.get(of)?.set.name ?? game.lists.get(of)?.list.name ?? of;
  const across =
    rules.across === undefined ? undefined : rowsAt(sheet, rowsNamed(game, rules.across)?.slot ?? 0);
  const heads =
    across === undefined ? columns.map(({ name }) => name) : across.map((row) => wordOf(row['name']));
  const block: TableBlock = {
    kind: 'table',
    id: rules.id,
    title: raw(title),
    empty: raw(game.lists.get(of)?.list.empty ?? ''),
    columns: [
      { id: 'name', label: message('definition.list.name'), numeric: false },
      ...heads.map((name, index) => ({
        id: `column-${String(index + 1)}`,
        label: raw(name),
        numeric: across !== undefined || columns[index]?.kind === 'number',
      })),
    ],
    rows: rows.map((row, index) => ({
      id: game.sets.has(of) ? wordOf(row['id']) : `row-${String(index + 1)}`,
      cells: [
        nameCell(row),
        ...(across === undefined
          ? columns.map((column) => within(sheet.env, row, () => tableCell(sheet, column, row)))
          : matrixCells(sheet, columns[0], row, across)),
      ],
    })),
  };
  const rolls = columns.some(({ roll }) => roll !== undefined);
  return rolls ? inPlay('rolls', block) : block;
}

function nameCell(row: Row): TableCell {
  return { text: textOr(wordOf(row['name']), message('definition.list.unnamed')) };
}

function matrixCells(
  sheet: Sheet,
  column: ColumnModel | undefined,
  row: Row,
  across: readonly Row[],
): TableCell[] {
  if (column === undefined) return [];
  return across.map((other) => within(sheet.env, other, () => tableCell(sheet, column, row, other), row));
}

/** The value itself is explained where the column shows the number of its row. */
function tableCell(sheet: Sheet, column: ColumnModel, row: Row, across?: Row): TableCell {
  const text = columnText(sheet, column);
  const model = sheet.program.game.numbers.get(wordOf(row['id']));
  const isOwn =
    across === undefined &&
    model !== undefined &&
    column.formula.source === 'it.value' &&
    row['set'] === model.set.id;
  const name = wordOf(row['name']);
  const label = across === undefined ? raw(name) : raw(`${wordOf(across['name'])} + ${name}`);
  const tags = row['tags'] as readonly string[] | undefined;
  return {
    text: raw(text),
    ...(isOwn && { explained: explainNumber(sheet, model) }),
    ...(column.roll && text !== '' && { roll: rollRequest(sheet, column.roll, label, tags) }),
  };
}
