import { WebSocket } from 'ws';
import type { z } from 'zod';
import type { JoinedTable } from '../../../shared/ipc/joined';
import type { EventName } from '../../../shared/ipc/channels';
import { appError, type AppError } from '../../../shared/kernel/errors';
import type { Clock, Ids } from '../../../shared/kernel/ports';
import { err, ok, type Result } from '../../../shared/kernel/result';
import { message, type Text } from '../../../shared/kernel/text';
import type { RollLine } from '../../../shared/campaign/dice/rolls';
import type { Room } from '../../../shared/table/authority/seats';
import type { TurnAction } from '../../../shared/table/commands/command';
import { invitationCode, readInvitation, type Invitation } from '../../../shared/table/joining/invitation';
import { keysOf } from '../../../shared/table/joining/keys';
import type { LinkEvent, TableLink } from '../../../shared/table/link';
import {
  contentOf,
  encounterRoomSchema,
  handoutsRoomSchema,
  logRoomSchema,
  notesRoomSchema,
  partyRoomSchema,
  seatRoomSchema,
} from '../../../shared/table/rooms/schemas';
import type { Presence } from '../../../shared/table/wire/seat';
import type { SocketClass } from '../../../shared/tableClient/connection';
import { openTableLink } from '../../../shared/tableClient/tableLink';
import type { Library } from '../../storage/library';
import { pinnedSocket } from '../table/pinnedSocket';
import { openJoinedFiles } from './joinedFiles';
import type { JoinedRecord } from './joinedRecord';
import { movingTable } from './movingTable';
import { createOwnSheets, type Counts, type OwnSheets } from './ownSheets';

export interface JoinedPorts {
  readonly library: Pick<Library, 'characters' | 'campaigns' | 'folder'>;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Events of the services, until the returned function is called. */
  subscribe(listener: (name: EventName) => void): () => void;
  /** A sheet was stored. */
  readonly sheetChanged: () => void;
  readonly stateChanged: () => void;
  /** News for the player, such as a refusal. */
  readonly notify: (text: Text) => void;
  /** The address of the network where tables are looked for; without it, every network. */
  readonly nearby?: string;
  readonly logBug: (error: unknown) => void;
}

export interface OpenedJoined {
  state(): JoinedTable;
  choose(character: string, counts: Counts): Promise<void>;
  act(character: string, action: TurnAction): Promise<{ readonly done: boolean; readonly text: Text }>;
  roll(lines: readonly RollLine[]): void;
  answer(whisper: string, text: string): Promise<void>;
  look(at: Presence['at'], of: string | null, call: boolean): void;
  /** Ends the connection; what waits stays on this computer. */
  close(): Promise<void>;
  /** Brings the files up to date as far as the rooms are here, and forgets the table. */
  leave(): Promise<void>;
}

/** Reads an invitation for a program; says in words why it cannot be used. */
export function readForProgram(text: string): Result<Invitation, Text> {
  const read = readInvitation(text);
  if (!read.ok) return read;
  return read.value.origin.startsWith('https:') ? read : err(message('joinedTable.refused.browserLink'));
}

/** Opens the link to a table that is on disk already, or joins it; nothing of this is loaded before. */
export async function openJoined(
  record: JoinedRecord,
  ports: JoinedPorts,
): Promise<Result<OpenedJoined, AppError>> {
  const read = readForProgram(record.invitation);
  if (!read.ok) return err(appError('invalid-input', { text: read.error }));
  const { table, seat, secret, fingerprint, origin } = read.value;
  const files = await openJoinedFiles(ports.library.folder);
  await files.writeRecord(record);
  function pinned(known: Uint8Array): SocketClass {
    if (!record.find) return pinnedSocket(known);
    return movingTable({
      fingerprint: known,
      origin,
      find: async () => {
        const { findNearby } = await import('../table/nearby');
        return findNearby(table, {
          ...(ports.nearby !== undefined && { interface: ports.nearby }),
          failed: () => undefined,
        });
      },
      moved: (address) => {
        const invitation = invitationCode({ table, seat, secret, fingerprint, origin: address });
        files.writeRecord({ ...record, invitation }).catch(ports.logBug);
      },
      logBug: ports.logBug,
    });
  }
  const link = await openTableLink({
    url: `${origin.replace(/^http/, 'ws')}/socket`,
    socket: fingerprint === null ? WebSocket : pinned(fingerprint),
    table,
    seat,
    proof: keysOf({ table, seat, secret }).proof,
    device: files.device,
    ids: ports.ids,
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  const sheets = createOwnSheets({
    library: ports.library,
    link,
    bases: files.bases,
    changed: ports.sheetChanged,
  });
  const opened = joinedOf(link, sheets, ports);
  return ok({
    ...opened,
    leave: async () => {
      await sheets.runAll();
      await opened.close();
      await files.remove();
    },
  });
}

/** In milliseconds: edits of one moment become one version of the file. */
const beforeSaving = 250;

function joinedOf(link: TableLink, sheets: OwnSheets, ports: JoinedPorts): Omit<OpenedJoined, 'leave'> {
  const seatRoom: Room = `seat/${link.seat().id}`;
  const timers = new Map<string, NodeJS.Timeout>();
  let calls = 0;
  /** Those of others that were announced. */
  const heardCalls = new Map<string, number>();

  function syncSoon(character: string): void {
    if (timers.has(character)) return;
    const run = async (): Promise<void> => {
      timers.delete(character);
      await sheets.run(character);
      ports.stateChanged();
    };
    timers.set(
      character,
      setTimeout(() => void run().catch(ports.logBug), beforeSaving),
    );
  }

  let syncing = Promise.resolve();
  function syncAll(): void {
    syncing = sheets.runAll().then(ports.stateChanged, ports.logBug);
  }

  function heard(event: LinkEvent): void {
    if (event.kind === 'refused') ports.notify(event.text);
    if (event.kind === 'room') {
      const [kind, id] = event.room.split('/');
      if (kind === 'char' && id !== undefined) syncSoon(id);
    }
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

  const roomOf = <T>(room: Room, schema: z.ZodType<T>): T | null =>
    schema.safeParse(link.room(room)).data ?? null;

  const stops = [
    link.listen(heard),
    ports.subscribe((name) => {
      if (name === 'library.changed') syncAll();
    }),
  ];
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
        sheets: [...sheets.states()],
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
    choose: async (character, counts) => {
      await sheets.choose(character, counts);
      ports.stateChanged();
    },
    act: async (character, action) => {
      const encounter = roomOf('encounter', encounterRoomSchema)?.encounter ?? null;
      if (encounter === null) return { done: false, text: message('joinedTable.refused.noEncounter') };
      return link.ask({ id: ports.ids.next(), do: 'encounter', with: { encounter, character, action } });
    },
    roll: (lines) => {
      const sent = lines.filter((line) => line.type !== 'shown');
      for (let at = 0; at < sent.length; at += 20)
        void link
          .ask({ id: ports.ids.next(), do: 'roll', with: { lines: sent.slice(at, at + 20) } })
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
    close: async () => {
      for (const stop of stops) stop();
      for (const timer of timers.values()) clearTimeout(timer);
      for (const character of timers.keys()) await sheets.run(character);
      await syncing;
      await link.close();
    },
  };
}
