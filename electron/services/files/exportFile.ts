import { Writable } from 'node:stream';
import type { Delivery } from '../../../shared/ipc/parts';
import type { PrintOutcome } from '../../../shared/ipc/printing';
import { appError, type AppError } from '../../../shared/kernel/errors';
import { err, ok, type Result } from '../../../shared/kernel/result';
import { message } from '../../../shared/kernel/text';

/** Something a user wants as a file: a window asks where, the browser host lets it be downloaded. */
export interface Parcel {
  readonly suggestedName: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Brings a parcel to where the user wants it; `storage-failed` where it cannot be written there. */
export type Deliver = (parcel: Parcel) => Promise<Result<Delivery, AppError>>;

/** Brings several parcels there as one, a delivery for each: a window asks for one folder; `storage-failed`. */
export type DeliverAll = (parcels: readonly Parcel[]) => Promise<Result<readonly Delivery[], AppError>>;

/** Something too big to be held in memory; `write` fills and ends a stream, and throws what the stream or the disk says. */
export interface LongParcel extends Omit<Parcel, 'bytes'> {
  readonly write: (sink: Writable) => Promise<void>;
}

/** Brings a long parcel to where the user wants it; `storage-failed` where it cannot be written there. */
export type DeliverLong = (parcel: LongParcel) => Promise<Result<Delivery, AppError>>;

/** Prints a PDF: a window by the system's dialog, the browser host by handing it over; `print-failed`. */
export type PrintOut = (parcel: Parcel) => Promise<Result<PrintOutcome, AppError>>;

/**
 * Delivers a long parcel as one of bytes, where nothing else can be: a browser has to hold a download in memory. More
 * than `most` bytes are refused, naming what can do it.
 */
export function inMemory(deliver: Deliver, most: number): DeliverLong {
  return async ({ write, ...parcel }) => {
    const pieces: Buffer[] = [];
    let size = 0;
    const sink = new Writable({
      write: (piece: Buffer, _encoding, done) => {
        size += piece.length;
        pieces.push(piece);
        done(size > most ? new Error('More than memory is for') : null);
      },
    });
    try {
      await write(sink);
    } catch (error) {
      if (size <= most) throw error;
      const text = message('backup.tooLongForBrowser', { megabytes: Math.floor(most / 1_000_000) });
      return err(appError('storage-failed', { text }));
    }
    return deliver({ ...parcel, bytes: new Uint8Array(Buffer.concat(pieces)) });
  };
}

/** Delivers one after the other. */
export function oneByOne(deliver: Deliver): DeliverAll {
  return async (parcels) => {
    const deliveries: Delivery[] = [];
    for (const parcel of parcels) {
      const delivered = await deliver(parcel);
      if (!delivered.ok) return delivered;
      deliveries.push(delivered.value);
    }
    return ok(deliveries);
  };
}
