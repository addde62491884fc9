import { z } from 'zod';
import { jsonSchema } from '#shared/kernel/jsonValue';
import type { Room } from '#shared/table/authority/seats';
import type { TableCommand } from '#shared/table/commands/command';
import { memoryChanges, type ChangeStore } from '#shared/table/edits/journal';
import type { StoredSupply } from '#shared/table/rooms/supplies';
import type { SeatedRooms, SeatRecord } from '#shared/table/wire/messages';

/** This seat, and the rooms of the table. */
export interface Seating {
  readonly seat: SeatRecord;
  readonly rooms: SeatedRooms;
}

/**
 * A room as the table had it when nothing of this device waited there.
 * - `state`: how much of each Yjs client the table's document had; one that has less later is not a continuation of it
 */
export const storedRoomSchema = z.object({
  content: z.record(z.string(), jsonSchema),
  state: z.array(z.tuple([z.int(), z.int()])),
});
export type StoredRoom = z.infer<typeof storedRoomSchema>;

/** One table on one device: what was seen last, and what the table does not have yet. */
export interface TableDevice {
  readonly changes: ChangeStore;
  /** Commands that were not answered yet. */
  readonly commands: {
    readonly load: () => Promise<readonly TableCommand[]>;
    readonly put: (command: TableCommand) => Promise<void>;
    readonly remove: (id: string) => Promise<void>;
  };
  readonly rooms: {
    readonly load: () => Promise<ReadonlyMap<Room, StoredRoom>>;
    /** May store later, and then the content of that moment; nothing if that is `undefined`. */
    readonly put: (room: Room, content: () => StoredRoom | undefined) => void;
    readonly remove: (room: Room) => Promise<void>;
  };
  /** Games, packs and portraits for the sheets of this seat, by the id of the supply. */
  readonly supplies: {
    readonly load: () => Promise<readonly StoredSupply[]>;
    readonly put: (supply: StoredSupply) => Promise<void>;
    readonly remove: (id: string) => Promise<void>;
  };
  readonly seating: {
    readonly load: () => Promise<Seating | undefined>;
    readonly put: (seating: Seating) => Promise<void>;
  };
}

/** For a program whose documents are its memory: rooms are not kept, since it never loads them again. */
export function passingDevice(): TableDevice {
  return {
    ...memoryDevice(),
    rooms: {
      load: () => Promise.resolve(new Map()),
      put: () => undefined,
      remove: () => Promise.resolve(),
    },
  };
}

export function memoryDevice(): TableDevice {
  const commands = new Map<string, TableCommand>();
  const rooms = new Map<Room, StoredRoom>();
  const supplies = new Map<string, StoredSupply>();
  let seating: Seating | undefined;
  return {
    changes: memoryChanges(),
    commands: {
      load: () => Promise.resolve([...commands.values()]),
      put: (command) => {
        commands.set(command.id, command);
        return Promise.resolve();
      },
      remove: (id) => {
        commands.delete(id);
        return Promise.resolve();
      },
    },
    rooms: {
      load: () => Promise.resolve(rooms),
      put: (room, content) => {
        const found = content();
        if (found !== undefined) rooms.set(room, found);
      },
      remove: (room) => {
        rooms.delete(room);
        return Promise.resolve();
      },
    },
    supplies: {
      load: () => Promise.resolve([...supplies.values()]),
      put: (supply) => {
        supplies.set(supply.id, supply);
        return Promise.resolve();
      },
      remove: (id) => {
        supplies.delete(id);
        return Promise.resolve();
      },
    },
    seating: {
      load: () => Promise.resolve(seating),
      put: (found) => {
        seating = found;
        return Promise.resolve();
      },
    },
  };
}
