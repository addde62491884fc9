import path from 'node:path';
import type { AppError } from '#shared/kernel/errors';
import type { Result } from '#shared/kernel/result';
import { guarded } from '#electron/storage/files/failures';
import { errnoOf, type FileSystem } from '#electron/storage/files/fileSystem';
import { takeLock, type Lock } from './lock';
import { createQueue } from '#shared/kernel/queue';

/** Locks by name: in this process by a queue, among processes by a lock file. */
export interface DocumentLocks {
  run<T>(name: string, work: (lock: Lock) => Promise<Result<T, AppError>>): Promise<Result<T, AppError>>;
  /** Resolves when everything requested so far is done. */
  idle(): Promise<void>;
}

/** Lock files are in `folder`; `makeFolders` is called if it is missing. */
export function createDocumentLocks(
  fs: FileSystem,
  folder: string,
  makeFolders: () => Promise<void>,
): DocumentLocks {
  const queue = createQueue();
  const lockOf = async (name: string) => {
    const file = path.join(folder, `.${name}.lock`);
    try {
      return await takeLock(fs, file);
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT') throw error;
      await makeFolders();
      return takeLock(fs, file);
    }
  };
  return {
    run: (name, work) =>
      queue.run(name, () =>
        guarded(async () => {
          const lock = await lockOf(name);
          try {
            return await work(lock);
          } finally {
            await lock.release();
          }
        }),
      ),
    idle: () => queue.idle(),
  };
}
