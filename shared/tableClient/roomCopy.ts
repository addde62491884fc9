import { decodeStateVector, Doc, encodeStateVector, getState } from 'yjs';
import type { Awareness } from 'y-protocols/awareness';
import type { Path } from '#shared/change/values';
import type { Ids } from '#shared/kernel/ports';
import type { JsonRecord } from '#shared/kernel/record';
import type { Text } from '#shared/kernel/text';
import type { Room } from '#shared/table/authority/seats';
import { refusalText } from '#shared/table/authority/updateCheck';
import { faultAt } from '#shared/table/documents/faults';
import { isDone, markDone, nameOfChange } from '#shared/table/documents/handedIn';
import type { Replacement } from '#shared/table/documents/replacements';
import { applyAll, createReader, rootOf, seed } from '#shared/table/documents/shared';
import { textsOfRoom, type IsText } from '#shared/table/documents/shapes';
import { linesIn } from '#shared/table/documents/together';
import { editsBetween, undoOf, type Edit } from '#shared/table/edits/edit';
import type { ChangeJournal, WaitingChange } from '#shared/table/edits/journal';
import type { TableMessage } from '#shared/table/wire/messages';
import type { Connection, RoomConnection } from './connection';
import type { StoredRoom } from './device';
import { withoutTaken, type Taken } from './taken';

export interface RoomCopyPorts {
  readonly room: Room;
  readonly seat: string;
  readonly connection: Connection;
  readonly journal: ChangeJournal;
  readonly ids: Ids;
  /** `undefined` if the room was never loaded on this device. */
  readonly stored: StoredRoom | undefined;
  readonly mayWrite: (path: Path) => boolean;
  /** This seat puts the first content into rooms; changes of others wait for it. */
  readonly fillsRooms: () => boolean;
  /** Presence, for the one room that has it. */
  readonly awareness?: (doc: Doc) => Awareness;
  readonly pause: () => Promise<void>;
  readonly events: {
    readonly changed: (mine: boolean) => void;
    readonly waiting: () => void;
    /** The content is as the table has it. */
    readonly settled: () => void;
    /** The content comes from another document than before, such as after a restored backup; `changed` follows. */
    readonly renewed: () => void;
    /** Without a change and a text, this seat may not do it at all. */
    readonly refused: (change: string | null, text: Text | null, undone: readonly Replacement[]) => void;
    readonly synced: () => void;
    readonly cut: () => void;
    readonly message: (message: TableMessage) => void;
    /** Returns true if the room is not to be opened again. */
    readonly denied: (reason: string) => boolean;
  };
}

/** A room on this device, through cuts and refusals. */
export interface RoomCopy {
  readonly content: () => JsonRecord | undefined;
  readonly state: () => StoredRoom['state'] | undefined;
  /** `undefined` while something waits. */
  readonly toStore: () => StoredRoom | undefined;
  readonly write: (before: JsonRecord, after: JsonRecord, name?: string) => Promise<string | null>;
  readonly undo: (id: string) => Promise<boolean>;
  readonly send: RoomConnection['send'];
  readonly isSynced: () => boolean;
  readonly close: () => void;
}

/** Maximum number of undoable changes. */
const mostUndone = 100;

interface ReadableCopy {
  readonly doc: Doc;
  readonly content: ReturnType<typeof createReader>;
}

/** The copy that is connected. */
interface LiveCopy extends ReadableCopy {
  readonly link: RoomConnection;
  /** In a connection that has not been cut since. */
  isSynced: boolean;
  /** It has what the table has, and what waits. */
  isLoaded: boolean;
  /** Changes wait until the GM has filled the room, such as after a restored backup of the table. */
  isAwaitingContent: boolean;
  /** The clocks before changes that were sent as messages of their own. */
  readonly sentAlone: Set<number>;
  /** Changes that it took, oldest first, with the content before and after each. */
  readonly taken: Taken[];
  /** The clock up to which the table has kept what this copy wrote. */
  kept: number;
}

/** An older copy, which is shown until the connected one has everything; `state` is what the table had of it. */
interface PreviousCopy extends ReadableCopy, Pick<StoredRoom, 'state'> {}

const clockOf = (doc: Doc): number => getState(doc.store, doc.clientID);

/** The part that the table had: everything that came from it, and what it kept of this copy. */
function stateOf({ doc, kept }: LiveCopy): StoredRoom['state'] {
  const ofOthers = decodeStateVector(encodeStateVector(doc));
  return [...ofOthers.set(doc.clientID, kept)];
}

/**
 * Until the connected copy has everything, an older one is shown: what the device had stored, or the copy that was
 * refused. All that is written meanwhile is in the journal, from which the connected copy takes it.
 */
