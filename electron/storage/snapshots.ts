import type { Envelope } from '../../shared/documents/envelope';
import type { AppError } from '../../shared/kernel/errors';
import type { Result } from '../../shared/kernel/result';
import type { DocumentKey, Snapshot } from '../../shared/trust/history';

/** What documents were before: one small file for each kept state, beside the library's documents. */
export interface Snapshots {
  /**
   * Keeps the file of a document as it is now, before it is replaced or brought up to date. Costs no copy where the
   * file system can link. `undefined` where there is no file; a state that is kept already is not kept twice.
   */
  readonly keep: (key: DocumentKey) => Promise<Result<Snapshot | undefined, AppError>>;
  /** Every kept state, newest first; each was parsed before it is called sound. */
  readonly list: (key: DocumentKey) => Promise<Result<readonly Snapshot[], AppError>>;
  /** One kept state as a document of today; `not-found`, `damaged-document`, `newer-version`, `storage-failed`. */
  readonly read: (key: DocumentKey, snapshot: string) => Promise<Result<Envelope, AppError>>;
  /** The newest kept state that could be read; `undefined` where there is none. */
  readonly newestSound: (key: DocumentKey) => Promise<Result<Snapshot | undefined, AppError>>;
  /** Forgets every kept state of a document that was deleted for ever. */
  readonly forget: (key: DocumentKey) => Promise<Result<void, AppError>>;
  /** Thins out what is old and keeps the whole below its cap; what cannot be read never makes a good one go. */
  readonly thin: () => Promise<void>;
  /** Resolves when everything handed in so far is done. */
  readonly idle: () => Promise<void>;
}
