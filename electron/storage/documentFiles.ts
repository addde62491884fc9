import { createHash } from 'node:crypto';
import path from 'node:path';
import { highestRevision, type Envelope } from '../../shared/documents/envelope';
import { plainFault } from '../../shared/documents/json';
import type { KindDefinition, RawDocument } from '../../shared/documents/migrations';
import { parseDocument, type Parsed } from '../../shared/documents/parse';
import type { ReadOnly } from '../../shared/library/readOnly';
import { appError, type AppError } from '../../shared/kernel/errors';
import { err, ok, type Result } from '../../shared/kernel/result';
import { message } from '../../shared/kernel/text';
import { absent, openDocument, serialise } from './documentAdapter';
import { makeFolder } from './durableWrite';
import { guarded, StorageFailure } from './failures';
import { errnoOf, type FileSystem } from './fileSystem';
import { judge, readDocument } from './folderListing';
import type { JournalEntry } from './commitJournals';
import type { Lock } from './lock';
import { createRecentReads } from './recentReads';
import type { Head } from './snapshotNames';
import { createTurns, type Turns } from './turns';

/** A document that may be stored, checked against what it replaces while its lock is held. */
export interface Staged<T = Envelope> {
  /** As it will stand in its file: with the next revision. */
  readonly document: T;
  /** What its file will hold. */
  readonly text: string;
  /** To be called before anything is written: from now on it may arrive, even where that cannot be confirmed. */
  begin(): void;
  /** Writes it durably; throws what the operating system says. */
  store(): Promise<void>;
  /** To be called when its author hears that it is stored. */
  confirm(): void;
}

/**
 * How the file of a document of an unfinished commit stands: it holds the document; it is older or not there yet and
 * waits for it; or it went on without it (a higher revision, another text of the same one, gone, not to be replaced).
 */
export type Standing =
  | { readonly kind: 'stored' }
  | { readonly kind: 'waiting'; readonly store: () => Promise<void> }
  | { readonly kind: 'overtaken' };

/**
 * What a save starts from: the stored document of its revision; that very one, also by the moment it was saved; or one
 * that is not there any more.
 */
export type Start = 'stored' | 'opened' | 'nothing';

/** The files of one kind of document: checked, then written, each only by who holds its lock. */
export interface DocumentFiles<T extends Envelope> {
  readonly definition: KindDefinition<T>;
  readonly folder: string;
  readonly bin: string;
  /** One change of a document at a time, among processes too. */
  readonly turns: Turns;
  readonly fileOf: (id: string) => string;
  /** Reads a document, and remembers what it was for the next save of it; `undefined` where there is none. */
  read(id: string): Promise<Result<Parsed<T> | undefined, AppError>>;
  readonly binFileOf: (id: string) => string;
  /**
   * Checks a document whose `revision` is the one it was read with (0 for a new one); `conflict` where the stored
   * one is another, `damaged-document`, `newer-version` or `not-available` (it holds what this program does not know)
   * where what is stored must not be replaced,
   * `invalid-input` for nesting too deep to read. With `start` of `nothing`, its file may be gone whatever revision it
   * had.
   */
  stage(document: T, now: string, lock: Lock, start?: Start): Promise<Result<Staged<T>, AppError>>;
  /** The same for a document of any shape; `invalid-input` or `newer-version` where it is none of this kind. */
  stageParsed(document: unknown, now: string, lock: Lock): Promise<Result<Staged, AppError>>;
  /** Looks whether a document of an unfinished commit is still to be stored; throws what the operating system says. */
  standing(entry: JournalEntry, lock: Lock): Promise<Standing>;
}

/** Where the documents of a kind are; paths are absolute, `ready` makes the library's folder. */
export interface DocumentPlaces<T> {
  readonly fs: FileSystem;
  readonly definition: KindDefinition<T>;
  readonly folder: string;
  readonly bin: string;
  readonly ready: () => Promise<void>;
  /** Keeps the file of a document that is about to be replaced, of which this is known; never fails. */
  readonly keepReplaced: (id: string, head: Head) => Promise<void>;
  /** Why a stored document must not be changed here: it holds what this program does not know. */
  readonly whyReadOnly: (document: T) => ReadOnly | undefined;
}

