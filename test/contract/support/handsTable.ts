import {
  applyUpdate,
  decodeStateVector,
  decodeUpdate,
  Doc,
  encodeStateAsUpdate,
  encodeStateVector,
  getState,
  mergeUpdates,
} from 'yjs';
import { characterSchema, type CharacterDocument } from '#shared/character/document';
import type { JsonRecord } from '#shared/kernel/record';
import type { Room, Seat } from '#shared/table/authority/seats';
import { createUpdateCheck, refusalText } from '#shared/table/authority/updateCheck';
import { handedIn } from '#shared/table/documents/handedIn';
import { read, seed } from '#shared/table/documents/shared';
import { textsOfRoom } from '#shared/table/documents/shapes';
import { openJournal, type WaitingChange } from '#shared/table/edits/journal';
import type { Connection, RoomListener } from '#shared/tableClient/connection';
import { memoryDevice, type StoredRoom } from '#shared/tableClient/device';
import { openRoomCopy, type RoomCopy } from '#shared/tableClient/roomCopy';
import { countingIds } from '#test/fixtures/ports';

export const room: Room = 'char/mern';
const isText = textsOfRoom(room);
const seat: Seat = { id: 'gm', role: 'gm', characters: [] };
const ofTable = Symbol('table');

/** Everything that was asked for is done: no timers are used here, so that some turns of promises are enough. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 60; turn += 1) await Promise.resolve();
}

interface Session {
  readonly doc: Doc;
  readonly listener: RoomListener;
  isUp: boolean;
  isDead: boolean;
  /** Messages on their way, in both directions. */
  readonly up: (() => void)[];
  readonly down: (() => void)[];
}

/** The table of one sheet in memory. It judges as the real one does, and hears and says nothing by itself. */
export class HandsTable {
  doc = new Doc();
  private readonly log: Uint8Array[] = [];
  private check;
  readonly sessions = new Set<Session>();
  /** Called with the copy whose update is kept, and its clock. */
  kept: (client: number, clock: number) => void = () => undefined;

  /** `numbers`: fractions that the copies are numbered by, since Yjs lets the higher number win. */
  constructor(
    sheet: JsonRecord,
    private readonly numbers: () => number,
  ) {
    const seeded = seed(sheet, isText);
    if (!seeded.ok) throw new Error(seeded.error.code);
    this.log.push(encodeStateAsUpdate(seeded.value));
    this.check = this.opened();
  }

  /** Made of the log, as after a kill. */
  private opened() {
    this.doc = new Doc();
    for (const update of this.log) applyUpdate(this.doc, update);
    return createUpdateCheck({
      current: () => this.doc,
      schema: characterSchema,
      mayWrite: () => true,
      writesAs: this.number(),
    });
  }

  private number(): number {
    return Math.floor(this.numbers() * 2 ** 32);
  }

  kill(): void {
    for (const session of this.sessions) this.cut(session);
    this.check = this.opened();
  }

  /** The number of updates that it has kept. */
  get age(): number {
    return this.log.length - 1;
  }

  /** As after a backup of this age. */
  restore(age: number): void {
    this.log.length = age + 1;
    this.kill();
  }

  get sheet(): CharacterDocument {
    const found = read(this.doc);
    if (!found.ok) throw new Error(found.error.code);
    return found.value as unknown as CharacterDocument;
  }

  private take(session: Session, update: Uint8Array): void {
    if (session.isDead) return;
    const client = session.doc.clientID;
    const from = getState(this.doc.store, client);
    if (handedIn(this.doc, decodeUpdate(update).structs, () => true) === 'repeated') {
      this.outdate(session);
      return;
    }
    const result = this.check.check(update, seat, new Set([client]));
    if (!result.allowed) {
      session.isDead = true;
      const { code } = result.refusal;
      if (code !== 'wrong-shape') throw new Error(`Refused as ${code}`);
      this.say(session, () =>
        session.listener.message({ kind: 'refused', client, from, code, text: refusalText(result.refusal) }),
      );
      return;
    }
    const { correction } = result;
    const whole = correction === undefined ? update : mergeUpdates([update, correction]);
    this.log.push(whole);
    applyUpdate(this.doc, whole);
    const clock = getState(this.doc.store, client);
    this.kept(client, clock);
    for (const each of this.sessions)
      if (each.isUp) this.say(each, () => applyUpdate(each.doc, whole, ofTable));
    this.say(session, () => session.listener.message({ kind: 'kept', client, clock }));
  }

  private outdate(session: Session): void {
    session.isDead = true;
    this.say(session, () => session.listener.message({ kind: 'outdated', client: session.doc.clientID }));
  }

