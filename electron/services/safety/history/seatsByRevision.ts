import { stat } from 'node:fs/promises';
import path from 'node:path';
import { places } from '#electron/storage/places';

/** The seats of shared tables that made versions of a document; `undefined` for a library that never had a table. */
export async function seatsByRevision(
  library: string,
  document: string,
): Promise<Record<string, string> | undefined> {
  const found = await stat(path.join(library, places.tables)).catch(() => undefined);
  if (found === undefined) return undefined;
  const { readSeatChanges } = await import('#electron/services/table/tableFiles');
  const changes = await readSeatChanges(library, document);
  return Object.fromEntries(changes.map(({ revision, seats }) => [String(revision), seats.join(', ')]));
}
