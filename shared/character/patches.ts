import type { Json } from '#shared/kernel/jsonValue';
import { sameValue } from '#shared/kernel/same';
import { isRecord, type JsonRecord } from '#shared/kernel/record';

/** The key of a record, or of a list item. */
export type PatchStep = string | { readonly item: string };
export type PatchPath = readonly PatchStep[];

/** Without `from` the place did not exist before, without `to` it was removed. */
export interface PlacePatch {
  readonly op: 'place';
  readonly path: PatchPath;
  readonly from?: Json;
  readonly to?: Json;
}

/** A list item that was added, removed or changed; `after` is the key of the item before an added one. */
export interface ItemPatch {
  readonly op: 'item';
  readonly path: PatchPath;
  readonly key: string;
  readonly from?: Json;
  readonly to?: Json;
  readonly after?: string | null;
}

export interface OrderPatch {
  readonly op: 'order';
  readonly path: PatchPath;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** Describes the smallest difference between two versions of a value, with both its old and its new state. */
export type Patch = PlacePatch | ItemPatch | OrderPatch;

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Ignores inherited properties. */
export function valueOf(record: JsonRecord, key: string): Json | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Lists that are sorted by moment and whose items only ever change as a whole. */
const dated: ReadonlySet<unknown> = new Set(['ledger', 'journal']);
const isDated = (path: PatchPath): boolean => path.length === 1 && dated.has(path[0]);
const isExceptions = (path: PatchPath): boolean => path.length === 1 && path[0] === 'exceptions';

/**
 * Keys of list items: their ids, numbered where an id repeats; exceptions are identified by rule and path.
 * `undefined` for a list whose items cannot be identified, which then changes as a whole.
 */
export function keysOf(list: readonly Json[], path: PatchPath): readonly string[] | undefined {
  const seen = new Map<string, number>();
  const keys: string[] = [];
  for (const item of list) {
    const name = nameOf(item, path);
    if (name === undefined) return undefined;
    const earlier = seen.get(name) ?? 0;
    seen.set(name, earlier + 1);
    keys.push(earlier === 0 ? name : `${name}${again}${String(earlier)}`);
  }
  return keys;
}

function nameOf(item: Json, path: PatchPath): string | undefined {
  if (!isRecord(item)) return undefined;
  if (isExceptions(path))
    return JSON.stringify([valueOf(item, 'code') ?? null, valueOf(item, 'path') ?? null]);
  const id = valueOf(item, 'id');
  return typeof id === 'string' && !id.includes(again) ? id : undefined;
}

/** Separates an id from its number if it repeats; an id that contains it would be ambiguous. */
const again = '#';

export function patchesBetween(
  before: Json | undefined,
  after: Json | undefined,
  path: PatchPath = [],
): readonly Patch[] {
  if (sameValue(before, after)) return [];
  if (isRecord(before) && isRecord(after)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...names].flatMap((name) =>
      patchesBetween(valueOf(before, name), valueOf(after, name), [...path, name]),
    );
  }
  const lists = isList(before) && isList(after) ? patchesOfLists(before, after, path) : undefined;
  return lists ?? [{ op: 'place', path, ...present('from', before), ...present('to', after) }];
}

function present<K extends string>(key: K, value: Json | undefined): Partial<Record<K, Json>> {
  const held: Partial<Record<K, Json>> = {};
  if (value !== undefined) held[key] = value;
  return held;
}

function patchesOfLists(
  before: readonly Json[],
  after: readonly Json[],
  path: PatchPath,
): readonly Patch[] | undefined {
  const [was, is] = [keysOf(before, path), keysOf(after, path)];
  if (was === undefined || is === undefined) return undefined;
  const old = new Map(was.map((key, index) => [key, before[index]]));
  const kept = new Set(is);
  const gone = was.flatMap((key): Patch[] =>
    kept.has(key) ? [] : [{ op: 'item', path, key, ...present('from', old.get(key)) }],
  );
  const whole = isDated(path) || isExceptions(path);
  const others = is.flatMap((key, index): readonly Patch[] => {
    const [from, to] = [old.get(key), after[index]];
    if (from === undefined)
      return [{ op: 'item', path, key, ...present('to', to), after: is[index - 1] ?? null }];
    if (!whole) return patchesBetween(from, to, [...path, { item: key }]);
    return sameValue(from, to)
      ? []
      : [{ op: 'item', path, key, ...present('from', from), ...present('to', to) }];
  });
  const patches = [...gone, ...others];
  const reached = keysOf(withItems(before, path, patches), path);
  return reached?.join('\n') === is.join('\n')
    ? patches
    : [...patches, { op: 'order', path, from: was, to: is }];
}

/** Returns patches in the opposite direction, from the new state to the old one. */
export function inverse(patches: readonly Patch[]): readonly Patch[] {
  return patches.toReversed().map(turned);
}

function turned(patch: Patch): Patch {
  const { path } = patch;
  switch (patch.op) {
    case 'place':
      return { op: 'place', path, ...present('from', patch.to), ...present('to', patch.from) };
    case 'item': {
      const swapped = { ...present('from', patch.to), ...present('to', patch.from) };
      return { op: 'item', path, key: patch.key, ...swapped };
    }
    case 'order':
      return { op: 'order', path, from: patch.to, to: patch.from };
  }
}

