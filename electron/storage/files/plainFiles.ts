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

/** Types of entries in a folder. */
export const fileTypes = ['file', 'folder', 'link', 'pipe', 'socket', 'device'] as const;
export type FileType = (typeof fileTypes)[number];

type Kinds = Pick<
  Stats,
  'isFile' | 'isDirectory' | 'isSymbolicLink' | 'isFIFO' | 'isSocket' | 'isCharacterDevice' | 'isBlockDevice'
>;

/** The type of an entry that was inspected without following links. */
export function fileTypeOf(found: Kinds): FileType {
  if (found.isFile()) return 'file';
  if (found.isDirectory()) return 'folder';
  if (found.isSymbolicLink()) return 'link';
  if (found.isFIFO()) return 'pipe';
  return found.isSocket() ? 'socket' : 'device';
}

/**
 * Thrown instead of opening, replacing or removing anything but a plain file. Reading it might never end, and
 * this program never creates pipes, devices or links. With its `code` it passes for an error of the operating
 * system.
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

/** Thrown if a file is larger than the limit of its reader; uses the system's code for that. */
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

/** Windows has neither flag; there, the check before opening decides. */
const known: Partial<Record<'O_NOFOLLOW' | 'O_NONBLOCK', number>> = constants;
export const nonBlocking = known.O_NONBLOCK ?? 0;
const safeFlags = (known.O_NOFOLLOW ?? 0) | nonBlocking;

/**
 * Opens a plain file and nothing else. The type is checked first, since opening a pipe or a device may already
 * have an effect; a replacement in the meantime is detected by the flags, which neither follow links nor wait,
 * and by a check of the open file.
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

/** Throws `NotPlainFile` if a path is occupied by anything but a plain file; a missing path is allowed. */
export function requirePlainFileAt(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found !== undefined) requirePlainFile(file, found);
}

/** Reads a plain file of at most `limit` bytes: its content when it was opened, even while it grows. */
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
 * Synchronously opens a file that a user or the program itself named; links are followed. Anything that might
 * block forever is refused with `NotPlainFile`. The caller closes the descriptor.
 */
export function openNamed(file: string): number {
  // Opening a pipe without a writer would block, so pipes are never opened.
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

/** Synchronously reads a small file of the program's own, which may be a link. */
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