export function openRoomCopy(ports: RoomCopyPorts): RoomCopy {
  const { room, connection, journal, ids, mayWrite, events } = ports;
  const isText = textsOfRoom(room);
  const written = new Map<string, readonly Edit[]>();
  let previous = storedCopy(ports, isText);
  let live = open();
  let isClosed = false;
  let writing: Promise<unknown> = Promise.resolve();
  let taking: Promise<void> = Promise.resolve();

  const shownCopy = (): ReadableCopy | undefined => previous ?? (live.isLoaded ? live : undefined);
  const shown = (): Doc | undefined => shownCopy()?.doc;
  const waiting = (): readonly WaitingChange[] => journal.waiting(room);

  function open(): LiveCopy {
    // The changes of a journal line are sent also if the table has told them otherwise meanwhile, and does them again.
    const doc = new Doc({ gcFilter: ({ parentSub }) => parentSub !== 'changes' });
    const isLive = (): boolean => doc === live.doc && !isClosed;
    const link = connection.open(
      room,
      doc,
      {
        synced: () => {
          if (isLive()) synced();
        },
        changed: () => {
          if (isLive() && live.isAwaitingContent) takeSoon();
          else if (doc === shown()) changed(false);
        },
        message: (message) => {
          if (isLive()) received(message);
        },
        closed: (denied) => {
          if (isLive()) cut(denied);
        },
      },
      ports.awareness?.(doc),
    );
    return {
      doc,
      content: createReader(doc),
      link,
      isSynced: false,
      isLoaded: false,
      isAwaitingContent: false,
      sentAlone: new Set(),
      taken: [],
      kept: 0,
    };
  }

  function synced(): void {
    live.isSynced = true;
    takeSoon();
    events.synced();
  }

  function takeSoon(): void {
    const copy = live;
    copy.isAwaitingContent = false;
    taking = taking.then(() => take(copy));
  }

  async function take(copy: LiveCopy): Promise<void> {
    const { doc } = copy;
    const canGoOn = (): boolean => copy === live && copy.isSynced && !isClosed;
    const isOwn = ({ copy: into }: WaitingChange): boolean => into?.client === doc.clientID;
    const isThere = ({ copy: into }: WaitingChange): boolean =>
      into !== null && getState(doc.store, into.client) > into.clock;
    // The program was ended, or the connection cut, before the table could say that it has these, or another device that
    // goes on from the same backup has handed them in.
    const known = waiting().filter(
      (change) => !isOwn(change) && (isThere(change) || isDone(doc, nameOfChange(change))),
    );
    await journal.remove(known);
    for (;;) {
      if (!canGoOn()) return;
      const change = waiting().find((each) => !isOwn(each));
      if (change === undefined) break;
      if (rootOf(doc).size === 0 && !ports.fillsRooms()) {
        copy.isAwaitingContent = true;
        return;
      }
      await journal.move(change, { client: doc.clientID, clock: clockOf(doc) });
      if (!canGoOn()) return;
      apply(doc, change, nameOfChange(change));
    }
    copy.isLoaded = true;
    const isOther = previous?.state.some(([client, clock]) => getState(doc.store, client) < clock) === true;
    previous?.doc.destroy();
    previous = undefined;
    if (isOther) events.renewed();
    changed(false);
    events.waiting();
  }

  /** `name`: of a change that another copy may hand in, too. */
  function apply(doc: Doc, { id, edits }: Pick<WaitingChange, 'id' | 'edits'>, name?: string): void {
    const clock = clockOf(doc);
    const before = doc === live.doc ? plainOf(live) : undefined;
    doc.transact(() => {
      applyAll(doc, edits, isText);
      if (name !== undefined && clockOf(doc) > clock) markDone(doc, name);
    });
    if (doc !== live.doc) return;
    const after = plainOf(live);
    if (before !== undefined && after !== undefined) live.taken.push({ id, before, after });
    const hasEffect = clockOf(doc) > clock;
    if (!hasEffect) void settle((change) => change.id === id);
    else if (live.isSynced) live.sentAlone.add(clock);
  }

  async function settle(isSettled: (change: WaitingChange) => boolean): Promise<void> {
    const settled = waiting().filter(isSettled);
    for (const { id } of settled) {
      const at = live.taken.findIndex((each) => each.id === id);
      if (at !== -1) live.taken.splice(at, 1);
    }
    await journal.remove(settled);
    events.waiting();
    if (waiting().length === 0) events.settled();
  }

  function received(message: TableMessage): void {
    switch (message.kind) {
      case 'kept':
        if (message.client === live.doc.clientID) live.kept = Math.max(live.kept, message.clock);
        void settle(({ copy }) => copy?.client === message.client && copy.clock < message.clock);
        return;
      case 'refused':
        if (message.client === live.doc.clientID) refused(message.from, message.text);
        return;
      case 'outdated':
        if (message.client !== live.doc.clientID) return;
        reopen();
        return;
      default:
        events.message(message);
    }
  }

  /**
   * The copy can never be sent again, so another one takes all changes but the refused one. Changes that were sent as one
   * are sent one by one then.
   */
  function refused(from: number, text: Text): void {
    const { doc, sentAlone } = live;
    const named = sentAlone.has(from)
      ? waiting().find(({ copy }) => copy?.client === doc.clientID && copy.clock === from)
      : undefined;
    const old = live;
    const without = named && withoutTaken(plainOf(old), old.taken, waiting(), named.id, isText);
    const state = stateOf(old);
    const isShown = shownCopy() !== undefined;
    reopen();
    if (named === undefined) return;
    const seeded = without && seed(without.content, isText);
    if (isShown && seeded?.ok === true) {
      previous?.doc.destroy();
      previous = { doc: seeded.value, content: createReader(seeded.value), state };
    }
    for (const [id, edits] of without?.edits ?? []) if (written.has(id)) written.set(id, edits);
    void settle(({ id }) => id === named.id);
    events.refused(named.id, text, without?.undone ?? []);
  }

  function reopen(): void {
    const old = live;
    old.link.close();
    if (previous === undefined && old.isLoaded)
      previous = { doc: old.doc, content: old.content, state: stateOf(old) };
    live = open();
  }

  function cut(denied: string | null): void {
    live.isSynced = false;
    live.sentAlone.clear();
    if (connection.isUp()) {
      if (denied !== null && events.denied(denied)) return;
      const old = live;
      // The table closed this room alone, or does not have it yet.
      void ports.pause().then(() => {
        if (old === live && !isClosed && !old.isSynced) reopen();
      });
    }
    events.cut();
  }

  function changed(mine: boolean): void {
    events.changed(mine);
    if (waiting().length === 0) events.settled();
  }

  const contentNow = (): JsonRecord | undefined => plainOf(shownCopy());

  async function add(edits: readonly Edit[], name?: string): Promise<string | null> {
    const [edit] = edits;
    const doc = shown();
    if (edit === undefined || (name !== undefined && isKnown(name, doc))) return null;
    const faults = edits.map(({ path, to }) => faultAt(to ?? null, path));
    const fault = faults.find((each) => each !== undefined);
    if (fault !== undefined || edits.some(({ path }) => !mayWrite(path))) {
      events.refused(null, fault === undefined ? null : refusalText(fault), []);
      return null;
    }
    const into = doc === live.doc ? { client: doc.clientID, clock: clockOf(doc) } : null;
    const isMarked = into === null || name !== undefined;
    const change = { id: name ?? edit.id, room, edits: [...edits], ...(!isMarked && { first: into }) };
    const stored = journal.add(change, into);
    // It is sent while the device stores it. Without a copy to show, the one that comes takes it from the journal.
    if (doc !== undefined) apply(doc, change, name);
    written.set(change.id, edits);
    const [oldest] = written.keys();
    if (oldest !== undefined && written.size > mostUndone) written.delete(oldest);
    await stored;
    events.waiting();
    changed(true);
    return change.id;
  }

  /** It waits already, or the table has it. */
  function isKnown(name: string, doc: Doc | undefined): boolean {
    return waiting().some(({ id }) => id === name) || (doc !== undefined && isDone(doc, name));
  }

  function inTurn<T>(write: () => Promise<T>): Promise<T> {
    const result = writing.then(write);
    writing = result.catch(() => undefined);
    return result;
  }

  return {
    content: contentNow,
    state: () => previous?.state ?? (live.isLoaded ? stateOf(live) : undefined),
    toStore: () => {
      const found = waiting().length === 0 ? contentNow() : undefined;
      return found && { content: found, state: previous?.state ?? stateOf(live) };
    },
    write: (before, after, name) =>
      inTurn(() => add(editsBetween(before, after, { ids, seat: ports.seat }), name)),
    undo: (id) =>
      inTurn(async () => {
        const doc = shown();
        const edits = written.get(id);
        if (doc === undefined || edits === undefined) return false;
        const lines = linesIn(edits);
        const undone = edits
          .toReversed()
          .map((edit) => undoOf(doc, edit, { ids, seat: ports.seat }, isText, lines));
        const restored = undone.flatMap((result) => (result.ok ? [result.value] : []));
        if (restored.length < undone.length) return false;
        return (await add(restored)) !== null;
      }),
    send: (message) => {
      live.link.send(message);
    },
    isSynced: () => live.isSynced,
    close: () => {
      isClosed = true;
      live.link.close();
    },
  };
}

function plainOf(copy: ReadableCopy | undefined): JsonRecord | undefined {
  const found = copy?.content();
  return found?.ok === true ? found.value : undefined;
}

function storedCopy({ stored, journal, room }: RoomCopyPorts, isText: IsText): PreviousCopy | undefined {
  if (stored === undefined) return undefined;
  const seeded = seed(stored.content, isText);
  if (!seeded.ok) return undefined;
  for (const { edits } of journal.waiting(room)) applyAll(seeded.value, edits, isText);
  return { doc: seeded.value, content: createReader(seeded.value), state: stored.state };
}
