import path from 'node:path';
import { errnoOf, type FileSystem } from './fileSystem';

/**
 * The name of a temporary file beside its target; hidden, so that no list takes it for a document. The window
 * would wait for `node:crypto`, so the smaller global makes it unique.
 */
export function temporaryName(target: string): string {
  const random = Buffer.from(crypto.getRandomValues(new Uint8Array(6))).toString('hex');
  const unique = `${String(process.pid)}-${random}`;
  return path.join(path.dirname(target), `.${path.basename(target)}.${unique}.tmp`);
}

/**
 * Replaces a file so that after a crash at any moment either the old or the new content is complete: temporary
 * file, fsync, rename, fsync of the folder. Throws the operating system's error; the temporary file is then
 * removed and the old content unchanged. `beforeRename` may still stop it by throwing, after everything slow is
 * done.
 */
export async function durableWrite(
  fs: FileSystem,
  target: string,
  data: string | Uint8Array,
  beforeRename: () => Promise<void> = async () => {},
): Promise<void> {
  const temporary = temporaryName(target);
  try {
    await writeSynced(fs, temporary, data);
    await beforeRename();
    await fs.rename(temporary, target);
  } catch (error) {
    await fs.unlink(temporary).catch(() => undefined);
    throw error;
  }
  await syncFolder(fs, path.dirname(target));
}

/** Replaces a file that can be rebuilt: never torn, but without waiting for the disk. */
export async function cacheWrite(fs: FileSystem, target: string, data: string): Promise<void> {
  const temporary = temporaryName(target);
  try {
    const file = await fs.open(temporary, 'wx');
    try {
      await file.writeFile(data);
    } finally {
      await file.close();
    }
    await fs.rename(temporary, target);
  } catch (error) {
    await fs.unlink(temporary).catch(() => undefined);
    throw error;
  }
}

/** Makes names in a folder durable (new, renamed, deleted); does nothing on systems that cannot sync folders. */
export async function syncFolder(fs: FileSystem, folder: string): Promise<void> {
  try {
    const handle = await fs.open(folder, 'r');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!cannotSyncFolders(error)) throw error;
  }
}

/**
 * Moves a file into another folder so that after a crash at any moment it is in one or both of them, but never in
 * none: it gets its second name durably before it loses the first. Throws the operating system's error, `EEXIST`
 * if there is a file of that name.
 */
export async function moveFile(fs: FileSystem, from: string, to: string): Promise<void> {
  try {
    await fs.link(from, to);
  } catch (error) {
    const code = errnoOf(error);
    if (code === undefined || code === 'EEXIST' || code === 'ENOENT') throw error;
    // A file system without hard links moves it in one step, or reports an error.
    await fs.rename(from, to);
    await syncFolder(fs, path.dirname(to));
    return syncFolder(fs, path.dirname(from));
  }
  try {
    await syncFolder(fs, path.dirname(to));
    await fs.unlink(from);
  } catch (error) {
    // A file whose old name cannot be removed has not moved.
    await fs.unlink(to).catch(() => undefined);
    throw error;
  }
  await syncFolder(fs, path.dirname(from));
}

/** Removes the first name of a file whose second one is durable. */
export async function dropMoved(fs: FileSystem, from: string): Promise<void> {
  await fs.unlink(from);
  await syncFolder(fs, path.dirname(from));
}

/** Called for a folder that did not exist before. */
type FolderCreated = (folder: string) => void;

/** Creates one folder durably if it is missing. */
export async function makeFolder(fs: FileSystem, folder: string, made?: FolderCreated): Promise<void> {
  try {
    await fs.mkdir(folder, false);
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return;
    throw error;
  }
  made?.(folder);
  await syncFolder(fs, path.dirname(folder));
}

/** Creates a folder and its missing parents durably; throws the operating system's error. */
export async function makeFolders(fs: FileSystem, folder: string, made?: FolderCreated): Promise<void> {
  try {
    await makeFolder(fs, folder, made);
  } catch (error) {
    const above = path.dirname(folder);
    if (errnoOf(error) !== 'ENOENT' || above === folder) throw error;
    await makeFolders(fs, above, made);
    await makeFolder(fs, folder, made);
  }
}

async function writeSynced(fs: FileSystem, target: string, data: string | Uint8Array): Promise<void> {
  const file = await fs.open(target, 'wx');
  try {
    await file.writeFile(data);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Windows cannot open folders, and some network file systems cannot sync them. */
function cannotSyncFolders(error: unknown): boolean {
  const code = errnoOf(error);
  if (process.platform === 'win32') return code === 'EPERM' || code === 'EISDIR' || code === 'EACCES';
  return code === 'EINVAL' || code === 'ENOTSUP' || code === 'ENOSYS';
}
