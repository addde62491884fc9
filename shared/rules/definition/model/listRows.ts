import { emptyOf, type Env, type Fields, type Row, type Value } from '#shared/rules/definition/formula/types';
import type { List, RowField } from '#shared/rules/definition/schema/lists';
import type { Column } from '#shared/rules/definition/schema/numbers';
import type { Builder } from './builder';
import { own as valueIn, type ListRow } from './character';
import { rowOf } from './fields';
import type { GivenCell } from './game';
import { rowNumber } from './live/rows';

/** Columns of a catalog that have the name of a field give its value. */
export function givenCells(
  { definition }: Builder,
  list: List,
  constants: ReadonlyMap<string, ReadonlyMap<string, Row>>,
): GivenCell {
  const shared = new Map(
    definition.catalogs
      .filter(({ id }) => list.from.includes(id))
      .map(({ id, columns }) => [
        id,
        new Map(
          Object.entries(list.row).flatMap(([name, field]): [string, string][] => {
            if ('words' in field && field.entryText === true) return [[name, 'text']];
            return name === 'name' || Object.hasOwn(columns, name) ? [[name, name]] : [];
          }),
        ),
      ]),
  );
  return (from, item, name) => {
    const cell = shared.get(from)?.get(name);
    return cell === undefined ? undefined : constants.get(from)?.get(item)?.[cell];
  };
}

/** The name of a row: what the player typed, its entry's name, or its unknown id. */
export function rowBuilder(
  { definition }: Builder,
  list: List,
  fields: Fields,
  setSlots: ReadonlyMap<string, number>,
  constants: ReadonlyMap<string, ReadonlyMap<string, Row>>,
  given: GivenCell,
): (
  stored: ListRow,
  env: Env,
  own: { readonly at: number; readonly row: string; readonly marks: readonly string[] },
) => Row {
  const catalogs = new Map(
    definition.catalogs
      .filter(({ id }) => list.from.includes(id))
      .map(({ id, columns }) => [
        id,
        {
          entries: constants.get(id),
          references: Object.entries<Column>(columns).flatMap(([name, column]) =>
            typeof column !== 'string' && 'one' in column ? [{ name, set: column.one }] : [],
          ),
        },
      ]),
  );
  const own = Object.entries(list.row).map(([name, field]) => {
    const type = fields.get(name)?.type;
    return { name, field, initial: initialOf(field), empty: type && emptyOf(type) };
  });
  const resolve = (set: string, id: Value, env: Env): Value => {
    const slot = setSlots.get(set);
    if (slot !== undefined) return (env.world[slot] as readonly Row[]).find((row) => row['id'] === id);
    return typeof id === 'string' ? constants.get(set)?.get(id) : undefined;
  };
  return (stored, env, { at, row: rowKey, marks }) => {
    const catalog = catalogs.get(stored.from);
    const entry = catalog?.entries?.get(stored.item);
    const row = rowOf({ ...entry, from: catalog === undefined ? '' : stored.from, id: stored.item });
    row['place'] ??= at + 1;
    row[rowNumber] = rowKey;
    for (const { name, set } of catalog?.references ?? []) row[name] = resolve(set, entry?.[name], env);
    for (const { name, field, initial, empty } of own) {
      if (field.only !== undefined && field.only !== stored.from) continue;
      const cell = given(stored.from, stored.item, name);
      const isAsked = cell === undefined || field.changeable === true;
      const value = (isAsked ? valueIn(stored, name) : undefined) ?? cell ?? initial;
      // A stored value of another type, as after a change of the definition, counts as missing.
      if ('one' in field) row[name] = resolve(field.one, value, env);
      else row[name] = shownAs(field, typeof value === typeof empty ? value : empty);
    }
    const typed = shownAs(valueIn(list.row, 'name'), valueIn(stored, 'name'));
    row['name'] = typeof typed === 'string' && typed.trim() !== '' ? typed : (entry?.['name'] ?? stored.item);
    const key = list.key === undefined ? row['name'] : row[list.key];
    row['key'] = typeof key === 'string' ? key : '';
    for (const { id } of list.marks) row[id] = marks.includes(id);
    return row;
  };
}

/** Words as they are shown, such as a name that was typed in small letters. */
function shownAs(field: RowField | undefined, value: Value): Value {
  if (typeof value !== 'string' || field === undefined || !('words' in field) || field.capital !== true)
    return value;
  const words = value.trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function initialOf(field: RowField): number | boolean | string {
  if ('flag' in field) return field.initial === true;
  if ('one' in field) return field.initial ?? '';
  if ('words' in field || 'key' in field) return '';
  if ('dice' in field) return field.dice;
  return field.initial ?? Math.max(0, field.min);
}
