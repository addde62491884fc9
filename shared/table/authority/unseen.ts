import { createID, getItem, Item, Map as YMap, type Doc } from 'yjs';
import type { Path } from '#shared/change/values';
import { unescaped } from '#shared/table/documents/encoding';
import type { DecodedUpdate } from './update';

/** The clocks of copies before an update was applied. */
export type Clocks = ReadonlyMap<number, number>;

/**
 * Tells which places an update set whose writer did not know what was there: Yjs let one of both win. The document has the
 * update already. The empty path stands for something that was written into what is gone.
 */
export function unseenBy(doc: Doc, update: DecodedUpdate, before: Clocks): readonly Path[] {
  const isNew = ({ id }: Item): boolean => id.clock >= (before.get(id.client) ?? Infinity);
  const looked = new Map<object, Set<string>>();
  const paths: Path[] = [];
  for (const struct of update.structs) {
    const { id, length } = struct;
    const end = id.clock + length;
    for (let clock = Math.max(id.clock, before.get(id.client) ?? end); clock < end;) {
      const item: unknown = getItem(doc.store, createID(id.client, clock));
      if (!(item instanceof Item)) {
        if (struct instanceof Item) paths.push([]);
        break;
      }
      clock = item.id.clock + item.length;
      const { parent, parentSub: key } = item;
      if (key === null || !(parent instanceof YMap)) continue;
      const keys = looked.get(parent) ?? new Set();
      looked.set(parent, keys);
      if (keys.has(key)) continue;
      keys.add(key);
      let last: Item | null = parent._map.get(key) ?? null;
      while (last !== null && isNew(last)) last = last.left;
      const knows =
        last === null
          ? item.origin === null
          : item.origin?.client === last.lastId.client && item.origin.clock === last.lastId.clock;
      if (!knows) paths.push(pathOf(item));
    }
  }
  return paths;
}

function pathOf({ parent, parentSub }: Item): Path {
  const around = parent instanceof YMap ? parent._item : null;
  const here = parentSub === null ? [] : [unescaped(parentSub)];
  return around === null ? here : [...pathOf(around), ...here];
}
