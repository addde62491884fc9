import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { Map as YMap, Text as YText } from 'yjs';
import { indexOf, placeAt, plainShape, type Neighbors } from '#shared/change/change';
import { wellFormedText, type Path } from '#shared/change/values';
import type { Json } from '#shared/kernel/jsonValue';
import { isRecord } from '#shared/kernel/record';
import { sameValue } from '#shared/kernel/same';
import {
  clockMark,
  decoded,
  encoded,
  encodedThing,
  escaped,
  isList,
  orderOf,
  positionMark,
  positionOf,
} from './encoding';
import { wordsIn, type Replacement } from './replacements';
import type { IsText } from './shapes';

/** Returns false if the place is gone, such as a field of an item that somebody else removed. */
export function applyChange(root: YMap<unknown>, change: Replacement, isText: IsText): boolean {
  const parent = mapAt(root, change.path.slice(0, -1));
  const key = change.path.at(-1);
  if (parent === undefined || key === undefined) return false;
  return isList(parent)
    ? applyToList(parent, key, change, isText)
    : applyToRecord(parent, key, change, isText);
}

function applyToList(list: YMap<unknown>, id: string, change: Replacement, isText: IsText): boolean {
  const { from, to, place } = change;
  const known = list.has(escaped(id));
  if (to === undefined && from === undefined) {
    if (known) put(list, id, place?.to ?? []);
    return known;
  }
  if (to === undefined) {
    if (known) remove(list, escaped(id));
    return true;
  }
  if (known || !isRecord(to)) return known;
  list.set(escaped(id), encodedThing(to, '', change.path, isText));
  put(list, id, place?.to ?? []);
  return true;
}

function put(list: YMap<unknown>, id: string, place: Neighbors): void {
  const others = orderOf(list).filter((other) => other !== id);
  const index = indexOf(others, place);
  const previous = others[index - 1];
  const low = previous === undefined ? null : positionOf(list, previous);
  // Nothing fits between two equal positions, so the items behind move along.
  let end = index;
  while (low !== null && end < others.length && positionOf(list, others[end] ?? '') === low) end += 1;
  const next = others[end];
  const placed = [id, ...others.slice(index, end)];
  const high = next === undefined ? null : positionOf(list, next);
  const positions =
    placed.length === 1 ? [ownPosition(id, low, high)] : generateNKeysBetween(low, high, placed.length);
  for (const [at, each] of placed.entries()) {
    const item = list.get(escaped(each));
    if (item instanceof YMap) item.set(positionMark, positions[at]);
  }
}

/** Halvings of the room at a position: two items that are put there at once fall together once in as many times. */
const halvings = 16;

/** Between both, at a position that another item is not given even if it is put there at the same time. */
function ownPosition(id: string, low: string | null, high: string | null): string {
  let below = generateKeyBetween(low, high);
  let above = generateKeyBetween(below, high);
  let hash = 0;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01_00_01_93);
  for (let bit = 0; bit < halvings; bit += 1) {
    const middle = generateKeyBetween(below, above);
    if (((hash >>> bit) & 1) === 1) below = middle;
    else above = middle;
  }
  return generateKeyBetween(below, above);
}

function applyToRecord(record: YMap<unknown>, key: string, change: Replacement, isText: IsText): boolean {
  const { from, to } = change;
  if (to === undefined) {
    if (from !== undefined && record.has(escaped(key))) remove(record, escaped(key));
    return true;
  }
  const now = record.get(escaped(key));
  if (now instanceof YText && typeof to === 'string') {
    const words = wordsIn(now.toJSON(), change, to);
    for (const { at, removed, added } of words) {
      if (removed !== '') now.delete(at, removed.length);
      if (added !== '') now.insert(at, wellFormedText(added));
    }
    if (words.length > 0 && words.every(({ added }) => added === '')) moveClock(record);
    return true;
  }
  if (now === undefined || !sameValue(decoded(now, change.path), to))
    record.set(escaped(key), encoded(to, change.path, isText));
  return true;
}

function remove(map: YMap<unknown>, key: string): void {
  map.delete(key);
  moveClock(map);
}

/**
 * Yjs gives deletions no place in the clock of a copy. Something new goes with them, so that the table can say up to
 * which edit it has kept everything.
 */
function moveClock(map: YMap<unknown>): void {
  map.set(clockMark, true);
  map.delete(clockMark);
}

function mapAt(root: YMap<unknown>, path: Path): YMap<unknown> | undefined {
  return path.reduce<YMap<unknown> | undefined>((map, key) => {
    const inner = map?.get(escaped(key));
    return inner instanceof YMap ? (inner as YMap<unknown>) : undefined;
  }, root);
}

/** Sets what a key of a record holds once more, as a write of its own. */
export function setAgain(root: YMap<unknown>, path: Path): void {
  const [parent, key] = [mapAt(root, path.slice(0, -1)), path.at(-1)];
  if (parent === undefined || key === undefined || isList(parent) || !parent.has(escaped(key))) return;
  parent.set(escaped(key), encoded(decoded(parent.get(escaped(key)), path), path, plainShape.isText));
}

/** `undefined` if there is nothing at the path. */
export function valueAt(root: YMap<unknown>, path: Path): Json | undefined {
  const [parent, key] = [mapAt(root, path.slice(0, -1)), path.at(-1)];
  if (parent === undefined || key === undefined || !parent.has(escaped(key))) return undefined;
  const value = decoded(parent.get(escaped(key)), path);
  return isList(parent) && isRecord(value) ? { id: key, ...value } : value;
}

/** The items of a list, in order. */
export function idsAt(root: YMap<unknown>, path: Path): readonly string[] {
  const list = mapAt(root, path);
  return list === undefined || !isList(list) ? [] : orderOf(list);
}

/** `undefined` if it is not in a list. */
export function placeIn(root: YMap<unknown>, path: Path): Neighbors | undefined {
  const [parent, key] = [mapAt(root, path.slice(0, -1)), path.at(-1)];
  if (parent === undefined || key === undefined || !isList(parent)) return undefined;
  const order = orderOf(parent);
  const index = order.indexOf(key);
  return index === -1 ? undefined : placeAt(order, index);
}
