import { ContentAny, createID, getItem, Item, Map as YMap, type Doc } from 'yjs';
import type { Path } from '#shared/change/values';
import type { Json } from '#shared/kernel/jsonValue';
import { unescaped } from '#shared/table/documents/encoding';
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
 */
export function unseenBy(doc: Doc, update: DecodedUpdate, before: Clocks): readonly Unseen[] {
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
    return last === null
      ? origin === null
      : origin?.client === last.lastId.client && origin.clock === last.lastId.clock;
  }
}

function pathOf({ parent, parentSub }: Item): Path {
  const around = parent instanceof YMap ? parent._item : null;
  const here = parentSub === null ? [] : [unescaped(parentSub)];
  return around === null ? here : [...pathOf(around), ...here];
}
