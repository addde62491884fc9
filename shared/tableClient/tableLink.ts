import { Awareness } from 'y-protocols/awareness';
import type { Doc } from 'yjs';
import type { Ids } from '#shared/kernel/ports';
import { message } from '#shared/kernel/text';
import {
  isSupplyRoom,
  mayWrite,
  ownSuppliesOf,
  roomsOf,
  type Room,
  type TableRooms,
} from '#shared/table/authority/seats';
import { askedCommands } from '#shared/table/commands/queue';
import type { Answer } from '#shared/table/commands/answer';
import type { TableCommand } from '#shared/table/commands/command';
import { openJournal } from '#shared/table/edits/journal';
import type { LinkEvent, LinkState, TableLink } from '#shared/table/link';
import {
  overReasons,
  presenceSchema,
  type Presence,
  type SeatMessage,
  type SeatRecord,
  type TableAdmin,
  type TableMessage,
} from '#shared/table/wire/messages';
import { connect, type ConnectionPorts } from './connection';
import type { Seating, TableDevice } from './device';
import { openRoomCopy, type RoomCopy } from './roomCopy';
import { openSupplies } from './supplies';

export interface TableLinkOptions extends ConnectionPorts {
  /** The id of the seat; its record comes from the table. */
  readonly seat: string;
  readonly device: TableDevice;
  readonly ids: Ids;
  /** Waits before a room that the table closed is opened again. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

type Over = NonNullable<LinkState['over']>;

/** Turns go on meanwhile; anything else is right at any time, so it outlives the program. */
const isLasting = ({ do: kind }: TableCommand): boolean => kind !== 'encounter';

/** The answer of a table that knows no such seat, or no such room for it. */
const permissionDenied = 'permission-denied';

/** In milliseconds. */
const beforeReopening = 1000;

export async function openTableLink(options: TableLinkOptions): Promise<TableLink> {
  const { device, ids } = options;
  const stored = {
    journal: await openJournal(device.changes),
    rooms: await device.rooms.load(),
    seating: await device.seating.load(),
    commands: await device.commands.load(),
    supplies: await device.supplies.load(),
  };
  const { journal } = stored;
  let seating: Seating = stored.seating ?? {
    seat: { id: options.seat, name: options.seat, role: 'spectator', characters: [] },
    rooms: { characters: [] },
  };
  let seats: readonly SeatRecord[] = [];
  let presence: Presence = { seat: options.seat, at: 'table', of: null, calls: 0 };
  let awareness: Awareness | undefined;
  let over: Over | null = null;
  let wasHere = false;
  let isClosed = false;
  const listeners = new Set<(event: LinkEvent) => void>();
  const asked = askedCommands();
  for (const command of stored.commands) asked.ask(command);
  const answers = new Map<string, ((answer: Answer) => void)[]>();
  const admins = new Map<string, { readonly admin: TableAdmin; readonly done: () => void }>();
  /** Answers of the GM's program that could not be sent yet. */
  const replies: SeatMessage[] = [];
  const connection = connect(options);
  const copies = new Map<Room, RoomCopy>();
  const supplies = openSupplies({
    connection,
    device: device.supplies,
    stored: stored.supplies,
    pause: () => options.pause(beforeReopening),
    changed: () => {
      emit({ kind: 'supplies' });
    },
  });

  const tableRooms = (): TableRooms => ({
    ...seating.rooms,
    seats: seating.seat.role === 'gm' ? seats.map(({ id }) => id) : [options.seat],
  });

  function emit(event: LinkEvent): void {
    for (const listener of listeners) listener(event);
  }
  const stateChanged = (): void => {
    emit({ kind: 'state' });
  };

  /** Opens the rooms that this seat may load, and closes the others. */
  function openRooms(): void {
    const { seat } = seating;
    const rooms = roomsOf(seat, tableRooms()).map(({ room }) => room);
    // Only the GM's program keeps those of supplies open, since it writes them.
    const allowed = new Set(seat.role === 'gm' ? rooms : rooms.filter((room) => !isSupplyRoom(room)));
    allowed.add('party');
    for (const [room, copy] of copies)
      if (!allowed.has(room)) {
        copy.close();
        copies.delete(room);
        void device.rooms.remove(room);
        emit({ kind: 'room', room, mine: false });
      }
    for (const room of allowed) if (!copies.has(room)) copies.set(room, open(room));
  }

  function open(room: Room): RoomCopy {
    const isParty = room === 'party';
    return openRoomCopy({
      room,
      seat: options.seat,
      connection,
      journal,
      ids,
      stored: stored.rooms.get(room),
      mayWrite: (path) => mayWrite(seating.seat, room, path, tableRooms()),
      fillsRooms: () => seating.seat.role === 'gm',
      pause: () => options.pause(beforeReopening),
      ...(isParty && { awareness: presenceIn }),
      events: {
        changed: (mine) => {
          emit({ kind: 'room', room, mine });
        },
        waiting: stateChanged,
        settled: () => {
          device.rooms.put(room, () => copies.get(room)?.toStore());
        },
        renewed: () => {
          emit({ kind: 'renewed', room });
        },
        refused: (change, text, undone) => {
          emit({ ...notAllowed(room), change, undone, ...(text !== null && { text }) });
          emit({ kind: 'room', room, mine: false });
        },
        synced: () => {
          if (isParty) arrived();
        },
        cut: stateChanged,
        message: received,
        // Every seat has this room; who is denied it has none.
        denied: (reason) => isParty && ended(reason === permissionDenied ? 'unknown-seat' : reason),
      },
    });
  }

  function presenceIn(doc: Doc): Awareness {
    const own = new Awareness(doc);
    own.setLocalState(presence);
    own.on('change', stateChanged);
    // It may be the GM's program that came, without which nobody answers.
    own.on('update', (_: unknown, origin: unknown) => {
      if (origin !== 'local') askAgain();
    });
    awareness = own;
    return own;
  }

  function arrived(): void {
    wasHere = true;
    if (over === 'closed') over = null;
    // Those who saw this copy leave pass over a state that is not newer.
    awareness?.setLocalState(presence);
    sendReplies();
    askAgain();
    for (const [id, { admin }] of admins) send({ kind: 'admin', id, admin });
    stateChanged();
  }

  function askAgain(): void {
    for (const command of asked.again()) send({ kind: 'command', command });
  }

  function sendReplies(): void {
    if (isHere()) for (const reply of replies.splice(0)) send(reply);
  }

  const isHere = (): boolean => copies.get('party')?.isSynced() === true;

  function send(sent: SeatMessage): void {
    if (isHere()) copies.get('party')?.send(sent);
  }

  function received(found: TableMessage): void {
    switch (found.kind) {
      case 'seated': {
        const { kind: _, seat, ...rooms } = found;
        seating = { seat, rooms };
        void device.seating.put(seating);
        openRooms();
        if (seat.role !== 'gm' && rooms.supplies !== undefined)
          supplies.want(ownSuppliesOf(seat, rooms.supplies));
        stateChanged();
        return;
      }
      case 'seats':
        seats = found.seats;
        openRooms();
        emit({ kind: 'seats', seats });
        return;
      case 'asked':
        emit({
          kind: 'asked',
          seat: found.seat,
          command: found.command,
          reply: (answer) => {
            replies.push({ kind: 'answered', seat: found.seat.id, answer });
            sendReplies();
          },
        });
        return;
      case 'answer':
        answered(found.answer);
        return;
      case 'done':
        admins.get(found.id)?.done();
        admins.delete(found.id);
        return;
      case 'over':
        ended(found.reason);
        return;
      default:
    }
  }

  function answered(answer: Answer): void {
    asked.answered(answer);
    void device.commands.remove(answer.id);
    for (const resolve of answers.get(answer.id) ?? []) resolve(answer);
    answers.delete(answer.id);
    stateChanged();
  }

  /** Returns false if the table can be tried again. */
  function ended(reason: string): boolean {
    const found = [...overReasons, 'unknown-seat' as const].find((each) => each === reason);
    if (found === undefined || found === 'moved') return false;
    over = found;
    // A table that was closed may be opened again, so the connection goes on trying.
    if (found === 'closed') giveUpAnswers();
    else stop();
    stateChanged();
    return found !== 'closed';
  }

  function stop(): void {
    for (const copy of copies.values()) copy.close();
    supplies.close();
    connection.close();
    giveUpAnswers();
  }

  function giveUpAnswers(): void {
    for (const command of asked.again()) if (!isLasting(command)) asked.answered(command);
    for (const [id, waiting] of answers)
      for (const resolve of waiting)
        resolve({ id, done: false, text: message('sharedTable.command.unanswered') });
    answers.clear();
  }

  function connectionState(): LinkState['connection'] {
    if (over !== null || isClosed) return 'over';
    if (isHere()) return 'here';
    return wasHere ? 'away' : 'connecting';
  }

  openRooms();
  return {
    seat: () => seating.seat,
    state: () => ({
      connection: connectionState(),
      over,
      waiting: journal.waiting().length + asked.again().length,
      here: isHere() && awareness !== undefined ? presentIn(awareness) : [],
    }),
    supplies: supplies.all,
    room: (room) => copies.get(room)?.content(),
    stateOf: (room) => copies.get(room)?.state(),
    write: async (room, before, after, name) => {
      const copy = copies.get(room);
      if (copy !== undefined) return copy.write(before, after, name);
      emit(notAllowed(room));
      return null;
    },
    undo: async (room, id) => (await copies.get(room)?.undo(id)) ?? false,
    ask: async (command) => {
      if (isLasting(command)) await device.commands.put(command);
      asked.ask(command);
      const answer = new Promise<Answer>((resolve) => {
        answers.set(command.id, [...(answers.get(command.id) ?? []), resolve]);
      });
      send({ kind: 'command', command });
      stateChanged();
      return answer;
    },
    show: (shown) => {
      presence = { ...shown, seat: options.seat };
      awareness?.setLocalState(presence);
    },
    admin: (admin) =>
      new Promise((done) => {
        const id = ids.next();
        admins.set(id, { admin, done });
        send({ kind: 'admin', id, admin });
      }),
    listen: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    close: () => {
      isClosed = true;
      stop();
      return Promise.resolve();
    },
  };
}

function notAllowed(room: Room): Extract<LinkEvent, { kind: 'refused' }> {
  return { kind: 'refused', room, change: null, undone: [], text: message('sharedTable.refused.notAllowed') };
}

function presentIn(awareness: Awareness): readonly Presence[] {
  return [...awareness.getStates().values()].flatMap((state) => presenceSchema.safeParse(state).data ?? []);
}
