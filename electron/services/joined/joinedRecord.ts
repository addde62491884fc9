import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { places } from '../../storage/places';

/**
 * Which table this library has joined; a start without one loads no more than this file.
 *
 * - `find`: the player agreed that the network is asked for the table when its address does not answer
 */
const recordSchema = z.looseObject({
  format: z.literal('hearthbook-seat'),
  version: z.literal(1),
  invitation: z.string(),
  find: z.boolean().default(false),
});
export type JoinedRecord = Pick<z.infer<typeof recordSchema>, 'invitation' | 'find'>;

export function folderOfJoined(library: string): string {
  return path.join(library, places.joined);
}

export function joinedRecordFile(library: string): string {
  return path.join(folderOfJoined(library), 'seat.json');
}

/** `undefined` if none is joined. */
export async function readJoined(library: string): Promise<JoinedRecord | undefined> {
  try {
    return recordSchema.parse(JSON.parse(await readFile(joinedRecordFile(library), 'utf8')));
  } catch {
    return undefined;
  }
}
