import { documentKinds, type DocumentKind } from '#shared/documents/envelope';
import type { BinRow } from '#shared/ipc/contract';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import { type AnyStore, storeOf } from './stores';
import type { Library } from '#electron/storage/library';
import { rulesetName, type Rulesets } from './rulesets';

/** The bins of all kinds of documents as one: an id belongs to one kind only. */
export interface Bins {
  list(): Promise<Result<BinRow[], AppError>>;
  /** Moves a document back and returns its kind; `not-found`, `conflict`, `storage-failed`. */
  restore(id: string): Promise<Result<DocumentKind, AppError>>;
  /**
   * Deletes a document permanently, with the rolls and exchanges stored under its id; `not-found`,
   * `storage-failed`.
   */
  remove(id: string): Promise<Result<DocumentKind, AppError>>;
  /** Deletes all of it and returns how many; tells the kinds of which some were deleted. */
  empty(changed: (kind: DocumentKind) => void): Promise<Result<number, AppError>>;
}

export function createBins(library: Library, rulesets: Rulesets): Bins {
  /** Runs an operation in the first bin that has the id. */
  const inFirstBin = async (
    work: (store: AnyStore) => Promise<Result<void, AppError>>,
  ): Promise<Result<DocumentKind, AppError>> => {
    for (const kind of documentKinds) {
      const done = await work(storeOf(library, kind));
      if (done.ok) return ok(kind);
      if (done.error.code !== 'not-found') return done;
    }
    return err(appError('not-found'));
  };

  const bins: Bins = {
    list: async () => {
      const rows: BinRow[] = [];
      for (const kind of documentKinds) {
        const binned = await storeOf(library, kind).listBin();
        if (!binned.ok) return binned;
        for (const {
          id,
          ruleset,
          name,
          subtitle = raw(rulesetName(rulesets, ruleset)),
          binnedAt,
        } of binned.value)
          rows.push({ kind, id, ruleset, name, subtitle, binnedAt });
      }
      return ok(rows);
    },
    restore: (id) => inFirstBin((bin) => bin.restore(id)),
    remove: async (id) => {
      const removed = await inFirstBin((bin) => bin.deleteBinned(id));
      if (!removed.ok) return removed;
      for (const removedRecord of [await library.rolls.remove(id), await library.exchanges.remove(id)])
        if (!removedRecord.ok) return removedRecord;
      return removed;
    },
    empty: async (changed) => {
      const rows = await bins.list();
      if (!rows.ok) return rows;
      const kinds = new Set<DocumentKind>();
      let deleted = 0;
      let refused: AppError | undefined;
      for (const { id } of rows.value) {
        const removed = await bins.remove(id);
        if (removed.ok) {
          deleted += 1;
          kinds.add(removed.value);
        } else if (removed.error.code !== 'not-found') refused ??= removed.error;
      }
      for (const kind of kinds) changed(kind);
      return refused === undefined ? ok(deleted) : err(refused);
    },
  };
  return bins;
}
