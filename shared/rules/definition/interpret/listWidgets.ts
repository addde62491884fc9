import { insert, set, type Edit } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import type { JsonRecord } from '#shared/kernel/record';
import { sameValue } from '#shared/kernel/same';
import { isRaw, list as joined, message, raw, textOr, type Text } from '#shared/kernel/text';
import type { ChosenRow, ChosenWidget, Control } from '#shared/rules/views';
import { diceOf, diceText } from '#shared/rules/definition/dice/inputs';
import { cleaned } from '#shared/rules/definition/formula/functions';
import { shownNumber } from '#shared/rules/definition/formula/phrases';
import { typed, wordOf, type Row } from '#shared/rules/definition/formula/types';
import { own, places, type ListRow } from '#shared/rules/definition/model/character';
import { sentenceFrom } from '#shared/rules/definition/model/says';
import type { ListModel } from '#shared/rules/definition/model/game';
import { initialOf, rowsOf } from '#shared/rules/definition/model/lists';
import { hasEnded, isKeyed, keyOf, rowNumber } from '#shared/rules/definition/model/live/rows';
import type { RowField } from '#shared/rules/definition/schema/lists';
import type { Column, ColumnEntry, OptionChoice } from '#shared/rules/definition/schema/numbers';
import { emptyText, noneText } from './usualWords';
import { freeNumber, nextNumber, removal } from './live/rowKeys';
import { rowsAt, within, type Sheet } from './sheet';

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
          list.singular === undefined
            ? message('definition.list.add')
            : message('definition.list.addOne', { what: raw(list.singular) }),
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
  const numbered = !isKeyed(model.list) ? rows : rows.map((row, at) => ({ ...row, [rowNumber]: first + at }));
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
    if (!('key' in field) || field.first !== true) return [];
    const [key] = keysOf(sheet, field.key);
    return key === undefined ? [] : [[name, key]];
  });
  return { ...(newRow(model, from, item) as JsonRecord), ...Object.fromEntries(first) };
}

/** The different keys of a list, as the player wrote them. */
function keysOf(sheet: Sheet, id: string): string[] {
  const model = sheet.program.game.lists.get(id);
  return model === undefined ? [] : differing(rowsAt(sheet, model.slot).map(({ key }) => wordOf(key)));
}

function differing(words: readonly string[]): string[] {
  const trimmed = words.map((word) => word.trim());
  const at = (word: string) => trimmed.findIndex((other) => typed(other) === typed(word));
  return trimmed.filter((word, index) => word !== '' && at(word) === index);
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

export function newRow({ list }: ListModel, from: string, item: string): Json {
  const fields = Object.entries(list.row)
    .filter(([, field]) => field.only === undefined || field.only === from)
    .map(([name, field]): [string, Json] => [name, initialOf(field)]);
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

function summaryOf({ env }: Sheet, { summary }: ListModel, row: Row): Pick<ChosenRow, 'detail'> {
  const words = summary && within(env, row, () => sentenceFrom(summary, env));
  return words === undefined || words === '' ? {} : { detail: raw(words) };
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
  const fields = Object.entries(list.row).filter(
    ([, field]) => field.only === undefined || field.only === row['from'],
  );
  const name = wordOf(row['name']);
  const { detail } = entry
    ? { detail: details(sheet, entry, wordOf(row['from']), price) }
    : summaryOf(sheet, model, row);
  const ended = hasEnded(list, sheet, keyOf(stored, index)) ? [message('definition.live.ended')] : [];
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
      ...fields.map(([id, field]) => control(sheet, id, field, stored, path)),
    ],
    remove: removal(sheet, model, index),
    problems: isUnknown ? [message('definition.list.unknown', { name: raw(stored.item) })] : [],
  };
}

function select(
  id: string,
  label: Text,
  value: string,
  place: readonly (string | number)[],
  options: readonly (readonly [value: string, label: Text])[],
): Control {
  return {
    kind: 'select',
    id,
    label,
    value,
    options: options.map(([key, name]) => ({ value: key, label: name, edits: [set(place, key)] })),
  };
}

