import { deleteDB, openDB, type IDBPDatabase } from 'idb';
import { z } from 'zod';
import { rollLineSchema, type RollLine } from '#shared/campaign/dice/rolls';
import { characterSchema, type CharacterDocument } from '#shared/character/document';
import { appError, type AppError } from '#shared/kernel/errors';
import { jsonSchema } from '#shared/kernel/jsonValue';
import type { JsonRecord } from '#shared/kernel/record';
import { err, ok, type Result } from '#shared/kernel/result';
import type { Room } from '#shared/table/authority/seats';
import { tableCommandSchema, type TableCommand } from '#shared/table/commands/command';
import { waitingChangeSchema, type WaitingChange } from '#shared/table/edits/journal';
import { storedSupplySchema, type StoredSupply } from '#shared/table/rooms/supplies';
import { roomsFields, seatSchema } from '#shared/table/wire/messages';
import {
  storedRoomSchema,
  type Seating,
  type StoredRoom,
  type TableDevice,
} from '#shared/tableClient/device';
import { delayed } from '#shared/kernel/delayed';
import { after } from '#renderer/platform/pause';
import { clock } from '#renderer/platform/ports';
import { readable, readableAt, type LostPart, type WithAside } from './lostParts';

interface SeatDatabase extends WithAside {
  changes: { key: string; value: WaitingChange };
  commands: { key: string; value: TableCommand };
  rooms: { key: string; value: StoredRoom };
  /** The player's part of each sheet when document and room were last the same. */
  bases: { key: string; value: JsonRecord };
  sheets: { key: string; value: CharacterDocument };
  seating: { key: string; value: Seating };
  supplies: { key: string; value: StoredSupply };
  /** The rolls of this device, in order. */
  rolls: { key: number; value: RollLine };
}

export interface PageSheets {
  readonly read: (id: string) => Promise<Result<CharacterDocument, AppError>>;
  readonly save: (
    document: CharacterDocument,
  ) => Promise<Result<Pick<CharacterDocument, 'revision' | 'updatedAt'>, AppError>>;
}

/** One seat at one table, as this browser holds it. */
export interface SeatStore {
  readonly device: TableDevice;
  readonly bases: {
    readonly read: (character: string) => Promise<JsonRecord | undefined>;
    readonly write: (character: string, base: JsonRecord) => Promise<void>;
  };
  readonly documents: PageSheets;
  /** For what the table has, or the journal: a change counts before it is stored. */
  readonly documentsOfTable: PageSheets;
  /** Rolls of this device; the table gives those of everybody ids of its own. */
  readonly rolls: {
    readonly add: (lines: readonly RollLine[]) => Promise<void>;
    /** The newest ones, oldest first. */
    readonly read: (limit: number) => Promise<readonly RollLine[]>;
  };
  /** Writes what can be written later. */
  readonly flush: () => Promise<void>;
  close(): Promise<void>;
  /** Forgets the seat. */
  remove(): Promise<void>;
}

/** In milliseconds: edits follow each other, and a page draws the first one sooner when nothing is stored meanwhile. */
const beforeStoring = 500;
/** Changes that wait have to survive a phone that loses its power. */
const durable = { durability: 'strict' } as const;

const baseSchema: z.ZodType<JsonRecord> = z.record(z.string(), jsonSchema);
const seatingSchema = z.object({ seat: seatSchema, rooms: z.object(roomsFields) });

