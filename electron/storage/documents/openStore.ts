import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import type { SaveStart } from './replacedVersions';
import { guarded } from '#electron/storage/files/failures';
import { exists } from '#electron/storage/files/fileSystem';
import { type NamedDocument } from './folderListing';
import { createDocumentLists } from './documentLists';
import { createDocumentMoves } from './documentMoves';
import type { Lock } from '#electron/storage/locks/lock';

import type { DatedRow, DocumentStore, StoreOptions } from './documentStore';

/** Opens the documents of one kind; changes nothing. Folders are created by the first write. */
export function openStore<T extends NamedDocument, Row extends DatedRow>(
  options: StoreOptions<T, Row>,
): DocumentStore<T, Row> {
  const { fs, clock, files, commits, snapshots } = options;
  const { definition, fileOf, binFileOf } = files;
  const change = <V>(id: string, work: (lock: Lock) => Promise<Result<V, AppError>>) =>
    commits.change({ kind: definition.kind, id }, work);

  /** Versions of older formats that are known to be kept in the history. */
  const snapshottedOlder = new Set<string>();
  /** Keeps a file of an older format in the history, once: from now on the document is in the current format. */
  const snapshotOlderFormat = async (id: string, { revision }: T): Promise<void> => {
    const state = `${id} ${String(revision)}`;
    if (snapshottedOlder.has(state)) return;
    // A full disk must not prevent reading; a save keeps the old file as well.
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

  const { finishMoves, ...moves } = createDocumentMoves({ fs, clock, files, snapshots, change });
  const lists = createDocumentLists(options, async () => {
    await commits.finishPending();
    await finishMoves();
  });

  return {
    ...lists,
    ...moves,

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

    close: async () => {
      await files.locks.idle();
      await lists.close();
    },
  };
}
