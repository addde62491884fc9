import path from 'node:path';
import type { RawDocument } from '#shared/documents/migrations';
import { parseDocument } from '#shared/documents/parse';
import { appError, type AppError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import { type AnyDocument, kindOf } from '#shared/library/kinds';
import { keyText, type DocumentKey, type Snapshot } from '#shared/safety/history';
import type { RetentionSlot } from '#shared/safety/pruning';
import type { DatedSnapshot } from '#shared/safety/usedTime';
import { parseBytes } from '#electron/storage/documents/documentAdapter';
import { durableWrite, makeFolders, syncFolder } from '#electron/storage/files/durableWrite';
import { guarded, StorageFailure, storageError } from '#electron/storage/files/failures';
import { errnoOf, exists, type FileSystem } from '#electron/storage/files/fileSystem';
import { places } from '#electron/storage/places';
import { createQueue } from '#shared/kernel/queue';
import { createSnapshotMaintenance } from './snapshotMaintenance';
import { openSnapshotFiles, type StoredSnapshot } from './snapshotFiles';
import { keyOf, markedKey, readName, type NamedSnapshot, type RevisionHead } from './snapshotNames';
import { unlessMissing } from '#electron/storage/files/unlessMissing';
import type { ValidateSnapshot } from './snapshotReading';
import { modifiedAt } from '#electron/storage/files/fileStamp';

/** Earlier versions of documents: one small file each, beside the library's documents. */
export interface Snapshots {
  /**
   * Keeps the current file of a document durably, before it is replaced or migrated. `undefined` if there is no
   * file; a version is never kept twice; `storage-failed`.
   */
  readonly keep: (key: DocumentKey) => Promise<Result<Snapshot | undefined, AppError>>;
  /**
   * The same for a file that the holder of its lock is about to replace and whose content is known: it gets a
   * second name, which becomes durable while the new file does. Never fails: a save continues without its
   * history, and `problem` gives the reason.
   */
  readonly keepReplaced: (key: DocumentKey, head: RevisionHead) => Promise<void>;
  /** The reason why the last replaced version could not be kept; `undefined` on success. */
  readonly problem: (key: DocumentKey) => AppError | undefined;
  /**
   * All snapshots, newest first; a snapshot was intact when it was kept, and counts as damaged once reading it
   * has failed.
   */
  readonly list: (key: DocumentKey) => Promise<Result<readonly Snapshot[], AppError>>;
  /** Versions from `from` up to the one before `revision` were replaced here, one by the next. */
  readonly leads: (
    key: DocumentKey,
    from: RevisionHead,
    revision: number,
  ) => Promise<Result<boolean, AppError>>;
  /**
   * Another version had the revision of `from`, and nothing leads from there: the file was put back, and saved past it.
   * False if the history cannot tell.
   */
  readonly leaves: (key: DocumentKey, from: RevisionHead, revision: number) => Promise<boolean>;
  /** Reads one snapshot in the current format; `not-found`, `damaged-document`, `newer-version`, `storage-failed`. */
  readonly read: (key: DocumentKey, snapshot: string) => Promise<Result<AnyDocument, AppError>>;
  /** The newest snapshot that can be read, which is verified; `undefined` if there is none. */
  readonly newestSound: (key: DocumentKey) => Promise<Result<Snapshot | undefined, AppError>>;
  /** Decides which versions of a document pruning would delete by now. */
  readonly plan: (states: readonly DatedSnapshot[]) => readonly RetentionSlot[];
  /** Deletes all snapshots of a document that was deleted permanently. */
  readonly forget: (key: DocumentKey) => Promise<Result<void, AppError>>;
  /** Prunes old versions and keeps the total size below the cap; an unreadable version never replaces a sound one. */
  readonly prune: () => Promise<void>;
  /** Maintains all histories after a delay. */
  readonly start: () => void;
  /** Resolves when everything requested so far is done. */
  readonly idle: () => Promise<void>;
  /** Ends maintenance after pending work is done. */
  readonly close: () => Promise<void>;
}

/**
 * `cap` returns the limit in bytes for all snapshots together. `validate` reads versions for the background work
 * in another thread; without it they are read here.
 */
export interface SnapshotOptions {
  readonly fs: FileSystem;
  readonly folder: string;
  readonly now: () => string;
  readonly cap: () => Promise<number>;
  readonly validate?: ValidateSnapshot | undefined;
}

/** Opens the histories of a library's documents; changes nothing. */
export function openSnapshots(options: SnapshotOptions): Snapshots {
  const { fs, folder } = options;
  const files = openSnapshotFiles(fs, folder);
  const locks = createQueue();
  const maintenance = createSnapshotMaintenance({ ...options, files, locks });
  const problems = new Map<string, AppError>();
  const documentFile = ({ kind, id }: DocumentKey) => path.join(folder, places[kind].folder, `${id}.json`);

  /** The key under which exactly this content is kept, or may be. */
  const placeOf = async (key: DocumentKey, head: RevisionHead, sound: boolean, content: Buffer) => {
    for (let copy = 1; ; copy += 1) {
      const state = markedKey(keyOf(head, copy), sound);
      const kept = await files.bytes(key, state);
      if (kept.ok && kept.value === undefined) return { state, isKept: false };
      if (kept.ok && kept.value?.equals(content) === true) return { state, isKept: true };
    }
  };

  /** Keeps these bytes in a new file. */
  const keepBytes = async (
    key: DocumentKey,
    head: RevisionHead,
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

  /** Creates a second name for the document's file; false if that is taken or the file system cannot. */
  const link = async (key: DocumentKey, state: string): Promise<boolean> => {
    if (await exists(fs, files.fileOf(key, state, true))) return false;
    try {
      await fs.link(documentFile(key), files.fileOf(key, state, false));
      return true;
    } catch (error) {
      if (errnoOf(error) === undefined) throw error;
      return false;
    }
  };

  const keepReplaced = async (key: DocumentKey, head: RevisionHead): Promise<void> => {
    try {
      const state = keyOf(head);
      if (!(await link(key, state))) {
        await makeFolders(fs, files.folderOf(key));
        if (!(await link(key, state))) {
          const content = await unlessMissing(fs.readFile(documentFile(key)));
          if (content !== undefined) await keepBytes(key, head, true, content);
        }
      }
      // Before the document is replaced: otherwise a power cut could destroy both.
      await unlessMissing(syncFolder(fs, files.folderOf(key)));
      problems.delete(keyText(key));
      maintenance.documentChanged(key);
    } catch (error) {
      // No failure of the history may prevent a save: new text matters more than old versions.
      problems.set(keyText(key), failureOf(error));
    }
  };

  const keep: Snapshots['keep'] = (key) =>
    guarded(async () => {
      const file = documentFile(key);
      const content = await unlessMissing(fs.readFile(file));
      const stamp = await unlessMissing(fs.stamp(file));
      if (content === undefined || stamp === undefined) return ok(undefined);
      const modified = modifiedAt(stamp).toISOString();
      const head = headOf(key, content);
      const state = await keepBytes(
        key,
        head ?? { revision: 0, updatedAt: modified },
        head !== undefined,
        content,
      );
      maintenance.documentChanged(key);
      return ok((await files.list(key)).map(toSnapshot).find((each) => each.key === state));
    });

  const named = async (key: DocumentKey): Promise<readonly NamedSnapshot[]> =>
    ((await unlessMissing(fs.files(files.folderOf(key)))) ?? []).flatMap((name) => readName(name) ?? []);

  return {
    keep,
    keepReplaced,
    problem: (key) => problems.get(keyText(key)),
    list: (key) => guarded(async () => ok((await files.list(key)).map(toSnapshot))),
    leads: (key, from, revision) => guarded(async () => ok(isChain(await named(key), from, revision))),
    leaves: async (key, from, revision) => {
      const states = await guarded(async () => ok(await named(key)));
      const isOther = (state: NamedSnapshot): boolean =>
        state.revision === from.revision && !state.key.startsWith(keyOf(from));
      return states.ok && states.value.some(isOther) && !isChain(states.value, from, revision);
    },
    read: async (key, snapshot) => {
      const state = await files.read(key, snapshot);
      if (!state.ok && state.error.code === 'damaged-document')
        await guarded(async () => {
          // From now on the list shows it as damaged.
          const stored = (await files.list(key)).find((each) => each.key === snapshot);
          return ok(stored && (await files.validate(key, stored)));
        });
      return state;
    },
    newestSound: (key) =>
      guarded(async () => {
        for (const stored of await files.list(key))
          if ((await files.validate(key, stored)) === 'sound')
            return ok(toSnapshot({ ...stored, key: markedKey(stored.key, true), sound: true }));
        return ok(undefined);
      }),
    plan: (...given) => maintenance.plan(...given),
    forget: (key) =>
      locks.run(keyText(key), () =>
        guarded(async () => {
          problems.delete(keyText(key));
          const own = files.folderOf(key);
          for (const name of (await unlessMissing(fs.files(own))) ?? [])
            await unlessMissing(fs.unlink(path.join(own, name)));
          await unlessMissing(fs.removeFolder(own)).catch(ignoreNotEmpty);
          await unlessMissing(syncFolder(fs, path.dirname(own)));
          return ok(undefined);
        }),
      ),
    prune: () => maintenance.run(),
    start: () => maintenance.start(),
    idle: async () => {
      await maintenance.idle();
      await locks.idle();
    },
    close: () => maintenance.close(),
  };
}

function toSnapshot({ key, at, revision, bytes, sound }: StoredSnapshot): Snapshot {
  return { key, at, revision, bytes, sound };
}

/** `undefined` if the content is not a document of the kind and id. */
function headOf({ kind, id }: DocumentKey, content: Buffer): RevisionHead | undefined {
  let data: RawDocument;
  try {
    data = parseBytes(content);
  } catch (error) {
    if (error instanceof StorageFailure) return undefined;
    throw error;
  }
  const parsed = parseDocument(kindOf(kind), data);
  return parsed.ok && parsed.value.document.id === id ? parsed.value.document : undefined;
}

/** Foreign files stay, together with their folder. */
function ignoreNotEmpty(error: unknown): void {
  if (!['ENOTEMPTY', 'EEXIST'].includes(errnoOf(error) ?? '')) throw error;
}

/** Reports everything as a failure of the disk: a bug in the history must not prevent a save. */
function failureOf(error: unknown): AppError {
  const isExpected = error instanceof StorageFailure || errnoOf(error) !== undefined;
  return isExpected ? storageError(error) : appError('storage-failed', { detail: String(error) });
}

/** Each version from `from` up to the one before `revision` is there. */
function isChain(states: readonly NamedSnapshot[], from: RevisionHead, revision: number): boolean {
  const steps = states.filter((state) => state.revision >= from.revision && state.revision < revision);
  const isKept = states.some(({ key }) => key === keyOf(from));
  return isKept && new Set(steps.map((state) => state.revision)).size === revision - from.revision;
}
