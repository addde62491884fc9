import { generateNKeysBetween } from 'fractional-indexing';
import { Map as YMap, Text as YText } from 'yjs';
import { isThings, wellFormed, wellFormedText, type Path } from '#shared/change/values';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord, type JsonRecord } from '#shared/kernel/record';
import { isReserved } from '#shared/kernel/steps';
import { deepest, plainFault, type ContentFault } from './faults';
import type { IsText } from './shapes';

/** Marks a map that stands for a list, and holds the position of an item; keys of documents are escaped. */
export const listMark = '#list';
export const positionMark = '#at';
/** Never kept for longer than one transaction, nor is a key that begins with it. */
export const clockMark = '#gone';

export function escaped(key: string): string {
  return key.startsWith('#') ? `#${key}` : key;
}

export function unescaped(key: string): string {
  return key.startsWith('##') ? key.slice(1) : key;
}

/** The value as it is shared; it must have no fault. */
export function encoded(value: Json, path: Path, isText: IsText): unknown {
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
export function encodedThing(item: JsonRecord, position: string, path: Path, isText: IsText): YMap<unknown> {
  const { id: _, ...fields } = item;
  const map = encodedRecord(fields, path, isText);
  map.set(positionMark, position);
  return map;
}

function encodedRecord(record: JsonRecord, path: Path, isText: IsText): YMap<unknown> {
  const map = new YMap<unknown>();
  for (const [key, value] of Object.entries(record))
    map.set(escaped(key), encoded(value, [...path, key], isText));
  return map;
}

export function isList(map: YMap<unknown>): boolean {
  return map.has(listMark);
}

/** A mark that is gone again. */
export const isPassingMark = (key: string, map: Pick<YMap<unknown>, 'has'>): boolean =>
  key.startsWith(clockMark) && !map.has(key);

/** False for a mark. */
export function isKey(name: string): boolean {
  return !name.startsWith('#') || name.startsWith('##');
}

/** Yjs has no other way to ask for items of a map without a key, attributes of a text, or the length under a key. */
interface Inner {
  readonly _start: unknown;
  readonly _map: ReadonlyMap<string, { readonly length: number }>;
}

/** Parts of a shared document as they were read; one that changes has to be forgotten, with those that hold it. */
export interface KnownParts {
  /** Of maps, by the kind of value that each represents. */
  readonly values: WeakMap<object, Json>;
  readonly things: WeakMap<object, Json>;
}

export function nothingKnown(): KnownParts {
  return { values: new WeakMap(), things: new WeakMap() };
}

/** Collects what no document may hold. */
interface Reading {
  readonly known: KnownParts;
  readonly faults: ContentFault[];
}

/** Reads shared content back. Parts with faults are never known. */
export function decoded(
  value: unknown,
  path: Path,
  reading: Reading = { known: nothingKnown(), faults: [] },
): Json {
  if (path.length > deepest) return refused({ code: 'too-deep', path: [] }, reading);
  if (value instanceof YText) {
    const text = value.toJSON();
    // Non-letters count for the length, and read as nothing.
    const isHidden = (value as unknown as Inner)._map.size > 0 || value.length !== text.length;
    if (isHidden) reading.faults.push({ code: 'hidden-content', path });
    return text;
  }
  if (value instanceof YMap) {
    const map = value as YMap<unknown>;
    return decodedOnce(map, reading.known.values, reading.faults, () => {
      if (isList(map)) {
        if (hides(map, isMarkOfList)) reading.faults.push({ code: 'hidden-content', path });
        return orderOf(map).map((id) => decodedThing(map, id, path, reading));
      }
      if (hides(map, isNoMark)) reading.faults.push({ code: 'hidden-content', path });
      return Object.fromEntries(decodedEntries(map, path, reading));
    });
  }
  const fault = plainFault(value, path);
  return fault === undefined ? (value as Json) : refused(fault, reading);
}

function decodedThing(list: YMap<unknown>, id: string, path: Path, reading: Reading): Json {
  const at = [...path, id];
  if (isReserved(id)) return refused({ code: 'reserved-key', path: at }, reading);
  const item = list.get(escaped(id));
  if (!(item instanceof YMap) || isList(item as YMap<unknown>))
    return refused({ code: 'unknown-type', path: at }, reading);
  const map = item as YMap<unknown>;
  return decodedOnce(map, reading.known.things, reading.faults, () => {
    if (hides(map, isMarkOfThing)) reading.faults.push({ code: 'hidden-content', path: at });
    if (!isPosition(positionOf(list, id))) reading.faults.push({ code: 'unknown-type', path: at });
    return { id, ...Object.fromEntries(decodedEntries(map, at, reading)) };
  });
}

function decodedOnce(
  map: YMap<unknown>,
  known: WeakMap<object, Json>,
  faults: readonly ContentFault[],
  decode: () => Json,
): Json {
  const before = known.get(map);
  if (before !== undefined) return before;
  const count = faults.length;
  const value = decode();
  if (faults.length === count) known.set(map, value);
  return value;
}

const isNoMark = (): boolean => false;
const isMarkOfThing = (name: string): boolean => name === positionMark;
const isMarkOfList = (name: string, value: unknown): boolean => name === listMark && value === true;

/**
 * True if something in the map is read by nobody, and yet takes room: items without a key, several under one of which only
 * the last is read, and names that neither a key of a document nor a mark of this map would have.
 */
function hides(map: YMap<unknown>, isMark: (name: string, value: unknown) => boolean): boolean {
  const { _start, _map } = map as unknown as Inner;
  if (_start !== null) return true;
  let found = false;
  map.forEach((value, name) => {
    if (_map.get(name)?.length !== 1 || !(isKey(name) || isMark(name, value))) found = true;
  });
  return found;
}

function decodedEntries(map: YMap<unknown>, path: Path, reading: Reading): [string, Json][] {
  const entries: [string, Json][] = [];
  // Not by its iterators, which take twice as long.
  map.forEach((value, name) => {
    if (name === positionMark) return;
    const key = unescaped(name);
    const at = [...path, key];
    const fault: ContentFault = { code: 'reserved-key', path: at };
    entries.push([key, isReserved(key) ? refused(fault, reading) : decoded(value, at, reading)]);
  });
  return entries;
}

function refused(fault: ContentFault, { faults }: Reading): null {
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
    .filter((key) => key !== listMark)
    .map((key) => ({ id: unescaped(key), at: positionOf(list, unescaped(key)) }))
    .toSorted((a, b) => compare(a.at, b.at) || compare(a.id, b.id))
    .map(({ id }) => id);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
