import path from 'node:path';
import { rollLineSchema, type RollLine } from '#shared/campaign/dice/rolls';
import { parseJson, plainFault } from '#shared/documents/jsonText';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { durableWrite, makeFolder, syncFolder } from '#electron/storage/files/durableWrite';
import { guarded } from '#electron/storage/files/failures';
import { exists, type FileSystem } from '#electron/storage/files/fileSystem';
import { appendLines, readLastLines } from './lineFile';
import { createDocumentLocks } from '#electron/storage/locks/documentLocks';

export interface RollPage {
  /** Oldest first. */
  readonly lines: RollLine[];
  /** True if older lines were left out. */
  readonly more: boolean;
  /** The number of unreadable lines among those read. */
  readonly damaged: number;
}

/** Logs of rolls: one append-only file each, named by the id of their document or `looseLog`. */
export interface RollLogs {
  /** Adds lines, durably when the promise resolves; `invalid-input`, `storage-failed`. */
  append(log: string, lines: readonly RollLine[]): Promise<Result<void, AppError>>;
  /** The newest `limit` lines; none if nothing was rolled yet; `storage-failed`. */
  read(log: string, limit: number): Promise<Result<RollPage, AppError>>;
  /**
   * Imports a log if there is none here, or if it continues the existing one; returns true if it did;
   * `storage-failed`.
   */
  importLog(log: string, bytes: Uint8Array): Promise<Result<boolean, AppError>>;
  /** Deletes a log, together with the document that it belongs to; `storage-failed`. */
  remove(log: string): Promise<Result<void, AppError>>;
  close(): Promise<void>;
}

/** In bytes: the limit for an imported log. */
const largestLog = 256 * 1024 * 1024;

export const rollLogEnding = '.jsonl';

/** Opens the logs of a library; changes nothing. `ready` creates the library's folder. */
export function openRollLogs(fs: FileSystem, folder: string, ready: () => Promise<void>): RollLogs {
  const fileOf = (log: string) => path.join(folder, `${log}${rollLogEnding}`);
  const locks = createDocumentLocks(fs, folder, async () => {
    await ready();
    await makeFolder(fs, folder);
  });
  return {
    append: async (log, lines) => {
      // Nothing is written that could not be read again.
      const fault = lines.map((line) => plainFault(line)).find((each) => each !== undefined);
      if (fault !== undefined) return err(appError('invalid-input', { text: fault, path: 'lines' }));
      const texts = lines.map((line) => JSON.stringify(line));
      return locks.run(log, async (lock) => {
        await appendLines(fs, fileOf(log), texts, lock.confirm);
        return ok(undefined);
      });
    },
    read: (log, limit) =>
      guarded(async () => {
        const { lines, more } = await readLastLines(fs, fileOf(log), limit);
        return ok({ ...readRollLines(lines), more });
      }),
    importLog: (log, bytes) =>
      locks.run(log, async (lock) => {
        const here = (await exists(fs, fileOf(log)))
          ? await fs.readFile(fileOf(log), largestLog)
          : Buffer.alloc(0);
        const goesOn = bytes.length > here.length && here.equals(bytes.subarray(0, here.length));
        if (goesOn) await durableWrite(fs, fileOf(log), bytes, lock.confirm);
        return ok(goesOn);
      }),
    remove: (log) =>
      locks.run(log, async () => {
        if (!(await exists(fs, fileOf(log)))) return ok(undefined);
        await fs.unlink(fileOf(log));
        await syncFolder(fs, folder);
        return ok(undefined);
      }),
    close: () => locks.idle(),
  };
}

/** Readable lines of a log, and the number of the others. */
export function readRollLines(texts: readonly string[]): { lines: RollLine[]; damaged: number } {
  const lines = texts.flatMap((text) => {
    const json = parseJson(text);
    const line = json.ok ? rollLineSchema.safeParse(json.value) : undefined;
    return line?.success ? [line.data] : [];
  });
  return { lines, damaged: texts.length - lines.length };
}
