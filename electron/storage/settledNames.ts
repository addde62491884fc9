import path from 'node:path';
import { documentKinds } from '../../shared/documents/envelope';
import { syncFolder } from './durableWrite';
import { StorageFailure } from './failures';
import { errnoOf, type FileSystem } from './fileSystem';
import { places } from './places';

/**
 * The file system of a library in which names last that an earlier program gave and was killed before it made them last.
 * Nothing shows them to be so, and a folder that a power cut takes away takes along all that was stored in it since. So
 * all folders are synced once, before this program writes anything.
 */
export function settleNames(fs: FileSystem, library: string): FileSystem {
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
  let settled: Promise<unknown> | undefined;
  /** What cannot be synced here is refused where something is stored in it, not before something else is. */
  const settle = async (folder: string): Promise<void> => {
    try {
      await syncFolder(fs, folder);
    } catch (error) {
      if (errnoOf(error) === undefined && !(error instanceof StorageFailure)) throw error;
    }
  };
  return {
    ...fs,
    open: async (file, flags) => {
      if (flags !== 'r') await (settled ??= Promise.all(folders.map(settle)));
      return fs.open(file, flags);
    },
  };
}
