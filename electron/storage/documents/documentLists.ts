import type { TroubledFile } from '#shared/ipc/contract';
import { latestFirst } from '#shared/kernel/moments';
import { ok } from '#shared/kernel/result';
import { delayed } from '#shared/kernel/delayed';
import { after } from '#electron/storage/after';
import { guarded } from '#electron/storage/files/failures';
import { modifiedAt } from '#electron/storage/files/fileStamp';
import { createQueue } from '#shared/kernel/queue';
import type { DatedRow, BinnedDocument, DocumentStore, StoreOptions } from './documentStore';
import {
  listFolder,
  unchangedRows,
  type Entries,
  type Entry,
  type Listing,
  type NamedDocument,
} from './folderListing';
import { readFirst, readIndex, writeIndex, type FolderIndex } from './indexFile';

/** Lists of one kind, cached in an index, as described in `DocumentStore`. */
export type DocumentLists<Row> = Pick<DocumentStore<never, Row>, 'list' | 'listNewest' | 'listBin' | 'close'>;

const indexDelay = 1000;

/** The number of documents from which the newest ones are kept ready, and how many: more than fit on a large screen. */
const [many, newest] = [500, 120];

/** `settle` finishes moves and commits that other programs left unfinished; it runs before each list. */
export function createDocumentLists<T extends NamedDocument, Row extends DatedRow>(
  options: StoreOptions<T, Row>,
  settle: () => Promise<void>,
): DocumentLists<Row> {
  const { fs, clock, files, summarize, indexFile, indexKey } = options;
  const { definition, folder, bin } = files;
  const listings = createQueue();
  let index: FolderIndex<Row> | undefined;

  let writing: Promise<void> = Promise.resolve();
  const indexing = delayed(
    () => {
      const current = index;
      if (current !== undefined)
        writing = writing.then(() =>
          writeIndex(fs, indexFile, indexKey, current, newestOf(current.documents, clock.now())),
        );
    },
    indexDelay,
    after,
  );

  const listCurrent = async (which: keyof FolderIndex<Row>): Promise<Listing<Row>> => {
    await settle();
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
        indexing.soon();
      }
      return listing;
    });
  };

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

    listBin: () =>
      guarded(async () => {
        const { entries, stamps } = await listCurrent('bin');
        const rows: BinnedDocument<Row>[] = [];
        for (const [name, { finding }] of entries) {
          const stamp = stamps.get(name);
          if (finding.kind !== 'row' || stamp === undefined) continue;
          rows.push({ ...finding.row, binnedAt: modifiedAt(stamp).toISOString() });
        }
        return ok(rows);
      }),

    close: async () => {
      await listings.idle();
      if (indexing.isWaiting()) indexing.now();
      await writing;
    },
  };
}

/** The entries with the latest changes, if there are many; otherwise none. */
function newestOf<Row extends DatedRow>(entries: Entries<Row>, now: string): Entries<Row> {
  if (entries.size < many) return new Map();
  const moment = ({ finding }: Entry<Row>) => (finding.kind === 'row' ? finding.row.updatedAt : '');
  const byDate = latestFirst(now);
  const sorted = [...entries].toSorted(([, a], [, b]) => byDate(moment(a), moment(b)));
  return new Map(sorted.slice(0, newest));
}
