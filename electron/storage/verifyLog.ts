import path from 'node:path';
import { message } from '../../shared/kernel/text';
import type { FileSystem, OpenFile } from './fileSystem';
import { longestLine } from './lineFile';
import { readRollLines } from './rollLogs';
import { foreign, markOf, unreadable, type Finding } from './verifyFile';

const lineFeed = 0x0a;
const chunk = 1024 * 1024;

/** Looks at a log of rolls, piece by piece; `undefined` where it is gone. Lines that cannot be read stay where they are. */
export async function judgeLog(fs: FileSystem, folder: string, file: string): Promise<Finding | undefined> {
  const place = path.join(folder, file);
  const blank: Finding = {
    file,
    verdict: 'sound',
    text: null,
    document: null,
    revision: 0,
    bytes: 0,
    stamp: '',
    broken: false,
  };
  try {
    const stamp = await fs.stamp(place);
    if (stamp.sort !== 'file') return foreign(blank, stamp.sort);
    const seen = { ...blank, bytes: Number(stamp.size), stamp: markOf(stamp) };
    const handle = await fs.open(place, 'r');
    const damaged = await damagedLines(handle, seen.bytes).finally(() => handle.close());
    if (damaged === 0) return seen;
    return { ...seen, verdict: 'damaged', text: message('recovery.log', { count: damaged }) };
  } catch (error) {
    const why = unreadable(error, path.basename(file));
    return why && { ...blank, verdict: 'unreadable', text: why };
  }
}

/** How many lines cannot be read; what a crash cut short at the end is no line. */
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
      // The end of a line that was too long is part of what was counted already.
      damaged += readRollLines(tooLong ? lines.slice(1) : lines).damaged + (tooLong ? 1 : 0);
      tooLong = false;
    }
    if (rest.length > longestLine) tooLong = true;
    if (tooLong) rest = Buffer.alloc(0);
  }
}
