import { roomsOf, suppliesOf, type Room, type RoomAccess } from '#shared/table/authority/seats';
import type { Answer } from '#shared/table/commands/answer';
import type { TableCommand } from '#shared/table/commands/command';
import { hashOfProof } from '#shared/table/joining/keys';
import type { SeatRecord, TableAdmin, TableMessage } from '#shared/table/wire/messages';
import type { StoredSeat, TableStore } from '#electron/table/store/tableStore';
import type { TableLimits } from './limits';
import { openRefusals } from './refusals';
import { openSeatBook } from './seatBook';
import { openTableRoom, type StoringReport, type TableRoom } from './tableRoom';

/** A connection to the room `party`, on which a seat gets its messages. */
export interface Member {
  readonly seat: string;
  readonly send: (message: TableMessage) => void;
  /** Ends the whole connection. */
  readonly end: (reason: OverReason) => void;
}
export type OverReason = Extract<TableMessage, { kind: 'over' }>['reason'];

export type Admission =
  | {
      readonly ok: true;
      readonly seat: SeatRecord;
      readonly access: RoomAccess;
      readonly room: TableRoom;
      /** The number of rooms that the seat may load. */
      readonly rooms: number;
    }
  | { readonly ok: false; readonly reason: OverReason | 'permission-denied' };

export interface TablePorts {
  readonly id: string;
  readonly store: TableStore;
  readonly limits: TableLimits;
  readonly storing: Omit<StoringReport, 'over'>;
  /** Of the machine that owns the table. */
  readonly gm?: StoredSeat;
  /** Called after seats or characters changed, so that connections to rooms which a seat lost are closed. */
  readonly changed: () => void;
  /** In milliseconds, of a clock that nobody sets. */
  readonly now?: () => number;
}

/** One table: its seats, its rooms and what is said beside the documents. It knows nothing of sockets. */
export interface Table {
  readonly id: string;
  readonly sealOf: (seat: string) => string | undefined;
  readonly seat: (id: string) => SeatRecord | undefined;
  /** The seat of a proof that may come in now. */
  readonly seatOf: (proof: string) => SeatRecord | undefined;
  /** False once the seat is gone or has a new invitation. */
  readonly holds: (seat: string, proof: string) => boolean;
  admit(proof: string, room: string, client: number): Promise<Admission>;
  /** `undefined` if the seat may no longer load the room. */
  readonly accessOf: (seat: string, room: Room) => RoomAccess | undefined;
  /** Returns a function for its end. */
  readonly join: (member: Member) => () => void;
  readonly ask: (seat: SeatRecord, command: TableCommand) => void;
  readonly answer: (seat: string, answer: Answer) => void;
  admin(admin: TableAdmin): Promise<boolean>;
  /** Counts a refusal. True if the seat has to go; it may come back after a while. */
  readonly refused: (seat: SeatRecord) => boolean;
  /** Ends the connections of a seat; it may come back after a while. */
  readonly sendAway: (seat: string) => void;
  readonly rest: () => void;
  close(reason: OverReason): Promise<void>;
}

