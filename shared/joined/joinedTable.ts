import type { z } from 'zod';
import type { RollLine } from '#shared/campaign/dice/rolls';
import type { JoinedTable } from '#shared/ipc/joined';
import type { TablePlayer } from '#shared/ipc/joinedHandlers';
import type { Clock, Ids } from '#shared/kernel/ports';
import { spaced } from '#shared/kernel/spaced';
import { message, type Text } from '#shared/kernel/text';
import type { Room } from '#shared/table/authority/seats';
import type { Invitation } from '#shared/table/joining/invitation';
import { keysOf } from '#shared/table/joining/keys';
import type { LinkEvent, TableLink } from '#shared/table/link';
import {
  contentOf,
  encounterRoomSchema,
  handoutsRoomSchema,
  logRoomSchema,
  notesRoomSchema,
  partyRoomSchema,
  seatRoomSchema,
  type SeatRoom,
} from '#shared/table/rooms/schemas';
import { socketUrl, type SocketClass, type SocketPath } from '#shared/tableClient/connection';
import type { TableDevice } from '#shared/tableClient/device';
import { isWhole, wholeRoom } from '#shared/tableClient/pages';
import { openTableLink } from '#shared/tableClient/tableLink';
import { createArrivals } from './arrivals';
import { portraitIn, suppliedBy, type Supplied } from './supplied';
import { createOwnSheets, type OwnSheets, type OwnSheetsPorts } from './ownSheets';

export interface JoinedPorts extends Pick<OwnSheetsPorts, 'documents' | 'bases' | 'leaves'> {
  readonly invitation: Invitation;
  /** The path of the table's websocket. */
  readonly path: SocketPath;
  readonly socket: SocketClass;
  readonly device: TableDevice;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly pause: (milliseconds: number) => Promise<void>;
  readonly sheetChanged: OwnSheetsPorts['changed'];
  readonly stateChanged: () => void;
  /** `supplied` gives something else. */
  readonly suppliesChanged: () => void;
  /** News for the player, such as a refusal. */
  readonly notify: (text: Text) => void;
  readonly logBug: (error: unknown) => void;
}

export type OwnNote = Omit<SeatRoom['notes'][number], 'id'>;

/** A player at a table, in a program or a page. */
export interface OpenedJoined extends TablePlayer {
  state(): JoinedTable;
  /** Games and packs that the own sheets need, and portraits of the party, as far as they came from the table. */
  supplied(): readonly Supplied[];
  roll(lines: readonly RollLine[]): void;
  /** The documents of own sheets may have changed. */
  documentsChanged(): void;
  /** Brings the documents up to date as far as the rooms are here. */
  settle(): Promise<void>;
  /** Ends the connection; what waits stays on this device. */
  close(): Promise<void>;
}

/** In milliseconds: edits that follow each other sooner become one version of the document. */
const betweenVersions = 250;
/** Number of lines in one command. */
const mostLines = 20;

/** Opens the link to a table that is on the device already, or joins it. */
export async function openJoinedTable(ports: JoinedPorts): Promise<OpenedJoined> {
  const { table, seat, secret, origin } = ports.invitation;
  const link = await openTableLink({
    url: socketUrl(origin, ports.path),
    socket: ports.socket,
    table,
    seat,
    proof: keysOf({ table, seat, secret }).proof,
    device: ports.device,
    ids: ports.ids,
    pause: ports.pause,
  });
  const sheets = createOwnSheets({ ...ports, link, changed: ports.sheetChanged });
  return joinedOf(link, sheets, ports);
}

