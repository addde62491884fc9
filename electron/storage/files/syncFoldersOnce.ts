import path from 'node:path';
import { documentKinds } from '../../../shared/documents/envelope';
import { syncFolder } from './durableWrite';
import { StorageFailure } from './failures';
import { errnoOf, type FileSystem } from './fileSystem';
import { places } from '../places';

/**
 * The file system of a library in which names last that an earlier program gave and was killed before it made them last.
 * Nothing shows them to be so, and a folder that a power cut takes away takes along all that was stored in it since. So
 * all folders are synced once, before this program writes anything.
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
  /** A folder that cannot be synced is refused when something is stored in it, not before something else is. */
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
