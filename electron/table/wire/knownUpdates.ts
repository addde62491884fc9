import { snapshot, snapshotContainsUpdate, type Doc } from 'yjs';

export const isEmpty = (update: Uint8Array): boolean =>
  update.length === 2 && update[0] === 0 && update[1] === 0;

/** A copy that opens sends back what it has, most of the time nothing new. Only structure is read here. */
export function isKnown(document: Doc, update: Uint8Array): boolean {
  try {
    return snapshotContainsUpdate(snapshot(document), update);
  } catch {
    return false;
  }
}
