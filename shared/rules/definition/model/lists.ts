import { sum } from '#shared/kernel/sum';
import { raw } from '#shared/kernel/text';
import {
  flag,
  loopScope,
  number,
  text,
  typed,
  wordOf,
  type Env,
  type Field,
  type Fields,
  type Row,
  type Scope,
  type Type,
} from '#shared/rules/definition/formula/types';
import type { Column } from '#shared/rules/definition/schema/numbers';
import type { Says } from '#shared/rules/definition/schema/common';
import type { List, RowField } from '#shared/rules/definition/schema/lists';
import { slotReader, type Builder } from './builder';
import { bindRowChoices, compileRowChoices, holdsFor, rowCount, rowReads } from './choices/offers';
import { own as valueIn, type CharacterState, type ListRow } from './character';
import { entryRow } from './entries';
import { columnType } from './fields';
import type { Formula } from '#shared/rules/definition/formula/expression';
import type { ListModel } from './game';
import { givenCells, rowBuilder } from './listRows';
import { bindLive, compileLive } from './live/compile';
import { isSold, keyOf, presentRows, type KeyedRow } from './live/rows';
import { compileSays } from './says';

export interface BoundList {
  readonly slot: number;
  readonly fields: Fields;
}

/** Rows have the columns of all their catalogs and the fields that the player fills in. */
export function bindLists(builder: Builder): BoundList[] {
  return builder.definition.lists.map((list, index) => {
    const path = ['lists', index];
    const fields = new Map<string, Field>([
      ['id', { type: text }],
      ['name', { type: text }],
      ['from', { type: { kind: 'word', of: { name: list.name, ids: list.from } } }],
      ['key', { type: text }],
      ['place', { type: number }],
    ]);
    list.from.forEach((catalog, at) => {
      if (
        !builder.compiler.known(
          [...path, 'from', at],
          catalog,
          builder.definition.catalogs.map(({ id }) => id),
        )
      )
        return;
      for (const [name, field] of builder.entrySets.get(catalog)?.fields ?? [])
        addField(builder, [...path, 'from', at], fields, name, field);
    });
    for (const [name, field] of Object.entries(list.row)) {
      if ('one' in field) {
        builder.compiler.known([...path, 'row', name, 'one'], field.one, builder.entrySets.keys());
        if (field.initial !== undefined)
          builder.compiler.known(
            [...path, 'row', name, 'initial'],
            field.initial,
            builder.entrySets.get(field.one)?.ids ?? [],
          );
      }
      if ('key' in field)
        builder.compiler.known(
          [...path, 'row', name, 'key'],
          field.key,
          builder.definition.lists.filter(({ key }) => key !== undefined).map(({ id }) => id),
        );
      if (field.only !== undefined)
        builder.compiler.known([...path, 'row', name, 'only'], field.only, list.from);
      addField(builder, [...path, 'row', name], fields, name, {
        type: fieldType(builder, field),
        label: raw(field.name),
      });
    }
    list.marks.forEach(({ id, name }, at) => {
      if (fields.has(id)) builder.compiler.fault([...path, 'marks', at, 'id'], 'taken', { name: id });
      fields.set(id, { type: flag, label: raw(name) });
    });
    if (list.key !== undefined) {
      builder.compiler.known([...path, 'key'], list.key, fields.keys());
      if (fields.has('repeated')) builder.compiler.fault([...path, 'key'], 'taken', { name: 'repeated' });
      fields.set('repeated', { type: flag });
    }
    bindLive(builder, path, list, fields);
    bindRowChoices(builder.compiler, path, list, fields);
    const slot = builder.slot();
    const granted = list.granted === undefined ? 0 : entryCount(builder, list);
    builder.bind(list.id, {
      type: { kind: 'rows', fields, most: list.most + granted },
      label: raw(list.name),
      reads: [`list ${list.id}`],
      read: slotReader(slot),
    });
    return { slot, fields };
  });
}

function entryCount({ definition }: Builder, { from }: List): number {
  return sum(definition.catalogs.filter(({ id }) => from.includes(id)).map(({ of }) => of.length));
}

