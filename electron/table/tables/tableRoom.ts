import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import {
  createUpdateCheck,
  roomLimits,
  type CheckResult,
  type UpdateCheck,
} from '#shared/table/authority/updateCheck';
import type { DecodedUpdate, Decoding } from '#shared/table/authority/update';
import { mayWrite, type Room, type Seat, type TableRooms } from '#shared/table/authority/seats';
import { createTurns } from '#shared/kernel/turns';
import { handedIn } from '#shared/table/documents/handedIn';
import { remade } from '#shared/table/documents/shared';
import { textsOfRoom } from '#shared/table/documents/shapes';
import { repeatedSchema } from '#shared/table/rooms/schemas';
import type { LogRecord, RoomLog } from '#electron/table/store/tableStore';
import { createCopies } from './copies';
import type { TableLimits } from './limits';

/** In milliseconds, between attempts of a log that cannot be written. */
const retries = { first: 100, most: 5000 };

export interface TableRoomPorts {
  readonly room: Room;
  readonly log: RoomLog;
  readonly rooms: () => TableRooms;
  readonly limits: Pick<TableLimits, 'copies' | 'log' | 'stored'>;
  readonly storing: StoringReport;
}

/** Called when a log cannot be written, and when it can be again. */
export interface StoringReport {
  readonly failed: (error: unknown) => void;
  readonly succeeded: () => void;
  /** True when the table closes: nobody waits for the disk any longer. */
  readonly over: () => boolean;
}

export interface RoomUpdate {
  readonly payload: Uint8Array;
  readonly decoded: Decoding;
}

/** One room of a table, whether its document is loaded or not. Updates are judged one at a time. */
export interface TableRoom {
  /** Waits for a turn of the seat; nobody else may check or write until the returned function is called. */
  turn(seat: string): Promise<() => void>;
  /** Keeps the document loaded for a message until the returned function is called. */
  readonly hold: () => () => void;
  readonly busy: () => boolean;
  /** Gives a copy to a seat. False if it belongs to another one, or the seat has too many. */
  readonly claim: (client: number, seat: string) => boolean;
  load(doc: Doc): Promise<void>;
  /** The room was made again since this copy of it was written. */
  readonly isOld: (client: number) => boolean;
  /** Says if the room has something of the update from another copy, or the update names one of another seat. */
  readonly handedIn: (doc: Doc, update: DecodedUpdate | undefined, seat: Seat) => ReturnType<typeof handedIn>;
  readonly check: (doc: Doc, update: RoomUpdate, seat: Seat, client: number) => CheckResult;
  /**
   * Writes to the log, again and again until it succeeds. False if the table closed before.
   *
   * - `isCorrected`: the update holds what the table wrote itself
   */
  keep(update: Uint8Array, client: number, isCorrected: boolean): Promise<boolean>;
  /** Shortens the log if it became long. */
  compact(doc: Doc): Promise<void>;
  /** Frees what only judging needs. */
  readonly rest: () => void;
  close(): Promise<void>;
}

export async function openTableRoom({
  room,
  log,
  rooms,
  limits,
  storing,
}: TableRoomPorts): Promise<TableRoom> {
  const copies = createCopies(limits.copies);
  let check: { readonly doc: Doc; readonly of: UpdateCheck } | undefined;
  let written = { updates: 0, bytes: 0 };
  const turns = createTurns();
  let held = 0;

  const readLog = async (): Promise<readonly Uint8Array[]> => {
    const records = await log.read();
    for (const record of records) if (record.kind === 'copy') copies.found(record);
    const updates = records.flatMap((record) => (record.kind === 'update' ? [record.update] : []));
    written = { updates: updates.length, bytes: updates.reduce((sum, { length }) => sum + length, 0) };
    return updates;
  };
  // Another one at each start: a table that was restored never writes as the copy that devices know.
  const own = new Doc().clientID;
  copies.own(own);
  await renew(await readLog());

  /** Deleted content takes space for ever, and everyone who opens the room gets it; nobody has it open now. */
  async function renew(updates: readonly Uint8Array[]): Promise<void> {
    if (written.bytes <= limits.stored / 2) return;
    const worn = new Doc();
    for (const update of updates) applyUpdate(worn, update);
    const before = encodeStateAsUpdate(worn).byteLength;
    const made = remade(worn, textsOfRoom(room));
    worn.destroy();
    if (!made.ok || before <= limits.stored / 2) return;
    const update = encodeStateAsUpdate(made.value);
    const { clientID } = made.value;
    made.value.destroy();
    if (update.byteLength > before / 2) return;
    try {
      copies.renew(clientID);
      await log.replace([...copies.records(), { kind: 'update', update }]);
      written = { updates: 1, bytes: update.length };
    } catch (error) {
      copies.keepOld();
      storing.failed(error);
    }
  }

  const checkOf = (doc: Doc): UpdateCheck => {
    if (check?.doc !== doc) {
      check?.of.rest();
      const of = createUpdateCheck({
        current: () => doc,
        schema: repeatedSchema(room),
        limits: { ...roomLimits, stored: limits.stored },
        mayWrite: (seat, path) => mayWrite(seat, room, path, rooms()),
        writesAs: own,
      });
      check = { doc, of };
    }
    return check.of;
  };

  return {
    turn: turns.take,
    hold: () => {
      held += 1;
      return () => {
        held -= 1;
      };
    },
    busy: () => held > 0 || turns.busy(),
    claim: copies.claim,
    isOld: copies.isOld,
    load: async (doc) => {
      for (const update of await readLog()) applyUpdate(doc, update);
    },
    handedIn: (doc, update, { id }) =>
      handedIn(doc, update?.structs ?? [], (client) => copies.isFree(client, id)),
    check: (doc, { payload, decoded }, seat, client) =>
      checkOf(doc).check(payload, seat, new Set([client]), decoded),
    keep: async (update, client, isCorrected) => {
      const news = copies.unknown(isCorrected ? [own, client] : [client]);
      const records: LogRecord[] = [
        ...news.map((each): LogRecord => ({ kind: 'copy', ...each })),
        { kind: 'update', update },
      ];
      if (!(await untilDone(() => log.append(records), storing))) {
        check?.of.rest();
        return false;
      }
      for (const each of news) copies.note(each);
      written = { updates: written.updates + 1, bytes: written.bytes + update.length };
      return true;
    },
    compact: async (doc) => {
      if (written.updates < limits.log.updates && written.bytes < limits.log.bytes) return;
      const update = encodeStateAsUpdate(doc);
      try {
        await log.replace([...copies.records(), { kind: 'update', update }]);
        // The count restarts here, so that a document near the limit is not written again for each edit.
        written = { updates: 1, bytes: 0 };
      } catch (error) {
        // The long log is whole. The next update tries again.
        storing.failed(error);
      }
    },
    rest: () => check?.of.rest(),
    close: () => log.close(),
  };
}

/** False if the table closed before. */
async function untilDone(write: () => Promise<void>, storing: StoringReport): Promise<boolean> {
  for (let wait = retries.first; ; wait = Math.min(wait * 2, retries.most)) {
    try {
      await write();
      storing.succeeded();
      return true;
    } catch (error) {
      storing.failed(error);
      if (storing.over()) return false;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}
