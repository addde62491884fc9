import { constants } from 'node:fs';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { nodeFileSystem, type FileSystem } from '#electron/storage/files/fileSystem';

/** The real file system without syncing, for tests of thousands of saves that do not simulate power cuts. */
export const quickFileSystem: FileSystem = {
  ...nodeFileSystem,
  open: async (path, flags) => {
    const file = await nodeFileSystem.open(path, flags);
    return {
      writeFile: (data) => file.writeFile(data),
      read: (into, offset, length, position) => file.read(into, offset, length, position),
      write: (from, offset, length, position) => file.write(from, offset, length, position),
      truncate: (length) => file.truncate(length),
      stat: () => file.stat(),
      sync: async () => {},
      close: () => file.close(),
    };
  },
};

/** Linux keeps these files in memory: elsewhere, replacing one waits for the disk even without syncing. */
const inMemory = '/dev/shm';

/** A new folder on the fastest disk, removed after the test: in memory, else among the temporary files. */
export async function quickFolder(): Promise<string> {
  const disk = await access(inMemory, constants.W_OK).then(
    () => inMemory,
    () => tmpdir(),
  );
  const folder = await mkdtemp(path.join(disk, 'hearthbook-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
