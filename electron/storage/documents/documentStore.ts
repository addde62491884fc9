import type { Envelope } from '../../../shared/documents/envelope';
import type { TroubledFile } from '../../../shared/ipc/contract';
import { type AppError } from '../../../shared/kernel/errors';
import type { Clock } from '../../../shared/kernel/ports';
import { type Result } from '../../../shared/kernel/result';
import type { Commits } from '../commits/commits';
import type { DocumentFiles } from './documentFiles';
import { type FileSystem } from '../files/fileSystem';
import {
  type RowDependencies,
  type NamedDocument,
  type ListingOptions,
  type Summarize,
} from './folderListing';
import type { Snapshots } from '../history/snapshots';

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
  listBin(): Promise<Result<BinnedDocument<Row>[], AppError>>;
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
export type BinnedDocument<Row> = Row & { readonly binnedAt: string };

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
