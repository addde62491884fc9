import { constants, lstatSync, statSync, type BigIntStats } from 'node:fs';
import { link, lstat, lutimes, mkdir, open, readdir, rename, rmdir, unlink } from 'node:fs/promises';
import { openPlain, readPlain, requirePlainFileAt, fileTypeOf, type FileType } from './plainFiles';

/** An open file, as far as the storage needs it. */
export interface OpenFile {
  writeFile(data: string | Uint8Array): Promise<void>;
  /** Bytes from a place in the file; fewer than asked for at its end. */
  read(
    into: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number }>;
  /** Puts bytes at a place in the file; the system may take fewer than it was given. */
  write(
    from: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesWritten: number }>;
  truncate(length: number): Promise<void>;
  stat(): Promise<{ readonly size: number }>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** Identifies one state of a file: a save always makes a new file, so a new `ino` or `mtimeNs`. */
export interface FileStamp {
  readonly mtimeNs: bigint;
  readonly size: bigint;
  readonly ino: bigint;
  /** A link is a link, wherever it leads to. */
  readonly type: FileType;
}

/** A name in a folder, and the sort of what it stands for. */
export interface FolderEntry {
  readonly name: string;
  readonly type: FileType;
}

/** The most bytes that a file is read with whose reader names no limit of its own. */
export const largestRead = 100 * 1024 * 1024;

/**
 * The calls to the operating system that the storage makes; a test puts failing ones in their place. Whoever puts a pipe,
 * a device or a link among the files gets it back untouched: it is never opened, written through, replaced or removed,
 * but refused as `NotOurs`.
 */
export interface FileSystem {
  /** Opens a plain file, or with `r` a folder, so that it can be synced; also one that a link leads to. */
  open(path: string, flags: 'r' | 'r+' | 'wx'): Promise<OpenFile>;
  /** Reads a plain file of no more than `limit` bytes, `largestRead` where none is given; `EFBIG` for a larger one. */
  readFile(path: string, limit?: number): Promise<Buffer>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  /** Gives a file a second name; `EEXIST` where that is taken, `EPERM` and others where the system cannot. */
  link(from: string, to: string): Promise<void>;
  /** Makes one folder or, with `recursive`, every missing one above it; existing ones are `EEXIST` without it. */
  mkdir(path: string, recursive: boolean): Promise<void>;
  /** Everything in a folder. */
  entries(path: string): Promise<FolderEntry[]>;
  /** The names of the plain files in a folder. */
  files(path: string): Promise<string[]>;
  /** The names of the folders in a folder. */
  folders(path: string): Promise<string[]>;
  /** Removes a folder with nothing in it. */
  removeFolder(path: string): Promise<void>;
  stamp(path: string): Promise<FileStamp>;
  /** The same at once: for thousands of files a fifth of the time that promises take. */
  stampNow(path: string): FileStamp;
  touch(path: string, moment: Date): Promise<void>;
}

/** The real file system. */
export const nodeFileSystem: FileSystem = {
  open: (path, flags) => {
    switch (flags) {
      case 'wx':
        return open(path, flags);
      case 'r+':
        return openPlain(path, constants.O_RDWR);
      case 'r':
        return isFolder(path) ? open(path, flags) : openPlain(path, constants.O_RDONLY);
    }
  },
  readFile: (path, limit = largestRead) => readPlain(path, limit),
  rename: async (from, to) => {
    for (const each of [from, to]) requirePlainFileAt(each);
    await rename(from, to);
  },
  unlink: async (path) => {
    requirePlainFileAt(path);
    await unlink(path);
  },
  link: async (from, to) => {
    requirePlainFileAt(from);
    await link(from, to);
  },
  mkdir: async (path, recursive) => {
    await mkdir(path, { recursive });
  },
  entries,
  files: async (path) => namesOf(await entries(path), 'file'),
  folders: async (path) => namesOf(await entries(path), 'folder'),
  removeFolder: (path) => rmdir(path),
  stamp: async (path) => stampOf(await lstat(path, { bigint: true })),
  stampNow: (path) => stampOf(lstatSync(path, { bigint: true })),
  touch: async (path, moment) => {
    requirePlainFileAt(path);
    await lutimes(path, moment, moment);
  },
};

async function entries(path: string): Promise<FolderEntry[]> {
  const found = await readdir(path, { withFileTypes: true });
  return found.map((entry) => ({ name: entry.name, type: fileTypeOf(entry) }));
}

function namesOf(found: readonly FolderEntry[], wanted: FileType): string[] {
  return found.filter(({ type }) => type === wanted).map(({ name }) => name);
}

/** The library's own folder may be a link to the real one, and is synced as any other. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function stampOf(found: BigIntStats): FileStamp {
  const { mtimeNs, size, ino } = found;
  return { mtimeNs, size, ino, type: fileTypeOf(found) };
}

/** The code of an operating system error such as `ENOENT`; `undefined` for anything else that was thrown. */
export function errnoOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^E[A-Z0-9]+$/.test(error.code) ? error.code : undefined;
}

/** True where there is a file of that name. */
export async function exists(fs: FileSystem, file: string): Promise<boolean> {
  try {
    await fs.stamp(file);
    return true;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return false;
    throw error;
  }
}
