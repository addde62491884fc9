import type { Json } from '#shared/kernel/jsonValue';
import { formatPath } from '#shared/kernel/formatPath';
import { isRecord, type JsonRecord } from '#shared/kernel/record';
import { list as joined, message, raw, type Text } from '#shared/kernel/text';
import { set } from '#shared/character/edits';
import { chosenWidget, fieldsWidget } from '#shared/rules/builders/blocks';
import {
  withoutFaulty,
  type Homebrew,
  type Thing,
  type ThingFault,
  type ThingForm,
} from '#shared/rules/homebrew';
import type { Ruleset } from '#shared/rules/ruleset';
import type { FieldsWidget, Widget } from '#shared/rules/views';
import type { DefinitionFault, DefinitionPath } from '#shared/rules/definition/faults';
import { own } from '#shared/rules/definition/model/character';
import type { Program } from '#shared/rules/definition/model/program';
import { readDefinition } from '#shared/rules/definition/read';
import type { Definition, Kind } from '#shared/rules/definition/schema/index';
import type { Column } from '#shared/rules/definition/schema/numbers';
import { cellText, titled } from './lists/cells';

type Columned = Definition['catalogs'][number] | Definition['options'][number];
type Field = FieldsWidget['fields'][number];

const mostNumber = 100_000;

/** The catalogs and options of the game, or of one of its kinds of sheet. */
interface EntryPlace {
  /** Those of a kind of sheet are under its short name: `ship.guns`. */
  readonly id: string;
  readonly path: DefinitionPath;
  readonly columned: Columned;
  /** The rules that the entries belong to. */
  readonly program: Program;
  readonly sheet: string | undefined;
}

/** Packs add entries to catalogs and options, in the columns that these have. */
export function homebrewOf(
  program: Program,
  rulesetOf: (program: Program) => Ruleset,
): Homebrew<Ruleset> | undefined {
  const places = placesOf(program);
  if (places.length === 0) return undefined;
  return {
    kinds: places.map(({ id, sheet, columned: { name, text, columns } }) => ({
      id,
      label: message('definition.pack.entry', { name: raw(name) }),
      many:
        sheet === undefined
          ? raw(name)
          : message('definition.pack.ofSheet', { sheet: raw(sheet), name: raw(name) }),
      text: text === undefined ? message('definition.pack.text', { name: raw(name) }) : raw(text),
      single: false,
      initial: { name: '', text: '', ...initialCells(columns) },
    })),
    form: (thing) =>
      formOf(
        places.find(({ id }) => id === thing.kind),
        thing,
      ),
    extend(things) {
      const { extended, faults } = extend(program, things);
      let ruleset: Ruleset | undefined;
      return {
        faults,
        // Created on demand, because checking for faults does not need it.
        get ruleset() {
          ruleset ??= rulesetOf(extended);
          return ruleset;
        },
      };
    },
  };
}

function placesOf(program: Program): readonly EntryPlace[] {
  const of = (
    parts: Pick<Definition, 'catalogs' | 'options'>,
    own: Program,
    sheet?: Kind,
    at = 0,
  ): EntryPlace[] =>
    (['catalogs', 'options'] as const).flatMap((part) =>
      parts[part].map((columned, index) => ({
        id: sheet === undefined ? columned.id : `${sheet.id}.${columned.id}`,
        path: [...(sheet === undefined ? [] : ['kinds', at]), part, index],
        columned,
        program: own,
        sheet: sheet?.name,
      })),
    );
  const { definition } = program.game;
  const ofKinds = program.kinds.flatMap((kind, at) => of(kind.rules, kind.program, kind.rules, at));
  return [...of(definition, program), ...ofKinds];
}

function initialCells(columns: Readonly<Record<string, Column>>): JsonRecord {
  return Object.fromEntries(
    Object.entries(columns).map(([name, column]): [string, Json] => {
      if (column === 'number') return [name, 0];
      if (column === 'flag') return [name, false];
      if (column === 'dice') return [name, '1d6'];
      if (column === 'formula') return [name, '0'];
      return [name, typeof column === 'object' && 'some' in column ? {} : ''];
    }),
  );
}

/** A fault in one thing leaves out that one, and those that depend on it. */
function extend(
  base: Program,
  things: readonly Thing[],
): { readonly extended: Program; readonly faults: readonly ThingFault[] } {
  const faults: ThingFault[] = [];
  let sound = things;
  for (;;) {
    if (sound.length === 0) return { extended: base, faults };
    const { definition, placed } = merged(base, sound);
    const read = readDefinition(definition);
    if (read.ok) return { extended: read.value, faults };
    const found = read.error.flatMap((fault) => thingFaults(fault, placed));
    // A fault that lies in no single thing, such as formulas that together cost too much, is one of all of them.
    const all = found.length > 0 ? found : sound.flatMap(({ id }) => everyFault(id, read.error));
    faults.push(...all);
    sound = withoutFaulty(sound, all);
  }
}

/** The thing of each added entry, by the place of the entry in the definition. */
type Placed = ReadonlyMap<string, string>;

function merged(
  program: Program,
  things: readonly Thing[],
): { readonly definition: unknown; readonly placed: Placed } {
  const placed = new Map<string, string>();
  const definition = placesOf(program).reduce<unknown>((all, { id, path, columned }) => {
    const added = things.filter(({ kind }) => kind === id);
    const { of } = columned;
    added.forEach((thing, at) => placed.set(formatPath([...path, 'of', of.length + at]), thing.id));
    const entries = [...of, ...added.map((thing) => entryFrom(columned, thing))];
    return added.length === 0 ? all : withAt(all, [...path, 'of'], entries);
  }, program.game.definition);
  return { definition, placed };
}

