import { insert, set, type Edit } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import type { JsonRecord } from '#shared/kernel/record';
import { sameValue } from '#shared/kernel/same';
import { isRaw, list as joined, message, raw, textOr, type Text } from '#shared/kernel/text';
import type { ChosenRow, ChosenWidget } from '#shared/rules/views';
import { cleaned } from '#shared/rules/definition/formula/functions';
import { shownNumber } from '#shared/rules/definition/formula/phrases';
import { typed, wordOf, type Row, type Value } from '#shared/rules/definition/formula/types';
import { own, places, type ListRow } from '#shared/rules/definition/model/character';
import { sentenceFrom } from '#shared/rules/definition/model/says';
import type { ListModel } from '#shared/rules/definition/model/game';
import { initialOf } from '#shared/rules/definition/model/listRows';
import { rowsOf } from '#shared/rules/definition/model/lists';
import { hasEnded, isKeyed, keyOf, rowNumber } from '#shared/rules/definition/model/live/rows';
import { emptyText } from '#shared/rules/definition/interpret/usualWords';
import { freeNumber, nextNumber, removal } from '#shared/rules/definition/interpret/live/rowKeys';
import { rowsAt, within, type Sheet } from '#shared/rules/definition/interpret/sheet';
import { details, entryOf } from './cells';
import { control, keysOf } from './rowControls';

/** The chosen rows of a list, as `rows` shows them, and a way to add one of the player's own. */
export function chosenWidget(sheet: Sheet, model: ListModel, rows: readonly ChosenRow[]): ChosenWidget {
  const { list } = model;
  return {
    kind: 'chosen',
    id: list.id,
    title: raw(list.name),
    empty: emptyText(list),
    rows,
    ...(list.free && {
      add: {
        id: 'add',
        label:
          list.singular !== undefined
            ? message('definition.list.addOne', { what: raw(list.singular) })
            : message(list.from.length > 0 ? 'definition.list.ownRow' : 'definition.list.add'),
        ...added(sheet, model),
        ...fullBlock(sheet, model),
      },
    }),
  };
}

/** Why no row can be added to a list that is full. */
export function fullBlock(sheet: Sheet, { list }: ListModel): { readonly blocked?: Text } {
  const isFull = rowsOf(list, sheet).length >= list.most;
  return isFull ? { blocked: message('definition.list.full', { most: list.most }) } : {};
}

/** A row of the player's own, or one with a name that is offered and that no row has yet. */
function added(sheet: Sheet, model: ListModel): Pick<NonNullable<ChosenWidget['add']>, 'edits' | 'options'> {
  const { list, chosenSlot } = model;
  const row = startedRow(sheet, model, '', '');
  const own = addRow(sheet, model, row);
  if (list.suggestions.length === 0 && !list.again) return { edits: own };
  const names = rowsAt(sheet, chosenSlot).map(({ name }) => typed(wordOf(name)));
  return {
    edits: [],
    options: [
      { value: '', label: message('definition.list.own'), edits: own },
      ...(list.again ? [initialRows(sheet, model)] : []),
      ...list.suggestions.map((name) => ({
        value: name,
        label: raw(name),
        edits: addRow(sheet, model, { ...(row as JsonRecord), name }),
        ...(names.includes(typed(name)) && { blocked: message('definition.list.taken') }),
      })),
    ],
  };
}

/** Back to the rows that a new character has. */
function initialRows(sheet: Sheet, model: ListModel) {
  const rows = rowsOfNew(model);
  const first = freeNumber(sheet, model);
  // The places of other rows before had their marks.
  const numbered = !isKeyed(model) ? rows : rows.map((row, at) => ({ ...row, [rowNumber]: first + at }));
  return {
    value: 'initial',
    label: message('definition.list.initial'),
    edits: [set(places.list(model.list.id), numbered)],
    ...(sameValue(
      rows,
      rowsOf(model.list, sheet).map(({ [rowNumber]: _, ...row }) => row),
    ) && {
      blocked: message('definition.list.isInitial'),
    }),
  };
}

/** The rows of a new character. */
export function rowsOfNew(model: ListModel): ListRow[] {
  return model.list.initial.map((row) => ({ ...(newRow(model, '', '') as ListRow), ...row }));
}

/** A new row of this character, which may begin with a row of another list. */
export function startedRow(sheet: Sheet, model: ListModel, from: string, item: string): Json {
  const first = Object.entries(model.list.row).flatMap(([name, field]): [string, Json][] => {
    if (!('key' in field) || field.first !== true || model.given(from, item, name) !== undefined) return [];
    const [key] = keysOf(sheet, field.key);
    return key === undefined ? [] : [[name, key]];
  });
  return { ...(newRow(model, from, item) as JsonRecord), ...Object.fromEntries(first) };
}

