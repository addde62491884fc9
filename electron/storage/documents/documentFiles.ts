import path from 'node:path';
import { highestRevision, type Envelope } from '#shared/documents/envelope';
import { plainFault } from '#shared/documents/jsonText';
import type { KindDefinition, RawDocument } from '#shared/documents/migrations';
import { parseDocument, type Parsed } from '#shared/documents/parse';
import type { ReadOnly } from '#shared/library/readOnly';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { absent, openDocument, serialize } from './documentAdapter';
import { makeFolder } from '#electron/storage/files/durableWrite';
import { guarded, StorageFailure } from '#electron/storage/files/failures';
import type { FileSystem } from '#electron/storage/files/fileSystem';
import { validateStored, readDocument } from './folderListing';
import type { JournalEntry } from '#electron/storage/commits/commitJournals';
import type { Lock } from '#electron/storage/locks/lock';
import { createKnownVersions } from './knownVersions';
import { createRecentReads } from './recentReads';
import { createReplacedVersions, type SaveStart } from './replacedVersions';
import type { RevisionHead } from '#electron/storage/history/snapshotNames';
import { createDocumentLocks, type DocumentLocks } from '#electron/storage/locks/documentLocks';
import { digestOf } from '#electron/storage/files/digest';

/** A document that may be stored, checked against the one it replaces while its lock is held. */
export interface StagedWrite<T = Envelope> {
  /** The document with its next revision. */
  readonly document: T;
  /** The text of its file. */
  readonly text: string;
  /** Call it before anything is written: from now on the write may succeed, even if that cannot be confirmed. */
  begin(): void;
  /** Writes it durably; throws the operating system's error. */
  store(): Promise<void>;
  /** Call it when the caller is told that it is stored. */
  confirm(): void;
}

/**
 * The file of a document in an unfinished commit contains the document; or it is older or missing and waits for
 * it; or it was changed without it (a higher revision, another text of the same one, deleted, not to be
 * replaced).
 */
export type CommitEntryState =
  | { readonly kind: 'stored' }
  | { readonly kind: 'pending'; readonly store: () => Promise<void> }
  | { readonly kind: 'overtaken' };

/** Files of one kind of document: checked, then written, each only by the holder of its lock. */
export interface DocumentFiles<T extends Envelope> {
  readonly definition: KindDefinition<T>;
  readonly folder: string;
  readonly bin: string;
  /** Allows one change of a document at a time, also across processes. */
  readonly locks: DocumentLocks;
  readonly fileOf: (id: string) => string;
  /** Reads a document, and remembers its state for the next save; `undefined` if there is none. */
  read(id: string): Promise<Result<Parsed<T> | undefined, AppError>>;
  readonly binFileOf: (id: string) => string;
  /**
   * Checks a document whose `revision` is the one it was read with (0 for a new one). Fails with `conflict` if
   * the stored one is another, `damaged-document`, `newer-version` or `not-available` (it contains data that this
   * program does not know) if the stored one must not be replaced, and `invalid-input` for nesting too deep to
   * read. With `start` of `nothing`, its file may be gone at any revision.
   */
  stage(document: T, now: string, lock: Lock, start?: SaveStart): Promise<Result<StagedWrite<T>, AppError>>;
  /** The same for a document of any shape; `invalid-input` or `newer-version` if it is not of this kind. */
  stageParsed(document: unknown, now: string, lock: Lock): Promise<Result<StagedWrite, AppError>>;
  /** Checks whether a document of an unfinished commit still has to be stored; throws the operating system's error. */
  commitEntryState(entry: JournalEntry, lock: Lock): Promise<CommitEntryState>;
}

/** Paths are absolute; `ready` creates the library's folder. */
export interface DocumentPlaces<T> {
  readonly fs: FileSystem;
  readonly definition: KindDefinition<T>;
  readonly folder: string;
  readonly bin: string;
  readonly ready: () => Promise<void>;
  /** Keeps the file of a document before it is replaced; `head` describes its current content. Never fails. */
  readonly keepReplaced: (id: string, head: RevisionHead) => Promise<void>;
  /** The reason why a stored document must not be changed here: it contains data that this program does not know. */
  readonly whyReadOnly: (document: T) => ReadOnly | undefined;
}

