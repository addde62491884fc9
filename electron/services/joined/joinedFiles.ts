import path from 'node:path';
import { z } from 'zod';
import { documentIdSchema } from '#shared/documents/envelope';
import { jsonSchema } from '#shared/kernel/jsonValue';
import type { JsonRecord } from '#shared/kernel/record';
import type { Room } from '#shared/table/authority/seats';
import { tableCommandSchema } from '#shared/table/commands/command';
import { waitingChangeSchema } from '#shared/table/edits/journal';
import { storedSupplySchema } from '#shared/table/rooms/supplies';
import { roomsFields, seatSchema } from '#shared/table/wire/messages';
import { storedRoomSchema, type StoredRoom, type TableDevice } from '#shared/tableClient/device';
import { delayed } from '#shared/kernel/delayed';
import { after } from '#electron/storage/after';
import { cacheWrite, durableWrite, makeFolders } from '#electron/storage/files/durableWrite';
import { nodeFileSystem, type FileSystem } from '#electron/storage/files/fileSystem';
import { privateFiles } from '#electron/storage/files/privateFiles';
import { readRecord, readRecords } from '#electron/storage/records/recordFile';
import { createQueue, type Queue } from '#shared/kernel/queue';
import { keptSchema, type Kept } from './keptSupplies';
import { folderOfJoined, joinedRecordFile, type JoinedRecord } from './joinedRecord';

/** The player's side of a table, in the folder of the library. */
export interface JoinedFiles {
  readonly device: TableDevice;
  readonly bases: {
    readonly read: (character: string) => Promise<JsonRecord | undefined>;
    readonly write: (character: string, base: JsonRecord) => Promise<void>;
  };
  /** Documents that the library got from the table. */
  readonly kept: {
    readonly read: () => Promise<Kept>;
    readonly write: (kept: Kept) => Promise<void>;
  };
  /** Makes everything that is stored after it a seat of the program. */
  writeRecord(record: JoinedRecord): Promise<void>;
  /** Stores what waits; nothing is written after it. */
  close(): Promise<void>;
  /** Forgets the table; nothing is written after it. */
  remove(): Promise<void>;
}

/** In milliseconds: many edits of a room come at once. */
const beforeStoring = 500;

const seatingSchema = z.object({ seat: seatSchema, rooms: z.object(roomsFields) });
const baseSchema: z.ZodType<JsonRecord> = z.record(z.string(), jsonSchema);
const roomsSchema = z.record(z.string(), storedRoomSchema);

/** Throws a `StorageFailure` if something of it cannot be read now; `onSetAside` is called for damaged files. */
export async function openJoinedFiles(
  library: string,
  onSetAside: (aside: string) => void,
  fs: FileSystem = privateFiles(nodeFileSystem),
): Promise<JoinedFiles> {
  const folder = folderOfJoined(library);
  await makeFolders(fs, path.join(folder, 'bases'));
  const at = (name: string): string => path.join(folder, `${name}.json`);
  const baseOf = (character: string): string => at(`bases/${documentIdSchema.parse(character)}`);
  const queue = createQueue();
  const write = (file: string, content: unknown): Promise<void> =>
    queue.run(file, () => durableWrite(fs, file, JSON.stringify(content)));
  const open = { fs, queue, onSetAside };
  const changes = await openMap(open, at('changes'), waitingChangeSchema);
  const commands = await openMap(open, at('commands'), tableCommandSchema);
  const supplies = await openMap(open, at('supplies'), storedSupplySchema);
  const rooms = new Map(
    Object.entries((await readRecord({ fs, file: at('rooms') }, roomsSchema, onSetAside)) ?? {}) as [
      Room,
      StoredRoom,
    ][],
  );
  const bases = new Map<string, JsonRecord>();
  const later = new Map<Room, () => StoredRoom | undefined>();
  const storing = delayed(storeRooms, beforeStoring, after);

  async function storeRooms(): Promise<void> {
    for (const [room, content] of later) {
      const found = content();
      if (found !== undefined) rooms.set(room, found);
    }
    later.clear();
    const file = at('rooms');
    // The table has them, too.
    await queue
      .run(file, () => cacheWrite(fs, file, JSON.stringify(Object.fromEntries(rooms))))
      .catch(() => undefined);
  }

  return {
    device: {
      changes: {
        load: () => Promise.resolve(changes.all()),
        put: (change) => changes.put(change),
        remove: (ids) => changes.remove(ids),
      },
      commands: {
        load: () => Promise.resolve(commands.all()),
        put: (command) => commands.put(command),
        remove: (id) => commands.remove([id]),
      },
      rooms: {
        load: () => Promise.resolve(new Map(rooms)),
        put: (room, content) => {
          later.set(room, content);
          storing.soon();
        },
        remove: async (room) => {
          rooms.delete(room);
          later.delete(room);
          await storing.now();
        },
      },
      supplies: {
        load: () => Promise.resolve(supplies.all()),
        put: (supply) => supplies.put(supply),
        remove: (id) => supplies.remove([id]),
      },
      seating: {
        load: () => readRecord({ fs, file: at('seating') }, seatingSchema, onSetAside),
        put: (seating) => write(at('seating'), seating),
      },
    },
    bases: {
      read: async (character) => {
        const known = bases.get(character);
        if (known !== undefined) return known;
        const found = await readRecord({ fs, file: baseOf(character) }, baseSchema, onSetAside);
        if (found !== undefined) bases.set(character, found);
        return found;
      },
      write: async (character, base) => {
        await write(baseOf(character), base);
        bases.set(character, base);
      },
    },
    kept: {
      read: async () => (await readRecord({ fs, file: at('kept') }, keptSchema, onSetAside)) ?? {},
      write: (kept) => write(at('kept'), kept),
    },
    writeRecord: (record) =>
      write(joinedRecordFile(library), { format: 'hearthbook-seat', version: 1, ...record }),
    close: async () => {
      if (storing.isWaiting()) await storing.now();
      await queue.idle();
    },
    remove: async () => {
      storing.cancel();
      await queue.idle();
      await removeFolder(folder);
    },
  };
}

async function removeFolder(folder: string): Promise<void> {
  const { rm } = await import('node:fs/promises');
  await rm(folder, { recursive: true, force: true });
}

interface StoredMap<T> {
  readonly all: () => readonly T[];
  readonly put: (value: T) => Promise<void>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
}

/** Values by id in one file, which is durable when a call resolves; calls of one moment share a write. */
async function openMap<T extends { readonly id: string }>(
  {
    fs,
    queue,
    onSetAside,
  }: { readonly fs: FileSystem; readonly queue: Queue; readonly onSetAside: (aside: string) => void },
  file: string,
  schema: z.ZodType<T>,
): Promise<StoredMap<T>> {
  const stored = await readRecords({ fs, file }, schema, onSetAside);
  const values = new Map(stored.map((value) => [value.id, value]));
  let next: Promise<void> | undefined;
  const write = (): Promise<void> => {
    next ??= queue.run(file, async () => {
      next = undefined;
      await durableWrite(fs, file, JSON.stringify([...values.values()]));
    });
    return next;
  };
  return {
    all: () => [...values.values()],
    put: (value) => {
      values.set(value.id, value);
      return write();
    },
    remove: (ids) => {
      for (const id of ids) values.delete(id);
      return write();
    },
  };
}
