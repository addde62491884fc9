import path from 'node:path';
import { documentKinds } from '../../shared/documents/envelope';
import { syncFolder } from './durableWrite';
import type { FileSystem } from './fileSystem';
import { places } from './places';
import { unlessMissing } from './snapshotReading';

/**
 * The file system of a library in which names last that an earlier program gave and was killed before it made them last.
 * Nothing shows them to be so, and a folder that a power cut takes away takes along all that was stored in it since. So
 * all folders are synced once, before this program writes anything.
 */
export function settleNames(fs: FileSystem, library: string): FileSystem {
  const kinds = documentKinds.map((kind) => places[kind]);
  const folders = [
    ...[path.dirname(library), library],
    ...[places.rolls, places.exchanges, places.pending, places.quarantine, places.history],
    ...kinds.flatMap(({ folder, bin }) => [folder, bin, path.join(places.history, folder)]),
  ].map((folder) => path.resolve(library, folder));
  let settled: Promise<unknown> | undefined;
  const settle = async () => {
    await Promise.all(folders.map((folder) => unlessMissing(syncFolder(fs, folder))));
  };
  return {
    ...fs,
    open: async (file, flags) => {
      if (flags !== 'r') {
        settled ??= settle().catch((error: unknown) => {
          settled = undefined;
          throw error;
        });
        await settled;
      }
      return fs.open(file, flags);
    },
  };
}
