import { z } from 'zod';
import { roomsFields, seatSchema } from '#shared/table/wire/messages';

/**
 * One entry of the log of a room.
 *
 * - `copy`: the number of a copy belongs to a seat; written before the first update of that copy
 */
export type LogRecord =
  | { readonly kind: 'update'; readonly update: Uint8Array }
  | { readonly kind: 'copy'; readonly client: number; readonly seat: string };

/** The log of one room. Calls come one after the other. */
export interface RoomLog {
  /** Oldest first. What a crash left unfinished at the end is cut off. */
  read(): Promise<readonly LogRecord[]>;
  /** Durable when it resolves. After it threw, nothing of it is in the log; after a crash, all of it or nothing. */
  append(records: readonly LogRecord[]): Promise<void>;
  /** Puts a shorter log in the place of the whole one: after a crash either is there. */
  replace(records: readonly LogRecord[]): Promise<void>;
  close(): Promise<void>;
}

const key = z.string().regex(/^[\w-]{43}$/);

/** A seat with what its invitation was made of: the hash of its proof and its sealing key, as base64 for addresses. */
export const storedSeatSchema = z.strictObject({ seat: seatSchema, proof: key, seal: key });
export type StoredSeat = z.infer<typeof storedSeatSchema>;

/** Everything of a table beside its rooms. */
export const storedTableSchema = z.strictObject({
  version: z.literal(1),
  rooms: z.strictObject(roomsFields),
  seats: z.array(storedSeatSchema).max(200),
  /** Hashes of the proofs of seats that are gone, so that their devices can be told. */
  revoked: z.array(key).max(2000),
});
export type StoredTable = z.infer<typeof storedTableSchema>;

export const emptyTable: StoredTable = { version: 1, rooms: { characters: [] }, seats: [], revoked: [] };

/** Keeps one table. */
export interface TableStore {
  /** `undefined` for a new table. */
  read(): Promise<StoredTable | undefined>;
  write(table: StoredTable): Promise<void>;
  openLog(room: string): Promise<RoomLog>;
  close(): Promise<void>;
}
