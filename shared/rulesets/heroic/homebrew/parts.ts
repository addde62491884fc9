import type { Json } from '#shared/kernel/jsonValue';
import { oncePer } from '#shared/kernel/oncePer';
import { isRecord } from '#shared/kernel/record';
import { z } from 'zod';
import type { TableId } from './tableIds';

/** Works with any data and ignores inherited properties. */
export function fieldOf(data: Json | undefined, id: string): Json | undefined {
  return isRecord(data) && Object.hasOwn(data, id) ? data[id] : undefined;
}

/** Returns nothing if the field holds no text. */
export function wordsIn(data: Json | undefined, id: string): string {
  const found = fieldOf(data, id);
  return typeof found === 'string' ? found : '';
}

/** Returns nothing if the field holds no list. */
export function rowsIn(data: Json | undefined, id: string): readonly Json[] {
  const found = fieldOf(data, id);
  return isList(found) ? found : [];
}

export function isList(data: Json | undefined): data is readonly Json[] {
  return Array.isArray(data);
}

/** Shows a part only while another part of the row has one of these values. */
interface Only {
  readonly part: string;
  readonly is: readonly string[];
}

interface Shown {
  readonly only?: Only;
}

/**
 * Options of a menu: ids of a table, words of a closed list (named `homebrew.picks.<list>.<word>`), or rows of
 * another list of the same thing.
 */
export type Picks =
  | { readonly of: 'table'; readonly table: TableId; readonly none: boolean }
  | { readonly of: 'list'; readonly list: string; readonly words: readonly string[] }
  | { readonly of: 'rows'; readonly rows: string; readonly none: boolean };

/** Describes the editing and checking of a field; its schema limits the values. */
export type Part =
  | ({ readonly kind: 'words'; readonly most: number; readonly required: boolean } & Shown)
  | ({
      readonly kind: 'number';
      readonly least: number;
      readonly most: number;
      readonly initial: number;
    } & Shown)
  | ({ readonly kind: 'flag' } & Shown)
  | ({ readonly kind: 'pick'; readonly picks: Picks; readonly initial: string } & Shown)
  /** A hidden id of a row. */
  | { readonly kind: 'key'; readonly names: readonly string[] }
  | {
      readonly kind: 'rows';
      readonly row: z.ZodObject;
      readonly least: number;
      readonly most: number;
    };

/** Descriptions of fields by their schemas. */
const known = new WeakMap<object, Part>();

/** Connects a schema with its description. */
function part<S extends z.ZodType>(schema: S, described: Part): S {
  known.set(schema, described);
  return schema;
}

/** `required` text must not be blank. */
export function words(most: number, more: { readonly required?: boolean } & Shown = {}) {
  const { required = false, ...shown } = more;
  return part(z.string().max(most).default(''), { kind: 'words', most, required, ...shown });
}

export function number(least: number, most: number, initial = Math.max(0, least), shown: Shown = {}) {
  const schema = z.int().min(least).max(most).default(initial);
  return part(schema, { kind: 'number', least, most, initial, ...shown });
}

/** Off by default. */
export function flag(shown: Shown = {}) {
  return part(z.boolean().default(false), { kind: 'flag', ...shown });
}

/** The first word is the default; `''` means none. */
export function oneOf<const W extends readonly [string, ...string[]]>(
  list: string,
  all: W,
  shown: Shown = {},
) {
  const [initial] = all;
  const schema = z.enum(all).prefault(initial);
  return part(schema, { kind: 'pick', picks: { of: 'list', list, words: all }, initial, ...shown });
}

/** The limit allows the ids of a document and a thing with a colon and a prefix. */
const longestId = 300;

/** Built-in or of a pack; `''` means none, if that is allowed. */
export function reference(table: TableId, more: { readonly none?: boolean } & Shown = {}) {
  const { none = false, ...shown } = more;
  const schema = z.string().max(longestId).default('');
  return part(schema, { kind: 'pick', picks: { of: 'table', table, none }, initial: '', ...shown });
}

/** `''` means none. */
export function rowOf(list: string, shown: Shown = {}) {
  const schema = z.string().max(longestId).default('');
  return part(schema, {
    kind: 'pick',
    picks: { of: 'rows', rows: list, none: true },
    initial: '',
    ...shown,
  });
}

/** New rows use the first free name. */
export function key(names: readonly string[]) {
  return part(z.string().regex(/^[a-z][a-z0-9-]{0,30}$/), { kind: 'key', names });
}

/** The list is empty at first, even if rows are required. */
export function rows<S extends z.ZodObject>(row: S, { least = 0, most = 50 } = {}) {
  return part(z.array(row).max(most).default([]), { kind: 'rows', row, least, most });
}

/** Examples are "f1" and "f2". */
export function keys(prefix: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${String(index + 1)}`);
}

/** Follows the order of the fields. */
export const partsOf = oncePer((schema: z.ZodObject): readonly (readonly [string, Part])[] =>
  Object.entries<object>(schema.shape).flatMap(([id, field]) => {
    const described = known.get(field);
    return described === undefined ? [] : [[id, described] as const];
  }),
);
