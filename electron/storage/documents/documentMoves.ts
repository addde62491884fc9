import path from 'node:path';
import type { Envelope } from '#shared/documents/envelope';
import { appError, type AppError } from '#shared/kernel/errors';
import type { Clock } from '#shared/kernel/ports';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import {
  dropMoved,
  durableWrite,
  makeFolder,
  moveFile,
  syncFolder,
} from '#electron/storage/files/durableWrite';
import { exists, type FileSystem } from '#electron/storage/files/fileSystem';
import { unlessMissing } from '#electron/storage/files/unlessMissing';
import type { Snapshots } from '#electron/storage/history/snapshots';
import type { Lock } from '#electron/storage/locks/lock';
import type { DocumentFiles } from './documentFiles';
import type { DocumentStore } from './documentStore';
import { documentNames } from './folderListing';

/** Operations on a document's file other than saving. */
type FileOperation = 'import' | 'bin' | 'restore' | 'delete';

/** Changes of a document's place, as described in `DocumentStore`. */
export interface DocumentMoves extends Pick<
  DocumentStore<never, never>,
  'importFile' | 'bin' | 'restore' | 'deleteBinned'
> {
  /** Removes duplicates that a crash left in the bin. */
  readonly finishMoves: () => Promise<void>;
}

/** `change` runs work on a document under its lock. */
export interface MoveParts {
  readonly fs: FileSystem;
  readonly clock: Clock;
  readonly files: Pick<DocumentFiles<Envelope>, 'folder' | 'bin' | 'fileOf' | 'binFileOf'> & {
    readonly definition: Pick<DocumentFiles<Envelope>['definition'], 'kind'>;
  };
  readonly snapshots: Pick<Snapshots, 'forget'>;
  readonly change: <V>(
    id: string,
    work: (lock: Lock) => Promise<Result<V, AppError>>,
  ) => Promise<Result<V, AppError>>;
}

/** Moves documents of one kind between library and bin. */
export function createDocumentMoves({ fs, clock, files, snapshots, change }: MoveParts): DocumentMoves {
  const { definition, folder, bin, fileOf, binFileOf } = files;

  const conflict = (key: string) =>
    err(appError('conflict', { text: message(`services.library.${definition.kind}.${key}`) }));

  /** True if folder and bin contain the same file: a crash happened during the move. */
  const isOneFile = async (id: string): Promise<boolean> => {
    const [here, binned] = [await fs.readFile(fileOf(id)), await fs.readFile(binFileOf(id))];
    return here.equals(binned);
  };

  const finishMoves = async (): Promise<void> => {
    for (const name of await documentNames(fs, bin)) {
      if (!(await exists(fs, path.join(folder, name)))) continue;
      const id = path.basename(name, '.json');
      // A document whose move cannot be finished now is listed in both.
      await change(id, async () => {
        if ((await exists(fs, fileOf(id))) && (await exists(fs, binFileOf(id))) && (await isOneFile(id)))
          await dropMoved(fs, binFileOf(id));
        return ok(undefined);
      });
    }
  };

  /** Operations that were begun and not confirmed: each may have happened in spite of an error. */
  const unconfirmed = new Map<string, FileOperation>();
  /** Performs an operation durably; a retry of one that has happened only makes it durable. */
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
    finishMoves,

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
          // The modification time of the file records the deletion, so that the document itself stays unchanged.
          await fs.touch(fileOf(id), new Date(clock.now()));
          await (isBinned ? dropMoved(fs, fileOf(id)) : moveFile(fs, fileOf(id), binFileOf(id)));
        });
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
  };
}
