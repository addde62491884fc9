import { stat } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { appError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import { streamUserFile, writeUserFile } from '#electron/services/files/userFile';
import { errnoOf } from '#electron/storage/files/fileSystem';
import { fault, unusable, type Fault } from './fault';
import { standard } from './input';
import type { Io } from './io';

/** Errors of the system that are faults of the path, with the text that says why; `null` without one. */
const badPlaces: Readonly<Record<string, string | null>> = {
  ENOENT: 'noFolder',
  ENOTDIR: 'throughFile',
  EISDIR: 'isFolder',
  EACCES: 'noPermission',
  EPERM: 'noPermission',
  EROFS: 'readOnly',
  ENAMETOOLONG: 'longName',
  ELOOP: 'circle',
  ENXIO: 'noReader',
  EINVAL: null,
  ENOTOURS: null,
};

/** Refuses a file of `--out` that is one of those that a command reads, also under another name. */
export async function notRead(out: string, files: readonly string[]): Promise<Result<void, Fault>> {
  if (out === standard) return ok(undefined);
  const target = await stat(out).catch(() => undefined);
  const read = await Promise.all(files.map((file) => stat(file).catch(() => undefined)));
  const isRead =
    target?.isFile() === true && read.some((each) => each?.ino === target.ino && each.dev === target.dev);
  return isRead ? unusable(out, 'output.read') : ok(undefined);
}

/**
 * Writes the file of `--out` completely or not at all, or to standard output; a path that cannot be written is an error
 * of the argument.
 */
export async function writeOut(
  io: Io,
  file: string,
  bytes: Uint8Array | string,
): Promise<Result<void, Fault>> {
  return file === standard
    ? attempt(file, () => io.out(bytes))
    : attempt(file, () => writeUserFile(file, bytes));
}

/** The same for content that does not fit into memory; `write` ends the sink. */
export async function streamOut(
  io: Io,
  file: string,
  write: (sink: Writable) => Promise<unknown>,
): Promise<Result<void, Fault>> {
  if (file !== standard) return attempt(file, () => streamUserFile(file, write));
  const sink = new Writable({
    write: (chunk: Uint8Array, _encoding, done) => void io.out(chunk).then(() => done(), done),
  });
  return attempt(file, async () => void (await write(sink)));
}

async function attempt(file: string, work: () => Promise<void>): Promise<Result<void, Fault>> {
  try {
    await work();
    return ok(undefined);
  } catch (error) {
    const code = errnoOf(error);
    if (code === undefined || !(error instanceof Error)) throw error;
    const reason = badPlaces[code];
    if (reason === null) return unusable(file, 'output.unwritable', { code });
    if (reason !== undefined) return unusable(file, `output.reasons.${reason}`, { code });
    return fault(file, appError('storage-failed', { detail: error.message }));
  }
}
