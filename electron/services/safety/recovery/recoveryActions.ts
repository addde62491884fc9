import path from 'node:path';
import type { Delivery } from '#shared/ipc/parts';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import type { DocumentKey } from '#shared/safety/history';
import { safeFileName } from '#electron/services/files/fileName';
import { isAside } from './describeTrouble';
import { fromSnapshot } from './fromSnapshot';
import { binMisnamed, importMisnamed } from './misnamed';
import { moveAside, refusal, type RecoveryActionPorts } from './troubleFiles';

/** Files are named by their paths in the report. */
export interface RecoveryActions {
  /**
   * Restores the newest usable snapshot, or a misnamed document, in place of the damaged file; returns the
   * document's key.
   */
  recover(file: string): Promise<Result<DocumentKey, AppError>>;
  /** Exports the file unchanged. */
  saveCopy(file: string): Promise<Result<Delivery, AppError>>;
  /** Sets a copy aside that took the place of its document; `not-found` if it is gone. */
  setCopyAside(file: string): Promise<Result<void, AppError>>;
  /** Moves a misnamed document to the bin, as a document of its own; returns that. */
  bin(file: string): Promise<Result<DocumentKey, AppError>>;
  /** Deletes a file in quarantine. */
  discard(file: string): Promise<Result<void, AppError>>;
}

export function createRecoveryActions(ports: RecoveryActionPorts): RecoveryActions {
  const { library, verifier, clock, deliver, entries, publish } = ports;

  return {
    recover: async (file) => {
      const entry = entries.get(file);
      if (entry === undefined) return err(appError('not-found'));
      switch (entry.status) {
        case 'damaged':
        case 'unreadable':
          return fromSnapshot(entry, ports);
        case 'misnamed':
          return importMisnamed(entry, ports);
        case 'overtaken':
          return refusal('not-found', 'noSnapshot');
        case 'not-ours':
        case 'newer':
        case 'unknown-ruleset':
        case 'unknown-keys':
        case 'sound':
        case 'older':
          return refusal('conflict', 'nothingToDo');
      }
    },
    setCopyAside: async (file) => {
      const report = await verifier.verifyFile(library.folder, file);
      if (report === undefined) return err(appError('not-found'));
      const aside = await moveAside({ ...report, at: clock.now() }, ports);
      return aside.ok ? ok(undefined) : aside;
    },
    bin: async (file) => {
      const entry = entries.get(file);
      if (entry === undefined) return err(appError('not-found'));
      if (entry.status !== 'misnamed' || isAside(file)) return refusal('conflict', 'nothingToDo');
      return binMisnamed(entry, ports);
    },
    saveCopy: async (file) => {
      if (!entries.has(file)) return err(appError('not-found'));
      const bytes = await library.recovery.bytes(file);
      if (!bytes.ok) {
        const { text } = bytes.error;
        const own = 'key' in text && text.key.startsWith('recovery.');
        return own ? bytes : err({ ...bytes.error, text: message('recovery.copyFailed') });
      }
      const { name, ext } = path.posix.parse(file);
      const suggestedName = safeFileName(name, ext === '' ? '.json' : ext, 'document');
      return deliver({ suggestedName, type: 'application/octet-stream', bytes: bytes.value });
    },
    discard: async (file) => {
      if (!entries.has(file) || !isAside(file)) return err(appError('not-found'));
      const discarded = await library.recovery.discard(file);
      // A file that is gone already counts as deleted.
      if (!discarded.ok && discarded.error.code !== 'not-found') return discarded;
      entries.delete(file);
      publish();
      return discarded;
    },
  };
}