  private say(session: Session, word: () => void): void {
    session.down.push(() => {
      if (session.isUp) word();
    });
  }

  connect(session: Session): void {
    session.isUp = true;
    session.isDead = false;
    applyUpdate(session.doc, encodeStateAsUpdate(this.doc, encodeStateVector(session.doc)), ofTable);
    const missing = encodeStateAsUpdate(session.doc, encodeStateVector(this.doc));
    const client = session.doc.clientID;
    const known = decodeStateVector(encodeStateVector(session.doc));
    const isOutdated = [...known].some(
      ([each, clock]) => each !== client && clock > getState(this.doc.store, each),
    );
    if (isOutdated)
      session.up.push(() => {
        this.outdate(session);
      });
    else if (getState(session.doc.store, client) > getState(this.doc.store, client))
      session.up.push(() => this.take(session, missing));
    session.listener.message({ kind: 'kept', client, clock: getState(this.doc.store, client) });
    session.listener.synced();
  }

  cut(session: Session): void {
    if (!session.isUp) return;
    session.isUp = false;
    session.up.length = 0;
    session.down.length = 0;
    session.listener.closed(null);
  }

  opens(doc: Doc, listener: RoomListener): Session {
    doc.clientID = this.number();
    const session: Session = { doc, listener, isUp: false, isDead: false, up: [], down: [] };
    this.sessions.add(session);
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === ofTable) listener.changed();
      else if (session.isUp) session.up.push(() => this.take(session, update));
    });
    return session;
  }
}

export interface Backup {
  readonly changes: readonly WaitingChange[];
  readonly room: StoredRoom | undefined;
}

/** A program or a phone at the table: its journal survives its death, and so does the room as the table had it. */
export class HandsDevice {
  private disk = memoryDevice();
  private session: Session | undefined;
  copy: RoomCopy | undefined;
  journal: Awaited<ReturnType<typeof openJournal>> | undefined;
  readonly refusals: string[] = [];
  private isAway = false;
  private readonly ids;

  constructor(
    readonly table: HandsTable,
    readonly name: string,
  ) {
    this.ids = countingIds(name);
  }

  async start(): Promise<void> {
    const journal = await openJournal(this.disk.changes);
    this.journal = journal;
    const connection: Connection = {
      open: (_, doc, listener) => {
        const session = this.table.opens(doc, listener);
        this.session = session;
        if (!this.isAway)
          void Promise.resolve().then(() => this.session === session && this.table.connect(session));
        return {
          send: () => undefined,
          close: () => {
            session.isUp = false;
            this.table.sessions.delete(session);
          },
        };
      },
      isUp: () => false,
      close: () => undefined,
    };
    this.copy = openRoomCopy({
      room,
      seat: 'gm',
      connection,
      journal,
      ids: this.ids,
      stored: (await this.disk.rooms.load()).get(room),
      mayWrite: () => true,
      fillsRooms: () => false,
      pause: () => Promise.resolve(),
      events: {
        changed: () => undefined,
        waiting: () => undefined,
        settled: () => {
          this.disk.rooms.put(room, () => this.copy?.toStore());
        },
        renewed: () => undefined,
        refused: (change) => {
          if (change !== null) this.refusals.push(change);
        },
        synced: () => undefined,
        cut: () => undefined,
        message: () => undefined,
        denied: () => false,
      },
    });
    await settled();
  }

  get sheet(): JsonRecord | undefined {
    return this.copy?.content();
  }

  async away(): Promise<void> {
    this.isAway = true;
    if (this.session !== undefined) this.table.cut(this.session);
    await settled();
  }

  async back(): Promise<void> {
    this.isAway = false;
    if (this.session?.isUp === false) this.table.connect(this.session);
    await settled();
  }

  async killed(): Promise<void> {
    this.copy?.close();
    await this.start();
  }

  /** The content of a backup of its disk. */
  async backup(): Promise<Backup> {
    return { changes: await this.disk.changes.load(), room: (await this.disk.rooms.load()).get(room) };
  }

  /** Goes on from a backup. */
  async restored({ changes, room: stored }: Backup): Promise<void> {
    this.copy?.close();
    this.disk = memoryDevice();
    for (const change of changes) await this.disk.changes.put(change);
    if (stored !== undefined) this.disk.rooms.put(room, () => stored);
    await this.start();
  }

  async deliver(direction: 'up' | 'down'): Promise<boolean> {
    const next = this.session?.[direction].shift();
    next?.();
    await settled();
    return next !== undefined;
  }
}