export function control(
  sheet: Sheet,
  id: string,
  field: RowField,
  stored: ListRow | undefined,
  path: readonly (string | number)[],
): Control {
  const { program } = sheet;
  const label = raw(field.name);
  const value = (stored && own(stored, id)) ?? initialOf(field);
  const place = [...path, id];
  if ('flag' in field)
    return {
      kind: 'select',
      id,
      label,
      value: value === true ? 'yes' : 'no',
      options: (
        [
          ['no', false],
          ['yes', true],
        ] as const
      ).map(([key, is]) => ({
        value: key,
        label: message(`definition.list.${key}`),
        edits: [set(place, is)],
      })),
    };
  if ('words' in field)
    return {
      kind: 'text',
      id,
      label,
      value: typeof value === 'string' ? value : '',
      maxLength: field.words,
      path: place,
    };
  if ('one' in field) {
    const entries = program.game.entrySets.get(field.one);
    const known = typeof value === 'string' && entries?.ids.includes(value) === true ? value : '';
    const options = [
      ['', message('definition.list.none')] as const,
      ...namesOf(program.game.definition, field.one),
    ];
    return select(id, label, known, place, options);
  }
  if ('dice' in field) {
    const known = typeof value === 'string' && value !== '' ? value : field.dice;
    const offered = [...new Set([...field.of, known])];
    return select(
      id,
      label,
      known,
      place,
      offered.map((dice) => [dice, raw(diceText(diceOf(dice)))]),
    );
  }
  if ('key' in field) {
    const words = typeof value === 'string' ? value : '';
    const names = differing([...keysOf(sheet, field.key), ...field.more, words]);
    const known = names.find((name) => typed(name) === typed(words)) ?? '';
    return select(id, label, known, place, [
      ['', noneText(field)],
      ...names.map((name) => [name, raw(name)] as const),
    ]);
  }
  const { min, max } = field;
  const number = typeof value === 'number' ? value : min;
  return { kind: 'number', id, label, value: number, min, max, path: place };
}

function namesOf(
  { numbers, catalogs, lookups }: Sheet['program']['game']['definition'],
  id: string,
): (readonly [string, Text])[] {
  const found = [...numbers, ...catalogs, ...lookups].find((each) => each.id === id);
  return (found?.of ?? []).map((entry) => [entry.id, raw(entry.name)]);
}

export function entryOf({ program }: Sheet, catalogId: string, item: string): ColumnEntry | undefined {
  const found = program.game.definition.catalogs.find(({ id }) => id === catalogId);
  return found?.of.find(({ id }) => id === item);
}

/** The cells of an entry in one line, "Skill Blades, Damage 1d6+1, Weight 3", without a price that is shown beside it. */
export function details(sheet: Sheet, entry: ColumnEntry, catalogId: string, shownPrice?: number): Text {
  const found = sheet.program.game.definition.catalogs.find(({ id }) => id === catalogId);
  const cells = (found === undefined ? [] : shownColumns(found)).flatMap(([name, column]) => {
    const text = cellText(sheet, entry[name], column);
    const isShown = name === 'price' && entry[name] === shownPrice;
    return isShown || (isRaw(text) && text.raw === '')
      ? []
      : [message('definition.cell', { name: raw(titled(name)), value: text })];
  });
  return joined(cells);
}

/** Columns that people read: without formulas, and without those that are only for formulas. */
export function shownColumns({
  columns,
  hidden,
}: Pick<OptionChoice, 'columns' | 'hidden'>): readonly (readonly [string, Column])[] {
  return Object.entries(columns).filter(([name, column]) => column !== 'formula' && !hidden.includes(name));
}

export function titled(name: string): string {
  const words = name
    .replaceAll('-', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function cellText({ program }: Pick<Sheet, 'program'>, cell: unknown, column: unknown): Text {
  if (cell === true) return message('definition.list.yes');
  if (typeof cell === 'number') return raw(shownNumber(cell));
  if (typeof column === 'object' && column !== null) {
    const [set] = Object.values(column) as string[];
    const names = new Map(namesOf(program.game.definition, set ?? ''));
    const ids: unknown[] = Array.isArray(cell) ? cell : [cell];
    return joined(
      ids.flatMap((id) => (typeof id === 'string' && id !== '' ? [names.get(id) ?? raw(id)] : [])),
    );
  }
  if (typeof cell !== 'string') return raw('');
  return raw(column === 'dice' ? diceText(diceOf(cell)) : cell);
}
