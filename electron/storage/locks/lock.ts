import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { appError } from '#shared/kernel/errors';
import { message } from '#shared/kernel/text';
import { StorageFailure } from '#electron/storage/files/failures';
import { errnoOf, type FileSystem, type OpenFile } from '#electron/storage/files/fileSystem';
import { TooLarge } from '#electron/storage/files/plainFiles';
import { isProcessRunning } from './isProcessRunning';
import { unlessMissing } from '#electron/storage/files/unlessMissing';

/**
 * A short lock between processes around "read, compare, write": window, browser host and command line may share a
 * library. It is a file created exclusively, which contains its owner.
 */
export interface Lock {
  /** Throws if the lock was taken away in the meantime, because this process was suspended for too long. */
  readonly confirm: () => Promise<void>;
  /** Releases the lock; a lock file that cannot be deleted is stale, and broken by the next process that needs it. */
  release(): Promise<void>;
}

/**
 * In milliseconds. A stale lock is detected by the life of its holder and by how long this process has seen it
 * unchanged: file dates come from other clocks, which may be wrong in both directions.
 */
export interface LockTimes {
  /** The limit for waiting while the owner is alive. */
  readonly wait: number;
  /** After being unchanged for so long, a lock cannot be in use. */
  readonly stale: number;
  /** After being unchanged for so long, no process is about to write into an empty lock. */
  readonly blank: number;
}

const defaultTimes: LockTimes = { wait: 15_000, stale: 10_000, blank: 500 };

/** In bytes: a lock contains only its owner. */
const largestOwner = 4096;

const ownerSchema = z.object({ pid: z.int(), host: z.string(), token: z.string() });

/** Locks of this process: one with its pid and another token is left over from an earlier process with the same pid. */
const held = new Set<string>();

/** Locks of others: the content first seen, and since when, by a monotonic clock. */
const seen = new Map<string, { readonly mark: string; readonly since: number }>();

/** Takes the lock, waiting for its turn; throws a `StorageFailure` if a living process keeps it too long. */
export async function takeLock(fs: FileSystem, file: string, times: LockTimes = defaultTimes): Promise<Lock> {
  const token = randomBytes(12).toString('hex');
  const owner = JSON.stringify({ pid: process.pid, host: hostname(), token });
  held.add(token);
  const deadline = performance.now() + times.wait;
  try {
    while (!(await create(fs, file, owner))) {
      if (performance.now() > deadline)
        throw new StorageFailure(
          appError('storage-failed', { text: message('services.library.busy'), detail: `Locked: ${file}` }),
        );
      if (!(await breakIfStale(fs, file, owner, times))) await sleep(2 + Math.random() * 8);
    }
    seen.delete(file);
  } catch (error) {
    held.delete(token);
    throw error;
  }
  const isHeld = async () => (await read(fs, file)) === owner;
  return {
    confirm: async () => {
      if (!(await isHeld()))
        throw new StorageFailure(
          appError('storage-failed', { text: message('services.library.busy'), detail: `Lost: ${file}` }),
        );
    },
    release: async () => {
      try {
        if (await isHeld()) await remove(fs, file);
      } catch (error) {
        // The work under the lock is done: a successful save must not be reported as failed because of this.
        if (errnoOf(error) === undefined && !(error instanceof StorageFailure)) throw error;
      } finally {
        // Only now: earlier, other callers in this process would consider the lock stale and break it, and their
        // new one would be removed.
        held.delete(token);
      }
    },
  };
}

async function create(fs: FileSystem, file: string, content: string): Promise<boolean> {
  const handle = await openNew(fs, file);
  if (handle === undefined) return false;
  try {
    try {
      await handle.writeFile(content);
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    await remove(fs, file);
    throw error;
  }
}

async function openNew(fs: FileSystem, file: string): Promise<OpenFile | undefined> {
  try {
    return await fs.open(file, 'wx');
  } catch (error) {
    // Windows reports EPERM while a file of that name is being deleted.
    const busy = process.platform === 'win32' ? ['EEXIST', 'EPERM'] : ['EEXIST'];
    if (busy.includes(errnoOf(error) ?? '')) return undefined;
    throw error;
  }
}

/** Removes a lock whose owner is gone. Only one process may do so at a time, and it checks again first. */
async function breakIfStale(fs: FileSystem, file: string, owner: string, times: LockTimes): Promise<boolean> {
  if (!(await isStale(fs, file, times))) return false;
  const breaker = `${file}.break`;
  if (!(await create(fs, breaker, owner))) {
    if (await isStale(fs, breaker, times)) await remove(fs, breaker);
    return false;
  }
  try {
    if (await isStale(fs, file, times)) await remove(fs, file);
    return true;
  } finally {
    await remove(fs, breaker);
    seen.delete(breaker);
  }
}

async function isStale(fs: FileSystem, file: string, times: LockTimes): Promise<boolean> {
  const content = await read(fs, file);
  if (content === undefined) {
    seen.delete(file);
    return false;
  }
  const owner = ownerSchema.safeParse(jsonOrNull(content));
  // No two holders write the same content; empty files are distinguished by their stamps.
  const unchanged = unchangedFor(file, owner.success ? content : await markOf(fs, file));
  // An owner that was killed between creating the file and writing into it left it empty.
  const old = unchanged > (owner.success ? times.stale : times.blank);
  if (!owner.success || owner.data.host !== hostname()) return old;
  if (owner.data.pid === process.pid) return !held.has(owner.data.token);
  return old || !isProcessRunning(owner.data.pid);
}

/** The milliseconds for which this process has seen a file in its current state. */
function unchangedFor(file: string, mark: string): number {
  const now = performance.now();
  const before = seen.get(file);
  if (before?.mark === mark) return now - before.since;
  seen.set(file, { mark, since: now });
  return 0;
}

/** Distinguishes an empty file from the next one of its name. */
async function markOf(fs: FileSystem, file: string): Promise<string> {
  try {
    const { ino, mtimeNs, size } = await fs.stamp(file);
    return [ino, mtimeNs, size].join(' ');
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return '';
    throw error;
  }
}

async function read(fs: FileSystem, file: string): Promise<string | undefined> {
  try {
    return (await fs.readFile(file, largestOwner)).toString('utf8');
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    // A file this large names no owner.
    if (error instanceof TooLarge) return '';
    throw error;
  }
}

async function remove(fs: FileSystem, file: string): Promise<void> {
  await unlessMissing(fs.unlink(file));
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
