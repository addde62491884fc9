import path from 'node:path';
import type { Envelope } from '../../shared/documents/envelope';
import { nestedTooDeep } from '../../shared/documents/json';
import type { RawDocument } from '../../shared/documents/migrations';
import type { Parsed } from '../../shared/documents/parse';
import type { TroubledFile } from '../../shared/ipc/contract';
import { appError, type AppError } from '../../shared/kernel/errors';
import type { Clock } from '../../shared/kernel/ports';
import { err, ok, type Result } from '../../shared/kernel/result';
import { message } from '../../shared/kernel/text';
import { openDocument, serialise } from './documentAdapter';
import { makeFolder, syncFolder } from './durableWrite';
import { guarded } from './failures';
import { exists, type FileSystem } from './fileSystem';
import { judge, listFolder, readDocument, type Listing, type Reading } from './folderListing';
import { readIndex, writeIndex, type FolderIndex } from './indexFile';
import { createQueue } from './queue';
import { createTurns } from './turns';

/** The documents of one kind: a folder with a file for each, and a bin. Every write is durable when its promise resolves. */
export interface DocumentStore<T, Row> {
  /** A row for every document, and every file that cannot be used now; `storage-failed` where the folder cannot be read. */
  list(): Promise<Result<{ rows: Row[]; troubled: TroubledFile[] }, AppError>>;
  /** One document; `not-found`, `damaged-document`, `newer-version`, `storage-failed`. */
  read(id: string): Promise<Result<T, AppError>>;
  /** True where the folder or the bin holds a file of that id. */
  has(id: string): Promise<Result<boolean, AppError>>;
  /**
   * Stores a document whose `revision` is the one it was read with (0 for a new one) and gives it back with
   * the next revision; `conflict` where the stored one is another, `damaged-document` or `newer-version`
   * where what is stored must not be replaced, `invalid-input` for nesting too deep to read, `storage-failed`.
   */
  save(document: T): Promise<Result<T, AppError>>;
  /** Moves a document to the bin, damaged or not; `not-found`, `conflict`, `storage-failed`. */
  bin(id: string): Promise<Result<void, AppError>>;
  /** What the bin holds that can be restored; `storage-failed`. */
  listBin(): Promise<Result<Binned<Row>[], AppError>>;
  /** Moves a document back; `not-found`, `conflict` where there is one of that id again, `storage-failed`. */
  restore(id: string): Promise<Result<void, AppError>>;
  /** Deletes a document of the bin for ever; `not-found`, `storage-failed`. */
  deleteBinned(id: string): Promise<Result<void, AppError>>;
  /** Waits for what is under way and writes the index. */
  close(): Promise<void>;
}

/** A row of a bin: a row, and when the document was thrown away. */
export type Binned<Row> = Row & { readonly binnedAt: string };

/** What the documents of one kind need; paths are absolute. */
export interface StoreOptions<T, Row> extends Reading<T, Row> {
  readonly fs: FileSystem;
  readonly clock: Clock;
  readonly folder: string;
  readonly bin: string;
  readonly indexFile: string;
  /** Names program and rulesets, so that their news make the index anew. */
  readonly indexKey: string;
  /** Makes the library's folder. */
  readonly ready: () => Promise<void>;
  /** Called when something is listed for the first time. */
  readonly firstListed: () => void;
}

const indexDelay = 1000;