/** The same column of two catalogs has to have the same type. */
function addField(
  { compiler }: Builder,
  path: readonly (string | number)[],
  fields: Map<string, Field>,
  name: string,
  field: Field,
): void {
  const before = fields.get(name);
  if (name === 'id' || name === 'name' || name === 'from' || name === 'key') return;
  // A list may have a field of that name, which counts then.
  if (name === 'place') {
    fields.set(name, field);
    return;
  }
  if (before !== undefined && before.type.kind !== field.type.kind)
    compiler.fault(path, 'columnTypes', { name });
  else if (before === undefined || name !== 'tags') fields.set(name, field);
  else fields.set(name, { type: joined(before.type, field.type) });
}

function joined(a: Type, b: Type): Type {
  if (a.kind !== 'words' || b.kind !== 'words') return a;
  return { kind: 'words', of: { name: a.of.name, ids: [...new Set([...a.of.ids, ...b.of.ids])] } };
}

function fieldType({ entrySets }: Builder, field: RowField): Type {
  if ('flag' in field) return flag;
  if ('words' in field || 'key' in field) return text;
  if ('dice' in field) return { kind: 'dice' };
  if ('one' in field) return columnType({ one: field.one }, entrySets);
  return number;
}

export function compileLists(
  builder: Builder,
  bound: readonly BoundList[],
  setSlots: ReadonlyMap<string, number>,
): Map<string, ListModel> {
  const { definition, compiler, scope, cells } = builder;
  const constants = new Map(
    [...definition.lookups, ...definition.catalogs].map(({ id, of }) => [
      id,
      new Map(of.map((entry) => [entry.id, entryRow(entry)])),
    ]),
  );
  return new Map(
    definition.lists.map((list, index): [string, ListModel] => {
      const { slot, fields } = bound[index] ?? { slot: 0, fields: new Map<string, Field>() };
      const path = ['lists', index];
      const place = { scope, loops: fields, times: list.most };
      const price: Formula | undefined =
        list.price === undefined
          ? undefined
          : compiler.number([...path, 'price'], list.price, itPlace(place));
      if (list.paid !== undefined)
        compiler.known(
          [...path, 'paid'],
          list.paid,
          definition.budgets.map(({ id }) => id),
        );
      const row = itPlace(place);
      const { figure, label, line, detail, says, skills } = list;
      if (skills !== undefined && list.key === undefined) compiler.fault([...path, 'skills'], 'noKey');
      const saysOf = (key: string, of: Says | undefined) =>
        of === undefined ? undefined : compileSays(compiler, [...path, key], of, row);
      const shown = {
        figure: figure && compiler.number([...path, 'figure', 'is'], figure.is, row),
        label: saysOf('label', label),
        line: saysOf('line', line),
        summary: saysOf('summary', list.summary),
        detail: saysOf('detail', detail),
        says: saysOf('says', says),
        switches: list.marks.flatMap((mark, at) => {
          if (mark.switch === undefined) return [];
          const inside = [...path, 'marks', at, 'switch'];
          const { when, on, says: words } = mark.switch;
          return [
            {
              mark,
              when: compiler.flag([...inside, 'when'], when, row),
              on: on === undefined ? undefined : compiler.flag([...inside, 'on'], on, row),
              says: words && compileSays(compiler, [...inside, 'says'], words, row),
            },
          ];
        }),
        rank: skills && compiler.number([...path, 'skills', 'rank'], skills.rank, row),
        rankShown:
          skills?.shown === undefined
            ? undefined
            : compiler.template([...path, 'skills', 'shown'], skills.shown, row),
      };
      if (shown.figure?.divides && figure?.round === undefined)
        compiler.fault([...path, 'figure', 'is'], 'rounding');
      if (isFigures(list) && figure === undefined) compiler.fault([...path, 'show'], 'noFigure');
      const given = givenCells(builder, list, constants);
      const build = rowBuilder(builder, list, fields, setSlots, constants, given);
      const entries = entryCount(builder, list);
      const choices = compileRowChoices(compiler, path, list, { scope, fields, entries });
      const candidates = candidateRows(builder, list, setSlots, (stored, env) =>
        build(stored, env, { at: 0, row: '', marks: [] }),
      );
      // A chosen row is paid for, even if it has ended in play.
      const grows = list.grows || isSold(definition, list);
      const chosenSlot = grows ? builder.slot() : slot;
      const slots = grows ? [slot, chosenSlot] : [slot];
      const live = compileLive(builder, path, list, { slots, fields });
      const built = (rows: readonly KeyedRow[], env: Env, state: CharacterState): Row[] => {
        const made = rows.map(({ stored, key: row, isGranted }, at) => {
          const one = build(stored, env, { at, row, marks: marksOf(state, list.id, row) });
          return isGranted === true ? Object.assign(one, { granted: true }) : one;
        });
        if (list.key !== undefined) markRepeated(made);
        return made;
      };
      const grantedRows = (env: Env): KeyedRow[] => {
        const { granted } = choices;
        if (granted === undefined) return [];
        return candidates(env).flatMap((entry): KeyedRow[] => {
          const [from, item] = [wordOf(entry['from']), wordOf(entry['id'])];
          const stored = { from, item };
          return holdsFor(granted, env, entry) ? [{ stored, key: `${from} ${item}`, isGranted: true }] : [];
        });
      };
      cells.push({
        id: `list ${list.id}`,
        name: list.name,
        reads: new Set(rowReads(choices)),
        slot,
        path,
        run: (env, state) => {
          const stored = countedRows(list, rowsOf(list, state), rowCount(list, choices, env));
          const chosen = [
            ...stored.map((row, at) => ({ stored: row, key: keyOf(row, at) })),
            ...grantedRows(env),
          ];
          if (grows) env.world[chosenSlot] = built(chosen, env, state);
          return built(presentRows({ list, grows }, state, chosen), env, state);
        },
      });
      return [
        list.id,
        { list, grows, slot, chosenSlot, fields, live, price, ...shown, choices, candidates, given, path },
      ];
    }),
  );
}