export async function openTableOf(ports: TablePorts): Promise<Table> {
  const { id, store, limits, changed, now = performance.now.bind(performance) } = ports;
  const book = await openSeatBook(store, ports.gm);
  const rooms = new Map<Room, Promise<TableRoom>>();
  const members = new Set<Member>();
  const pending = new Map<string, Map<string, TableCommand>>();
  const refusals = openRefusals(limits.afterRefusals, now);
  let over = false;

  const allOf = (seat: SeatRecord): readonly RoomAccess[] => roomsOf(seat, book.rooms());
  const access = (seat: SeatRecord, room: string): RoomAccess | undefined =>
    allOf(seat).find((each) => each.room === room);
  const isGm = ({ seat }: Member): boolean => book.seat(seat)?.role === 'gm';
  const sendTo = (seat: string, message: TableMessage): void => {
    for (const member of members) if (member.seat === seat) member.send(message);
  };

  function opened(room: Room): Promise<TableRoom> {
    const found = rooms.get(room);
    if (found !== undefined) return found;
    const opening = store.openLog(room).then((log) =>
      openTableRoom({
        room,
        log,
        rooms: book.rooms,
        limits,
        storing: { ...ports.storing, over: () => over },
      }),
    );
    rooms.set(room, opening);
    opening.catch(() => rooms.delete(room));
    return opening;
  }

  /** Sends each member its own seat, and the GM all of them. */
  function tellSeats(only?: Member): void {
    const seats = [...book.seats()];
    const rooms = book.shared();
    for (const member of only === undefined ? members : [only]) {
      const seat = book.seat(member.seat);
      if (seat === undefined) continue;
      member.send({
        kind: 'seated',
        seat,
        ...rooms,
        ...(rooms.supplies !== undefined && { supplies: [...suppliesOf(seat, rooms)] }),
      });
      if (seat.role === 'gm') member.send({ kind: 'seats', seats });
    }
  }

  function sendAway(seat: string): void {
    refusals.sendAway(seat);
    for (const member of members) if (member.seat === seat) member.end('refusals');
  }

  return {
    id,
    sealOf: book.sealOf,
    seat: book.seat,
    seatOf: (proof) => {
      const found = book.byProof(hashOfProof(proof));
      return found === 'revoked' || found === undefined || refusals.mustWait(found.id) ? undefined : found;
    },
    holds: (seat, proof) => {
      const found = book.byProof(hashOfProof(proof));
      return found !== undefined && found !== 'revoked' && found.id === seat;
    },
    admit: async (proof, name, client) => {
      if (over) return { ok: false, reason: 'closed' };
      const seat = book.byProof(hashOfProof(proof));
      if (seat === 'revoked') return { ok: false, reason: 'revoked' };
      if (seat === undefined) return { ok: false, reason: 'permission-denied' };
      if (refusals.mustWait(seat.id)) return { ok: false, reason: 'refusals' };
      const all = allOf(seat);
      const found = all.find((each) => each.room === name);
      if (found === undefined) return { ok: false, reason: 'permission-denied' };
      const room = await opened(found.room);
      if (!room.claim(client, seat.id)) return { ok: false, reason: 'permission-denied' };
      return { ok: true, seat, access: found, room, rooms: all.length };
    },
    accessOf: (id, room) => {
      const seat = book.seat(id);
      return seat === undefined ? undefined : access(seat, room);
    },
    join: (member) => {
      members.add(member);
      tellSeats(member);
      if (isGm(member))
        for (const [seatId, commands] of pending) {
          const seat = book.seat(seatId);
          if (seat !== undefined)
            for (const command of commands.values()) member.send({ kind: 'asked', seat, command });
        }
      return () => {
        members.delete(member);
      };
    },
    ask: (seat, command) => {
      const asked = pending.get(seat.id) ?? new Map<string, TableCommand>();
      pending.set(seat.id, asked);
      // The oldest goes: its sender asks again, or has given up.
      const [oldest] = asked.keys();
      if (asked.size >= limits.pendingCommands && oldest !== undefined) asked.delete(oldest);
      asked.set(command.id, command);
      for (const member of members) if (isGm(member)) member.send({ kind: 'asked', seat, command });
    },
    answer: (seat, answer) => {
      pending.get(seat)?.delete(answer.id);
      sendTo(seat, { kind: 'answer', answer: { ...answer } });
    },
    admin: async (admin) => {
      if (!(await book.apply(admin))) return false;
      changed();
      tellSeats();
      return true;
    },
    refused: (seat) => {
      if (!refusals.refused(seat.id)) return false;
      sendAway(seat.id);
      return true;
    },
    sendAway,
    rest: () => {
      for (const room of rooms.values())
        void room.then(
          (each) => each.rest(),
          () => undefined,
        );
    },
    close: async (reason) => {
      over = true;
      for (const member of members) member.end(reason);
      for (const room of rooms.values()) {
        const each = await room.catch(() => undefined);
        const done = await each?.turn('');
        await each?.close();
        done?.();
      }
      await store.close();
    },
  };
}
