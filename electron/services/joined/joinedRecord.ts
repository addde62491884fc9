import path from 'node:path';
import { z } from 'zod';
import { nodeFileSystem, type FileSystem } from '#electron/storage/files/fileSystem';
import { places } from '#electron/storage/places';
import { readRecord } from '#electron/storage/records/recordFile';

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

/** `undefined` if none is joined. A damaged one is set aside; a `StorageFailure` if it cannot be read now. */
export function readJoined(
  library: string,
  onSetAside: (aside: string) => void,
  fs: FileSystem = nodeFileSystem,
): Promise<JoinedRecord | undefined> {
  return readRecord({ fs, file: joinedRecordFile(library) }, recordSchema, onSetAside);
}
