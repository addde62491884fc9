import { ContentAny, ContentType, createID, getItem, Item, Map as YMap, type Doc, type ID } from 'yjs';
import type { Path } from '#shared/change/values';
import type { Json } from '#shared/kernel/jsonValue';
import { isKey, unescaped } from '#shared/table/documents/encoding';
import { rootOf } from '#shared/table/documents/shared';
import type { DecodedUpdate } from './update';

/** The clocks of copies before an update was applied. */
export type Clocks = ReadonlyMap<number, number>;

/** `value` is what the writer set there at last, if it is plain. */
export interface Unseen {
  readonly path: Path;
  readonly value?: Json;
}

/**
 * The places set by an update whose writer did not know what was there: Yjs let one of both win. The document has the
 * update already. The empty path stands for something that was written into what is gone.
 *
 * - `held`: true if something was at the place before; nothing tells whether its writer knew that it was taken out
 */
export function unseenBy(
  doc: Doc,
  update: DecodedUpdate,
  before: Clocks,
  held: (path: Path) => boolean,
): readonly Unseen[] {
  const isNew = ({ id }: Item): boolean => id.clock >= (before.get(id.client) ?? Infinity);
  const looked = new Map<object, Map<string, Unseen | undefined>>();
  const gone: Unseen[] = [];
  for (const struct of update.structs) {
    const { id, length } = struct;
    const end = id.clock + length;
    for (let clock = Math.max(id.clock, before.get(id.client) ?? end); clock < end;) {
      const item: unknown = getItem(doc.store, createID(id.client, clock));
      if (!(item instanceof Item)) {
        gone.push({ path: [] });
        break;
      }
      clock = item.id.clock + item.length;
      const { parent, parentSub: key } = item;
      if (key === null || !(parent instanceof YMap)) continue;
      const keys = looked.get(parent) ?? new Map<string, Unseen | undefined>();
      looked.set(parent, keys);
      if (!keys.has(key))
        keys.set(key, knows(item, parent._map.get(key)) ? undefined : { path: pathOf(item) });
      const found = keys.get(key);
      const value = struct instanceof Item && struct.content instanceof ContentAny ? struct.content.arr : [];
      if (found !== undefined)
        keys.set(key, { path: found.path, ...(value.length > 0 && { value: value.at(-1) as Json }) });
    }
  }
  return [
    ...gone,
    ...[...looked.values()].flatMap((keys) => [...keys.values()].flatMap((each) => each ?? [])),
  ];

  function knows({ origin }: Item, now: Item | undefined): boolean {
    let last: Item | null = now ?? null;
    while (last !== null && isNew(last)) last = last.left;
    if (last === null) return origin === null;
    const isSame = origin?.client === last.lastId.client && origin.clock === last.lastId.clock;
    return isSame && (!isKey(last.parentSub ?? '') || held(pathOf(last)));
  }
}

/** A line of a journal that an update takes out told something else by now than its writer knew. Asked before Yjs forgets it. */
export function wasRetold(journal: YMap<unknown>, key: string, update: DecodedUpdate | undefined): boolean {
  const line = journal._map.get(key);
  if (line?.deleted !== true || !(line.content instanceof ContentType)) return false;
  const changes = line.content.type._map.get('changes');
  if (changes === undefined) return false;
  return !takesOut(update, changes.lastId);
}

/**
 * An update takes out lines that others had taken out before. One that comes after a cut names all that its copy knows to be
 * gone, and so seems to.
 */
export function goneBefore(
  doc: Doc,
  update: DecodedUpdate | undefined,
  isTakenOut: (line: string) => boolean,
): boolean {
  const journal = rootOf(doc).get('journal');
  if (!(journal instanceof YMap)) return false;
  return [...journal._map].some(
    ([key, { deleted, lastId }]) => deleted && takesOut(update, lastId) && !isTakenOut(unescaped(key)),
  );
}

function takesOut(update: DecodedUpdate | undefined, { client, clock }: ID): boolean {
  const ranges = update?.ds.clients.get(client) ?? [];
  return ranges.some((range) => range.clock <= clock && clock < range.clock + range.len);
}

function pathOf({ parent, parentSub }: Item): Path {
  const around = parent instanceof YMap ? parent._item : null;
  const here = parentSub === null ? [] : [unescaped(parentSub)];
  return around === null ? here : [...pathOf(around), ...here];
}
