import type { Connection } from '@hocuspocus/server';
import type { Turns } from '#shared/kernel/turns';
import type { Room } from '#shared/table/authority/seats';
import type { Refusal } from '#shared/table/authority/updateCheck';
import type { TableMessage } from '#shared/table/wire/messages';
import type { OverReason, Table } from '#electron/table/tables/table';
import type { TableRoom } from '#electron/table/tables/tableRoom';
import type { SeatTraffic, Stopwatch } from './seatTraffic';
import type { TableSocket } from './socket';

/** One connection; `proof` and `table` are known once it has a seat. */
export interface Peer {
  readonly socket: TableSocket;
  /** Of a sealed connection: only that seat may speak on it. */
  sealedFor?: { readonly table: string; readonly seat: string };
  table?: Table;
  seat?: string;
  proof?: string;
  left?: () => void;
  readonly opened: Set<Opened>;
  /** Rooms of which a copy was told that it is outdated, which happens to an honest device once. */
  readonly outdated: Set<Room>;
  /** One question at a time is answered. */
  readonly answers: Turns;
  readonly end: (reason: OverReason) => void;
}

/** One opened room on a connection; Hocuspocus hands it back with every call. */
export interface Opened {
  readonly peer: Peer;
  readonly table: Table;
  readonly room: TableRoom;
  readonly name: Room;
  readonly write: boolean;
  readonly seat: string;
  readonly client: number;
  /** The client of another copy that this one has met. */
  readonly known?: number;
  readonly traffic: SeatTraffic;
  /** Runs while a message of this room keeps everything else from being served. */
  readonly work: Stopwatch;
  /** Of the message that is being handled. */
  handled?: () => void;
  /** Of the question that is being answered. */
  answered?: () => void;
  /** Set by a refusal: this copy cannot be repaired, and what it still sends changes nothing. */
  dead: boolean;
  /** The moment at which this copy was asked for everything that the table lacks; it has not answered since. */
  asked?: number;
  /** Of the message that is being handled. */
  verdict?: { readonly release: () => void; readonly kept: boolean; readonly refusal?: Refusal };
  connection?: Connection<Context>;
  leave?: () => void;
}
export type Context = Opened | { readonly peer: Peer };

/** Nothing that the copy sends is taken from now on. */
export function sayOutdated(opened: Opened, connection: Pick<Connection, 'sendStateless'>): void {
  opened.dead = true;
  const message: TableMessage = { kind: 'outdated', client: opened.client };
  connection.sendStateless(JSON.stringify(message));
}

/** Hocuspocus reports the reason to the client; the empty message keeps it out of the log. */
export class Denied extends Error {
  constructor(readonly reason: string) {
    super('');
  }
}
