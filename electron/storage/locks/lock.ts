import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { appError } from '../../../shared/kernel/errors';
import { message } from '../../../shared/kernel/text';
import { StorageFailure } from '../files/failures';
import { errnoOf, type FileSystem, type OpenFile } from '../files/fileSystem';
import { TooLarge } from '../files/plainFiles';
import { isProcessRunning } from './isProcessRunning';
import { unlessMissing } from '../files/unlessMissing';

/**
 * A short lock between processes around "read, compare, write": window, browser host and command line may
 * share a library. It is a file made exclusively; who made it stands in it.
 */
export interface Lock {
  /** Throws when the lock was taken away meanwhile, because this process stood still for too long. */
  readonly confirm: () => Promise<void>;
  /** Gives it back; one that the disk does not let go is left over, and broken by whoever wants it next. */
  release(): Promise<void>;
}

/**
 * In milliseconds. A lock that is left over is told by the life of its holder and by how long this process has seen
 * it unchanged: the date of a file is somebody else's clock, which may be wrong in both directions.
 */
export interface LockTimes {
  /** Give up waiting for a living owner. */
  readonly wait: number;
  /** Seen unchanged for so long, nobody can still be inside. */
  readonly stale: number;
  /** Seen unchanged for so long, nobody is still about to write into an empty lock. */
  readonly blank: number;
}

const defaultTimes: LockTimes = { wait: 15_000, stale: 10_000, blank: 500 };

/** Nothing but the words of its owner stands in a lock. Bytes. */
const largestOwner = 4096;

const ownerSchema = z.object({ pid: z.int(), host: z.string(), token: z.string() });

/** The locks that this process holds: a lock with its pid and another token is left over from an earlier life. */
const held = new Set<string>();

/** Locks in the way: as each was seen first, and since when, by a clock that nobody sets. */
const seen = new Map<string, { readonly mark: string; readonly since: number }>();

/** Takes the lock, waiting for its turn; throws a `StorageFailure` when a living process keeps it too long. */
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
        // The work under the lock is done: a save that arrived must not be called a failure for this.
        if (errnoOf(error) === undefined && !(error instanceof StorageFailure)) throw error;
      } finally {
        // Only now: sooner, others here would take it for left over and break it, and their new one were removed.
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
    // Windows says EPERM while a file of that name is being deleted.
    const busy = process.platform === 'win32' ? ['EEXIST', 'EPERM'] : ['EEXIST'];
    if (busy.includes(errnoOf(error) ?? '')) return undefined;
    throw error;
  }
}

/** Removes a lock whose owner is gone. Only one process may do so at a time, and it looks again first. */
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
  // No two holders write the same; what nobody wrote into is told apart as a file.
  const unchanged = unchangedFor(file, owner.success ? content : await markOf(fs, file));
  // An owner that was killed between making the file and writing into it left it empty.
  const old = unchanged > (owner.success ? times.stale : times.blank);
  if (!owner.success || owner.data.host !== hostname()) return old;
  if (owner.data.pid === process.pid) return !held.has(owner.data.token);
  return old || !isProcessRunning(owner.data.pid);
}

/** For how many milliseconds this process has seen a file as it is now. */
function unchangedFor(file: string, mark: string): number {
  const now = performance.now();
  const before = seen.get(file);
  if (before?.mark === mark) return now - before.since;
  seen.set(file, { mark, since: now });
  return 0;
}

/** Tells one empty file from the next one of its name. */
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
