import { constants } from 'node:fs';
import { open, realpath, stat, unlink, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { durableWrite, syncFolder, temporaryName } from '#electron/storage/files/durableWrite';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import { nonBlocking } from '#electron/storage/files/plainFiles';

/**
 * Writes a user's file completely or not at all, also through links; anything but a plain file (a pipe, a
 * device) is written directly. Throws the operating system's error.
 */
export async function writeUserFile(file: string, bytes: Uint8Array | string): Promise<void> {
  const target = await targetOf(file);
  if (target.isPlain) await durableWrite(nodeFileSystem, target.file, bytes);
  else
    await writeDirectly(file, async (sink) => {
      sink.end(bytes);
      await finished(sink);
    });
}

/** Follows links to the target of a path that a user named, whether or not it exists. */
async function targetOf(file: string): Promise<{ readonly file: string; readonly isPlain: boolean }> {
  const real = await realpath(file).catch(() => file);
  const found = await stat(real).catch(() => undefined);
  return { file: real, isPlain: found === undefined || found.isFile() };
}

/**
 * Fills a user's file through a stream, durably: completely or not at all. Throws the errors of `write`, and
 * leaves the earlier file untouched then.
 */
export async function streamUserFile(
  file: string,
  write: (sink: Writable) => Promise<unknown>,
): Promise<void> {
  const target = await targetOf(file);
  if (!target.isPlain) {
    await writeDirectly(file, write);
    return;
  }
  const temporary = temporaryName(target.file);
  try {
    const handle = await open(temporary, 'wx');
    try {
      await write(sinkInto(handle));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await nodeFileSystem.rename(temporary, target.file);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
  await syncFolder(nodeFileSystem, path.dirname(target.file));
}

/** Into a pipe or a device; a pipe without a reader is refused, because it would block forever. */
async function writeDirectly(file: string, write: (sink: Writable) => Promise<unknown>): Promise<void> {
  const probe = await open(file, constants.O_WRONLY | nonBlocking);
  try {
    // The first write would accept no more than the pipe's buffer.
    const handle = await open(file, 'w');
    try {
      await write(sinkInto(handle));
    } finally {
      await handle.close();
    }
  } finally {
    await probe.close();
  }
}

/** The stream leaves the file open when it ends, because it still has to be synced. */
function sinkInto(handle: FileHandle): Writable {
  return new Writable({
    write: (piece: Buffer, _encoding, done) => {
      handle.writeFile(piece).then(() => done(), done);
    },
  });
}
