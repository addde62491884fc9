import { constants } from 'node:fs';
import { open, realpath, stat, unlink, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { durableWrite, syncFolder, temporaryName } from '../../storage/files/durableWrite';
import { nodeFileSystem } from '../../storage/files/fileSystem';
import { nonBlocking } from '../../storage/files/plainFiles';

/**
 * Writes a file where a user wanted it, whole or not at all, also through links that lead there; what is no plain file
 * (a pipe, a device) is written straight. Throws the operating system's error.
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

/** Follows links to the place of a file that a user named, whether it exists yet or not. */
async function targetOf(file: string): Promise<{ readonly file: string; readonly isPlain: boolean }> {
  const real = await realpath(file).catch(() => file);
  const found = await stat(real).catch(() => undefined);
  return { file: real, isPlain: found === undefined || found.isFile() };
}

/**
 * Fills a file where a user wanted it through a stream, durably: whole or not at all. Throws what `write` throws, the
 * earlier file untouched.
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

/** Into a pipe or a device; a pipe that nobody reads is refused, for it would be waited for without end. */
async function writeDirectly(file: string, write: (sink: Writable) => Promise<unknown>): Promise<void> {
  const probe = await open(file, constants.O_WRONLY | nonBlocking);
  try {
    // The first one would take no more than the pipe has room for.
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

/** A stream into a file that leaves it open when it ends, for it is to be synced. */
function sinkInto(handle: FileHandle): Writable {
  return new Writable({
    write: (piece: Buffer, _encoding, done) => {
      handle.writeFile(piece).then(() => done(), done);
    },
  });
}
