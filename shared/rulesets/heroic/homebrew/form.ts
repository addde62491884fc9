import { flagAt, numberAt, textAt, textField } from '#shared/rules/builders/fields';
import type { z } from 'zod';
import { insert, remove, set, type Edit, type EditPath } from '#shared/character/edits';
import type { Json } from '#shared/kernel/jsonValue';
import { raw, signed, type Text } from '#shared/kernel/text';
import type {
  CatalogAction,
  ChosenRow,
  ChosenWidget,
  Control,
  FieldsWidget,
  FlagField,
  NumberField,
  SelectField,
  SelectOption,
  TextField,
  Widget,
} from '#shared/rules/views';
import { t } from '#shared/rulesets/heroic/texts';
import { fieldOf, isList, partsOf, rowsIn, wordsIn, type Part, type Picks } from './parts';
import { isRecord } from '#shared/kernel/record';
import { shownName, type Named, type World } from './world';

type PickPart = Extract<Part, { readonly kind: 'pick' }>;
type RowsPart = Extract<Part, { readonly kind: 'rows' }>;
type FieldPart = Extract<Part, { readonly kind: 'words' | 'number' | 'flag' | 'pick' }>;
type Field = TextField | NumberField | FlagField | SelectField;

interface Frame {
  readonly world: World;
  readonly data: Json;
}

/** Works with any data, even invalid data; adjacent fields of one type share a widget. */
export function formOf(schema: z.ZodObject, data: Json, initial: Json, world: World): readonly Widget[] {
  if (!isRecord(data)) return unreadable([], initial);
  const frame: Frame = { world, data };
  const widgets: Widget[] = [];
  for (const [id, part] of partsOf(schema)) {
    if (part.kind === 'key') continue;
    if (part.kind === 'rows') widgets.push(listWidget(frame, id, part));
    else put(widgets, { kind: 'fields', id, fields: [field(frame, id, part)] });
  }
  return widgets;
}

/** Appends fields to the last widget if both are of one type. */
function put(widgets: Widget[], next: FieldsWidget): void {
  const last = widgets.at(-1);
  if (last?.kind === 'fields' && sort(last) === sort(next))
    widgets[widgets.length - 1] = { ...last, fields: [...last.fields, ...next.fields] };
  else widgets.push(next);
}

/** Text fields, menus, and numbers with switches are kept apart. */
function sort({ fields }: FieldsWidget): 'words' | 'picks' | 'figures' {
  if (fields.every(({ kind }) => kind === 'text')) return 'words';
  return fields.every(({ kind }) => kind === 'select') ? 'picks' : 'figures';
}

/** Explains unreadable data and offers to start over. */
export function unreadable(path: EditPath, initial: Json): readonly Widget[] {
  return [
    { kind: 'note', id: 'unreadable', tone: 'warning', text: t('homebrew.unreadable.text') },
    {
      kind: 'chosen',
      id: 'anew',
      title: t('homebrew.unreadable.title'),
      empty: t('homebrew.unreadable.empty'),
      rows: [],
      add: { id: 'anew', label: t('homebrew.unreadable.anew'), edits: [set(path, initial)] },
    },
  ];
}

function field(frame: Frame, id: string, part: FieldPart): Field {
  const { data } = frame;
  const label = labelOf(id);
  const found = fieldOf(data, id);
  const path = [id];
  switch (part.kind) {
    case 'words':
      return textField(path, label, wordsIn(data, id), part.most, { id, ...hintOf(id) });
    case 'number': {
      const { least: min, most: max } = part;
      const value = numberIn(found, part.initial);
      return numberAt(path, label, value, [min, max], { id, ...hintOf(id) });
    }
    case 'flag':
      return flagAt(path, label, found === true, { id, ...hintOf(id) });
    case 'pick':
      return { ...select(frame, data, [], id, part), ...hintOf(id), path };
  }
}

