import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { z } from 'zod';
import { documentKinds, envelopeSchema, type DocumentKind } from '#shared/documents/envelope';
import { parseJson } from '#shared/documents/jsonText';
import type { RawDocument } from '#shared/documents/migrations';
import { parseDocument } from '#shared/documents/parse';
import { appError, type AppError } from '#shared/kernel/errors';
import { absent, openDocument } from '#electron/storage/documents/documentAdapter';
import { makeFolder, moveFile, syncFolder } from '#electron/storage/files/durableWrite';
import { StorageFailure } from '#electron/storage/files/failures';
import { exists, type FileSystem } from '#electron/storage/files/fileSystem';
import { plainNames } from '#electron/storage/documents/folderListing';
import { places } from '#electron/storage/places';
import { unlessMissing } from '#electron/storage/files/unlessMissing';
import { isRecord } from '#shared/kernel/record';
import { kindOf } from '#shared/library/kinds';

/** A document of a commit; `document` is exactly the content of its future file. */
export interface JournalEntry {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly revision: number;
  readonly document: RawDocument;
}

/** A decided commit that may be only partly carried out; `newer` if only a later program can complete it. */
export interface CommitJournal {
  readonly name: string;
  readonly entries: readonly JournalEntry[];
  readonly newer?: AppError;
}

/** A document in a journal, as the text of its future file. */
export interface JournalText {
  readonly kind: DocumentKind;
  readonly text: string;
}

/** The reason why a journal was set aside: it is unreadable, or its documents were changed without it. */
export type AsideReason = 'damaged' | 'overtaken';

/** Journals of commits: each is written completely before the first document of the commit is changed. */
export interface CommitJournals {
  /** All existing journals; a damaged one is set aside. Throws the operating system's error. */
  list(): Promise<CommitJournal[]>;
  /**
   * Writes a journal durably and returns its name; if that fails, none is left. `beforeRename` may stop it by
   * throwing.
   */
  write(documents: readonly JournalText[], beforeRename: () => Promise<void>): Promise<string>;
  has(name: string): Promise<boolean>;
  /** Removes a journal durably, even if another program has just done so. */
  remove(name: string): Promise<void>;
  /** Moves a journal to the quarantine, unchanged. */
  setAside(name: string, why: AsideReason): Promise<void>;
}

const format = 'hearthbook-commit';
const version = 1;

/** Documents are stored as texts: as values, they would exceed the allowed nesting. */
const journalSchema = z.object({
  format: z.literal(format),
  version: z.literal(version),
  documents: z.array(z.object({ kind: z.enum(documentKinds), text: z.string() })).min(1),
});
type StoredJournal = z.input<typeof journalSchema>;

const headSchema = z.looseObject({ format: z.literal(format), version: z.int().min(1) });

/** Opens the journals of a library folder; changes nothing. */
export function openCommitJournals(fs: FileSystem, library: string): CommitJournals {
  const folder = path.join(library, places.pending);
  const quarantine = path.join(library, places.quarantine);
  const fileOf = (name: string) => path.join(folder, `${name}.json`);

  const remove = async (name: string) => {
    await unlessMissing(fs.unlink(fileOf(name)));
    await syncFolder(fs, folder);
  };

  const setAside = async (name: string, why: AsideReason) => {
    await makeFolder(fs, quarantine);
    const aside = path.join(quarantine, `commit-${name}.${why}.json`);
    // It exists already if a crash came between the two names.
    if (await exists(fs, aside)) return remove(name);
    await unlessMissing(moveFile(fs, fileOf(name), aside));
  };

  /** `damaged` if the file is invalid, `undefined` if it is gone. */
  const read = async (name: string): Promise<CommitJournal | 'damaged' | undefined> => {
    const db = openDocument(fs, fileOf(name));
    try {
      await db.read();
    } catch (error) {
      if (error instanceof StorageFailure) return 'damaged';
      throw error;
    }
    return db.data === absent ? undefined : readJournal(name, db.data);
  };

  return {
    list: async () => {
      const journals: CommitJournal[] = [];
      for (const file of (await plainNames(fs, folder)).toSorted()) {
        const name = path.basename(file, '.json');
        const journal = await read(name);
        if (journal === 'damaged') await setAside(name, 'damaged');
        else if (journal !== undefined) journals.push(journal);
      }
      return journals;
    },
    write: async (documents, beforeRename) => {
      const name = randomBytes(12).toString('hex');
      await makeFolder(fs, folder);
      const db = openDocument(fs, fileOf(name), beforeRename);
      db.data = {
        format,
        version,
        documents: [...documents],
      } satisfies StoredJournal;
      try {
        await db.write();
      } catch (error) {
        // It may exist in spite of the error (the folder's fsync): a refused commit must not be carried out
        // later.
        await remove(name).catch(() => undefined);
        throw error;
      }
      return name;
    },
    has: (name) => exists(fs, fileOf(name)),
    remove,
    setAside,
  };
}

function readJournal(name: string, data: RawDocument): CommitJournal | 'damaged' {
  const head = headSchema.safeParse(data);
  if (head.success && head.data.version > version)
    return { name, entries: [], newer: appError('newer-version', { detail: `Commit ${name}` }) };
  const stored = journalSchema.safeParse(data);
  if (!stored.success) return 'damaged';
  const entries: JournalEntry[] = [];
  let newer: AppError | undefined;
  for (const { kind, text } of stored.data.documents) {
    const json = parseJson(text);
    const envelope = envelopeSchema.safeParse(json.ok ? json.value : undefined);
    if (!json.ok || !envelope.success || !isRecord(json.value)) return 'damaged';
    const parsed = parseDocument(kindOf(kind), json.value);
    if (!parsed.ok && parsed.error.code !== 'newer-version') return 'damaged';
    if (!parsed.ok) newer ??= parsed.error;
    const { id, revision } = envelope.data;
    if (entries.some((entry) => entry.kind === kind && entry.id === id)) return 'damaged';
    entries.push({ kind, id, revision, document: json.value });
  }
  return { name, entries, ...(newer && { newer }) };
}
