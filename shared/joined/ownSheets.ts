import { z } from 'zod';
import type { AppError } from '#shared/kernel/errors';
import { createQueue } from '#shared/kernel/queue';
import { sameValue } from '#shared/kernel/same';
import { message, type Text } from '#shared/kernel/text';
import type { JsonRecord } from '#shared/kernel/record';
import { createCharacterCheck, type CharacterCheck } from '#shared/character/checking';
import type { CharacterDocument } from '#shared/character/document';
import { belongings, ledgerEntrySchema, type LedgerItem } from '#shared/ledger/ledger';
import type { Result } from '#shared/kernel/result';
import type { TableLink } from '#shared/table/link';
import { replacements } from '#shared/table/documents/replacements';
import { characterRoom } from '#shared/table/rooms/characterRoom';
import { digestOf } from '#shared/table/rooms/digest';
import {
  isPutBack,
  isRestored,
  met,
  renewed,
  unmet,
  versionOf,
  type Common,
  type Leaves,
  type Meeting,
  type Version,
} from './meeting';
import { isReplaced, ownersPart, withRoom } from './ownSheet';

/** The documents of the own sheets on this device. */
export interface SheetDocuments {
  readonly read: (id: string) => Promise<Result<CharacterDocument, AppError>>;
  /** Fails with `conflict` if the document changed since `before` was read; `null` if there was none. */
  readonly save: (
    document: CharacterDocument,
    before: CharacterDocument | null,
  ) => Promise<Result<Pick<CharacterDocument, 'revision' | 'updatedAt'>, AppError>>;
}

export interface OwnSheetsPorts {
  readonly documents: SheetDocuments;
  readonly link: TableLink;
  /** The player's part of a sheet when file and room were last the same, with the file's version. */
  readonly bases: {
    /** Called on every change. */
    readonly read: (character: string) => Promise<JsonRecord | undefined>;
    readonly write: (character: string, base: JsonRecord) => Promise<void>;
  };
  /** A sheet was stored in place of `before`; `null` if there was none. */
  readonly changed: (document: CharacterDocument, before: CharacterDocument | null) => void;
  readonly leaves?: Leaves;
}

export type Counts = 'file' | 'room';

export interface OwnSheetState {
  readonly id: string;
  readonly name: string;
  readonly ruleset: string;
  /** File and room differ, and the player has to say which one counts. */
  readonly asks: boolean;
  readonly trouble: Text | null;
  /** Things that the sheet has by name, which can be given away. */
  readonly items: readonly LedgerItem[];
}

/** The sheets of this seat: each is a file of the library and a room of the table, and stays both. */
export interface OwnSheets {
  readonly states: () => readonly OwnSheetState[];
  run(character: string): Promise<void>;
  runAll(): Promise<void>;
  /** Resolves when everything requested so far is done. */
  idle(): Promise<void>;
  choose(character: string, counts: Counts): Promise<void>;
  /** The room has another content: the player is asked again if the file is newer. */
  renewed(character: string): void;
}

const ledgerSchema = z.array(ledgerEntrySchema);

/** Another window may save between reading and writing. */
const mostAttempts = 5;

/**
 * Changes of the player since file and room were equal go into the room; then the file gets the content of the room,
 * which includes them. If the file was never shared, or if it or its room was restored from a backup, the player is asked
 * first.
 */
