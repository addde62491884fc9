import path from 'node:path';
import { appError } from '#shared/kernel/errors';
import { message, raw } from '#shared/kernel/text';
import { StorageFailure } from './failures';
import { errnoOf, exists, type FileSystem } from './fileSystem';

/**
 * Wraps the file system of a library in order to distinguish a library that is gone (a drive was removed, a
 * folder moved) from one that never existed: as soon as none of its known folders is left, every operation fails
 * with `storage-failed`. Otherwise lists would be empty, an open document would count as deleted, and a save
 * would create a new library in its place.
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

  /**
   * Runs an operation in a folder; success proves that the folder exists, and failure may reveal that everything
   * is gone.
   */
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

/** True for the errors of a missing folder in a path, or of a file in its place. */
function isAbsence(error: unknown): boolean {
  const code = errnoOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

async function isThere(fs: FileSystem, folder: string): Promise<boolean> {
  try {
    return await exists(fs, folder);
  } catch (error) {
    // A folder that cannot be accessed exists, unless something else has taken its place.
    return !isAbsence(error);
  }
}
