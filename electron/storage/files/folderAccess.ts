import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';
import { errnoOf } from './fileSystem';

/** `reading`: its files can be read, and none can be written; `none`: it can be neither used nor created. */
export type FolderAccess = 'full' | 'reading' | 'none';

/** The rights that the system gives in a folder now; a missing one can be created if a folder above it is writable. */
export function folderAccess(folder: string): FolderAccess {
  try {
    if (!statSync(folder).isDirectory()) return 'none';
  } catch (error) {
    const above = path.dirname(folder);
    if (errnoOf(error) !== 'ENOENT' || above === folder) return 'none';
    return folderAccess(above) === 'full' ? 'full' : 'none';
  }
  if (allows(folder, constants.R_OK | constants.W_OK | constants.X_OK)) return 'full';
  return allows(folder, constants.R_OK | constants.X_OK) ? 'reading' : 'none';
}

function allows(folder: string, mode: number): boolean {
  try {
    accessSync(folder, mode);
    return true;
  } catch (error) {
    if (errnoOf(error) === undefined) throw error;
    return false;
  }
}
