import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  readSync,
  statSync,
  type Stats,
} from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/** Anything that a name in a folder may stand for. */
export const fileTypes = ['file', 'folder', 'link', 'pipe', 'socket', 'device'] as const;
export type FileType = (typeof fileTypes)[number];

type Kinds = Pick<
  Stats,
  'isFile' | 'isDirectory' | 'isSymbolicLink' | 'isFIFO' | 'isSocket' | 'isCharacterDevice' | 'isBlockDevice'
>;

/** The sort of what was looked at without following it. */
export function fileTypeOf(found: Kinds): FileType {
  if (found.isFile()) return 'file';
  if (found.isDirectory()) return 'folder';
  if (found.isSymbolicLink()) return 'link';
  if (found.isFIFO()) return 'pipe';
  return found.isSocket() ? 'socket' : 'device';
}

/**
 * Thrown instead of opening, replacing or removing what is no plain file. Reading it might never end, and nothing of
 * ours is ever a pipe, a device or a link. Its `code` lets it pass for an error of the operating system.
 */
export class NotPlainFile extends Error {
  readonly code = 'ENOTOURS';
  constructor(
    readonly path: string,
    readonly type: FileType,
  ) {
    super(`ENOTOURS: not a plain file but a ${type}, '${path}'`);
    this.name = 'NotOurs';
  }
}

/** Thrown where a file is larger than its reader has room for; the system's own code for that. */
export class TooLarge extends Error {
  readonly code = 'EFBIG';
  constructor(
    readonly path: string,
    readonly limit: number,
  ) {
    super(`EFBIG: more than ${String(limit)} bytes, '${path}'`);
    this.name = 'TooLarge';
  }
}

/** Windows knows neither flag; there, what was looked at first decides. */
const known: Partial<Record<'O_NOFOLLOW' | 'O_NONBLOCK', number>> = constants;
export const nonBlocking = known.O_NONBLOCK ?? 0;
const safeFlags = (known.O_NOFOLLOW ?? 0) | nonBlocking;

/**
 * Opens a plain file and nothing else. It is looked at first, since opening a pipe or a device may already do something;
 * what took its place meanwhile is told by the flags, which neither follow nor wait, and by a look at what was opened.
 */
export async function openPlain(file: string, flags: number): Promise<FileHandle> {
  requirePlainFile(file, lstatSync(file));
  const handle = await open(file, flags | safeFlags);
  try {
    requirePlainFile(file, await handle.stat());
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Throws `NotOurs` where something stands at a path that is no plain file; a path where nothing stands is free. */
export function requirePlainFileAt(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found !== undefined) requirePlainFile(file, found);
}

/** Reads a plain file that holds no more than `limit` bytes: as much as it held when it was opened, also while it grows. */
export async function readPlain(file: string, limit: number): Promise<Buffer> {
  const handle = await openPlain(file, constants.O_RDONLY);
  try {
    const { size } = await handle.stat();
    if (size > limit) throw new TooLarge(file, limit);
    const bytes = Buffer.allocUnsafeSlow(size);
    let filled = 0;
    while (filled < size) {
      const { bytesRead } = await handle.read(bytes, filled, size - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return filled === size ? bytes : bytes.subarray(0, filled);
  } finally {
    await handle.close();
  }
}

/**
 * Opens a file that a user or the program itself named, at once; links to it are followed, as whoever named it wanted. What
 * might never end is refused as `NotOurs`. The caller closes the descriptor.
 */
export function openNamed(file: string): number {
  // A pipe without the other side would wait for it: none is opened.
  requirePlainFile(file, statSync(file));
  const descriptor = openSync(file, constants.O_RDONLY | nonBlocking);
  try {
    requirePlainFile(file, fstatSync(descriptor));
    return descriptor;
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
}

/** The text of a small file of the program's own, which may be a link to one, at once. */
export function readSmallNow(file: string, limit: number): string {
  const descriptor = openNamed(file);
  try {
    const { size } = fstatSync(descriptor);
    if (size > limit) throw new TooLarge(file, limit);
    const bytes = Buffer.alloc(size);
    let filled = 0;
    while (filled < size) {
      const count = readSync(descriptor, bytes, filled, size - filled, filled);
      if (count === 0) break;
      filled += count;
    }
    return bytes.toString('utf8', 0, filled);
  } finally {
    closeSync(descriptor);
  }
}

function requirePlainFile(file: string, found: Kinds): void {
  const type = fileTypeOf(found);
  if (type !== 'file') throw new NotPlainFile(file, type);
}