/** The value with another one at a path that it has. */
function withAt(value: unknown, [step, ...rest]: DefinitionPath, next: unknown): unknown {
  if (step === undefined) return next;
  if (Array.isArray(value))
    return value.map((each: unknown, at) => (at === step ? withAt(each, rest, next) : each));
  const inner = (value as Readonly<Record<string, unknown>>)[step];
  return { ...(value as object), [step]: withAt(inner, rest, next) };
}

/** Words and cells as an entry has them; several of a set are kept as switches. */
function entryFrom({ columns }: Columned, { id, data, pack }: Thing): unknown {
  if (!isRecord(data)) return { id, data };
  const { text, ...cells } = data;
  const entry = Object.entries(cells).map(([name, cell]): [string, unknown] => {
    const column = own(columns, name);
    const isSome = typeof column === 'object' && 'some' in column;
    if (!isSome || !isRecord(cell)) return [name, cell];
    return [name, Object.keys(cell).filter((each) => cell[each] === true)];
  });
  // Nothing chosen is no reference.
  const filled = entry.filter(([name, cell]) => cell !== '' || typeof own(columns, name) !== 'object');
  const rule = pack.name.slice(0, 80);
  return { rule, ...Object.fromEntries(filled), id, ...(text !== undefined && text !== '' && { text }) };
}

function thingFaults({ path, text }: DefinitionFault, placed: Placed): ThingFault[] {
  const at = path.indexOf('of') + 2;
  const thing = placed.get(formatPath(path.slice(0, at)));
  return thing === undefined ? [] : [{ thing, path: formatPath(path.slice(at)), text }];
}

function everyFault(thing: string, [fault]: readonly DefinitionFault[]): ThingFault[] {
  return fault === undefined ? [] : [{ thing, path: '', text: fault.text }];
}

function formOf(place: EntryPlace | undefined, { data, kind }: Thing): ThingForm {
  if (place === undefined || !isRecord(data))
    return { title: raw(kind), widgets: unreadable(place?.columned) };
  const { program, columned } = place;
  const columns = Object.entries(columned.columns);
  const cells = columns.flatMap(([name, column]) => {
    const cell = data[name];
    const shown = isRecord(cell) ? Object.keys(cell).filter((each) => cell[each] === true) : cell;
    const value = cellText({ program }, shown, column);
    return 'raw' in value && value.raw === ''
      ? []
      : [message('definition.cell', { name: raw(titled(name)), value })];
  });
  return {
    title: raw(wordsIn(data, 'name')),
    ...(cells.length > 0 && { detail: joined(cells) }),
    widgets: [
      fieldsWidget({ id: 'words' }, [
        textField('name', message('definition.list.name'), data, 80),
        textField('text', message('definition.pack.says'), data, 2000),
      ]),
      ...columns.map(([name, column]): Widget => {
        const fields =
          typeof column === 'object' && 'some' in column ? switches(program, name, column.some, data) : [];
        if (fields.length > 0)
          return { kind: 'fields', id: `cell-${name}`, title: raw(titled(name)), fields };
        return { kind: 'fields', id: `cell-${name}`, fields: [cellField(program, name, column, data)] };
      }),
    ],
  };
}

function unreadable(place: Columned | undefined): readonly Widget[] {
  const text = message('definition.pack.unreadable');
  const again = { name: '', text: '', ...initialCells(place?.columns ?? {}) };
  return [
    { kind: 'note', id: 'unreadable', tone: 'warning', text },
    chosenWidget(
      {
        id: 'again',
        title: text,
        empty: raw(''),
        add: { id: 'again', label: message('definition.pack.again'), edits: [set([], again)] },
      },
      [],
    ),
  ];
}

function wordsIn(data: JsonRecord, name: string): string {
  const value = own(data, name);
  return typeof value === 'string' ? value : '';
}

function textField(id: string, label: Text, data: JsonRecord, maxLength: number): Field {
  return { kind: 'text', id, label, value: wordsIn(data, id), path: [id], maxLength, suggestions: [] };
}

function cellField(program: Program, id: string, column: Column, data: JsonRecord): Field {
  const label = raw(titled(id));
  const value = own(data, id);
  if (column === 'number') {
    const range = { min: -mostNumber, max: mostNumber };
    return { kind: 'number', id, label, value: typeof value === 'number' ? value : 0, ...range, path: [id] };
  }
  if (column === 'flag') return { kind: 'flag', id, label, value: value === true, path: [id] };
  if (typeof column === 'string') return textField(id, label, data, column === 'text' ? 400 : 500);
  const known = 'one' in column ? members(program, column.one) : [];
  const options = [{ id: '', name: message('definition.list.none') }, ...known];
  const chosen = wordsIn(data, id);
  return {
    kind: 'select',
    id,
    label,
    value: options.some((each) => each.id === chosen) ? chosen : '',
    options: options.map((each) => ({ value: each.id, label: each.name, edits: [set([id], each.id)] })),
    path: [id],
  };
}

/** One switch for each member of a set. */
function switches(program: Program, name: string, some: string, data: JsonRecord): Field[] {
  const cell = own(data, name);
  const on = isRecord(cell) ? cell : {};
  return members(program, some).map(({ id, name: label }) => ({
    kind: 'flag',
    id: `${name}-${id}`,
    label,
    value: own(on, id) === true,
    path: [name, id],
  }));
}

function members({ game }: Program, set: string): { readonly id: string; readonly name: Text }[] {
  const { numbers, catalogs, lookups } = game.definition;
  const found = [...numbers, ...catalogs, ...lookups].find(({ id }) => id === set);
  return (found?.of ?? []).map(({ id, name }) => ({ id, name: raw(name) }));
}
