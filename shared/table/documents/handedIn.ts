import { getState, Item, type Doc } from 'yjs';
import { clockMark } from './encoding';
import { rootName, rootOf } from './shared';

/** The place of a change in a copy of a room: the number of the copy, and its clock before the change. */
export interface CopyPlace {
  readonly client: number;
  readonly clock: number;
}

/**
 * The same for a change on all devices that have it from one backup.
 *
 * - `first`: the place where it was written, if a copy of the table's room took it then; there, nothing else tells its name
 */
export function nameOfChange({ id, first }: { readonly id: string; readonly first?: CopyPlace }): string {
  return first === undefined ? id : `${String(first.client)} ${String(first.clock)}`;
}

/** Marks which change another copy hands in. It is gone at once, and only its key stays in the document. */
export function markDone(shared: Doc, name: string): void {
  const root = rootOf(shared);
  root.set(markPrefix + name, true);
  root.delete(markPrefix + name);
}

/** The room has this change, whichever copy handed it in. */
export function isDone(shared: Doc, name: string): boolean {
  const first = firstIn(name);
  const isThere = first !== undefined && getState(shared.store, first.client) > first.clock;
  return isThere || rootOf(shared)._map.has(markPrefix + name);
}

/**
 * Finds out whether an update hands in what the room has from another copy, or names a copy of somebody else.
 *
 * - `owns`: of the copy with this number
 */
export function handedIn(
  shared: Doc,
  structs: readonly { readonly id: CopyPlace; readonly length: number }[],
  owns: (client: number) => boolean,
): 'repeated' | 'foreign-client' | undefined {
  const news = structs.filter(({ id, length }) => getState(shared.store, id.client) < id.clock + length);
  const names = news.flatMap((struct) => {
    if (!(struct instanceof Item) || (struct.parent as unknown) !== rootName) return [];
    return nameIn(struct.parentSub ?? '') ?? [];
  });
  const isForeign = (first: CopyPlace | undefined): boolean => first !== undefined && !owns(first.client);
  if (names.some((name) => isForeign(firstIn(name)))) return 'foreign-client';
  if (names.some((name) => isDone(shared, name))) return 'repeated';
  const places = [...rootOf(shared)._map.keys()].flatMap((key) => firstIn(nameIn(key) ?? '') ?? []);
  const isNew = ({ client, clock }: CopyPlace): boolean =>
    news.some(({ id, length }) => id.client === client && id.clock <= clock && clock < id.clock + length);
  return places.some(isNew) ? 'repeated' : undefined;
}

const markPrefix = `${clockMark} `;

const nameIn = (key: string): string | undefined =>
  key.startsWith(markPrefix) ? key.slice(markPrefix.length) : undefined;

function firstIn(name: string): CopyPlace | undefined {
  const [, client, clock] = /^(\d{1,16}) (\d{1,16})$/.exec(name) ?? [];
  return client === undefined ? undefined : { client: Number(client), clock: Number(clock) };
}
