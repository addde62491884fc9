import path from 'node:path';
import { documentKinds } from '#shared/documents/envelope';
import { syncFolder } from './durableWrite';
import { StorageFailure } from './failures';
import { errnoOf, type FileSystem } from './fileSystem';
import { places } from '#electron/storage/places';

/**
 * Wraps the file system of a library in order to sync all folders once before the first write: an earlier program
 * may have been killed before it made new names durable. Nothing shows which names that concerns, and a power cut
 * that removes a folder removes everything stored in it since.
 */
export function syncFoldersOnce(fs: FileSystem, library: string): FileSystem {
  const kinds = documentKinds.map((kind) => places[kind]);
  const folders = [
    path.dirname(library),
    library,
    places.rolls,
    places.exchanges,
    places.pending,
    places.quarantine,
    places.history,
    ...kinds.flatMap(({ folder, bin }) => [folder, bin, path.join(places.history, folder)]),
  ].map((folder) => path.resolve(library, folder));
  let synced: Promise<unknown> | undefined;
  /** A folder that cannot be synced causes an error when something is stored in it, not before. */
  const syncQuietly = async (folder: string): Promise<void> => {
    try {
      await syncFolder(fs, folder);
    } catch (error) {
      if (errnoOf(error) === undefined && !(error instanceof StorageFailure)) throw error;
    }
  };
  return {
    ...fs,
    open: async (file, flags) => {
      if (flags !== 'r') await (synced ??= Promise.all(folders.map(syncQuietly)));
      return fs.open(file, flags);
    },
  };
}
