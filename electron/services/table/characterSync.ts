import {
  isPutBack,
  isRestored,
  met,
  renewed,
  unmet,
  versionOf,
  type Leaves,
  type Meeting,
  type Version,
} from '#shared/joined/meeting';
import type { Counts } from '#shared/joined/ownSheets';
import type { CharacterDocument } from '#shared/character/document';
import type { AppError } from '#shared/kernel/errors';
import { ok, type Result } from '#shared/kernel/result';
import { raw, message, type Text } from '#shared/kernel/text';
import { highestRevision } from '#shared/documents/envelope';
import type { JsonRecord } from '#shared/kernel/record';
import { sameValue } from '#shared/kernel/same';
import type { Room } from '#shared/table/authority/seats';
import { withReplacements, type Replacement } from '#shared/table/documents/replacements';
import { textsOf } from '#shared/table/documents/shapes';
import type { TableLink } from '#shared/table/link';
import { arrivalBetween, type Arrival } from '#shared/table/rooms/arrival';
import { characterRoom, mergedFromRoom } from '#shared/table/rooms/characterRoom';
import { guarded } from '#electron/storage/files/failures';
import type { Library } from '#electron/storage/library';
import { createQueue } from '#shared/kernel/queue';
import type { RoomWrites } from './roomWrites';
import type { TableBases } from './tableFiles';

export interface CharacterSyncPorts {
  readonly library: Pick<Library, 'characters'>;
  readonly link: TableLink;
  readonly writes: RoomWrites;
  readonly bases: TableBases;
  /** A change of the table is about to be stored. */
  readonly arrived: (change: Arrival) => void;
  /** A change of the table is in the file; `revision` is the one that it made. */
  readonly changed: (character: string, revision: number) => void;
  /** Something keeps a character from being shared; `null` once nothing does. */
  readonly trouble: (character: string, text: Text | null) => void;
  /** A question for the GM came or went. */
  readonly asked: () => void;
  readonly leaves?: Leaves;
}

/** A character whose room or file was restored to something older: nothing goes either way until the GM has chosen. */
export interface Restored {
  readonly id: string;
  readonly name: string;
  /** The file as it would be with the room. */
  readonly older: CharacterDocument;
}

/** A remote change already shown to pages, with the file and room versions it was computed from. */
interface Shown {
  readonly file: CharacterDocument;
  readonly there: JsonRecord;
  readonly merged: CharacterDocument;
}

type Store<T> = () => Promise<Result<T, AppError>>;

export interface CharacterSync {
  /** Brings file and room of a character together; does nothing before the room was loaded. */
  run(character: string): Promise<void>;
  /**
   * Sends a local change to the table, then saves it. If saving fails, the room is reset to the file. If the table or another window has also changed the character, the change is only saved.
   */
  store<T>(document: CharacterDocument, store: Store<T>): Promise<Result<T, AppError>>;
  /** The table refused a write: the room lost these with it, and nobody took them out. */
  refused(character: string, undone: readonly Replacement[]): void;
  /** The room has another content than before, such as after a restored backup of the table. */
  renewed(character: string): void;
  readonly older: () => readonly Restored[];
  /** Answers the question about a character of `older`. */
  choose(character: string, counts: Counts): Promise<void>;
  /** Resolves when everything requested so far is done. */
  idle(): Promise<void>;
  /** Stores which states of rooms are in their files, as soon as the table has kept everything. */
  settle(): Promise<void>;
}

/** Another window may save between reading and writing. */
const mostAttempts = 5;

/**
 * File and room are compared with the last state that both had: what changed in one goes into the other. A base is only
 * stored after the table has kept what was written, so that after a crash nothing is taken for a change of the players.
 */
