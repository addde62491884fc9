import path from 'node:path';
import type { Envelope } from '../../../shared/documents/envelope';
import type { TroubledFile } from '../../../shared/ipc/contract';
import { appError, type AppError } from '../../../shared/kernel/errors';
import type { Clock } from '../../../shared/kernel/ports';
import { err, ok, type Result } from '../../../shared/kernel/result';
import { message } from '../../../shared/kernel/text';
import type { Commits } from '../commits/commits';
import type { DocumentFiles, SaveStart } from './documentFiles';
import { dropMoved, durableWrite, makeFolder, moveFile, syncFolder } from '../files/durableWrite';
import { guarded } from '../files/failures';
import { exists, type FileSystem } from '../files/fileSystem';
import {
  documentNames,
  listFolder,
  unchangedRows,
  type RowDependencies,
  type Entries,
  type Entry,
  type Listing,
  type NamedDocument,
  type ListingOptions,
  type Summarize,
} from './folderListing';
import { readFirst, readIndex, writeIndex, type FolderIndex } from './indexFile';
import type { Lock } from '../locks/lock';
import { createQueue } from '../locks/queue';
import { unlessMissing } from '../files/unlessMissing';
import type { Snapshots } from '../history/snapshots';
import { modifiedAt } from '../files/fileStamp';

/** The documents of one kind: a folder with a file for each, and a bin. Every write is durable when its promise resolves. */
export interface DocumentStore<T, Row> {
  /** A row for every document, and every file that cannot be used now; `storage-failed` where the folder cannot be read. */
  list(): Promise<Result<{ rows: Row[]; troubled: TroubledFile[] }, AppError>>;
  /**
   * The newest rows of a folder of many, as far as they are still true, long before `list` has looked at all of them; none
   * where that is as quick. `storage-failed`.
   */
  listNewest(): Promise<Result<Row[], AppError>>;
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
  /**
   * Stores a document that somebody had open: `conflict` also where the stored one was saved at another moment, as it is
   * when a synchronising program brought another of the same revision; else as `save`.
   */
  saveOpened(document: T): Promise<Result<T, AppError>>;
  /**
   * Stores a document again whose file is gone, as the revision after the one it has; `conflict` where there is a file
   * of its id, else as `save`.
   */
  revive(document: T): Promise<Result<T, AppError>>;
  /**
   * Imports the file of a document from elsewhere as it is, where there is none of its id in library or bin; into the
   * bin where `binnedAt` says when it was thrown away; `conflict`, `storage-failed`.
   */
  importFile(id: string, bytes: Uint8Array, binnedAt?: Date): Promise<Result<void, AppError>>;
  /** Moves a document to the bin, damaged or not; `not-found`, `conflict`, `storage-failed`. */
  bin(id: string): Promise<Result<void, AppError>>;
  /** Lists the documents of the bin that can be restored; `storage-failed`. */
  listBin(): Promise<Result<Binned<Row>[], AppError>>;
  /** Moves a document back; `not-found`, `conflict` where there is one of that id again, `storage-failed`. */
  restore(id: string): Promise<Result<void, AppError>>;
  /** Deletes a document of the bin for ever, and all that it was; `not-found`, `storage-failed`. */
  deleteBinned(id: string): Promise<Result<void, AppError>>;
  /** Waits for what is under way and writes the index. */
  close(): Promise<void>;
}

/** A row that says when its document was changed last. */
export type DatedRow = Pick<Envelope, 'updatedAt'>;

/** A row of a bin: a row, and when the document was thrown away. */
export type Binned<Row> = Row & { readonly binnedAt: string };

export interface StoreOptions<T extends NamedDocument, Row> {
  readonly fs: FileSystem;
  readonly clock: Clock;
  readonly files: DocumentFiles<T>;
  readonly commits: Pick<Commits, 'change' | 'finishPending'>;
  readonly snapshots: Pick<Snapshots, 'keep' | 'forget'>;
  readonly summarize: Summarize<T, Row>;
  readonly rowDependencies?: RowDependencies<Row>;
  /** Brings what a document holds for others (its ruleset) up to date when it is read; why that cannot be. */
  readonly upToDate?: (document: T) => Promise<Result<T, AppError>>;
  readonly validateLong?: ListingOptions<T, Row>['validateLong'];
  readonly indexFile: string;
  /** Names program and rulesets, so that their news make the index anew. */
  readonly indexKey: string;
  /** Called when something is listed for the first time. */
  readonly firstListed: () => void;
}

const indexDelay = 1000;

/** From how many documents on the newest are kept ready, and how many: more than a large screen shows. */
const [many, newest] = [500, 120];

