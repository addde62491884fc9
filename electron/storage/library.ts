import path from 'node:path';
import type { CharacterDocument } from '../../shared/character/document';
import type { RawDocument } from '../../shared/documents/migrations';
import type { BinRow, LibraryRow, TroubledFile } from '../../shared/ipc/contract';
import { appError, type AppError } from '../../shared/kernel/errors';
import type { Clock } from '../../shared/kernel/ports';
import { err, ok, type Result } from '../../shared/kernel/result';
import { message } from '../../shared/kernel/text';
import { openDocument, serialise } from './documentAdapter';
import { syncFolder } from './durableWrite';
import { guarded } from './failures';
import { errnoOf, nodeFileSystem, type FileSystem } from './fileSystem';
import { judge, listFolder, readDocument, type Listing, type Summarise } from './folderListing';
import { readIndex, writeIndex, type LibraryIndex } from './indexFile';
import { takeLock, type Lock } from './lock';
import { createQueue } from './queue';
import { createSettingsFile, type SettingsFile } from './settingsFile';
import { sweep } from './sweep';
import { verifyLibrary, type Inspect, type Verification } from './verify';

/** Everything a library folder holds. Every write is durable when its promise resolves. */
export interface Library {
  readonly folder: string;
  readonly settings: SettingsFile;
  /** Every character and every file that cannot be used now; `storage-failed` where the folder cannot be read. */
  list(): Promise<Result<{ rows: LibraryRow[]; troubled: TroubledFile[] }, AppError>>;
  /** One character; `not-found`, `damaged-document`, `newer-version`, `storage-failed`. */
  read(id: string): Promise<Result<CharacterDocument, AppError>>;
  /** True where the library or its bin holds a file of that id. */
  has(id: string): Promise<Result<boolean, AppError>>;
  /**
   * Stores a character whose `revision` is the one it was read with (0 for a new one) and gives it back with
   * the next revision; `conflict` where the stored one is another, `damaged-document` or `newer-version`
   * where what is stored must not be replaced, `storage-failed`.
   */
  save(document: CharacterDocument): Promise<Result<CharacterDocument, AppError>>;
  /** Moves a character to the bin, damaged or not; `not-found`, `conflict`, `storage-failed`. */
  bin(id: string): Promise<Result<void, AppError>>;
  /** What the bin holds that can be restored; `storage-failed`. */
  listBin(): Promise<Result<BinRow[], AppError>>;
  /** Moves a character back; `not-found`, `conflict` where the library has one of that id, `storage-failed`. */
  restore(id: string): Promise<Result<void, AppError>>;
  /** Deletes a character of the bin for ever; `not-found`, `storage-failed`. */
  deleteBinned(id: string): Promise<Result<void, AppError>>;
  /** Reads every document of library and bin, changing nothing; `storage-failed`. */
  verify(inspect: Inspect): Promise<Result<Verification, AppError>>;
  /** Waits for what is under way and writes the index. */
  close(): Promise<void>;
}

/** What a library needs: `indexKey` names program and rulesets, so that their news make the index anew. */
export interface LibraryOptions {
  readonly folder: string;
  readonly clock: Clock;
  readonly summarise: Summarise;
  readonly indexKey: string;
  readonly fs?: FileSystem;
}

const indexDelay = 1000;
const sweepDelay = 5000;

