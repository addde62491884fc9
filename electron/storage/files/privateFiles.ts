import { open } from 'node:fs/promises';
import type { FileSystem } from './fileSystem';

/** For keys and seats of tables: files that it creates are for the user alone. */
export function privateFiles(fs: FileSystem): FileSystem {
  return {
    ...fs,
    open: (path, flags) => (flags === 'wx' ? open(path, flags, 0o600) : fs.open(path, flags)),
  };
}