function select(
  frame: Frame,
  within: Json,
  at: EditPath,
  id: string,
  { picks, initial }: PickPart,
): Extract<Control, { kind: 'select' }> {
  const found = fieldOf(within, id);
  const value = typeof found === 'string' ? found : initial;
  const option = ({ id: one, name }: Named): SelectOption => ({
    value: one,
    label: shownName(name),
    edits: [set([...at, id], one)],
  });
  const offered = offeredBy(frame, picks).map(option);
  const isOffered = offered.some((each) => each.value === value);
  // An unavailable choice stays visible until it is changed.
  const stray = isOffered
    ? []
    : [option({ id: value, name: value === '' ? t('homebrew.pick') : raw(value) })];
  return { kind: 'select', id, label: labelOf(id), value, options: [...stray, ...offered] };
}

function offeredBy({ world, data }: Frame, picks: Picks): readonly Named[] {
  switch (picks.of) {
    case 'table':
      return [...(picks.none ? [nothing] : []), ...world.named(picks.table)];
    case 'list':
      return picks.words.map((id) =>
        // The meaning of an empty choice depends on the list.
        ({ id, name: t(`homebrew.picks.${picks.list}.${id === '' ? 'none' : id}`) }),
      );
    case 'rows':
      return [
        ...(picks.none ? [nothing] : []),
        ...rowsIn(data, picks.rows).map((row) => ({
          id: wordsIn(row, 'id'),
          name: raw(wordsIn(row, 'name')),
        })),
      ];
  }
}

const nothing: Named = { id: '', name: t('homebrew.none') };

function listWidget(frame: Frame, id: string, part: RowsPart): ChosenWidget {
  const list = rowsIn(frame.data, id);
  const [only, ...others] = partsOf(part.row);
  const listed = others.length === 0 ? asListing(only) : undefined;
  const full = list.length >= part.most ? { blocked: t('homebrew.full', { most: part.most }) } : {};
  const add = { id: 'add', label: t('homebrew.add', { what: t(`homebrew.rows.${id}`) }), ...full };
  return {
    kind: 'chosen',
    id,
    title: labelOf(id),
    empty: hinted.has(id) ? t(`homebrew.hints.${id}`) : t('homebrew.empty'),
    ...(listed !== undefined
      ? listing(frame, id, list, listed, add)
      : {
          rows: list.map((row, index) => rowView(frame, part, row, [id, index], index)),
          add: { ...add, edits: appending(frame, id, freshRow(part, list)) },
        }),
  };
}

/** Returns undefined unless the row consists of a single reference. */
function asListing(only: readonly [string, Part] | undefined): readonly [string, PickPart] | undefined {
  const [field, part] = only ?? [];
  return field !== undefined && part?.kind === 'pick' && part.picks.of === 'table'
    ? [field, part]
    : undefined;
}

/** Creates the list if necessary. */
function appending({ data }: Frame, id: string, row: Json): readonly Edit[] {
  return isList(fieldOf(data, id)) ? [insert([id], row)] : [set([id], [row])];
}

/** A list of ids: rows show names, and new ones are chosen from a menu. */
function listing(
  frame: Frame,
  id: string,
  list: readonly Json[],
  [field, { picks }]: readonly [string, PickPart],
  add: Omit<CatalogAction, 'edits'>,
): Pick<ChosenWidget, 'rows' | 'add'> {
  const named = new Map(offeredBy(frame, picks).map((entry) => [entry.id, entry.name]));
  const taken = new Set(list.map((row) => wordsIn(row, field)));
  return {
    rows: list.map((row, index) => ({
      id: `${id}-${String(index)}`,
      title: shownName(named.get(wordsIn(row, field)) ?? raw(wordsIn(row, field))),
      terms: [],
      controls: [],
      remove: [remove([id, index])],
      problems: [],
    })),
    add: {
      ...add,
      edits: [],
      options: [...named].map(([value, name]) => ({
        value,
        label: shownName(name),
        edits: appending(frame, id, { [field]: value }),
        ...(taken.has(value) && { blocked: t('homebrew.listedAlready') }),
      })),
    },
  };
}