/** Opens the files of one kind; changes nothing. */
export function openDocumentFiles<T extends Envelope>(places: DocumentPlaces<T>): DocumentFiles<T> {
  const { fs, definition, folder, bin, keepReplaced, whyReadOnly } = places;
  const fileOf = (id: string) => path.join(folder, `${id}.json`);
  const locks = createDocumentLocks(fs, folder, async () => {
    await places.ready();
    for (const each of [folder, bin]) await makeFolder(fs, each);
  });
  const known = createKnownVersions(fs, fileOf);
  const replacedVersion = createReplacedVersions({ fs, definition, fileOf, known, whyReadOnly });
  const recent = createRecentReads<T>(fs);

  /**
   * Writes a document. The old file is kept before it is replaced, while the disk writes the new one; the last
   * step is to confirm the lock.
   */
  const write = async (
    id: string,
    document: RawDocument,
    replaced: RevisionHead | undefined,
    lock: Lock,
    textOf: (document: RawDocument) => string = serialize,
  ): Promise<void> => {
    const kept = replaced === undefined ? undefined : keepReplaced(id, replaced);
    const beforeRename = async () => {
      await kept;
      await lock.confirm();
    };
    const db = openDocument(fs, fileOf(id), beforeRename, textOf);
    db.data = document;
    try {
      await db.write();
    } finally {
      await kept;
    }
  };

  const stageValid = (
    document: T,
    now: string,
    lock: Lock,
    start: SaveStart = 'stored',
  ): Promise<Result<StagedWrite<T>, AppError>> =>
    guarded(async () => {
      const base = await replacedVersion(document, start);
      if (!base.ok) return base;
      const next = { ...document, revision: (base.value ?? document).revision + 1, updatedAt: now };
      if (next.revision > highestRevision)
        return err(
          appError('invalid-input', { text: message('services.library.revisions'), path: 'revision' }),
        );
      // Serialized once, because the text of a long campaign takes time.
      const text = serialize(next);
      const digest = digestOf(text);
      return ok({
        document: next,
        text,
        begin: () => known.tries(document, digest),
        store: async () => {
          known.doubts(next.id);
          await write(next.id, next, base.value, lock, () => text);
          const file = fileOf(next.id);
          const parsed = { document: next, storedVersion: definition.version };
          recent.put(file, await recent.stateOf(file), text.length, parsed);
          // Documents with unknown data are read each time: they must not be replaced.
          known.has(next, digest, whyReadOnly(next) === undefined ? 'stored' : 'seen');
        },
        confirm: () => known.confirm(next.id),
      });
    });

  return {
    definition,
    folder,
    bin,
    locks,
    fileOf,
    binFileOf: (id) => path.join(bin, `${id}.json`),
    read: async (id) => {
      const file = fileOf(id);
      const before = await recent.get(file);
      if (before !== undefined) return ok(before);
      const state = await recent.stateOf(file);
      let bytes: Uint8Array | undefined;
      const reading: FileSystem = {
        ...fs,
        readFile: async (path, limit) => {
          const whole = await fs.readFile(path, limit);
          bytes = whole;
          return whole;
        },
      };
      const read = await readDocument(reading, file, definition);
      if (!read.ok || read.value === undefined || bytes === undefined) return read;
      known.has(read.value.document, digestOf(bytes), 'seen');
      // Only if the file was not replaced in the meantime: the result may be the version before.
      if ((await recent.stateOf(file)) === state) recent.put(file, state, bytes.length, read.value);
      return read;
    },
    stage: async (document, now, lock, start) => {
      // Nothing is written that could not be read again.
      const fault = plainFault(document);
      if (fault !== undefined) return err(appError('invalid-input', { text: fault }));
      return stageValid(document, now, lock, start);
    },
    stageParsed: async (document, now, lock) => {
      const parsed = parseDocument(definition, document);
      if (parsed.ok) return stageValid(parsed.value.document, now, lock);
      const { error } = parsed;
      return err(error.code === 'damaged-document' ? { ...error, code: 'invalid-input' } : error);
    },
    commitEntryState: async ({ id, revision, document }, lock) => {
      const file = fileOf(id);
      const db = openDocument(fs, file);
      const stored = await guarded(async () => {
        await db.read();
        return validateStored(db.data, file, definition);
      });
      if (!stored.ok) {
        if (stored.error.code === 'storage-failed') throw new StorageFailure(stored.error);
        return { kind: 'overtaken' };
      }
      if (db.data !== absent && serialize(db.data) === serialize(document)) return { kind: 'stored' };
      // A missing document was new, or was deleted by something that ignores commits.
      const older = stored.value === undefined ? revision === 1 : stored.value.document.revision < revision;
      if (!older) return { kind: 'overtaken' };
      const replaced = stored.value?.document;
      return { kind: 'pending', store: () => write(id, document, replaced, lock) };
    },
  };
}
