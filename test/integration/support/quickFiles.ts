import { nodeFileSystem, type FileSystem } from '../../../electron/storage/fileSystem';

/** The real file system without waiting for the disk, for tests of thousands of saves that no power cut interrupts. */
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