/** Uses the first free key. */
function freshRow({ row }: RowsPart, list: readonly Json[]): Json {
  const taken = new Set(list.map((each) => wordsIn(each, 'id')));
  return Object.fromEntries(partsOf(row).map(([id, part]) => [id, freshValue(part, taken)]));
}

function freshValue(part: Part, taken: ReadonlySet<string>): Json {
  switch (part.kind) {
    case 'key':
      return part.names.find((name) => !taken.has(name)) ?? '';
    case 'words':
      return '';
    case 'number':
    case 'pick':
      return part.initial;
    case 'flag':
      return false;
    case 'rows':
      return [];
  }
}

function rowView(frame: Frame, { row: schema }: RowsPart, row: Json, at: EditPath, index: number): ChosenRow {
  const parts = partsOf(schema).filter(([, part]) => isShown(row, part));
  const controls = isRecord(row) ? parts.flatMap(([id, part]) => control(frame, row, at, id, part)) : [];
  return {
    id: at.join('-'),
    title: rowTitle(controls, row, index),
    terms: [],
    controls,
    remove: [remove(at)],
    problems: [],
  };
}

function isShown(row: Json, part: Part): boolean {
  if (part.kind === 'rows' || part.kind === 'key' || part.only === undefined) return true;
  return part.only.is.includes(wordsIn(row, part.only.part));
}

function control(frame: Frame, row: Json, at: EditPath, id: string, part: Part): readonly Control[] {
  const path = [...at, id];
  const label = labelOf(id);
  switch (part.kind) {
    case 'words':
      return [textAt(path, label, wordsIn(row, id), part.most, { id, ...hintOf(id) })];
    case 'number': {
      const { least: min, most: max, initial } = part;
      return [numberAt(path, label, numberIn(fieldOf(row, id), initial), [min, max], { id })];
    }
    case 'flag': {
      const options = [false, true].map((value) => ({
        value: String(value),
        label: t(`homebrew.${value ? 'yes' : 'no'}`),
        edits: [set(path, value)],
      }));
      return [{ kind: 'select', id, label, value: String(fieldOf(row, id) === true), options }];
    }
    case 'pick':
      return [select(frame, row, at, id, part)];
    case 'key':
    case 'rows':
      return [];
  }
}

/** Returns the row's first text or choice, with its number. */
function rowTitle(controls: readonly Control[], row: Json, index: number): Text {
  const [first, second] = controls;
  const number = t('homebrew.row', { number: index + 1 });
  if (first === undefined || first.kind === 'number') return number;
  if (first.kind === 'text') return first.value.trim() === '' ? number : raw(first.value);
  if (first.value === '') return number;
  const label = first.options.find(({ value }) => value === first.value)?.label ?? number;
  const signedFigure = second?.kind === 'number' && isSigned(second) ? fieldOf(row, second.id) : undefined;
  return typeof signedFigure === 'number'
    ? t('homebrew.figure', { what: label, figure: signed(signedFigure) })
    : label;
}

function isSigned({ min }: Extract<Control, { kind: 'number' }>): boolean {
  return min < 0;
}

function numberIn(found: Json | undefined, initial: number): number {
  return typeof found === 'number' && Number.isFinite(found) ? found : initial;
}

function labelOf(id: string): Text {
  return t(`homebrew.fields.${id}`);
}

/** These fields have an explanation beside their label. */
const hinted: ReadonlySet<string> = new Set([
  'newGroup',
  'armorRoll',
  'symbol',
  'brewing',
  'base',
  'focuses',
  'variables',
  'wording',
  'attack',
  'defense',
  'uses',
]);

function hintOf(id: string): { hint?: Text } {
  return hinted.has(id) ? { hint: t(`homebrew.hints.${id}`) } : {};
}