/** Replaces the new state of a patch; patches of an order stay as they are. */
export function leadingTo(patch: Patch, to: Json | undefined): Patch {
  switch (patch.op) {
    case 'place':
      return { op: 'place', path: patch.path, ...present('from', patch.from), ...present('to', to) };
    case 'item':
      return {
        op: 'item',
        path: patch.path,
        key: patch.key,
        ...present('from', patch.from),
        ...present('to', to),
      };
    case 'order':
      return patch;
  }
}

/**
 * Applies all patches at once, whatever the places held before, so that their order does not matter. A patch whose
 * place no longer exists has no effect.
 */
export function applyPatches(value: Json, patches: readonly Patch[]): Json {
  return applyAt(value, patches, 0) ?? null;
}

function applyAt(node: Json | undefined, patches: readonly Patch[], depth: number): Json | undefined {
  if (patches.length === 0) return node;
  const here = patches.filter(({ path }) => path.length === depth);
  const deeper = patches.filter(({ path }) => path.length > depth);
  const placed = here.findLast((patch) => patch.op === 'place');
  const start = placed === undefined ? node : placed.to;
  const inner = withInner(start, deeper, depth);
  const items = here.filter((patch) => patch.op !== 'place');
  if (items.length === 0) return inner;
  const list = inner ?? [];
  return isList(list) ? withItems(list, items[0]?.path ?? [], items) : inner;
}

/** Applies the patches of places inside a record or list. */
function withInner(node: Json | undefined, patches: readonly Patch[], depth: number): Json | undefined {
  if (patches.length === 0) return node;
  if (isList(node)) {
    const keys = keysOf(node, patches[0]?.path.slice(0, depth) ?? []);
    return node.map((item, index) => {
      const mine = patches.filter(({ path }) => {
        const step = path[depth];
        return typeof step === 'object' && step.item === keys?.[index];
      });
      return applyAt(item, mine, depth + 1) ?? item;
    });
  }
  const record = node === undefined ? {} : node;
  if (!isRecord(record)) return node;
  const values = new Map(Object.entries(record));
  const steps = patches.map(({ path }) => path[depth]).filter((step) => typeof step === 'string');
  for (const step of new Set(steps)) {
    const mine = patches.filter(({ path }) => path[depth] === step);
    const value = applyAt(values.get(step), mine, depth + 1);
    if (value === undefined) values.delete(step);
    else values.set(step, value);
  }
  return node === undefined && values.size === 0 ? undefined : Object.fromEntries(values);
}

/** Removes, replaces, inserts and then sorts items. */
function withItems(list: readonly Json[], path: PatchPath, patches: readonly Patch[]): readonly Json[] {
  const keys = keysOf(list, path);
  if (keys === undefined) return list;
  const mine = new Map(
    patches.flatMap((patch): [string, ItemPatch][] => (patch.op === 'item' ? [[patch.key, patch]] : [])),
  );
  const items = keys.flatMap((key, index): Keyed[] => {
    const patch = mine.get(key);
    const item = patch === undefined ? list[index] : patch.to;
    return item === undefined ? [] : [{ key, item }];
  });
  const there = new Set(keys);
  let placed: readonly Keyed[] = items;
  for (const { key, to, after } of chained([...mine.values()].filter((patch) => !there.has(patch.key))))
    if (to !== undefined) placed = put(placed, { key, item: to }, isDated(path), after);
  const order = patches.find((patch) => patch.op === 'order');
  return (order === undefined ? placed : ordered(placed, order.to)).map(({ item }) => item);
}

interface Keyed {
  readonly key: string;
  readonly item: Json;
}

/** Sorts new items so that each comes after the one it follows, in whatever order they were given. */
function chained(patches: readonly ItemPatch[]): readonly ItemPatch[] {
  const sorted = patches.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const keys = new Set(sorted.map(({ key }) => key));
  const followers = new Map<string | null, ItemPatch[]>();
  for (const patch of sorted) {
    const { after = null } = patch;
    followers.set(after, [...(followers.get(after) ?? []), patch]);
  }
  const found = new Set<ItemPatch>();
  const waiting = sorted.filter(({ after }) => !keys.has(after ?? '')).toReversed();
  for (let patch = waiting.pop(); patch !== undefined; patch = waiting.pop()) {
    found.add(patch);
    waiting.push(...(followers.get(patch.key) ?? []).toReversed());
  }
  // Items that follow each other in a circle come from manual edits; they are kept all the same.
  return [...found, ...sorted.filter((patch) => !found.has(patch))];
}

/** A dated item goes after all that are not younger; any other goes after its predecessor, or to the end. */
function put(
  list: readonly Keyed[],
  fresh: Keyed,
  byMoment: boolean,
  after: string | null | undefined,
): readonly Keyed[] {
  const before = byMoment
    ? list.findLastIndex(({ item }) => momentOf(item) <= momentOf(fresh.item))
    : list.findIndex(({ key }) => key === after);
  const end = before < 0 && !byMoment && after !== null ? list.length : before + 1;
  return list.toSpliced(end, 0, fresh);
}

function momentOf(item: Json): string {
  const at = isRecord(item) ? valueOf(item, 'at') : undefined;
  return typeof at === 'string' ? at : '';
}

/** Items that the order does not list stay behind their predecessor. */
function ordered(list: readonly Keyed[], order: readonly string[]): readonly Keyed[] {
  const rank = new Map(order.map((key, index) => [key, index]));
  let last = -1;
  const ranked = list.map((keyed) => {
    last = rank.get(keyed.key) ?? last;
    return { keyed, rank: last };
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ keyed }) => keyed);
}
