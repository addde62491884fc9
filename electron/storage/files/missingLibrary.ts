import path from 'node:path';
import { appError } from '../../../shared/kernel/errors';
import { message, raw } from '../../../shared/kernel/text';
import { StorageFailure } from './failures';
import { errnoOf, exists, type FileSystem } from './fileSystem';

/**
 * The file system of a library that tells a library which is gone (a disk taken out, a folder moved away) from one that
 * was never there: as soon as none of the folders that were seen in it is left, everything says `storage-failed`. Else a
 * list would be empty, a document that is open would count as deleted, and a save would begin a new library in its place.
 */
export function detectMissingLibrary(fs: FileSystem, library: string): FileSystem {
  const seen = new Set<string>();
  const inside = (folder: string) => folder.startsWith(`${library}${path.sep}`);

  const isGone = async (): Promise<boolean> => {
    for (const folder of seen) if (await isThere(fs, folder)) return false;
    return seen.size > 0;
  };

  const missingLibrary = () =>
    new StorageFailure(
      appError('storage-failed', {
        text: message('storage.missingLibrary', { folder: raw(library) }),
        detail: `Gone: ${library}`,
      }),
    );

  /** Does something in a folder, which proves that it is there, or may find that everything is gone. */
  const within = async <T>(folder: string, work: () => Promise<T>): Promise<T> => {
    try {
      const result = await work();
      if (inside(folder)) seen.add(folder);
      return result;
    } catch (error) {
      if (isAbsence(error) && (await isGone())) throw missingLibrary();
      throw error;
    }
  };

  return {
    ...fs,
    open: (file, flags) => within(path.dirname(file), () => fs.open(file, flags)),
    readFile: (file, limit) => within(path.dirname(file), () => fs.readFile(file, limit)),
    entries: (folder) => within(folder, () => fs.entries(folder)),
    files: (folder) => within(folder, () => fs.files(folder)),
    folders: (folder) => within(folder, () => fs.folders(folder)),
    stamp: (file) => within(path.dirname(file), () => fs.stamp(file)),
    mkdir: async (folder, recursive) => {
      if (await isGone()) throw missingLibrary();
      await within(folder, () => fs.mkdir(folder, recursive));
    },
  };
}

/** True for what the system says where a folder on the way is missing, or is none. */
function isAbsence(error: unknown): boolean {
  const code = errnoOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

async function isThere(fs: FileSystem, folder: string): Promise<boolean> {
  try {
    return await exists(fs, folder);
  } catch (error) {
    // A folder that cannot be looked at is there, unless something else stands in its way.
    return !isAbsence(error);
  }
}