/** Opens a library folder, touching nothing; folders are made by the first write. */
export function openLibrary(options: LibraryOptions): Library {
  const { folder, clock, summarise, indexKey, fs = nodeFileSystem } = options;
  const folders = { characters: path.join(folder, 'characters'), bin: path.join(folder, 'bin') };
  const indexFile = path.join(folder, 'index.json');
  const fileOf = (id: string) => path.join(folders.characters, `${id}.json`);
  const binFileOf = (id: string) => path.join(folders.bin, `${id}.json`);
  const documents = createQueue();
  const listings = createQueue();
  /** What the last failed write tried to store: it may have arrived all the same. */
  const unconfirmed = new Map<string, string>();
  let index: LibraryIndex | undefined;
  let indexDue: NodeJS.Timeout | undefined;
  let rootMade = false;

  const ready = async () => {
    if (!rootMade) await fs.mkdir(folder, true);
    rootMade = true;
  };

  const foldersReady = async () => {
    await ready();
    for (const sub of Object.values(folders)) await makeFolder(fs, sub);
  };

  const lockOf = async (id: string) => {
    const file = path.join(folders.characters, `.${id}.lock`);
    try {
      return await takeLock(fs, file);
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT') throw error;
      await foldersReady();
      return takeLock(fs, file);
    }
  };

  /** Runs a change of one document alone: in this process by the queue, among processes by the lock. */
  const change = <T>(id: string, work: (lock: Lock) => Promise<Result<T, AppError>>) =>
    documents.run(id, () =>
      guarded(async () => {
        const lock = await lockOf(id);
        try {
          return await work(lock);
        } finally {
          await lock.release();
        }
      }),
    );

  const flushIndex = async () => {
    clearTimeout(indexDue);
    if (indexDue === undefined || index === undefined) return;
    indexDue = undefined;
    await writeIndex(fs, indexFile, indexKey, index);
  };

  const tidy = async () => {
    for (const sub of [folder, ...Object.values(folders)]) await sweep(fs, sub, new Date(clock.now()));
  };

  const look = (which: keyof LibraryIndex): Promise<Listing> =>
    listings.run('list', async () => {
      if (index === undefined) setTimeout(() => void tidy(), sweepDelay).unref();
      index ??= await readIndex(fs, indexFile, indexKey);
      const listing = await listFolder(fs, folders[which], index[which], summarise);
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

  return {
    folder,
    settings: createSettingsFile(fs, folder, ready),

    list: () =>
      guarded(async () => {
        const rows: LibraryRow[] = [];
        const troubled: TroubledFile[] = [];
        for (const { finding } of (await look('characters')).entries.values()) {
          if (finding.kind === 'row') rows.push(finding.row);
          else troubled.push(finding.troubled);
        }
        return ok({ rows, troubled });
      }),

    read: async (id) => {
      const read = await readDocument(fs, fileOf(id));
      if (!read.ok) return read;
      return read.value === undefined ? err(appError('not-found')) : ok(read.value.document);
    },

    has: (id) => guarded(async () => ok((await exists(fs, fileOf(id))) || (await exists(fs, binFileOf(id))))),

    save: (document) =>
      change(document.id, async (lock) => {
        const file = fileOf(document.id);
        const db = openDocument(fs, file, lock.confirm);
        await db.read();
        const base = baseRevision(judge(db.data, file), document, db.data, unconfirmed.get(document.id));
        if (!base.ok) return base;
        const next = { ...document, revision: base.value + 1, updatedAt: clock.now() };
        db.data = next;
        unconfirmed.set(document.id, serialise(next));
        await db.write();
        unconfirmed.delete(document.id);
        return ok(next);
      }),

    bin: (id) =>
      change(id, async () => {
        if (!(await exists(fs, fileOf(id)))) return err(appError('not-found'));
        if (await exists(fs, binFileOf(id)))
          return err(appError('conflict', { text: message('services.library.alreadyBinned') }));
        await makeFolder(fs, folders.bin);
        // When it was thrown away is kept as the file's own time: the document itself stays as it was.
        await fs.touch(fileOf(id), new Date(clock.now()));
        await move(fileOf(id), binFileOf(id));
        return ok(undefined);
      }),

    listBin: () =>
      guarded(async () => {
        const { entries, stamps } = await look('bin');
        const rows: BinRow[] = [];
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
        if (await exists(fs, fileOf(id)))
          return err(appError('conflict', { text: message('services.library.alreadyThere') }));
        await move(binFileOf(id), fileOf(id));
        return ok(undefined);
      }),

    deleteBinned: (id) =>
      change(id, async () => {
        if (!(await exists(fs, binFileOf(id)))) return err(appError('not-found'));
        await fs.unlink(binFileOf(id));
        await syncFolder(fs, folders.bin);
        return ok(undefined);
      }),

    verify: (inspect) => guarded(async () => ok(await verifyLibrary(fs, folder, inspect))),

    close: async () => {
      await documents.idle();
      await listings.idle();
      await flushIndex();
    },
  };
}

/** The revision that a save replaces, or why it must not. */
function baseRevision(
  stored: ReturnType<typeof judge>,
  document: CharacterDocument,
  data: RawDocument,
  tried: string | undefined,
): Result<number, AppError> {
  if (!stored.ok) return stored;
  if (stored.value === undefined)
    return document.revision === 0
      ? ok(0)
      : err(appError('conflict', { text: message('services.library.gone'), detail: 'No file' }));
  const { revision } = stored.value.document;
  // A write may arrive and still be reported as failed (the folder's fsync); trying again is no conflict.
  const mine = revision === document.revision + 1 && tried === serialise(data);
  if (revision === document.revision || mine) return ok(revision);
  return err(
    appError('conflict', { detail: `stored ${String(revision)}, opened ${String(document.revision)}` }),
  );
}

async function exists(fs: FileSystem, file: string): Promise<boolean> {
  try {
    await fs.stamp(file);
    return true;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return false;
    throw error;
  }
}

async function makeFolder(fs: FileSystem, folder: string): Promise<void> {
  try {
    await fs.mkdir(folder, false);
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return;
    throw error;
  }
  await syncFolder(fs, path.dirname(folder));
}
