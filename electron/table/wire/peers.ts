import type { Connection } from '@hocuspocus/server';
import type { Turns } from '#shared/kernel/turns';
import type { Room } from '#shared/table/authority/seats';
import type { Refusal } from '#shared/table/authority/updateCheck';
import type { TableMessage } from '#shared/table/wire/messages';
import type { OverReason, Table } from '#electron/table/tables/table';
import type { TableRoom } from '#electron/table/tables/tableRoom';
import type { SeatTraffic, Stopwatch } from './seatTraffic';
import type { TableSocket } from './socket';

/** One connection. It is nobody's until a room is opened on it with the proof of a seat, and that seat's from then on. */
export interface Peer {
  readonly socket: TableSocket;
  /** Of a sealed connection: only that seat may speak on it. */
  sealedFor?: { readonly table: string; readonly seat: string };
  seated?: {
    readonly table: Table;
    readonly seat: string;
    readonly proof: string;
    readonly leave: () => void;
  };
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
  message: MessageInHand;
  /** Set by a refusal: this copy cannot be repaired, and what it still sends changes nothing. */
  dead: boolean;
  /** The moment at which this copy was asked for everything that the table lacks; it has not answered since. */
  asked?: number;
  connection?: Connection<Context>;
  leave?: () => void;
}

/** The message that a room works on: an update gets a verdict, everything else does not. */
export interface MessageInHand {
  /** Called when the message is done: each releases something that others wait for. */
  readonly held: (() => void)[];
  verdict?: { readonly kept: boolean; readonly refusal?: Refusal };
}
export type Context = Opened | { readonly peer: Peer };

export const say = (connection: Pick<Connection, 'sendStateless'>, message: TableMessage): void =>
  connection.sendStateless(JSON.stringify(message));

/** Nothing that the copy sends is taken from now on. */
export function sayOutdated(opened: Opened, connection: Pick<Connection, 'sendStateless'>): void {
  opened.dead = true;
  say(connection, { kind: 'outdated', client: opened.client });
}

/** Hocuspocus reports the reason to the client; the empty message keeps it out of the log. */
export class Denied extends Error {
  constructor(readonly reason: string) {
    super('');
  }
}