export function createCharacterSync(ports: CharacterSyncPorts): CharacterSync {
  const { library, link, writes, bases: stored } = ports;
  const queue = createQueue();
  const bases = new Map<string, JsonRecord>();
  /** Files as they were last read or stored here; another window may have stored them since. */
  const files = new Map<string, CharacterDocument>();
  const unsaved = new Set<string>();
  /** Of files when they and their rooms were last the same. */
  const versions = new Map<string, Partial<Version>>();
  const older = new Map<string, Restored>();
  const meetings = new Map<string, Meeting>();
  const meetingOf = (id: string): Meeting => meetings.get(id) ?? unmet;
  /** File and room of these are being brought together. */
  const running = new Set<string>();
  /** By character, changes that undo in a room what the table refused since the room was looked at. */
  const reversals = new Map<string, readonly Replacement[]>();
  const isText = textsOf('character');

  /** A room that was looked at or written, as it is without what was refused since. */
  function withoutRefused(id: string, content: JsonRecord): JsonRecord {
    const found = withReplacements(content, reversals.get(id) ?? [], isText);
    reversals.delete(id);
    return found;
  }

  function inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
    return queue.run(id, async () => {
      running.add(id);
      try {
        return await work();
      } finally {
        running.delete(id);
      }
    });
  }

  async function once(id: string): Promise<void> {
    const room: Room = `char/${id}`;
    const there = link.room(room);
    if (there === undefined) return;
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
      // The disk may fail for one character; the others go on.
      const together = await guarded(async () => ok(await isTogether(id, room, attempt > 1)));
      if (!together.ok) ports.trouble(id, together.error.text);
      if (!together.ok || together.value) return;
    }
    ports.trouble(id, message('tableOwner.trouble.busy'));
  }

  /** False if the file changed while pages showed a change of the table already, and it has to be tried again. */
  async function isTogether(id: string, room: Room, isShown: boolean): Promise<boolean> {
    reversals.delete(id);
    const { renewals } = meetingOf(id);
    const early = meetingOf(id).hasMet && !older.has(id) ? shownEarly(id, link.room(room) ?? {}) : undefined;
    const read = await library.characters.read(id);
    if (!read.ok) {
      ports.trouble(id, read.error.text);
      return true;
    }
    files.set(id, read.value);
    const projected = characterRoom(read.value);
    if (!projected.ok) {
      ports.trouble(id, message('tableOwner.trouble.tooLarge', { name: raw(read.value.name) }));
      return true;
    }
    const known = sameValue(early?.file, read.value) ? early : undefined;
    // Use the room as it was when shown: a newer room contains edits the merge would revert.
    const there = known === undefined ? (link.room(room) ?? {}) : withoutRefused(id, known.there);
    reversals.delete(id);
    if (Object.keys(there).length === 0) {
      // A base that comes before its room: without one, edits of players would look like an old room.
      await stored.writeBase(id, projected.value);
      await written(id, room, {}, projected.value, read.value);
      settled(id, renewals);
      return true;
    }
    const last = bases.get(id) ?? (await stored.readBase(id));
    const base = last ?? (meetingOf(id).hasMet ? there : projected.value);
    const differs = !sameValue(base, there) && !sameValue(projected.value, there);
    if (last !== undefined && !sameValue(projected.value, there) && (await isOldFile(read.value, last))) {
      // Kept until the GM has chosen, even if the file is stored meanwhile.
      versions.set(id, { revision: highestRevision });
      await stored.writeBase(id, last, { revision: highestRevision });
      return asksAbout(read.value, projected.value, there);
    }
    // Without a base, only the GM knows which of both has what the other lacks.
    const isUnknown = last === undefined && !meetingOf(id).hasMet;
    if (differs && (isUnknown || (await isOld(id, room, base)))) return asksAbout(read.value, base, there);
    settled(id, renewals);
    if (differs) {
      const merged = known?.merged ?? mergedFromRoom(read.value, base, there);
      let version: Version = read.value;
      if (merged === undefined) {
        ports.trouble(id, message('tableOwner.trouble.unreadable', { name: raw(read.value.name) }));
        return true;
      }
      if (!sameValue(merged, read.value)) {
        if (known === undefined) showed(read.value, merged);
        const saved = await library.characters.save(merged);
        if (!saved.ok) {
          if (saved.error.code === 'conflict') return false;
          ports.trouble(id, saved.error.text);
          return true;
        }
        files.set(id, { ...merged, ...saved.value });
        version = saved.value;
        ports.changed(id, version.revision);
      } else if (isShown || early !== undefined) {
        // The GM has saved it with a local change.
        ports.changed(id, version.revision);
      }
      const now = withoutRefused(id, there);
      noteBase(id, now, version);
      const again = characterRoom(merged);
      if (again.ok) await written(id, room, now, again.value, version);
      return true;
    }
    await written(id, room, withoutRefused(id, there), projected.value, read.value);
    return true;
  }

  /** A table that lacks what it had together with the file was put back to something older. */
  async function isOld(id: string, room: Room, content: JsonRecord): Promise<boolean> {
    const common = { content, ...(await stored.readTogether(id)) };
    const there = link.room(room) ?? {};
    return isRestored(meetingOf(id), common, {
      room: there,
      state: link.stateOf(room),
      isReplaced: () => false,
    });
  }

  async function isOldFile(file: CharacterDocument, content: JsonRecord): Promise<boolean> {
    const version = versions.get(file.id) ?? versionOf((await stored.readTogether(file.id)) ?? {});
    versions.set(file.id, version);
    return isPutBack(meetingOf(file.id), file, { content, ...version }, ports.leaves);
  }

  function asksAbout(file: CharacterDocument, base: JsonRecord, there: JsonRecord): true {
    const { id, name } = file;
    const merged = mergedFromRoom(file, base, there);
    if (merged === undefined)
      ports.trouble(id, message('tableOwner.trouble.unreadable', { name: raw(name) }));
    else {
      older.set(id, { id, name, older: merged });
      ports.asked();
    }
    return true;
  }

  function settled(id: string, renewals: number): void {
    meetings.set(id, met(meetingOf(id), renewals));
    if (older.delete(id)) ports.asked();
  }

  async function chosen(id: string, counts: Counts): Promise<void> {
    settled(id, meetingOf(id).renewals);
    const [room, there]: [Room, JsonRecord | undefined] = [`char/${id}`, link.room(`char/${id}`)];
    reversals.delete(id);
    const read = await library.characters.read(id);
    const next = read.ok ? characterRoom(read.value) : read;
    if (there !== undefined && read.ok && next.ok) {
      const base = bases.get(id) ?? (await stored.readBase(id));
      const isOld = base === undefined || (await isOldFile(read.value, base));
      if (counts === 'file') await written(id, room, withoutRefused(id, there), next.value, read.value);
      else if (isOld) bases.set(id, next.value);
      versions.set(id, versionOf(read.value));
    }
    await once(id);
  }

  /** Pages show a change of the table to the file as it is known, before the file is read for it. */
  function shownEarly(id: string, there: JsonRecord): Shown | undefined {
    const [file, base] = [files.get(id), bases.get(id)];
    if (file === undefined || base === undefined || Object.keys(there).length === 0) return undefined;
    const merged = sameValue(base, there) ? undefined : mergedFromRoom(file, base, there);
    if (merged === undefined || sameValue(merged, file)) return undefined;
    showed(file, merged);
    return { file, there, merged };
  }

  const showed = (file: CharacterDocument, merged: CharacterDocument): void =>
    ports.arrived(arrivalBetween(file, merged));

  async function shared<T>(document: CharacterDocument, store: Store<T>): Promise<Result<T, AppError>> {
    // A fault of the table shows when both are brought together; it keeps nobody from storing.
    const isShared = await share(document).catch(() => false);
    const stored = await store();
    if (isShared && !stored.ok) await once(document.id);
    return stored;
  }

  async function share(document: CharacterDocument): Promise<boolean> {
    const { id, revision } = document;
    const room: Room = `char/${id}`;
    const [there, base] = [link.room(room), bases.get(id)];
    const isAlike = !older.has(id) && there !== undefined && base !== undefined && sameValue(base, there);
    if (!isAlike || link.state().connection !== 'here') return false;
    const read = await library.characters.read(id);
    const next = characterRoom(document);
    if (!read.ok || read.value.revision !== revision || !next.ok) return false;
    // The table may have refused something of it meanwhile.
    if (!sameValue(link.room(room), there)) return false;
    reversals.delete(id);
    if (!(await writes.write(room, there, next.value))) return false;
    // Only here: after a crash, it is a change of the table, which the file gets.
    bases.set(id, withoutRefused(id, next.value));
    return true;
  }

  async function written(
    id: string,
    room: Room,
    there: JsonRecord,
    next: JsonRecord,
    version: Version,
  ): Promise<void> {
    if (!sameValue(there, next) && !(await writes.write(room, there, next))) return;
    noteBase(id, withoutRefused(id, next), version);
    ports.trouble(id, null);
  }

  function noteBase(id: string, base: JsonRecord, version = versions.get(id)): void {
    bases.set(id, base);
    if (version !== undefined) versions.set(id, versionOf(version));
    unsaved.add(id);
  }

  return {
    run: (character) => inTurn(character, () => once(character)),
    renewed: (character) => {
      meetings.set(character, renewed(meetingOf(character)));
    },
    older: () => [...older.values()],
    choose: (character, counts) =>
      inTurn(character, async () => {
        if (older.has(character)) await chosen(character, counts);
      }),
    // The file is only compared again when it is stored.
    store: async (document, store) => {
      const { id } = document;
      const stored = await (running.has(id) ? store() : inTurn(id, () => shared(document, store)));
      files.delete(id);
      return stored;
    },
    refused: (id, undone) => {
      reversals.set(id, [...(reversals.get(id) ?? []), ...undone]);
      const base = bases.get(id);
      if (base !== undefined) noteBase(id, withReplacements(base, undone, isText));
    },
    idle: () => queue.idle(),
    settle: async () => {
      if (link.state().connection !== 'here' || link.state().waiting > 0) return;
      const settled = [...unsaved];
      unsaved.clear();
      for (const id of settled) {
        const base = bases.get(id);
        const [{ revision, ...version } = {}, room] = [versions.get(id), link.stateOf(`char/${id}`)];
        const together = revision === undefined ? undefined : { revision, ...version, ...(room && { room }) };
        if (base !== undefined) await stored.writeBase(id, base, together);
      }
    },
  };
}
