import { nodeFileSystem, type FileSystem } from '#electron/storage/files/fileSystem';

/** A call that changes the disk; `half` performs half of a write, as a crash may leave it. */
export interface Call {
  /** Its number among the calls, from 1. */
  readonly number: number;
  readonly name: 'make' | 'write' | 'sync' | 'rename' | 'unlink' | 'link' | 'mkdir' | 'touch';
  readonly path: string;
  /** The old name of a renamed file. */
  readonly from?: string;
  readonly half: () => Promise<unknown>;
}

const nothing = async (): Promise<unknown> => undefined;

/**
 * A file system that calls `before` ahead of every call that changes the disk; an exception of it becomes the
 * call's result.
 */
export function watchedFileSystem(
  before: (call: Call) => Promise<void>,
  beneath: FileSystem = nodeFileSystem,
): FileSystem {
  let number = 0;
  const ask = (name: Call['name'], path: string, half = nothing, from?: string) =>
    before({ number: (number += 1), name, path, half, ...(from !== undefined && { from }) });
  return {
    ...beneath,
    open: async (path, flags) => {
      if (flags === 'wx') await ask('make', path);
      const file = await beneath.open(path, flags);
      return {
        writeFile: async (data) => {
          await ask('write', path, () => file.writeFile(data.slice(0, data.length / 2)));
          await file.writeFile(data);
        },
        sync: async () => {
          await ask('sync', path);
          await file.sync();
        },
        read: (into, offset, length, position) => file.read(into, offset, length, position),
        write: async (from, offset, length, position) => {
          await ask('write', path, () => file.write(from, offset, Math.floor(length / 2), position));
          return file.write(from, offset, length, position);
        },
        truncate: (length) => file.truncate(length),
        stat: () => file.stat(),
        close: () => file.close(),
      };
    },
    rename: async (from, to) => {
      await ask('rename', to, nothing, from);
      await beneath.rename(from, to);
    },
    unlink: async (path) => {
      await ask('unlink', path);
      await beneath.unlink(path);
    },
    link: async (from, to) => {
      await ask('link', to);
      await beneath.link(from, to);
    },
    mkdir: async (path, recursive) => {
      await ask('mkdir', path);
      await beneath.mkdir(path, recursive);
    },
    touch: async (path, moment) => {
      await ask('touch', path);
      await beneath.touch(path, moment);
    },
  };
}
