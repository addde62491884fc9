import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Envelope } from '../../shared/documents/envelope';
import { nestedTooDeep } from '../../shared/documents/json';
import type { KindDefinition, RawDocument } from '../../shared/documents/migrations';
import { parseDocument, type Parsed } from '../../shared/documents/parse';
import { appError, type AppError } from '../../shared/kernel/errors';
import { err, ok, type Result } from '../../shared/kernel/result';
import { message } from '../../shared/kernel/text';
import { absent, openDocument, serialise } from './documentAdapter';
import { makeFolder } from './durableWrite';
import { guarded, StorageFailure } from './failures';
import { errnoOf, type FileSystem } from './fileSystem';
import { judge } from './folderListing';
import type { JournalEntry } from './commitJournals';
import type { Lock } from './lock';
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

/** The files of one kind of document: checked, then written, each only by who holds its lock. */
export interface DocumentFiles<T extends Envelope> {
  readonly definition: KindDefinition<T>;
  readonly folder: string;
  readonly bin: string;
  /** One change of a document at a time, among processes too. */
  readonly turns: Turns;
  readonly fileOf: (id: string) => string;
  readonly binFileOf: (id: string) => string;
  /**
   * Checks a document whose `revision` is the one it was read with (0 for a new one); `conflict` where the stored
   * one is another, `damaged-document` or `newer-version` where what is stored must not be replaced,
   * `invalid-input` for nesting too deep to read.
   */
  stage(document: T, now: string, lock: Lock): Promise<Result<Staged<T>, AppError>>;
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
}

/** Opens the files of one kind, touching nothing. */
export function openDocumentFiles<T extends Envelope>(places: DocumentPlaces<T>): DocumentFiles<T> {
  const { fs, definition, folder, bin } = places;
  const fileOf = (id: string) => path.join(folder, `${id}.json`);
  const turns = createTurns(fs, folder, async () => {
    await places.ready();
    for (const each of [folder, bin]) await makeFolder(fs, each);
  });
  /**
   * What this program stored last, by id. A file that still holds exactly that needs neither parsing nor judging, which
   * for a long campaign takes longer than writing it.
   */
  const written = new Map<string, { readonly revision: number; readonly digest: string }>();
  /** True where a file holds what this program stored last, and a document starts from that. */
  const isAsWritten = async ({ id, revision }: T): Promise<boolean> => {
    const known = written.get(id);
    if (known?.revision !== revision) return false;
    try {
      return digestOf(await fs.readFile(fileOf(id))) === known.digest;
    } catch (error) {
      // What cannot be read is looked at the long way, which says why.
      if (errnoOf(error) !== undefined) return false;
      throw error;
    }
  };

  /** What the last failed write tried to store: it may have arrived all the same. */
  const unconfirmed = new Map<string, string>();

  /** The revision that a document replaces, or why it must not. */
  const baseRevision = (
    stored: Result<Parsed<T> | undefined, AppError>,
    document: T,
    data: RawDocument,
  ): Result<number, AppError> => {
    if (!stored.ok) return stored;
    if (stored.value === undefined) {
      if (document.revision === 0) return ok(0);
      const text = message(`services.library.${definition.kind}.gone`);
      return err(appError('conflict', { text, detail: 'No file' }));
    }
    const { revision } = stored.value.document;
    // A write may arrive and still be reported as failed (the folder's fsync); trying again is no conflict.
    const mine = revision === document.revision + 1 && unconfirmed.get(document.id) === serialise(data);
    if (revision === document.revision || mine) return ok(revision);
    const detail = `stored ${String(revision)}, opened ${String(document.revision)}`;
    return err(appError('conflict', { detail }));
  };

  /** Reads what is stored and judges whether a document may replace it. */
  const readBase = async (
    db: ReturnType<typeof openDocument>,
    file: string,
    document: T,
  ): Promise<Result<number, AppError>> => {
    await db.read();
    return baseRevision(judge(db.data, file, definition), document, db.data);
  };

  const stage = (document: T, now: string, lock: Lock): Promise<Result<Staged<T>, AppError>> =>
    guarded(async () => {
      // What could not be read again must not be written.
      if (nestedTooDeep(document))
        return err(appError('invalid-input', { text: message('services.json.deep') }));
      const file = fileOf(document.id);
      // Written down once: the text of a long campaign takes its while.
      let text = '';
      const db = openDocument(fs, file, lock.confirm, () => text);
      const base = (await isAsWritten(document)) ? ok(document.revision) : await readBase(db, file, document);
      if (!base.ok) return base;
      const next = { ...document, revision: base.value + 1, updatedAt: now };
      text = serialise(next);
      db.data = next;
      return ok({
        document: next,
        text,
        begin: () => void unconfirmed.set(next.id, text),
        store: async () => {
          written.delete(next.id);
          await db.write();
          written.set(next.id, { revision: next.revision, digest: digestOf(text) });
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
    stage,
    stageParsed: async (document, now, lock) => {
      const parsed = parseDocument(definition, document);
      if (parsed.ok) return stage(parsed.value.document, now, lock);
      const { error } = parsed;
      return err(error.code === 'damaged-document' ? { ...error, code: 'invalid-input' } : error);
    },
    standing: async ({ id, revision, document }, lock) => {
      const file = fileOf(id);
      const db = openDocument(fs, file, lock.confirm);
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
      db.data = document;
      return { kind: 'waiting', store: () => db.write() };
    },
  };
}

function digestOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url');
}