/** `lost` is called for unreadable data, which is set aside. */
export async function openSeatStore(name: string, lost: (part: LostPart) => void): Promise<SeatStore> {
  const db = await openDB<SeatDatabase>(name, 3, {
    upgrade: (made, before) => {
      if (before < 1) {
        for (const store of ['changes', 'commands', 'sheets'] as const)
          made.createObjectStore(store, { keyPath: 'id' });
        made.createObjectStore('rolls', { autoIncrement: true });
        for (const store of ['rooms', 'bases', 'seating'] as const) made.createObjectStore(store);
      }
      if (before < 2) made.createObjectStore('supplies', { keyPath: 'id' });
      made.createObjectStore('aside', { autoIncrement: true });
    },
    // Another page of this browser leaves the table.
    blocking: () => db.close(),
  });
  const lostOf = (part: LostPart) => (): void => {
    lost(part);
  };
  const rooms = laterRooms(db, lostOf('table'));
  const sheets = sheetsIn(db, lostOf('sheet'));
  const flush = async (): Promise<void> => {
    await Promise.all([rooms.flush(), sheets.flush()]);
  };
  return {
    device: {
      changes: {
        load: () => allIn(db, 'changes', waitingChangeSchema, lostOf('waiting')),
        put: (change) => putDurably(db, 'changes', change),
        remove: async (ids) => {
          const writing = db.transaction('changes', 'readwrite');
          await Promise.all([...ids.map((id) => writing.store.delete(id)), writing.done]);
        },
      },
      commands: {
        load: () => allIn(db, 'commands', tableCommandSchema, lostOf('waiting')),
        put: (command) => putDurably(db, 'commands', command),
        remove: (id) => db.delete('commands', id),
      },
      rooms: rooms.device,
      supplies: {
        load: () => allIn(db, 'supplies', storedSupplySchema, lostOf('table')),
        put: async (supply) => {
          await db.put('supplies', supply);
        },
        remove: (id) => db.delete('supplies', id),
      },
      seating: {
        load: () => readableAt(db, 'seating', 'seating', seatingSchema, lostOf('table')),
        put: async (seating) => {
          await db.put('seating', seating, 'seating');
        },
      },
    },
    ...sheets,
    rolls: {
      add: async (lines) => {
        const writing = db.transaction('rolls', 'readwrite');
        await Promise.all([...lines.map((line) => writing.store.add(line)), writing.done]);
      },
      read: async (limit) => (await allIn(db, 'rolls', rollLineSchema, lostOf('rolls'))).slice(-limit),
    },
    flush,
    close: async () => {
      await flush();
      db.close();
    },
    remove: async () => {
      db.close();
      await deleteDB(name);
    },
  };
}

/** Before it is sent, so that a phone without power loses nothing of it. */
async function putDurably<Name extends 'changes' | 'commands'>(
  db: IDBPDatabase<SeatDatabase>,
  name: Name,
  value: SeatDatabase[Name]['value'],
): Promise<void> {
  const writing = db.transaction(name, 'readwrite', durable);
  const put = writing.store.put(value);
  // Otherwise the browser waits to find that nothing else follows.
  writing.commit();
  await Promise.all([put, writing.done]);
}

/** A sheet as it will be stored in place of the version `expected`, with its base if that is known. */
interface SheetWrite {
  readonly sheet: CharacterDocument;
  readonly expected: number;
  readonly base: JsonRecord | undefined;
}

/**
 * Sheets and their bases. A sheet can be read before it is stored. What the table has is stored a while after it changed,
 * with its base: with a base that is newer than its sheet, the sheet would undo what it lacks.
 */
