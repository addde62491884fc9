import { open, rename, stat, unlink, writeFile, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { durableWrite, syncFolder, temporaryName } from '../storage/durableWrite';
import { nodeFileSystem } from '../storage/fileSystem';

/**
 * Writes a file where a user wanted it, whole or not at all; what is no plain file (a pipe, a device) is
 * written straight. Throws the operating system's error.
 */
export async function writeUserFile(file: string, bytes: Uint8Array | string): Promise<void> {
  const target = await stat(file).catch(() => undefined);
  if (target === undefined || target.isFile()) await durableWrite(nodeFileSystem, file, bytes);
  else await writeFile(file, bytes);
}

/**
 * Fills a file where a user wanted it through a stream, durably: whole or not at all. Throws what `write` throws, the
 * earlier file untouched.
 */
export async function streamUserFile(file: string, write: (sink: Writable) => Promise<void>): Promise<void> {
  const temporary = temporaryName(file);
  try {
    const handle = await open(temporary, 'wx');
    try {
      await write(sinkInto(handle));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
  await syncFolder(nodeFileSystem, path.dirname(file));
}

/** A stream into a file that leaves it open when it ends, for it is to be synced. */
function sinkInto(handle: FileHandle): Writable {
  return new Writable({
    write: (piece: Buffer, _encoding, done) => {
      handle.writeFile(piece).then(() => done(), done);
    },
  });
}