/** True if its rows are drawn as numbers are. */
export function isFigures({ show }: List): boolean {
  return show === 'normal' || show === 'main';
}

/** A formula of each row: `it` is the row. */
export function itPlace(place: { readonly scope: Scope; readonly loops: Fields; readonly times: number }) {
  return { ...place, scope: loopScope(place.loops, place.scope) };
}

export function rowsOf({ id, most }: List, { choices }: CharacterState): readonly ListRow[] {
  return (valueIn(choices.lists, id) ?? []).slice(0, most);
}

/** Entries of catalogs are chosen; rows of a list without catalogs are there by themselves, as many as `count` says. */
function countedRows(
  { from }: List,
  stored: readonly ListRow[],
  count: number | undefined,
): readonly ListRow[] {
  if (count === undefined || from.length > 0) return stored;
  return Array.from({ length: count }, (_, at) => stored[at] ?? { from: '', item: '' });
}

/** Every entry of the catalogs of a list as a new row. */
function candidateRows(
  { definition }: Builder,
  list: List,
  setSlots: ReadonlyMap<string, number>,
  build: (stored: ListRow, env: Env) => Row,
): (env: Env) => readonly Row[] {
  const catalogs = definition.catalogs.filter(({ id }) => list.from.includes(id));
  const refersToNumbers = (column: Column | RowField): boolean =>
    typeof column === 'object' && 'one' in column && setSlots.has(column.one);
  const isConstant = ![
    ...catalogs.flatMap(({ columns }) => Object.values(columns)),
    ...Object.values(list.row),
  ].some(refersToNumbers);
  let known: readonly Row[] | undefined;
  return (env) => {
    const rows =
      known ?? catalogs.flatMap(({ id, of }) => of.map((entry) => build({ from: id, item: entry.id }, env)));
    if (isConstant) known = rows;
    return rows;
  };
}

/** A row is `repeated` if one before it has the same key. */
function markRepeated(rows: readonly Row[]): void {
  const seen = new Set<string>();
  for (const row of rows) {
    const key = typed(wordOf(row['key']));
    row['repeated'] = key !== '' && seen.has(key);
    seen.add(key);
  }
}

/** The marks that a row has in play, by its key. */
export function marksOf({ play }: CharacterState, list: string, row: string): readonly string[] {
  return valueIn(valueIn(play.marks ?? {}, list) ?? {}, row) ?? [];
}
