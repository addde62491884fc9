import { Map as YMap, Text as YText } from 'yjs';
import { generateNKeysBetween } from 'fractional-indexing';
import type { Json } from '../../kernel/json';
import { isRecord, type JsonRecord } from '../../kernel/record';

/** Keys of objects, and ids of list items that are kept by id. */
export type TablePath = readonly string[];

/** Decides which strings are written by two people at once. */
export type IsText = (path: TablePath) => boolean;

export const faultCodes = ['reserved-key', 'unknown-type', 'hidden-content', 'too-deep'] as const;
/** Content that no document may hold, and its place. */
export interface ContentFault {
  readonly code: (typeof faultCodes)[number];
  readonly path: TablePath;
}

/** Documents nest less than 20 levels deep; content from others may nest until the stack overflows. */
const deepest = 64;

const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export function isReserved(key: string): boolean {
  return reserved.has(key);
}

/** Marks a map that stands for a list, and holds the position of an item; keys of documents are escaped. */
export const listMark = '#list';
export const positionMark = '#at';
/** Stands nowhere for longer than one transaction. */
export const clockMark = '#gone';

export function escaped(key: string): string {
  return key.startsWith('#') ? `#${key}` : key;
}

export function unescaped(key: string): string {
  return key.startsWith('##') ? key.slice(1) : key;
}

/** An object with an id of its own in its list. */
export type Thing = JsonRecord & { readonly id: string };

/** A list is kept by id if all items have different ids; this includes empty lists, to which two people may add. */
export function isThings(value: Json | undefined): value is readonly Thing[] {
  if (!Array.isArray(value)) return false;
  const items = value as readonly Json[];
  const ids = new Set(
    items.map((item) => (isRecord(item) && typeof item['id'] === 'string' ? item['id'] : null)),
  );
  return ids.size === items.length && !ids.has(null);
}

const halfCharacters = /\p{Surrogate}/gu;

/** Half of a character of two units cannot be sent, and would read differently on each machine. */
export function wellFormedText(text: string): string {
  return text.replaceAll(halfCharacters, '\ufffd');
}

export function wellFormed(value: Json): Json {
  if (typeof value === 'string') return wellFormedText(value);
  if (Array.isArray(value)) return (value as readonly Json[]).map(wellFormed);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, wellFormed(item)]));
}