function joinedOf(link: TableLink, sheets: OwnSheets, ports: JoinedPorts): OpenedJoined {
  const seatRoom: Room = `seat/${link.seat().id}`;
  let calls = 0;
  /** Those of others that were announced. */
  const heardCalls = new Map<string, number>();

  const syncing = spaced(
    async (character) => {
      await sheets.run(character);
      ports.stateChanged();
    },
    betweenVersions,
    ports.pause,
  );

  let syncedAll = Promise.resolve();
  function syncAll(): void {
    syncedAll = sheets.runAll().then(ports.stateChanged, ports.logBug);
  }

  function heard(event: LinkEvent): void {
    if (event.kind === 'refused') ports.notify(event.text);
    if (event.kind === 'room' || event.kind === 'renewed') {
      const [kind, id] = event.room.split('/');
      const sheet = kind === 'char' ? id : undefined;
      if (sheet !== undefined && event.kind === 'renewed') sheets.renewed(sheet);
      else if (sheet !== undefined) syncing.ask(sheet).catch(ports.logBug);
      else if (kind === 'handouts' || kind === 'seat') sayArrivals();
    }
    if (event.kind === 'supplies') ports.suppliesChanged();
    if (event.kind === 'state') hearCalls();
    ports.stateChanged();
  }

  function hearCalls(): void {
    for (const { seat, at, calls: count } of link.state().here) {
      const before = heardCalls.get(seat);
      heardCalls.set(seat, count);
      if (before !== undefined && count > before && seat !== link.seat().id)
        ports.notify(message(`joinedTable.look.${at}`));
    }
  }

  /** Rooms as they were checked, by their contents: the state is asked for at each change of any room. */
  const checked = new WeakMap<object, unknown>();
  function roomOf<T>(room: Room, schema: z.ZodType<T>): T | null {
    const content = link.room(room);
    if (content === undefined) return null;
    if (!checked.has(content)) checked.set(content, schema.safeParse(content).data ?? null);
    return checked.get(content) as T | null;
  }

  const arrivals = createArrivals();
  function sayArrivals(): void {
    const handouts = isWhole(link, 'handouts')
      ? { more: 0, handouts: [...wholeRoom(link, 'handouts')] }
      : null;
    arrivals({ handouts, seat: roomOf(seatRoom, seatRoomSchema) }).forEach(ports.notify);
  }

  const supplied = suppliedBy(link);
  sayArrivals();
  const stop = link.listen(heard);
  link.show({ at: 'sheet', of: link.seat().characters[0] ?? null, calls });
  syncAll();

  return {
    state: () => {
      const { connection, over, waiting, here } = link.state();
      return {
        connection,
        over,
        waiting,
        here: [...here],
        seat: link.seat(),
        sheets: sheets.states().map((sheet) => ({ ...sheet, items: [...sheet.items] })),
        portraits: supplied().flatMap(({ kind, of, digest }) =>
          kind === 'portrait' ? [{ character: of, digest }] : [],
        ),
        rooms: {
          party: roomOf('party', partyRoomSchema),
          encounter: roomOf('encounter', encounterRoomSchema),
          log: roomOf('log', logRoomSchema),
          notes: roomOf('notes', notesRoomSchema),
          handouts: roomOf('handouts', handoutsRoomSchema),
          seat: roomOf(seatRoom, seatRoomSchema),
        },
      };
    },
    supplied,
    portrait: (character) => portraitIn(supplied(), character),
    choose: async (character, counts) => {
      await sheets.choose(character, counts);
      ports.stateChanged();
    },
    act: async (character, action) => {
      const encounter = roomOf('encounter', encounterRoomSchema)?.encounter ?? null;
      if (encounter === null)
        return { id: '', done: false, text: message('joinedTable.refused.noEncounter') };
      return link.ask({ id: ports.ids.next(), do: 'encounter', with: { encounter, character, action } });
    },
    ask: (request) => link.ask({ ...request, id: ports.ids.next() }),
    writeNote: async (known, note) => {
      const id = known ?? ports.ids.next();
      const room = roomOf(seatRoom, seatRoomSchema);
      if (room === null) return id;
      const at = room.notes.findIndex((each) => each.id === id);
      const notes = room.notes.toSpliced(
        at < 0 ? room.notes.length : at,
        at < 0 ? 0 : 1,
        ...(note === null ? [] : [{ ...note, id }]),
      );
      await link.write(seatRoom, contentOf(room), contentOf({ ...room, notes }));
      return id;
    },
    whole: (room) => wholeRoom(link, room),
    roll: (lines) => {
      const sent = lines.filter((line) => line.type !== 'shown');
      for (let at = 0; at < sent.length; at += mostLines)
        void link
          .ask({ id: ports.ids.next(), do: 'roll', with: { lines: sent.slice(at, at + mostLines) } })
          .then(({ done, text }) => {
            if (!done && link.state().over === null) ports.notify(text);
          });
    },
    answer: async (whisper, text) => {
      const room = roomOf(seatRoom, seatRoomSchema);
      if (room === null) return;
      const answers = [
        ...room.answers.filter(({ id }) => id !== whisper),
        { id: whisper, at: ports.clock.now(), text },
      ];
      await link.write(seatRoom, contentOf(room), contentOf({ ...room, answers }));
    },
    look: (at, of, call) => {
      if (call) calls += 1;
      link.show({ at, of, calls });
    },
    documentsChanged: syncAll,
    settle: () => sheets.runAll(),
    close: async () => {
      stop();
      await syncing.stop();
      await syncedAll;
      await sheets.idle();
      await link.close();
    },
  };
}
