import type { DBSchema, IDBPDatabase, StoreNames } from 'idb';
import type { z } from 'zod';
import { message, type Text } from '#shared/kernel/text';

/**
 * - `waiting`: changes and commands that were not sent yet
 * - `table`: what the table has as well, and sends again
 */
export type LostPart = 'waiting' | 'sheet' | 'rolls' | 'table';

export const lostText = (part: LostPart): Text => message(`joinedTable.trouble.device.${part}`);

/** An entry that cannot be read, as it was. */
export interface AsideEntry {
  readonly from: string;
  readonly key: IDBValidKey;
  readonly value: unknown;
}

export interface WithAside extends DBSchema {
  aside: { key: number; value: AsideEntry };
}

/**
 * The entries of a store that can be read, by their keys. The others are put into the store `aside`, where nothing reads
 * them and none is lost.
 */
export async function readable<Schema extends WithAside, T>(
  db: IDBPDatabase<Schema>,
  from: StoreNames<Schema>,
  schema: z.ZodType<T>,
  lost: () => void,
): Promise<readonly (readonly [key: IDBValidKey, value: T])[]> {
  const reading = db.transaction(from);
  const [keys, values] = await Promise.all([reading.store.getAllKeys(), reading.store.getAll()]);
  const entries = keys.map((key, at) => ({ from, key, value: values[at] as unknown }));
  const read = entries.map((entry) => ({ entry, data: schema.safeParse(entry.value).data }));
  const torn = read.flatMap(({ entry, data }) => (data === undefined ? [entry] : []));
  if (torn.length > 0) {
    await putAside(db as unknown as IDBPDatabase, torn);
    lost();
  }
  return read.flatMap(({ entry: { key }, data }) => (data === undefined ? [] : [[key, data] as const]));
}

/** The value of a key, if it can be read; one that cannot be read is put aside. */
export async function readableAt<Schema extends WithAside, T>(
  db: IDBPDatabase<Schema>,
  from: StoreNames<Schema>,
  key: string,
  schema: z.ZodType<T>,
  lost: () => void,
): Promise<T | undefined> {
  const plain = db as unknown as IDBPDatabase;
  const value: unknown = await plain.get(from, key);
  if (value === undefined) return undefined;
  const { data } = schema.safeParse(value);
  if (data === undefined) {
    await putAside(plain, [{ from, key, value }]);
    lost();
  }
  return data;
}

async function putAside(db: IDBPDatabase, entries: readonly AsideEntry[]): Promise<void> {
  const moving = db.transaction(['aside', ...new Set(entries.map(({ from }) => from))], 'readwrite');
  await Promise.all([
    ...entries.flatMap((entry) => [
      moving.objectStore('aside').add(entry),
      moving.objectStore(entry.from).delete(entry.key),
    ]),
    moving.done,
  ]);
}