/** Opens the documents of one kind, touching nothing; folders are made by the first write. */
export function openStore<T extends Envelope, Row>(options: StoreOptions<T, Row>): DocumentStore<T, Row> {
  const { fs, clock, definition, folder, bin, indexFile, indexKey } = options;
  const fileOf = (id: string) => path.join(folder, `${id}.json`);
  const binFileOf = (id: string) => path.join(bin, `${id}.json`);
  const changes = createTurns(fs, folder, async () => {
    await options.ready();
    for (const each of [folder, bin]) await makeFolder(fs, each);
  });
  const listings = createQueue();
  /** What the last failed write tried to store: it may have arrived all the same. */
  const unconfirmed = new Map<string, string>();
  let index: FolderIndex<Row> | undefined;
  let indexDue: NodeJS.Timeout | undefined;

  const refusal = (code: 'conflict', key: string, detail?: string) =>
    err(
      appError(code, {
        text: message(`services.library.${definition.kind}.${key}`),
        ...(detail !== undefined && { detail }),
      }),
    );

  const flushIndex = async () => {
    clearTimeout(indexDue);
    if (indexDue === undefined || index === undefined) return;
    indexDue = undefined;
    await writeIndex(fs, indexFile, indexKey, index);
  };

  const look = (which: keyof FolderIndex<Row>): Promise<Listing<Row>> =>
    listings.run('list', async () => {
      if (index === undefined) options.firstListed();
      index ??= await readIndex<Row>(fs, indexFile, indexKey);
      const listing = await listFolder(fs, which === 'bin' ? bin : folder, index[which], options);
      if (listing.changed) {
        index = { ...index, [which]: listing.entries };
        indexDue ??= setTimeout(() => void flushIndex(), indexDelay).unref();
      }
      return listing;
    });

  const move = async (from: string, to: string) => {
    await fs.rename(from, to);
    await syncFolder(fs, path.dirname(to));
    await syncFolder(fs, path.dirname(from));
  };

  /** The revision that a save replaces, or why it must not. */
  const baseRevision = (
    stored: Result<Parsed<T> | undefined, AppError>,
    document: T,
    data: RawDocument,
  ): Result<number, AppError> => {
    if (!stored.ok) return stored;
    if (stored.value === undefined)
      return document.revision === 0 ? ok(0) : refusal('conflict', 'gone', 'No file');
    const { revision } = stored.value.document;
    // A write may arrive and still be reported as failed (the folder's fsync); trying again is no conflict.
    const mine = revision === document.revision + 1 && unconfirmed.get(document.id) === serialise(data);
    if (revision === document.revision || mine) return ok(revision);
    const detail = `stored ${String(revision)}, opened ${String(document.revision)}`;
    return err(appError('conflict', { detail }));
  };

  return {
    list: () =>
      guarded(async () => {
        const rows: Row[] = [];
        const troubled: TroubledFile[] = [];
        for (const { finding } of (await look('documents')).entries.values()) {
          if (finding.kind === 'row') rows.push(finding.row);
          else troubled.push(finding.troubled);
        }
        return ok({ rows, troubled });
      }),

    read: async (id) => {
      const read = await readDocument(fs, fileOf(id), definition);
      if (!read.ok) return read;
      return read.value === undefined ? err(appError('not-found')) : ok(read.value.document);
    },

    has: (id) => guarded(async () => ok((await exists(fs, fileOf(id))) || (await exists(fs, binFileOf(id))))),

    save: async (document) => {
      // What could not be read again must not be written.
      if (nestedTooDeep(document))
        return err(appError('invalid-input', { text: message('services.json.deep') }));
      return changes.run(document.id, async (lock) => {
        const file = fileOf(document.id);
        const db = openDocument(fs, file, lock.confirm);
        await db.read();
        const base = baseRevision(judge(db.data, file, definition), document, db.data);
        if (!base.ok) return base;
        const next = { ...document, revision: base.value + 1, updatedAt: clock.now() };
        db.data = next;
        unconfirmed.set(document.id, serialise(next));
        await db.write();
        unconfirmed.delete(document.id);
        return ok(next);
      });
    },

    bin: (id) =>
      changes.run(id, async () => {
        if (!(await exists(fs, fileOf(id)))) return err(appError('not-found'));
        if (await exists(fs, binFileOf(id))) return refusal('conflict', 'alreadyBinned');
        await makeFolder(fs, bin);
        // When it was thrown away is kept as the file's own time: the document itself stays as it was.
        await fs.touch(fileOf(id), new Date(clock.now()));
        await move(fileOf(id), binFileOf(id));
        return ok(undefined);
      }),

    listBin: () =>
      guarded(async () => {
        const { entries, stamps } = await look('bin');
        const rows: Binned<Row>[] = [];
        for (const [name, { finding }] of entries) {
          const stamp = stamps.get(name);
          if (finding.kind !== 'row' || stamp === undefined) continue;
          rows.push({ ...finding.row, binnedAt: new Date(Number(stamp.mtimeNs / 1_000_000n)).toISOString() });
        }
        return ok(rows);
      }),

    restore: (id) =>
      changes.run(id, async () => {
        if (!(await exists(fs, binFileOf(id)))) return err(appError('not-found'));
        if (await exists(fs, fileOf(id))) return refusal('conflict', 'alreadyThere');
        await move(binFileOf(id), fileOf(id));
        return ok(undefined);
      }),

    deleteBinned: (id) =>
      changes.run(id, async () => {
        if (!(await exists(fs, binFileOf(id)))) return err(appError('not-found'));
        await fs.unlink(binFileOf(id));
        await syncFolder(fs, bin);
        return ok(undefined);
      }),

    close: async () => {
      await changes.idle();
      await listings.idle();
      await flushIndex();
    },
  };
}
