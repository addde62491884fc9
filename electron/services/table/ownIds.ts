import { createHmac } from 'node:crypto';
import type { OwnId } from '#shared/table/rooms/projections';

/**
 * Ids for the rooms: always the same one for the same thing, and none that tells the real one or how many others there
 * are. Nothing has to be stored but the key.
 */
export function ownIds(key: string): OwnId {
  return (id) => createHmac('sha256', key).update(id).digest('base64url').slice(0, 22);
}

/** The thing that a public id stands for; `undefined` if it is none of these. */
export function realOf<T extends { readonly id: string }>(
  things: readonly T[],
  id: string,
  ownId: OwnId,
): T | undefined {
  return things.find((thing) => ownId(thing.id) === id);
}

/** The throw of a seat, by which its damage is known in the encounter. */
export const throwId = (seat: string, roll: string, ownId: OwnId): string => ownId(`throw ${seat} ${roll}`);