/** The fault of a value that comes as one piece; `undefined` for plain JSON. */
export function plainFault(value: unknown, path: TablePath): ContentFault | undefined {
  if (path.length > deepest) return { code: 'too-deep', path: [] };
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : { code: 'unknown-type', path };
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const fault = plainFault(item, [...path, String(index)]);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }
  if (!isRecord(value) || ArrayBuffer.isView(value)) return { code: 'unknown-type', path };
  // Yjs assigns keys when it reads an update, so `__proto__` becomes the prototype itself.
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return { code: 'reserved-key', path };
  const id: unknown = value['id'];
  if (typeof id === 'string' && (isReserved(id) || id !== wellFormedText(id)))
    return { code: 'reserved-key', path: [...path, 'id'] };
  for (const [key, item] of Object.entries(value)) {
    if (key !== wellFormedText(key)) return { code: 'unknown-type', path };
    const fault = isReserved(key)
      ? { code: 'reserved-key' as const, path: [...path, key] }
      : plainFault(item, [...path, key]);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** The value as it is shared; it must have no fault. */
export function encoded(value: Json, path: TablePath, isText: IsText): unknown {
  if (typeof value === 'string') {
    const text = wellFormedText(value);
    return isText(path) ? new YText(text) : text;
  }
  if (isThings(value)) {
    const list = new YMap<unknown>([[listMark, true]]);
    const positions = generateNKeysBetween(null, null, value.length);
    for (const [index, item] of value.entries())
      list.set(escaped(item.id), encodedThing(item, positions[index] ?? '', [...path, item.id], isText));
    return list;
  }
  return isRecord(value) ? encodedRecord(value, path, isText) : wellFormed(value);
}

/** The id of an item is its key alone, so that the two can never differ. */
export function encodedThing(
  item: JsonRecord,
  position: string,
  path: TablePath,
  isText: IsText,
): YMap<unknown> {
  const { id: _, ...fields } = item;
  const map = encodedRecord(fields, path, isText);
  map.set(positionMark, position);
  return map;
}

function encodedRecord(record: JsonRecord, path: TablePath, isText: IsText): YMap<unknown> {
  const map = new YMap<unknown>();
  for (const [key, value] of Object.entries(record))
    map.set(escaped(key), encoded(value, [...path, key], isText));
  return map;
}

export function isList(map: YMap<unknown>): boolean {
  return map.has(listMark);
}

/** Yjs has no other way to ask for items of a map without a key, or attributes of a text. */
interface Inner {
  readonly _start: unknown;
  readonly _map: ReadonlyMap<string, unknown>;
}

/** Reads shared content back; `faults` collects what no document may hold. */
export function decoded(value: unknown, path: TablePath, faults: ContentFault[]): Json {
  if (path.length > deepest) return refused({ code: 'too-deep', path: [] }, faults);
  if (value instanceof YText) {
    if ((value as unknown as Inner)._map.size > 0) faults.push({ code: 'hidden-content', path });
    return value.toJSON();
  }
  if (value instanceof YMap) {
    const map = value as YMap<unknown>;
    if ((map as unknown as Inner)._start !== null) faults.push({ code: 'hidden-content', path });
    if (isList(map)) return orderOf(map).map((id) => decodedThing(map, id, path, faults));
    return Object.fromEntries(decodedEntries(map, path, faults));
  }
  const fault = plainFault(value, path);
  return fault === undefined ? (value as Json) : refused(fault, faults);
}

function decodedThing(list: YMap<unknown>, id: string, path: TablePath, faults: ContentFault[]): Json {
  const at = [...path, id];
  if (isReserved(id)) return refused({ code: 'reserved-key', path: at }, faults);
  const item = list.get(escaped(id));
  if (!(item instanceof YMap) || isList(item as YMap<unknown>))
    return refused({ code: 'unknown-type', path: at }, faults);
  if ((item as unknown as Inner)._start !== null) faults.push({ code: 'hidden-content', path: at });
  if (!isPosition(positionOf(list, id))) faults.push({ code: 'unknown-type', path: at });
  return { id, ...Object.fromEntries(decodedEntries(item as YMap<unknown>, at, faults)) };
}

function decodedEntries(map: YMap<unknown>, path: TablePath, faults: ContentFault[]): [string, Json][] {
  const entries: [string, Json][] = [];
  // Not by its iterators, which take twice as long.
  map.forEach((value, name) => {
    if (name === positionMark) return;
    const key = unescaped(name);
    const at = [...path, key];
    const fault: ContentFault = { code: 'reserved-key', path: at };
    entries.push([key, isReserved(key) ? refused(fault, faults) : decoded(value, at, faults)]);
  });
  return entries;
}

function refused(fault: ContentFault, faults: ContentFault[]): null {
  faults.push(fault);
  return null;
}

/** Longer ones would take thousands of insertions at the same place. */
const longestPosition = 500;

function isPosition(position: string): boolean {
  if (position.length > longestPosition) return false;
  try {
    generateNKeysBetween(position, null, 1);
    return true;
  } catch {
    return false;
  }
}

export function positionOf(list: YMap<unknown>, id: string): string {
  const item = list.get(escaped(id));
  const position = item instanceof YMap ? (item as YMap<unknown>).get(positionMark) : undefined;
  return typeof position === 'string' ? position : '';
}

/** Ids of the items in order; two people may have put items at the same position, which their ids settle. */
export function orderOf(list: YMap<unknown>): readonly string[] {
  return [...list.keys()]
    .filter((key) => key !== listMark && key !== positionMark)
    .map((key) => ({ id: unescaped(key), at: positionOf(list, unescaped(key)) }))
    .toSorted((a, b) => compare(a.at, b.at) || compare(a.id, b.id))
    .map(({ id }) => id);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