export function createOwnSheets({ documents, link, bases, changed, leaves }: OwnSheetsPorts): OwnSheets {
  const queue = createQueue();
  const states = new Map<string, OwnSheetState>();
  const meetings = new Map<string, Meeting>();
  const checks = new Map<string, CharacterCheck>();
  const meetingOf = (id: string): Meeting => meetings.get(id) ?? unmet;
  const renewalsOf = (id: string): number => meetingOf(id).renewals;

  function checkOf(id: string): CharacterCheck {
    const check = checks.get(id) ?? createCharacterCheck();
    checks.set(id, check);
    return check;
  }

  async function setBase(id: string, part: JsonRecord, version: Partial<Version>): Promise<void> {
    const base = { ...part, ...versionOf(version) };
    if (!sameValue(base, await bases.read(id))) await bases.write(id, base);
  }

  const idsOf = (): readonly string[] => {
    const { role, characters } = link.seat();
    return role === 'player' ? characters : [];
  };

  async function once(id: string, counts: Counts | null): Promise<void> {
    for (let attempt = 1; attempt <= mostAttempts; attempt += 1) if (await isTogether(id, counts)) return;
  }

  /** False if the file changed meanwhile, and it has to be tried again. */
  async function isTogether(id: string, counts: Counts | null): Promise<boolean> {
    const room = roomOf(id);
    const renewal = renewalsOf(id);
    if (room === undefined) return true;
    const read = await documents.read(id);
    if (!read.ok && read.error.code !== 'not-found') {
      note(id, room, { trouble: read.error.text });
      return true;
    }
    if (renewalsOf(id) !== renewal) return false;
    if (!read.ok) return taken(id, null, room);
    const file = read.value;
    const common = commonOf(await bases.read(id));
    const isSame = sameValue(shownPart(file), ownersPart(room));
    const isOldFile =
      common !== undefined && !isSame && (await isPutBack(meetingOf(id), file, common, leaves));
    if (renewalsOf(id) !== renewal) return false;
    // Kept until the player has chosen, even if the file is stored meanwhile.
    if (counts === null && isOldFile)
      await setBase(id, common.content, { revision: Number.MAX_SAFE_INTEGER });
    if (counts === null && (isOldFile || (!isSame && isUnclear(id, file, room, common)))) {
      meetings.set(id, { asked: room, ...meetingOf(id) });
      note(id, room, { asks: true });
      return true;
    }
    if (counts !== 'room') await writeOwn(id, file, room, counts === 'file' ? undefined : common?.content);
    // The room of before has it; the player is asked about the one that came meanwhile.
    if (renewalsOf(id) !== renewal) return false;
    return taken(id, file, roomOf(id) ?? room);
  }

  function isUnclear(
    id: string,
    file: CharacterDocument,
    room: JsonRecord,
    common: Common | undefined,
  ): boolean {
    const meeting = meetingOf(id);
    if (common === undefined) return !meeting.hasMet;
    const base = common.content;
    const isReplacedIn = (asked: JsonRecord): boolean =>
      !isOtherThan(base, file, room) || isReplaced(asked, base, room);
    return isRestored(meeting, common, { room, state: undefined, isReplaced: isReplacedIn });
  }

  async function writeOwn(
    id: string,
    file: CharacterDocument,
    room: JsonRecord,
    base: JsonRecord | undefined,
  ): Promise<void> {
    const before = base ?? ownersPart(room);
    const after = base === undefined ? shownPart(file) : ownersPart(file);
    if (sameValue(before, after)) return;
    // The program may have been ended before it could say that the room has it.
    const name = base && nameOfVersion(file, before, after);
    if (!sameValue(ownersPart(room), after)) await link.write(`char/${id}`, before, after, name);
    // Words that are sent twice would be there twice.
    await setBase(id, after, file);
  }

  async function taken(id: string, file: CharacterDocument | null, room: JsonRecord): Promise<boolean> {
    const renewal = renewalsOf(id);
    const next = withRoom(file, room, checkOf(id));
    let version: Version | null = file;
    if (next === undefined) {
      note(id, room, { trouble: message('joinedTable.trouble.unreadable') });
      return true;
    }
    if (file === null || !sameValue(next, file)) {
      const saved = await documents.save(next, file);
      if (!saved.ok) {
        if (saved.error.code === 'conflict') return false;
        note(id, room, { trouble: saved.error.text });
        return true;
      }
      version = saved.value;
      changed({ ...next, ...saved.value }, file);
    }
    await setBase(id, ownersPart(next), version ?? {});
    meetings.set(id, met(meetingOf(id), renewal));
    note(id, room, {});
    return true;
  }

  function roomOf(id: string): JsonRecord | undefined {
    const room = link.room(`char/${id}`);
    return room === undefined || Object.keys(room).length === 0 ? undefined : room;
  }

  function note(
    id: string,
    room: JsonRecord,
    { asks = false, trouble = null }: Partial<OwnSheetState>,
  ): void {
    const { name, ruleset } = room;
    states.set(id, {
      id,
      name: typeof name === 'string' ? name : id,
      ruleset: typeof ruleset === 'string' ? ruleset : '',
      asks,
      trouble,
      items: belongings(ledgerSchema.safeParse(room['ledger']).data ?? []),
    });
  }

  const run = (id: string): Promise<void> => queue.run(id, () => once(id, null));

  return {
    states: () => idsOf().flatMap((id) => states.get(id) ?? []),
    run: async (id) => {
      if (idsOf().includes(id)) await run(id);
    },
    runAll: async () => {
      for (const id of idsOf()) await run(id);
    },
    idle: () => queue.idle(),
    choose: (id, counts) => queue.run(id, () => once(id, counts)),
    renewed: (id) => {
      meetings.set(id, renewed(meetingOf(id)));
    },
  };
}

function commonOf(stored: JsonRecord | undefined): Common | undefined {
  if (stored === undefined) return undefined;
  const { revision, updatedAt, ...content } = stored;
  return {
    content,
    ...(typeof revision === 'number' && { revision }),
    ...(typeof updatedAt === 'string' && { updatedAt }),
  };
}

/** The same in each copy of a library. */
function nameOfVersion({ revision, updatedAt }: Version, before: JsonRecord, after: JsonRecord): string {
  const version = JSON.stringify([revision, updatedAt, replacements(before, after)]);
  return digestOf(version).slice(0, lengthOfName);
}

/** In characters of 6 bits: rooms keep names, and different ones never meet. */
const lengthOfName = 22;

/** With the room, the file would not be as it was when both were last the same. */
function isOtherThan(base: JsonRecord, file: CharacterDocument, room: JsonRecord): boolean {
  const next = withRoom({ ...file, ...base }, room);
  return next === undefined || !sameValue(ownersPart(next), base);
}

/** As the GM's program puts it into the room: the newest entries that fit. */
function shownPart(file: CharacterDocument): JsonRecord {
  const shown = characterRoom(file);
  return ownersPart(shown.ok ? shown.value : file);
}
