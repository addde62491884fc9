import { createDeleteSetFromStructStore, equalDeleteSets, getState, mergeDeleteSets, type Doc } from 'yjs';
import { faultOfUpdate, type DecodedUpdate } from '#shared/table/authority/update';
import type { Opened } from './peers';

export const isEmpty = (update: Uint8Array): boolean =>
  update.length === 2 && update[0] === 0 && update[1] === 0;

/** A copy that opens sends back what it has, most of the time nothing new. Only structure is read here. */
export function isKnown({ store }: Doc, update: DecodedUpdate | undefined): boolean {
  if (update === undefined) return false;
  const { structs, ds } = update;
  if (structs.some(({ id, length }) => getState(store, id.client) < id.clock + length)) return false;
  const deleted = createDeleteSetFromStructStore(store);
  return equalDeleteSets(deleted, mergeDeleteSets([deleted, ds]));
}

/** A copy that opens sends back what others wrote into rooms that the table no longer has. */
export function isOutdated(
  { peer, name, client }: Opened,
  document: Doc,
  update: DecodedUpdate | undefined,
): boolean {
  if (peer.outdated.has(name) || faultOfUpdate(document, update, new Set([client])) !== 'foreign-client')
    return false;
  peer.outdated.add(name);
  return true;
}
