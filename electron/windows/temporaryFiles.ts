import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { app } from 'electron';

/** Files for other programs to read, each in a folder of its own that only this user may open. */
export interface TemporaryFiles {
  /** Returns the path. */
  readonly write: (name: string, bytes: Uint8Array) => Promise<string>;
  /** Deletes them all. */
  readonly clear: () => Promise<void>;
}

export function createTemporaryFiles(): TemporaryFiles {
  const folders: string[] = [];
  return {
    write: async (name, bytes) => {
      const folder = await mkdtemp(path.join(app.getPath('temp'), 'hearthbook-'));
      folders.push(folder);
      const file = path.join(folder, path.basename(name));
      await writeFile(file, bytes, { mode: 0o600 });
      return file;
    },
    clear: async () => {
      await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}
