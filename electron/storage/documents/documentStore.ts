import type { Envelope } from '#shared/documents/envelope';
import type { TroubledFile } from '#shared/ipc/contract';
import { type AppError } from '#shared/kernel/errors';
import type { Clock } from '#shared/kernel/ports';
import { type Result } from '#shared/kernel/result';
import type { Commits } from '#electron/storage/commits/commits';
import type { DocumentFiles } from './documentFiles';
import { type FileSystem } from '#electron/storage/files/fileSystem';
import {
  type RowDependencies,
  type NamedDocument,
  type ListingOptions,
  type Summarize,
} from './folderListing';
import type { Snapshots } from '#electron/storage/history/snapshots';

/**
 * The documents of one kind: a folder with a file for each, and a bin. Every write is durable when its promise
 * resolves.
 */
export interface DocumentStore<T, Row> {
  /**
   * A row for every document, and every file that cannot be used now; `storage-failed` if the folder cannot be
   * read.
   */
  list(): Promise<Result<{ rows: Row[]; troubled: TroubledFile[] }, AppError>>;
  /**
   * The newest rows of a large folder that are still valid, long before `list` has checked all of them; empty if
   * `list` is fast enough. `storage-failed`.
   */
  listNewest(): Promise<Result<Row[], AppError>>;
  /** `not-found`, `damaged-document`, `newer-version`, `storage-failed`. */
  read(id: string): Promise<Result<T, AppError>>;
  /** True if the folder or the bin contains a file of that id. */
  has(id: string): Promise<Result<boolean, AppError>>;
  /**
   * Stores a document whose `revision` is the one it was read with (0 for a new one) and returns it with the next
   * revision; `conflict` if the stored one is another, `damaged-document` or `newer-version` if the stored one
   * must not be replaced, `invalid-input` for nesting too deep to read, `storage-failed`.
   */
  save(document: T): Promise<Result<T, AppError>>;
  /**
   * Stores a document that was open in an editor. Also `conflict` if the stored one has another time of saving,
   * which happens when a synchronization program replaced it under the same revision; otherwise as `save`.
   */
  saveOpened(document: T): Promise<Result<T, AppError>>;
  /**
   * Stores a document again whose file is gone, as the next revision; `conflict` if there is a file of its id,
   * otherwise as `save`.
   */
  revive(document: T): Promise<Result<T, AppError>>;
  /**
   * Imports a document's file unchanged, if its id is in neither library nor bin; into the bin if `binnedAt`
   * gives the time of its deletion; `conflict`, `storage-failed`.
   */
  importFile(id: string, bytes: Uint8Array, binnedAt?: Date): Promise<Result<void, AppError>>;
  /** Moves a document to the bin, damaged or not; `not-found`, `conflict`, `storage-failed`. */
  bin(id: string): Promise<Result<void, AppError>>;
  /** Lists the documents of the bin that can be restored; `storage-failed`. */
  listBin(): Promise<Result<BinnedDocument<Row>[], AppError>>;
  /** Moves a document back; `not-found`, `conflict` if its id exists again, `storage-failed`. */
  restore(id: string): Promise<Result<void, AppError>>;
  /** Deletes a document of the bin permanently, with its history; `not-found`, `storage-failed`. */
  deleteBinned(id: string): Promise<Result<void, AppError>>;
  /** Waits for pending work and writes the index. */
  close(): Promise<void>;
}

export type DatedRow = Pick<Envelope, 'updatedAt'>;

/** A row with the time of deletion. */
export type BinnedDocument<Row> = Row & { readonly binnedAt: string };

export interface StoreOptions<T extends NamedDocument, Row> {
  readonly fs: FileSystem;
  readonly clock: Clock;
  readonly files: DocumentFiles<T>;
  readonly commits: Pick<Commits, 'change' | 'finishPending'>;
  readonly snapshots: Pick<Snapshots, 'keep' | 'forget'>;
  readonly summarize: Summarize<T, Row>;
  readonly rowDependencies?: RowDependencies<Row>;
  /** Migrates the part of a document that its ruleset defines when it is read; fails with the reason. */
  readonly upToDate?: (document: T) => Promise<Result<T, AppError>>;
  readonly validateLong?: ListingOptions<T, Row>['validateLong'];
  readonly indexFile: string;
  /** Names program and rulesets, so that a new version of either rebuilds the index. */
  readonly indexKey: string;
  /** Called at the first list. */
  readonly firstListed: () => void;
}
