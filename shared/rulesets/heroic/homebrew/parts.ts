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
  | ({ readonly kind: 'number'; readonly least: number; readonly most: number; readonly initial: number } & Shown)
  | ({ readonly kind: 'flag' } & Shown)
  | ({ readonly kind: 'pick'; readonly picks: Picks; readonly initial: string } & Shown)
  /** The id of a row, which nobody sees; `prefix` begins those that are given. */
  | { readonly kind: 'key'; readonly names: readonly string[] }
  | { readonly kind: 'rows'; readonly row: z.ZodObject; readonly most: number };

/** What is known of a field beside its schema. */
const registry = z.registry<Part>();

/** Words; `required` ones may not be blank. */
export function words(most: number, more: { readonly required?: boolean } & Shown = {}) {
  const { required = false, ...shown } = more;
  return z.string().max(most).default('').register(registry, { kind: 'words', most, required, ...shown });
}

/** A whole number in a range. */
export function number(least: number, most: number, initial = Math.max(0, least), shown: Shown = {}) {
  return z
    .int()
    .min(least)
    .max(most)
    .default(initial)
    .register(registry, { kind: 'number', least, most, initial, ...shown });
}

/** A yes or no; no to begin with. */
export function flag(shown: Shown = {}) {
  return z.boolean().default(false).register(registry, { kind: 'flag', ...shown });
}

/** One of some words, the first of them to begin with; `''` is none. */
export function oneOf<const W extends readonly [string, ...string[]]>(list: string, all: W, shown: Shown = {}) {
  const [first] = all;
  const words: readonly string[] = all;
  return z
    .enum(all)
    .default(() => z.enum(all).parse(first))
    .register(registry, { kind: 'pick', picks: { of: 'list', list, words }, initial: first, ...shown });
}

/** The longest id: a document's, a colon and a thing's, with a prefix. */
const longestId = 300;

/** The id of an entry of a table, of the box or of a pack; `''` is none, where none is allowed. */
export function reference(table: TableId, more: { readonly none?: boolean } & Shown = {}) {
  const { none = false, ...shown } = more;
  const part: Part = { kind: 'pick', picks: { of: 'table', table, none }, initial: '', ...shown };
  return z.string().max(longestId).default('').register(registry, part);
}

/** The key of a row in another list of the same thing; `''` is none. */
export function rowOf(rows: string, shown: Shown = {}) {
  const part: Part = { kind: 'pick', picks: { of: 'rows', rows, none: true }, initial: '', ...shown };
  return z.string().max(longestId).default('').register(registry, part);
}

/** The id of a row in its list; new rows take the first of the names that is free. */
export function key(names: readonly string[]) {
  return z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,30}$/)
    .register(registry, { kind: 'key', names });
}

/** A list of rows. */
export function rows<S extends z.ZodObject>(row: S, { least = 0, most = 50 } = {}) {
  return z.array(row).min(least).max(most).default([]).register(registry, { kind: 'rows', row, most });
}

/** The names of so many rows: "f1", "f2". */
export function keys(prefix: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${String(index + 1)}`);
}

/** The parts of a schema in their order, by the names of their fields. */
export function partsOf(schema: z.ZodObject): readonly (readonly [string, Part])[] {
  const known = partLists.get(schema);
  if (known !== undefined) return known;
  const parts = Object.entries(schema.shape).flatMap(([id, field]) => {
    const part = registry.get(field);
    return part === undefined ? [] : [[id, part] as const];
  });
  partLists.set(schema, parts);
  return parts;
}

const partLists = new WeakMap<z.ZodObject, readonly (readonly [string, Part])[]>();