/** Opens the documents of one kind, touching nothing; folders are made by the first write. */
export function openStore<T extends NamedDocument, Row extends DatedRow>(
  options: StoreOptions<T, Row>,
): DocumentStore<T, Row> {
  const { fs, clock, files, commits, snapshots, summarize, indexFile, indexKey } = options;
  const { definition, folder, bin, fileOf, binFileOf } = files;
  const listings = createQueue();
  let index: FolderIndex<Row> | undefined;
  let indexDue: NodeJS.Timeout | undefined;

  const change = <V>(id: string, work: (lock: Lock) => Promise<Result<V, AppError>>) =>
    commits.change({ kind: definition.kind, id }, work);

  const conflict = (key: string) =>
    err(appError('conflict', { text: message(`services.library.${definition.kind}.${key}`) }));

  /** The states of older format versions that were seen to be kept. */
  const snapshottedOlder = new Set<string>();
  /** Keeps a file of an older format version as it is, once: from now on the document is of today's. */
  const snapshotOlderFormat = async (id: string, { revision }: T): Promise<void> => {
    const state = `${id} ${String(revision)}`;
    if (snapshottedOlder.has(state)) return;
    // A disk that takes nothing is no reason not to read; a save keeps the old file too.
    if ((await snapshots.keep({ kind: definition.kind, id })).ok) snapshottedOlder.add(state);
  };

  const stored = async (document: T, lock: Lock, start: SaveStart): Promise<Result<T, AppError>> => {
    const staged = await files.stage(document, clock.now(), lock, start);
    if (!staged.ok) return staged;
    staged.value.begin();
    await staged.value.store();
    staged.value.confirm();
    return ok(staged.value.document);
  };

  let writing: Promise<void> = Promise.resolve();
  /** Writes the index where that is due, and waits for what is written of it already. */
  const flushIndex = (): Promise<void> => {
    clearTimeout(indexDue);
    if (indexDue === undefined || index === undefined) return writing;
    indexDue = undefined;
    const current = index;
    writing = writing.then(() => writeIndex(fs, indexFile, indexKey, current, newestOf(current.documents)));
    return writing;
  };

  /** True where what lies in the folder and in the bin is the same: a crash came while it was moved. */
  const isOneFile = async (id: string): Promise<boolean> => {
    const [here, binned] = [await fs.readFile(fileOf(id)), await fs.readFile(binFileOf(id))];
    return here.equals(binned);
  };

  /** Leaves what a crash let lie in both places in the folder only. */
  const finishMoves = async (): Promise<void> => {
    for (const name of await documentNames(fs, bin)) {
      if (!(await exists(fs, path.join(folder, name)))) continue;
      const id = path.basename(name, '.json');
      // A document whose move cannot be finished now is shown in both.
      await change(id, async () => {
        if ((await exists(fs, fileOf(id))) && (await exists(fs, binFileOf(id))) && (await isOneFile(id)))
          await dropMoved(fs, binFileOf(id));
        return ok(undefined);
      });
    }
  };

  const listCurrent = async (which: keyof FolderIndex<Row>): Promise<Listing<Row>> => {
    await commits.finishPending();
    await finishMoves();
    return listings.run('list', async () => {
      if (index === undefined) options.firstListed();
      index ??= await readIndex<Row>(fs, indexFile, indexKey);
      const listing = await listFolder(fs, which === 'bin' ? bin : folder, index[which], {
        definition,
        summarize,
        validateLong: options.validateLong,
        ...(options.rowDependencies && { rowDependencies: options.rowDependencies }),
      });
      if (listing.changed) {
        index = { ...index, [which]: listing.entries };
        indexDue ??= setTimeout(() => void flushIndex(), indexDelay).unref();
      }
      return listing;
    });
  };

  /** Operations begun and not confirmed: any may have happened all the same. */
  const unconfirmed = new Map<string, FileOperation>();
  /** Performs an operation durably; one that happened before and is tried again is only made durable. */
  const perform = async (
    operation: FileOperation,
    id: string,
    work?: () => Promise<void>,
  ): Promise<Result<void, AppError>> => {
    unconfirmed.set(id, operation);
    if (work !== undefined) await work();
    else for (const each of [folder, bin]) await unlessMissing(syncFolder(fs, each));
    unconfirmed.delete(id);
    return ok(undefined);
  };
  const mayHaveHappened = (operation: FileOperation, id: string) => unconfirmed.get(id) === operation;

  return {
    list: () =>
      guarded(async () => {
        const rows: Row[] = [];
        const troubled: TroubledFile[] = [];
        const { entries, transient } = await listCurrent('documents');
        for (const finding of [...[...entries.values()].map((entry) => entry.finding), ...transient]) {
          if (finding.kind === 'row') rows.push(finding.row);
          else troubled.push(finding.troubled);
        }
        return ok({ rows, troubled });
      }),

    listNewest: () =>
      guarded(async () => {
        if (index !== undefined) return ok([]);
        const known = readFirst<Row>(fs, indexFile, indexKey);
        return ok(await unchangedRows(fs, folder, known, options.rowDependencies));
      }),

    read: async (id) => {
      await commits.finishPending();
      const read = await files.read(id);
      if (!read.ok) return read;
      if (read.value === undefined) return err(appError('not-found'));
      if (read.value.storedVersion < definition.version) await snapshotOlderFormat(id, read.value.document);
      return options.upToDate?.(read.value.document) ?? ok(read.value.document);
    },

    has: (id) =>
      guarded(async () => {
        await commits.finishPending();
        return ok((await exists(fs, fileOf(id))) || (await exists(fs, binFileOf(id))));
      }),

    save: (document) => change(document.id, (lock) => stored(document, lock, 'stored')),

    saveOpened: (document) => change(document.id, (lock) => stored(document, lock, 'opened')),

    revive: (document) => change(document.id, (lock) => stored(document, lock, 'nothing')),

    importFile: (id, bytes, binnedAt) =>
      change(id, async (lock) => {
        const there = (await exists(fs, fileOf(id))) || (await exists(fs, binFileOf(id)));
        if (there && !mayHaveHappened('import', id)) return conflict('alreadyThere');
        const file = binnedAt === undefined ? fileOf(id) : binFileOf(id);
        return perform('import', id, async () => {
          await makeFolder(fs, path.dirname(file));
          await durableWrite(fs, file, bytes, lock.confirm);
          if (binnedAt !== undefined) await fs.touch(file, binnedAt);
        });
      }),

    bin: (id) =>
      change(id, async () => {
        const isBinned = await exists(fs, binFileOf(id));
        if (!(await exists(fs, fileOf(id))))
          return isBinned && mayHaveHappened('bin', id) ? perform('bin', id) : err(appError('not-found'));
        if (isBinned && !(await isOneFile(id))) return conflict('alreadyBinned');
        return perform('bin', id, async () => {
          await makeFolder(fs, bin);
          // The file's own time records when it was binned: the document itself stays as it was.
          await fs.touch(fileOf(id), new Date(clock.now()));
          await (isBinned ? dropMoved(fs, fileOf(id)) : moveFile(fs, fileOf(id), binFileOf(id)));
        });
      }),

    listBin: () =>
      guarded(async () => {
        const { entries, stamps } = await listCurrent('bin');
        const rows: Binned<Row>[] = [];
        for (const [name, { finding }] of entries) {
          const stamp = stamps.get(name);
          if (finding.kind !== 'row' || stamp === undefined) continue;
          rows.push({ ...finding.row, binnedAt: modifiedAt(stamp).toISOString() });
        }
        return ok(rows);
      }),

    restore: (id) =>
      change(id, async () => {
        const isHere = await exists(fs, fileOf(id));
        if (!(await exists(fs, binFileOf(id))))
          return isHere && mayHaveHappened('restore', id)
            ? perform('restore', id)
            : err(appError('not-found'));
        if (isHere && !(await isOneFile(id))) return conflict('alreadyThere');
        return perform('restore', id, () =>
          isHere ? dropMoved(fs, binFileOf(id)) : moveFile(fs, binFileOf(id), fileOf(id)),
        );
      }),

    deleteBinned: (id) =>
      change(id, async () => {
        const isBinned = await exists(fs, binFileOf(id));
        if (!isBinned && !mayHaveHappened('delete', id)) return err(appError('not-found'));
        await perform('delete', id, isBinned ? () => dropMoved(fs, binFileOf(id)) : undefined);
        return (await exists(fs, fileOf(id)))
          ? ok(undefined)
          : snapshots.forget({ kind: definition.kind, id });
      }),

    close: async () => {
      await files.locks.idle();
      await listings.idle();
      await flushIndex();
    },
  };
}

/** Operations on a document's file other than saving. */
type FileOperation = 'import' | 'bin' | 'restore' | 'delete';

/** The entries of the rows that were changed last, where there are many. */
function newestOf<Row extends DatedRow>(entries: Entries<Row>): Entries<Row> {
  if (entries.size < many) return new Map();
  const moment = ({ finding }: Entry<Row>) => (finding.kind === 'row' ? finding.row.updatedAt : '');
  const sorted = [...entries].toSorted(([, a], [, b]) => (moment(a) < moment(b) ? 1 : -1));
  return new Map(sorted.slice(0, newest));
}
