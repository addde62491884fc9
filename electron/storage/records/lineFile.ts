import path from 'node:path';
import { appError } from '#shared/kernel/errors';
import { message } from '#shared/kernel/text';
import { syncFolder } from '#electron/storage/files/durableWrite';
import { StorageFailure } from '#electron/storage/files/failures';
import { errnoOf, type FileSystem, type OpenFile } from '#electron/storage/files/fileSystem';

/**
 * Files of one JSON value per line that only grow. The cost of an append depends on the appended text, never on
 * the length of the file. A line counts once its line feed is written: a fragment left by a crash is not a line,
 * and is cut off before the next one is written.
 */

const lineFeed = 0x0a;
const chunk = 64 * 1024;
/** In bytes: the limit for a line, and for the lines of one read; anything longer is not kept in memory. */
export const longestLine = 4 * 1024 * 1024;
const mostRead = 4 * longestLine;

/**
 * Appends lines durably; if that fails, the file keeps its length. Only one may append at a time; `beforeWrite`
 * may still stop it by throwing.
 */
export async function appendLines(
  fs: FileSystem,
  file: string,
  lines: readonly string[],
  beforeWrite: () => Promise<void> = async () => {},
): Promise<void> {
  const handle = await openToWrite(fs, file);
  try {
    const { size } = await handle.stat();
    const { end, whole } = await findEnd(handle, size);
    await beforeWrite();
    if (end < size) await handle.truncate(end);
    const text = `${whole ? '' : '\n'}${lines.map((line) => `${line}\n`).join('')}`;
    try {
      await writeAll(handle, Buffer.from(text), end);
      await handle.sync();
      if (size === 0) await syncFolder(fs, path.dirname(file));
    } catch (error) {
      await handle.truncate(end).catch(() => undefined);
      throw error;
    }
  } finally {
    await handle.close();
  }
}

/** The last lines of a file, oldest first, and whether there are more before them; none if there is no file. */
export async function readLastLines(
  fs: FileSystem,
  file: string,
  limit: number,
): Promise<{ readonly lines: readonly string[]; readonly more: boolean }> {
  const handle = await openToRead(fs, file);
  if (handle === undefined) return { lines: [], more: false };
  try {
    const pieces: Buffer[] = [];
    let at = (await handle.stat()).size;
    let feeds = 0;
    let read = 0;
    while (at > 0 && feeds <= limit && read < mostRead) {
      const piece = await readBack(handle, at);
      at -= piece.length;
      read += piece.length;
      feeds += piece.reduce((count, byte) => (byte === lineFeed ? count + 1 : count), 0);
      pieces.unshift(piece);
    }
    const lines = linesOf(Buffer.concat(pieces), at > 0);
    return { lines: lines.slice(-limit), more: at > 0 || lines.length > limit };
  } finally {
    await handle.close();
  }
}

/** Lines at the end of a file; the first is left out if it may be incomplete. */
function linesOf(bytes: Buffer, cutInto: boolean): string[] {
  const pieces = bytes.toString('utf8').split('\n');
  const last = pieces.pop() ?? '';
  const lines = cutInto ? pieces.slice(1) : pieces;
  return isJson(last) ? [...lines, last] : lines;
}

/**
 * Finds the position of the next line. A file that ends inside a line is cut back to the line before, unless an
 * editor only removed the last line feed: then the line is kept (`whole` is false) and gets it back.
 */
async function findEnd(handle: OpenFile, size: number): Promise<{ end: number; whole: boolean }> {
  let tail = Buffer.alloc(0);
  while (tail.length < size && !tail.includes(lineFeed)) {
    // This program never wrote that, so it does not cut it off either.
    if (tail.length > longestLine)
      throw new StorageFailure(
        appError('storage-failed', { text: message('storage.noLog'), detail: 'No line of a log' }),
      );
    tail = Buffer.concat([await readBack(handle, size - tail.length), tail]);
  }
  const rest = tail.subarray(tail.lastIndexOf(lineFeed) + 1);
  const kept = isJson(rest.toString('utf8'));
  return kept ? { end: size, whole: false } : { end: size - rest.length, whole: true };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The bytes before a position, at most one chunk. */
async function readBack(handle: OpenFile, to: number): Promise<Buffer> {
  const from = Math.max(0, to - chunk);
  const bytes = Buffer.alloc(to - from);
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, from + filled);
    if (bytesRead === 0)
      throw new StorageFailure(appError('storage-failed', { detail: 'The file became shorter meanwhile' }));
    filled += bytesRead;
  }
  return bytes;
}

async function writeAll(handle: OpenFile, bytes: Buffer, position: number): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, written, bytes.length - written, position + written);
    written += bytesWritten;
  }
}

async function openToWrite(fs: FileSystem, file: string): Promise<OpenFile> {
  try {
    return await fs.open(file, 'r+');
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
    return fs.open(file, 'wx');
  }
}

async function openToRead(fs: FileSystem, file: string): Promise<OpenFile | undefined> {
  try {
    return await fs.open(file, 'r');
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
