import { Writable } from 'node:stream';
import type { Delivery } from '#shared/ipc/parts';
import type { PrintOutcome } from '#shared/ipc/printing';
import { appError, type AppError } from '#shared/kernel/errors';
import { err, ok, type Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';

/** A window asks where to save it, the browser host offers it as a download. */
export interface ExportFile {
  readonly suggestedName: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Saves a file where the user chooses; `storage-failed` if it cannot be written there. */
export type Deliver = (exportFile: ExportFile) => Promise<Result<Delivery, AppError>>;

/** Saves several files, with a result for each: a window asks for one folder; `storage-failed`. */
export type DeliverAll = (
  exportFiles: readonly ExportFile[],
) => Promise<Result<readonly Delivery[], AppError>>;

/** For a file too large for memory: `write` fills and ends a stream, and throws errors of the stream or the disk. */
export interface ExportStream extends Omit<ExportFile, 'bytes'> {
  readonly write: (sink: Writable) => Promise<void>;
}

/** Saves a large file where the user chooses; `storage-failed` if it cannot be written there. */
export type DeliverLong = (exportFile: ExportStream) => Promise<Result<Delivery, AppError>>;

/** Prints a PDF: a window by the system's dialog, the browser host by opening it; `print-failed`. */
export type PrintOut = (exportFile: ExportFile) => Promise<Result<PrintOutcome, AppError>>;

/**
 * Delivers a stream as bytes, if streaming is impossible: a browser has to hold a download in memory. More
 * than `mostBytes` bytes are refused, with a message that names the alternative.
 */
export function deliverFromMemory(deliver: Deliver, mostBytes: number): DeliverLong {
  return async ({ write, ...exportFile }) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const sink = new Writable({
      write: (piece: Buffer, _encoding, done) => {
        size += piece.length;
        pieces.push(piece);
        done(size > mostBytes ? new Error('More than memory is for') : null);
      },
    });
    try {
      await write(sink);
    } catch (error) {
      if (size <= mostBytes) throw error;
      const text = message('backup.tooLongForBrowser', { megabytes: Math.floor(mostBytes / 1_000_000) });
      return err(appError('storage-failed', { text }));
    }
    return deliver({ ...exportFile, bytes: new Uint8Array(Buffer.concat(pieces)) });
  };
}

export function deliverEach(deliver: Deliver): DeliverAll {
  return async (exportFiles) => {
    const deliveries: Delivery[] = [];
    for (const exportFile of exportFiles) {
      const delivered = await deliver(exportFile);
      if (!delivered.ok) return delivered;
      deliveries.push(delivered.value);
    }
    return ok(deliveries);
  };
}