/** Opens the files of one kind, touching nothing. */
export function openDocumentFiles<T extends Envelope>(places: DocumentPlaces<T>): DocumentFiles<T> {
  const { fs, definition, folder, bin, keepReplaced, whyReadOnly } = places;
  const fileOf = (id: string) => path.join(folder, `${id}.json`);
  const turns = createTurns(fs, folder, async () => {
    await places.ready();
    for (const each of [folder, bin]) await makeFolder(fs, each);
  });
  /**
   * What this program stored last, by id. A file that still holds exactly that needs neither parsing nor judging, which
   * for a long campaign takes longer than writing it.
   */
  const written = new Map<string, Head & { readonly digest: string }>();
  /** What this program stored last, where a file holds that still and a document starts from it. */
  const asWritten = async ({ id, revision }: T): Promise<Head | undefined> => {
    const known = written.get(id);
    if (known?.revision !== revision) return undefined;
    try {
      return digestOf(await fs.readFile(fileOf(id))) === known.digest ? known : undefined;
    } catch (error) {
      // What cannot be read is looked at the long way, which says why.
      if (errnoOf(error) !== undefined) return undefined;
      throw error;
    }
  };

  /**
   * What a file held when this program last read or stored it, by id. A synchronising program or an editor may leave
   * another text under the same revision, which is not to be replaced unseen.
   */
  const seen = new Map<string, { readonly revision: number; readonly digest: string }>();
  const holdsOther = async ({ id, revision }: T): Promise<boolean> => {
    const known = seen.get(id);
    if (known?.revision !== revision) return false;
    return digestOf(await fs.readFile(fileOf(id))) !== known.digest;
  };
  const conflict = (detail: string) => err(appError('conflict', { detail }));

  const recent = createRecentReads<T>(fs);

  /** What writes that failed tried to store, and the revision they started from: any may have arrived all the same. */
  const unconfirmed = new Map<string, { readonly from: number; readonly digests: Set<string> }>();
  const begun = (id: string, from: number, text: string) => {
    const before = unconfirmed.get(id);
    if (before?.from === from) before.digests.add(digestOf(text));
    else unconfirmed.set(id, { from, digests: new Set([digestOf(text)]) });
  };

  /** What a document replaces, `undefined` where that is nothing, or why it must not. */
  const baseOf = (
    stored: Result<Parsed<T> | undefined, AppError>,
    document: T,
    data: RawDocument,
    start: Start,
  ): Result<Head | undefined, AppError> => {
    if (!stored.ok) return stored;
    if (stored.value === undefined) {
      if (document.revision === 0 || start === 'nothing') return ok(undefined);
      const text = message(`services.library.${definition.kind}.gone`);
      return err(appError('conflict', { text, detail: 'No file' }));
    }
    const { revision } = stored.value.document;
    const readOnly = whyReadOnly(stored.value.document);
    if (readOnly !== undefined) return err(appError('not-available', { text: readOnly.text }));
    // A write may arrive and still be reported as failed (the folder's fsync); trying again is no conflict.
    const tried = unconfirmed.get(document.id);
    const mine = tried?.from === document.revision && tried.digests.has(digestOf(serialise(data)));
    if (start === 'nothing' && !mine) {
      const text = message(`services.library.${definition.kind}.alreadyThere`);
      return err(appError('conflict', { text, detail: 'A file' }));
    }
    if (revision === document.revision || mine) return ok(stored.value.document);
    return conflict(`stored ${String(revision)}, opened ${String(document.revision)}`);
  };

  /** Reads what is stored and judges whether a document may replace it. */
  const readBase = async (document: T, start: Start): Promise<Result<Head | undefined, AppError>> => {
    const file = fileOf(document.id);
    const db = openDocument(fs, file);
    await db.read();
    const base = baseOf(judge(db.data, file, definition), document, db.data, start);
    if (base.ok && base.value?.revision === document.revision && (await holdsOther(document)))
      return conflict(`another revision ${String(document.revision)}`);
    return base;
  };

  /**
   * Writes a document: before its file is replaced, what that holds is kept, for which the disk works while it takes the
   * new file; the last thing is to see that the lock is held.
   */
  const write = async (
    id: string,
    document: RawDocument,
    replaced: Head | undefined,
    lock: Lock,
    textOf: (document: RawDocument) => string = serialise,
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

  const stageSound = (
    document: T,
    now: string,
    lock: Lock,
    start: Start = 'stored',
  ): Promise<Result<Staged<T>, AppError>> =>
    guarded(async () => {
      const known = await asWritten(document);
      const base = known === undefined ? await readBase(document, start) : ok(known);
      if (!base.ok) return base;
      const another =
        base.value?.revision === document.revision && base.value.updatedAt !== document.updatedAt;
      if (start === 'opened' && another) return conflict(`saved ${base.value.updatedAt}`);
      const next = { ...document, revision: (base.value ?? document).revision + 1, updatedAt: now };
      if (next.revision > highestRevision)
        return err(
          appError('invalid-input', { text: message('services.library.revisions'), path: 'revision' }),
        );
      // Written down once: the text of a long campaign takes its while.
      const text = serialise(next);
      return ok({
        document: next,
        text,
        begin: () => begun(next.id, document.revision, text),
        store: async () => {
          written.delete(next.id);
          await write(next.id, next, base.value, lock, () => text);
          const file = fileOf(next.id);
          const parsed = { document: next, storedVersion: definition.version };
          recent.put(file, await recent.stateOf(file), text.length, parsed);
          const digest = digestOf(text);
          seen.set(next.id, { revision: next.revision, digest });
          // What holds more than this program knows is looked at each time: it is not to be replaced.
          if (whyReadOnly(next) !== undefined) return;
          written.set(next.id, { revision: next.revision, updatedAt: now, digest });
        },
        confirm: () => void unconfirmed.delete(next.id),
      });
    });

  return {
    definition,
    folder,
    bin,
    turns,
    fileOf,
    binFileOf: (id) => path.join(bin, `${id}.json`),
    read: async (id) => {
      const file = fileOf(id);
      const known = await recent.get(file);
      if (known !== undefined) return ok(known);
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
      seen.set(id, { revision: read.value.document.revision, digest: digestOf(bytes) });
      // Only where nobody replaced it meanwhile: what was read may be the state before.
      if ((await recent.stateOf(file)) === state) recent.put(file, state, bytes.length, read.value);
      return read;
    },
    stage: async (document, now, lock, start) => {
      // What could not be read again must not be written.
      const fault = plainFault(document);
      if (fault !== undefined) return err(appError('invalid-input', { text: fault }));
      return stageSound(document, now, lock, start);
    },
    stageParsed: async (document, now, lock) => {
      const parsed = parseDocument(definition, document);
      if (parsed.ok) return stageSound(parsed.value.document, now, lock);
      const { error } = parsed;
      return err(error.code === 'damaged-document' ? { ...error, code: 'invalid-input' } : error);
    },
    standing: async ({ id, revision, document }, lock) => {
      const file = fileOf(id);
      const db = openDocument(fs, file);
      const stored = await guarded(async () => {
        await db.read();
        return judge(db.data, file, definition);
      });
      if (!stored.ok) {
        if (stored.error.code === 'storage-failed') throw new StorageFailure(stored.error);
        return { kind: 'overtaken' };
      }
      if (db.data !== absent && serialise(db.data) === serialise(document)) return { kind: 'stored' };
      // What is not there was new, or was thrown away by somebody who knows no commits.
      const older = stored.value === undefined ? revision === 1 : stored.value.document.revision < revision;
      if (!older) return { kind: 'overtaken' };
      const replaced = stored.value?.document;
      return { kind: 'waiting', store: () => write(id, document, replaced, lock) };
    },
  };
}

function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url');
}
