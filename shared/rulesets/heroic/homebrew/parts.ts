import { z } from 'zod';
import type { TableId } from './world';

/** A place in a row that shows a part only while another part of the row holds one of these. */
interface Only {
  readonly part: string;
  readonly is: readonly string[];
}

interface Shown {
  readonly only?: Only;
}

/** What can be picked: ids of a table, words of a closed list (named `homebrew.picks.<list>.<word>`), or rows of a list of the same thing. */
export type Picks =
  | { readonly of: 'table'; readonly table: TableId; readonly none: boolean }
  | { readonly of: 'list'; readonly list: string; readonly words: readonly string[] }
  | { readonly of: 'rows'; readonly rows: string; readonly none: boolean };

/** How a field of a thing is edited and checked; its schema says which values it may have. */
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
  /** The id of a row, which nobody sees; `prefix` begins those that are given. */
  | { readonly kind: 'key'; readonly names: readonly string[] }
  | {
      readonly kind: 'rows';
      readonly row: z.ZodObject;
      readonly least: number;
      readonly most: number;
    };

/** What is known of a field beside its schema. */
const known = new WeakMap<object, Part>();

/** A schema together with how it is edited. */
function part<S extends z.ZodType>(schema: S, described: Part): S {
  known.set(schema, described);
  return schema;
}

/** Words; `required` ones may not be blank. */
export function words(most: number, more: { readonly required?: boolean } & Shown = {}) {
  const { required = false, ...shown } = more;
  return part(z.string().max(most).default(''), { kind: 'words', most, required, ...shown });
}

/** A whole number in a range. */
export function number(least: number, most: number, initial = Math.max(0, least), shown: Shown = {}) {
  const schema = z.int().min(least).max(most).default(initial);
  return part(schema, { kind: 'number', least, most, initial, ...shown });
}

/** A yes or no; no to begin with. */
export function flag(shown: Shown = {}) {
  return part(z.boolean().default(false), { kind: 'flag', ...shown });
}

/** One of some words, the first of them to begin with; `''` is none. */
export function oneOf<const W extends readonly [string, ...string[]]>(
  list: string,
  all: W,
  shown: Shown = {},
) {
  const [initial] = all;
  const schema = z.enum(all).prefault(initial);
  return part(schema, { kind: 'pick', picks: { of: 'list', list, words: all }, initial, ...shown });
}

/** The longest id: a document's, a colon and a thing's, with a prefix. */
const longestId = 300;

/** The id of an entry of a table, of the box or of a pack; `''` is none, where none is allowed. */
export function reference(table: TableId, more: { readonly none?: boolean } & Shown = {}) {
  const { none = false, ...shown } = more;
  const schema = z.string().max(longestId).default('');
  return part(schema, { kind: 'pick', picks: { of: 'table', table, none }, initial: '', ...shown });
}

/** The key of a row in another list of the same thing; `''` is none. */
export function rowOf(list: string, shown: Shown = {}) {
  const schema = z.string().max(longestId).default('');
  return part(schema, {
    kind: 'pick',
    picks: { of: 'rows', rows: list, none: true },
    initial: '',
    ...shown,
  });
}

/** The id of a row in its list; new rows take the first of the names that is free. */
export function key(names: readonly string[]) {
  return part(z.string().regex(/^[a-z][a-z0-9-]{0,30}$/), { kind: 'key', names });
}

/** A list of rows; it begins empty, also where some are needed. */
export function rows<S extends z.ZodObject>(row: S, { least = 0, most = 50 } = {}) {
  return part(z.array(row).max(most).default([]), { kind: 'rows', row, least, most });
}

/** The names of so many rows: "f1", "f2". */
export function keys(prefix: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${String(index + 1)}`);
}

const partLists = new WeakMap<z.ZodObject, readonly (readonly [string, Part])[]>();

/** The parts of a schema in their order, by the names of their fields. */
export function partsOf(schema: z.ZodObject): readonly (readonly [string, Part])[] {
  const found = partLists.get(schema);
  if (found !== undefined) return found;
  const parts = Object.entries<object>(schema.shape).flatMap(([id, field]) => {
    const described = known.get(field);
    return described === undefined ? [] : [[id, described] as const];
  });
  partLists.set(schema, parts);
  return parts;
}
