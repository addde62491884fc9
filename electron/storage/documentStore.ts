import path from 'node:path';
import type { Envelope } from '../../shared/documents/envelope';
import type { TroubledFile } from '../../shared/ipc/contract';
import { appError, type AppError } from '../../shared/kernel/errors';
import type { Clock } from '../../shared/kernel/ports';
import { err, ok, type Result } from '../../shared/kernel/result';
import { message } from '../../shared/kernel/text';
import type { Commits } from './commits';
import type { DocumentFiles } from './documentFiles';
import { makeFolder, syncFolder } from './durableWrite';
import { guarded } from './failures';
import { exists, type FileSystem } from './fileSystem';
import { listFolder, readDocument, type Basis, type Listing, type Summarise } from './folderListing';
import { readIndex, writeIndex, type FolderIndex } from './indexFile';
import type { Lock } from './lock';
import { createQueue } from './queue';

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

/** What the documents of one kind need. */
export interface StoreOptions<T extends Envelope, Row> {
  readonly fs: FileSystem;
  readonly clock: Clock;
  readonly files: DocumentFiles<T>;
  readonly commits: Pick<Commits, 'change' | 'settle'>;
  readonly summarise: Summarise<T, Row>;
  readonly basis?: Basis<Row>;
  readonly indexFile: string;
  /** Names program and rulesets, so that their news make the index anew. */
  readonly indexKey: string;
  /** Called when something is listed for the first time. */
  readonly firstListed: () => void;
}

const indexDelay = 1000;

/** Opens the documents of one kind, touching nothing; folders are made by the first write. */
export function openStore<T extends Envelope, Row>(options: StoreOptions<T, Row>): DocumentStore<T, Row> {
  const { fs, clock, files, commits, summarise, indexFile, indexKey } = options;
  const { definition, folder, bin, fileOf, binFileOf } = files;
  const listings = createQueue();
  let index: FolderIndex<Row> | undefined;
  let indexDue: NodeJS.Timeout | undefined;

  const change = <V>(id: string, work: (lock: Lock) => Promise<Result<V, AppError>>) =>
    commits.change({ kind: definition.kind, id }, work);

  const conflict = (key: string) =>
    err(appError('conflict', { text: message(`services.library.${definition.kind}.${key}`) }));

  const flushIndex = async () => {
    clearTimeout(indexDue);
    if (indexDue === undefined || index === undefined) return;
    indexDue = undefined;
    await writeIndex(fs, indexFile, indexKey, index);
  };

  const look = async (which: keyof FolderIndex<Row>): Promise<Listing<Row>> => {
    await commits.settle();
    return listings.run('list', async () => {
      if (index === undefined) options.firstListed();
      index ??= await readIndex<Row>(fs, indexFile, indexKey);
      const listing = await listFolder(fs, which === 'bin' ? bin : folder, index[which], {
        definition,
        summarise,
        ...(options.basis && { basis: options.basis }),
      });
      if (listing.changed) {
        index = { ...index, [which]: listing.entries };
        indexDue ??= setTimeout(() => void flushIndex(), indexDelay).unref();
      }
      return listing;
    });
  };

  const move = async (from: string, to: string) => {
    await fs.rename(from, to);
    await syncFolder(fs, path.dirname(to));
    await syncFolder(fs, path.dirname(from));
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
      await commits.settle();
      const read = await readDocument(fs, fileOf(id), definition);
      if (!read.ok) return read;
      return read.value === undefined ? err(appError('not-found')) : ok(read.value.document);
    },

    has: (id) =>
      guarded(async () => {
        await commits.settle();
        return ok((await exists(fs, fileOf(id))) || (await exists(fs, binFileOf(id))));
      }),

    save: (document) =>
      change(document.id, async (lock) => {
        const staged = await files.stage(document, clock.now(), lock);
        if (!staged.ok) return staged;
        staged.value.begin();
        await staged.value.store();
        staged.value.confirm();
        return ok(staged.value.document);
      }),

    bin: (id) =>
      change(id, async () => {
        if (!(await exists(fs, fileOf(id)))) return err(appError('not-found'));
        if (await exists(fs, binFileOf(id))) return conflict('alreadyBinned');
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
      change(id, async () => {
        if (!(await exists(fs, binFileOf(id)))) return err(appError('not-found'));
        if (await exists(fs, fileOf(id))) return conflict('alreadyThere');
        await move(binFileOf(id), fileOf(id));
        return ok(undefined);
      }),

    deleteBinned: (id) =>
      change(id, async () => {
        if (!(await exists(fs, binFileOf(id)))) return err(appError('not-found'));
        await fs.unlink(binFileOf(id));
        await syncFolder(fs, bin);
        return ok(undefined);
      }),

    close: async () => {
      await files.turns.idle();
      await listings.idle();
      await flushIndex();
    },
  };
}
