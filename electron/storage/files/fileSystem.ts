import { constants, lstatSync, statSync, type BigIntStats } from 'node:fs';
import { link, lstat, lutimes, mkdir, open, readdir, rename, rmdir, unlink } from 'node:fs/promises';
import { openPlain, readPlain, requirePlainFileAt, fileTypeOf, type FileType } from './plainFiles';

/** The operations on an open file that the storage needs. */
export interface OpenFile {
  writeFile(data: string | Uint8Array): Promise<void>;
  /** Reads from a position in the file; returns fewer bytes at its end. */
  read(
    into: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number }>;
  /** Writes at a position in the file; the system may accept fewer bytes than given. */
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

/** Identifies one state of a file: a save always creates a new file, so `ino` or `mtimeNs` differ. */
export interface FileStamp {
  readonly mtimeNs: bigint;
  readonly size: bigint;
  readonly ino: bigint;
  /** A link counts as a link with any target. */
  readonly type: FileType;
}

export interface FolderEntry {
  readonly name: string;
  readonly type: FileType;
}

/** In bytes: the limit for reading a file if the caller gives none. */
export const largestRead = 100 * 1024 * 1024;

/**
 * The system calls of the storage; tests replace them by failing ones. A pipe, a device or a link among the files
 * stays untouched: it is never opened, written through, replaced or removed, but refused with `NotPlainFile`.
 */
export interface FileSystem {
  /** Opens a plain file, or with `r` a folder, so that it can be synced; also through a link. */
  open(path: string, flags: 'r' | 'r+' | 'wx'): Promise<OpenFile>;
  /** Reads a plain file of at most `limit` bytes (default `largestRead`); `EFBIG` for a larger one. */
  readFile(path: string, limit?: number): Promise<Buffer>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  /** Creates a hard link; `EEXIST` if the name is taken, `EPERM` and others if the system cannot. */
  link(from: string, to: string): Promise<void>;
  /**
   * Creates one folder or, with `recursive`, all missing parents as well; without it an existing folder is
   * `EEXIST`.
   */
  mkdir(path: string, recursive: boolean): Promise<void>;
  entries(path: string): Promise<FolderEntry[]>;
  /** Only plain files. */
  files(path: string): Promise<string[]>;
  /** Only folders. */
  folders(path: string): Promise<string[]>;
  /** Removes an empty folder. */
  removeFolder(path: string): Promise<void>;
  stamp(path: string): Promise<FileStamp>;
  /** Synchronous: for thousands of files it takes a fifth of the time of promises. */
  stampNow(path: string): FileStamp;
  touch(path: string, moment: Date): Promise<void>;
}

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

/** The library's own folder may be a link, and is synced like any other. */
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

/** The code of an operating system error such as `ENOENT`; `undefined` for any other error. */
export function errnoOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^E[A-Z0-9]+$/.test(error.code) ? error.code : undefined;
}

export async function exists(fs: FileSystem, file: string): Promise<boolean> {
  try {
    await fs.stamp(file);
    return true;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return false;
    throw error;
  }
}