/** A list that a later version of a definition added does not exist yet in older characters. */
export function addRow(sheet: Sheet, model: ListModel, row: Json): Edit[] {
  const { list } = model;
  const before = own(sheet.choices.lists, list.id);
  if (before === undefined) return [set(places.list(list.id), [row])];
  const number = nextNumber(sheet, model);
  const added = number === undefined ? row : { ...(row as JsonRecord), [rowNumber]: number };
  return [insert(places.list(list.id), added)];
}

/**
 * Without what its catalog says for good, so that the row follows when that changes. What may be changed is stored:
 * a skill keeps the name by which the character knows it, also in another language.
 */
export function newRow({ list, given }: ListModel, from: string, item: string): Json {
  const fields = Object.entries(list.row).flatMap(([name, field]): [string, Json][] => {
    if (field.only !== undefined && field.only !== from) return [];
    const cell = given(from, item, name);
    if (cell === undefined) return [[name, initialOf(field)]];
    return field.changeable === true ? [[name, cell as Json]] : [];
  });
  return { from, item, ...Object.fromEntries(fields) };
}

function priceOf({ env }: Sheet, { price }: ListModel, row: Row): number | undefined {
  return price && within(env, row, () => cleaned(price.expression.run(env) as number));
}

/** The words by which a row of a list without names is called. */
export function lineOf({ env }: Sheet, { line }: ListModel, row: Row): Text {
  return textOr(
    (line && within(env, row, () => sentenceFrom(line, env))) ?? wordOf(row['name']),
    message('definition.list.unnamed'),
  );
}

/** The summary of a row's effect on the character, or else the cells of its catalog. */
export function detailOf(
  sheet: Sheet,
  { summary }: ListModel,
  row: Row,
  price?: number,
): Pick<ChosenRow, 'detail'> {
  const { env } = sheet;
  if (summary !== undefined) {
    const words = within(env, row, () => sentenceFrom(summary, env)) ?? '';
    return words === '' ? {} : { detail: raw(words) };
  }
  const from = wordOf(row['from']);
  const entry = entryOf(sheet, from, wordOf(row['id']));
  const cells = entry === undefined ? raw('') : details(sheet, entry, from, price);
  return isRaw(cells) && cells.raw === '' ? {} : { detail: cells };
}

export function chosenRow(
  sheet: Sheet,
  model: ListModel,
  row: Row,
  stored: ListRow | undefined,
  index: number,
): ChosenRow {
  const { list } = model;
  const path = [...places.list(list.id), index];
  const price = priceOf(sheet, model, row);
  const entry = entryOf(sheet, wordOf(row['from']), wordOf(row['id']));
  const isUnknown = stored?.item !== '' && stored?.item !== undefined && entry === undefined;
  const cell = (id: string): Value => model.given(stored?.from ?? '', stored?.item ?? '', id);
  const fields = Object.entries(list.row)
    .filter(([, field]) => field.only === undefined || field.only === row['from'])
    .filter(([id, field]) => field.changeable === true || cell(id) === undefined);
  const name = wordOf(row['name']);
  const { detail } = detailOf(sheet, model, row, price);
  const ended = hasEnded(model, sheet, keyOf(stored, index)) ? [message('definition.live.ended')] : [];
  const about = [...(detail ? [detail] : []), ...ended];
  return {
    id: `row-${String(index + 1)}`,
    title: list.unnamed ? lineOf(sheet, model, row) : textOr(name, message('definition.list.unnamed')),
    terms: [],
    ...(about.length > 0 && { detail: joined(about) }),
    ...(price !== undefined && { price: raw(shownNumber(price)) }),
    controls: [
      ...(list.free && entry === undefined && !list.unnamed && !Object.hasOwn(list.row, 'name')
        ? [
            {
              kind: 'text' as const,
              id: 'name',
              label: message('definition.list.name'),
              value: name,
              maxLength: 80,
              path: [...path, 'name'],
            },
          ]
        : []),
      ...fields.map(([id, field]) =>
        control(sheet, id, field, (stored && own(stored, id)) ?? cell(id) ?? initialOf(field), path),
      ),
    ],
    remove: removal(sheet, model, index),
    problems: isUnknown ? [message('definition.list.unknown', { name: raw(stored.item) })] : [],
  };
}
