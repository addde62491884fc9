import path from 'node:path';
import type { DocumentKind } from '../../shared/documents/envelope';
import { kinds } from '../../shared/library/kinds';
import type { KindDefinition, RawDocument } from '../../shared/documents/migrations';
import { parseDocument } from '../../shared/documents/parse';
import { appError, type AppError } from '../../shared/kernel/errors';
import { ok, type Result } from '../../shared/kernel/result';
import type { DocumentKey, Snapshot } from '../../shared/safety/history';
import type { AnyDocument } from './commits';
import { parseBytes } from './documentAdapter';
import { durableWrite, makeFolders, syncFolder } from './durableWrite';
import { guarded, StorageFailure, storageError } from './failures';
import { errnoOf, exists, type FileSystem } from './fileSystem';
import { places } from './places';
import { createQueue } from './queue';
import { createSnapshotCare, nameOf } from './snapshotCare';
import { openSnapshotFiles, type StoredSnapshot } from './snapshotFiles';
import { keyOf, markedKey, type Head } from './snapshotNames';
import { unlessMissing, type JudgeSnapshot } from './snapshotReading';

/** What documents were before: one small file for each kept state, beside the library's documents. */
export interface Snapshots {
  /**
   * Keeps the file of a document as it is now, durably, before it is replaced or brought up to date. `undefined` where
   * there is no file; a state that is kept already is not kept twice; `storage-failed`.
   */
  readonly keep: (key: DocumentKey) => Promise<Result<Snapshot | undefined, AppError>>;
  /**
   * The same for a file that is about to be replaced by who holds its lock and knows what it holds: a second name for
   * it, made to last while the new file is. Never fails: a save goes on without its history, and `problem` says why.
   */
  readonly keepReplaced: (key: DocumentKey, head: Head) => Promise<void>;
  /** Why the last state of a document that was replaced could not be kept; `undefined` where it was. */
  readonly problem: (key: DocumentKey) => AppError | undefined;
  /** Every kept state, newest first; each was read when it was kept, and is not sound any more once that failed. */
  readonly list: (key: DocumentKey) => Promise<Result<readonly Snapshot[], AppError>>;
  /** One kept state as a document of today; `not-found`, `damaged-document`, `newer-version`, `storage-failed`. */
  readonly read: (key: DocumentKey, snapshot: string) => Promise<Result<AnyDocument, AppError>>;
  /** The newest kept state that can be read, which is tried; `undefined` where there is none. */
  readonly newestSound: (key: DocumentKey) => Promise<Result<Snapshot | undefined, AppError>>;
  /** Forgets every kept state of a document that was deleted for ever. */
  readonly forget: (key: DocumentKey) => Promise<Result<void, AppError>>;
  /** Thins out what is old and keeps the whole below its cap; what cannot be read never makes a good one go. */
  readonly thin: () => Promise<void>;
  /** Looks after all histories some time from now. */
  readonly begin: () => void;
  /** Resolves when everything handed in so far is done. */
  readonly idle: () => Promise<void>;
  /** Ends looking after histories, once what is under way is done. */
  readonly close: () => Promise<void>;
}

/**
 * What snapshots work with; `cap` gives the bytes that all of them together may take. `judge` reads what the background
 * asks about, where nobody waits for this thread; without it, it is read here.
 */
export interface SnapshotOptions {
  readonly fs: FileSystem;
  /** The library's. */
  readonly folder: string;
  readonly now: () => string;
  readonly cap: () => Promise<number>;
  readonly judge?: JudgeSnapshot | undefined;
}

const definitions: Readonly<Record<DocumentKind, KindDefinition<AnyDocument>>> = kinds;

