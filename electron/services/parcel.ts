import type { Delivery, PrintOutcome } from '../../shared/ipc/contract';
import type { AppError } from '../../shared/kernel/errors';
import { ok, type Result } from '../../shared/kernel/result';

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

/** Prints a PDF: a window by the system's dialog, the browser host by handing it over; `print-failed`. */
export type PrintOut = (parcel: Parcel) => Promise<Result<PrintOutcome, AppError>>;

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
