import { Doc } from 'yjs';
import type { JsonRecord } from '#shared/kernel/record';
import { raw } from '#shared/kernel/text';
import type { Room } from '#shared/table/authority/seats';
import type { Answer } from '#shared/table/commands/answer';
import { read, write } from '#shared/table/documents/shared';
import type { IsText } from '#shared/table/documents/shapes';
import type { LinkEvent, TableLink } from '#shared/table/link';
import { schemaOfRoom } from '#shared/table/rooms/schemas';
import type { SeatRecord } from '#shared/table/wire/messages';

const isText: IsText = ([field]) => field === 'notes';

/** Rooms in memory that every link sees at once; each write has to keep to the schema of its room. */
export function memoryTable(seats: readonly SeatRecord[]) {
  const rooms = new Map<Room, Doc>();
  const links = new Set<{ readonly seat: SeatRecord; readonly emit: (event: LinkEvent) => void }>();
  let characters: readonly string[] = [];
  /** Updates that the table has not kept yet. */
  let waiting = 0;
  const bytes: Uint8Array[] = [];

  const docOf = (room: Room): Doc => {
    const found = rooms.get(room) ?? new Doc();
    if (!rooms.has(room)) found.on('update', (update: Uint8Array) => bytes.push(update));
    rooms.set(room, found);
    return found;
  };
  const contentOf = (room: Room): JsonRecord => {
    const found = read(docOf(room));
    if (!found.ok) throw new Error(`${room}: ${found.error.code}`);
    return found.value;
  };
  const tell = (room: Room, by: unknown): void => {
    for (const link of links) link.emit({ kind: 'room', room, mine: link === by });
  };

  function link(seat: SeatRecord): TableLink {
    const listeners = new Set<(event: LinkEvent) => void>();
    const own = { seat, emit: (event: LinkEvent) => [...listeners].forEach((each) => each(event)) };
    links.add(own);
    if (seat.role === 'gm') queueMicrotask(() => own.emit({ kind: 'seats', seats: [...seats] }));
    return {
      seat: () => seat,
      supplies: () => [],
      state: () => ({ connection: 'here', over: null, waiting, here: [] }),
      room: (room) => {
        const [kind, id] = room.split('/');
        return kind === 'char' && !characters.includes(id ?? '') ? undefined : contentOf(room);
      },
      write: async (room, before, after) => {
        const written = write(docOf(room), before, after, isText);
        if (!written.ok) throw new Error(written.error.code);
        schemaOfRoom(room).parse(contentOf(room));
        tell(room, own);
        return Promise.resolve('1');
      },
      stateOf: () => undefined,
      undo: () => Promise.resolve(false),
      ask: (command) =>
        new Promise<Answer>((reply) => {
          // A program that was started again answers on a link of its own.
          const gm = [...links].findLast((each) => each.seat.role === 'gm');
          if (gm === undefined) reply({ id: command.id, done: false, text: raw('away') });
          else gm.emit({ kind: 'asked', seat, command, reply });
        }),
      show: () => undefined,
      admin: async (admin) => {
        if (admin.do !== 'set-rooms') return;
        ({ characters } = admin);
        for (const character of characters) tell(`char/${character}`, null);
        return Promise.resolve();
      },
      listen: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      close: () => {
        links.delete(own);
        return Promise.resolve();
      },
    };
  }
  return {
    link,
    room: contentOf,
    /** Everything that was sent, as it was sent. */
    sent: () => Buffer.concat(bytes),
    hold: (count: number) => {
      waiting = count;
    },
  };
}
