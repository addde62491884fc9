import path from 'node:path';
import { message } from '#shared/kernel/text';
import type { FileSystem, OpenFile } from '#electron/storage/files/fileSystem';
import { longestLine } from '#electron/storage/records/lineFile';
import { readRollLines } from '#electron/storage/records/rollLogs';
import { foreignFileReport, unreadable, type FileReport } from './verifyFile';
import { stampKey } from '#electron/storage/files/fileStamp';

const lineFeed = 0x0a;
const chunk = 1024 * 1024;

/** Verifies a log of rolls in pieces; `undefined` if it is gone. Unreadable lines stay in place. */
export async function verifyLog(
  fs: FileSystem,
  folder: string,
  file: string,
): Promise<FileReport | undefined> {
  const place = path.join(folder, file);
  const blank: FileReport = {
    file,
    status: 'sound',
    text: null,
    document: null,
    revision: 0,
    bytes: 0,
    stamp: '',
    broken: false,
  };
  try {
    const stamp = await fs.stamp(place);
    if (stamp.type !== 'file') return foreignFileReport(blank, stamp.type);
    const stamped = { ...blank, bytes: Number(stamp.size), stamp: stampKey(stamp) };
    const handle = await fs.open(place, 'r');
    try {
      const damaged = await damagedLines(handle, stamped.bytes);
      if (damaged === 0) return stamped;
      return { ...stamped, status: 'damaged', text: message('recovery.log', { count: damaged }) };
    } finally {
      await handle.close();
    }
  } catch (error) {
    const why = unreadable(error, path.basename(file));
    return why && { ...blank, status: 'unreadable', text: why };
  }
}

/** Counts unreadable lines; an unfinished line at the end, left by a crash, does not count. */
async function damagedLines(handle: OpenFile, size: number): Promise<number> {
  const buffer = Buffer.alloc(chunk);
  let damaged = 0;
  let tooLong = false;
  let rest = Buffer.alloc(0);
  for (let at = 0; ;) {
    const { bytesRead } = await handle.read(buffer, 0, chunk, at);
    if (bytesRead === 0 || at >= size) return damaged + (tooLong ? 1 : 0);
    at += bytesRead;
    const piece = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
    const end = piece.lastIndexOf(lineFeed);
    rest = Buffer.from(piece.subarray(end + 1));
    if (end >= 0) {
      const lines = piece.subarray(0, end).toString('utf8').split('\n');
      // The end of a line that was too long has been counted already.
      damaged += readRollLines(tooLong ? lines.slice(1) : lines).damaged + (tooLong ? 1 : 0);
      tooLong = false;
    }
    if (rest.length > longestLine) tooLong = true;
    if (tooLong) rest = Buffer.alloc(0);
  }
}
