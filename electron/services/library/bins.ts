import { documentKinds, type DocumentKind } from '../../../shared/documents/envelope';
import type { BinRow } from '../../../shared/ipc/contract';
import { appError, type AppError } from '../../../shared/kernel/errors';
import { err, ok, type Result } from '../../../shared/kernel/result';
import { raw } from '../../../shared/kernel/text';
import { type AnyStore, storeOf } from './stores';
import type { Library } from '../../storage/library';
import { rulesetName, type Rulesets } from './rulesets';

/** The bins of all kinds of documents as one: an id is of one kind only. */
export interface Bins {
  list(): Promise<Result<BinRow[], AppError>>;
  /** Moves a document back and says of which kind it is; `not-found`, `conflict`, `storage-failed`. */
  restore(id: string): Promise<Result<DocumentKind, AppError>>;
  /** Deletes a document for ever, and with it the rolls that were logged and what was exchanged under its id; `not-found`, `storage-failed`. */
  remove(id: string): Promise<Result<DocumentKind, AppError>>;
}

/** The bins of a library. */
export function createBins(library: Library, rulesets: Rulesets): Bins {
  /** Does something to the document of an id, in the first bin that has it. */
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

  return {
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
  };
}