function sheetsIn(
  db: IDBPDatabase<SeatDatabase>,
  lost: () => void,
): Pick<SeatStore, 'documents' | 'documentsOfTable' | 'bases' | 'flush'> {
  /** Only the page that has the seat writes. */
  const known = new Map<string, CharacterDocument>();
  const bases = new Map<string, JsonRecord>();
  const later = new Map<string, SheetWrite>();
  const writing = new Map<string, Promise<void>>();
  const failed = new Set<string>();
  const storing = delayed(
    async () => {
      const found = [...later.values()];
      later.clear();
      await Promise.all(found.map((each) => write(each).catch(unlessElsewhere)));
    },
    beforeStoring,
    after,
  );

  const read: PageSheets['read'] = async (id) => {
    // One that cannot be read is made of its room again.
    const found = known.get(id) ?? (await readableAt(db, 'sheets', id, characterSchema, lost));
    if (found === undefined) return err(appError('not-found'));
    if (!known.has(id)) known.set(id, found);
    return ok(known.get(id) ?? found);
  };

  /** `undefined` if another document was stored since this one was read. */
  function next(document: CharacterDocument): SheetWrite | undefined {
    const { id, revision } = document;
    if (known.has(id) && known.get(id)?.revision !== revision) return undefined;
    const sheet = { ...document, revision: revision + 1, updatedAt: clock.now() };
    known.set(id, sheet);
    const waiting = later.get(id);
    return { sheet, expected: waiting?.expected ?? revision, base: waiting?.base };
  }

  function write(written: SheetWrite, options?: IDBTransactionOptions): Promise<void> {
    const { id } = written.sheet;
    const stored = put(written, options).catch((reason: unknown) => {
      // It is read and compared again, from what is stored.
      for (const each of [later, known, bases]) each.delete(id);
      failed.add(id);
      throw reason;
    });
    writing.set(id, stored);
    return stored;
  }

  /** False if another page stored another one. */
  async function isStored(id: string): Promise<boolean> {
    try {
      await writing.get(id);
      return true;
    } catch (reason) {
      unlessElsewhere(reason);
      return false;
    }
  }

  async function put({ sheet, expected, base }: SheetWrite, options?: IDBTransactionOptions): Promise<void> {
    const transaction = db.transaction(['sheets', 'bases'], 'readwrite', options);
    const sheets = transaction.objectStore('sheets');
    const before = await sheets.get(sheet.id);
    if (before !== undefined && before.revision !== expected) throw new StoredElsewhere();
    await Promise.all([
      sheets.put(sheet),
      base && transaction.objectStore('bases').put(base, sheet.id),
      transaction.done,
    ]);
  }

  return {
    documents: {
      read,
      save: async (document) => {
        const saved = next(document);
        if (saved === undefined) return err(appError('conflict'));
        const { id, revision, updatedAt } = saved.sheet;
        later.delete(id);
        try {
          await write(saved, durable);
          return ok({ revision, updatedAt });
        } catch (reason) {
          if (reason instanceof StoredElsewhere) return err(appError('conflict'));
          throw reason;
        }
      },
    },
    documentsOfTable: {
      read: (id) => {
        if (failed.delete(id)) writing.delete(id);
        return read(id);
      },
      save: (document) => {
        const saved = next(document);
        if (saved === undefined) return Promise.resolve(err(appError('conflict')));
        const { id, revision, updatedAt } = saved.sheet;
        later.set(id, saved);
        storing.soon();
        return Promise.resolve(ok({ revision, updatedAt }));
      },
    },
    bases: {
      read: async (id) => bases.get(id) ?? readableAt(db, 'bases', id, baseSchema, lost),
      write: async (id, base) => {
        const waiting = later.get(id);
        if (waiting !== undefined) later.set(id, { ...waiting, base });
        else if (await isStored(id)) await db.put('bases', base, id);
        else return;
        bases.set(id, base);
      },
    },
    flush: storing.now,
  };
}

/** By another page of the same seat. */
class StoredElsewhere extends Error {}

function unlessElsewhere(reason: unknown): void {
  if (!(reason instanceof StoredElsewhere)) throw reason;
}

/** The table has what rooms contain, too. */
function laterRooms(db: IDBPDatabase<SeatDatabase>, lost: () => void) {
  const later = new Map<Room, () => StoredRoom | undefined>();
  const storing = delayed(
    async () => {
      const found = [...later].map(([room, content]) => [room, content()] as const);
      later.clear();
      const writing = db.transaction('rooms', 'readwrite');
      await Promise.all([
        ...found.flatMap(([room, content]) =>
          content === undefined ? [] : [writing.store.put(content, room)],
        ),
        writing.done,
      ]);
    },
    beforeStoring,
    after,
  );

  const device: TableDevice['rooms'] = {
    load: async () => {
      const found = await readable(db, 'rooms', storedRoomSchema, lost);
      return new Map(found.map(([name, stored]) => [name as Room, stored]));
    },
    put: (room, content) => {
      later.set(room, content);
      storing.soon();
    },
    remove: async (room) => {
      later.delete(room);
      await db.delete('rooms', room);
    },
  };
  return { device, flush: storing.now };
}

async function allIn<T>(
  db: IDBPDatabase<SeatDatabase>,
  store: 'changes' | 'commands' | 'supplies' | 'rolls',
  schema: z.ZodType<T>,
  lost: () => void,
): Promise<readonly T[]> {
  return (await readable(db, store, schema, lost)).map(([, value]) => value);
}