/** Opens the histories of a library's documents, touching nothing. */
export function openSnapshots(options: SnapshotOptions): Snapshots {
  const { fs, folder } = options;
  const files = openSnapshotFiles(fs, folder);
  const turns = createQueue();
  const care = createSnapshotCare({ ...options, files, turns });
  const problems = new Map<string, AppError>();
  const documentFile = ({ kind, id }: DocumentKey) => path.join(folder, places[kind].folder, `${id}.json`);

  /** The key under which exactly this is kept, or may be. */
  const placeOf = async (key: DocumentKey, head: Head, sound: boolean, content: Buffer) => {
    for (let copy = 1; ; copy += 1) {
      const state = markedKey(keyOf(head, copy), sound);
      const kept = await files.bytes(key, state);
      if (kept.ok && kept.value === undefined) return { state, isKept: false };
      if (kept.ok && kept.value?.equals(content) === true) return { state, isKept: true };
    }
  };

  /** Keeps these bytes in a file of their own. */
  const keepBytes = async (
    key: DocumentKey,
    head: Head,
    sound: boolean,
    content: Buffer,
  ): Promise<string> => {
    const { state, isKept } = await placeOf(key, head, sound, content);
    if (isKept) return state;
    const target = files.fileOf(key, state, false);
    await makeFolders(fs, files.folderOf(key));
    await durableWrite(fs, target, content);
    return state;
  };

  /** Gives the document's file a second name; false where that is taken or the file system cannot. */
  const linked = async (key: DocumentKey, state: string): Promise<boolean> => {
    if (await exists(fs, files.fileOf(key, state, true))) return false;
    try {
      await fs.link(documentFile(key), files.fileOf(key, state, false));
      return true;
    } catch (error) {
      if (errnoOf(error) === undefined) throw error;
      return false;
    }
  };

  const keepReplaced = async (key: DocumentKey, head: Head): Promise<void> => {
    try {
      const state = keyOf(head);
      if (!(await linked(key, state))) {
        await makeFolders(fs, files.folderOf(key));
        if (!(await linked(key, state))) {
          const content = await unlessMissing(fs.readFile(documentFile(key)));
          if (content !== undefined) await keepBytes(key, head, true, content);
        }
      }
      // Before the document is replaced: else a power cut could take both.
      await unlessMissing(syncFolder(fs, files.folderOf(key)));
      problems.delete(nameOf(key));
      care.touched(key);
    } catch (error) {
      // Whatever it is: what was typed comes before what it was.
      problems.set(nameOf(key), failureOf(error));
    }
  };

  const keep: Snapshots['keep'] = (key) =>
    guarded(async () => {
      const file = documentFile(key);
      const content = await unlessMissing(fs.readFile(file));
      const stamp = await unlessMissing(fs.stamp(file));
      if (content === undefined || stamp === undefined) return ok(undefined);
      const modified = new Date(Number(stamp.mtimeNs / 1_000_000n)).toISOString();
      const head = headOf(key, content);
      const state = await keepBytes(
        key,
        head ?? { revision: 0, updatedAt: modified },
        head !== undefined,
        content,
      );
      care.touched(key);
      return ok((await files.list(key)).map(shown).find((each) => each.key === state));
    });

  return {
    keep,
    keepReplaced,
    problem: (key) => problems.get(nameOf(key)),
    list: (key) => guarded(async () => ok((await files.list(key)).map(shown))),
    read: async (key, snapshot) => {
      const state = await files.read(key, snapshot);
      if (!state.ok && state.error.code === 'damaged-document')
        await guarded(async () => {
          // From now on the list says so too.
          const stored = (await files.list(key)).find((each) => each.key === snapshot);
          return ok(stored && (await files.judge(key, stored)));
        });
      return state;
    },
    newestSound: (key) =>
      guarded(async () => {
        for (const stored of await files.list(key))
          if ((await files.judge(key, stored)) === 'sound')
            return ok(shown({ ...stored, key: markedKey(stored.key, true), sound: true }));
        return ok(undefined);
      }),
    forget: (key) =>
      turns.run(nameOf(key), () =>
        guarded(async () => {
          problems.delete(nameOf(key));
          const own = files.folderOf(key);
          for (const name of (await unlessMissing(fs.files(own))) ?? [])
            await unlessMissing(fs.unlink(path.join(own, name)));
          await unlessMissing(fs.removeFolder(own)).catch(unlessOthersAreIn);
          await unlessMissing(syncFolder(fs, path.dirname(own)));
          return ok(undefined);
        }),
      ),
    thin: () => care.run(),
    begin: () => care.begin(),
    idle: async () => {
      await care.idle();
      await turns.idle();
    },
    close: () => care.close(),
  };
}

function shown({ key, at, revision, bytes, sound }: StoredSnapshot): Snapshot {
  return { key, at, revision, bytes, sound };
}

/** What a file says of itself; `undefined` where it is no document of the kind and id. */
function headOf({ kind, id }: DocumentKey, content: Buffer): Head | undefined {
  let data: RawDocument;
  try {
    data = parseBytes(content);
  } catch (error) {
    if (error instanceof StorageFailure) return undefined;
    throw error;
  }
  const parsed = parseDocument(definitions[kind], data);
  return parsed.ok && parsed.value.document.id === id ? parsed.value.document : undefined;
}

/** What is none of ours stays, and so does the folder around it. */
function unlessOthersAreIn(error: unknown): void {
  if (!['ENOTEMPTY', 'EEXIST'].includes(errnoOf(error) ?? '')) throw error;
}

/** Whatever went wrong, as a failure of the disk; a bug is none, but must not be dearer than one. */
function failureOf(error: unknown): AppError {
  const isExpected = error instanceof StorageFailure || errnoOf(error) !== undefined;
  return isExpected ? storageError(error) : appError('storage-failed', { detail: String(error) });
}
