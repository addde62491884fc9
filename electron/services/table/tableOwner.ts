import { message, raw, type Text } from '#shared/kernel/text';
import type { EventName } from '#shared/ipc/channels';
import type { TableCommand } from '#shared/table/commands/command';
import type { LinkEvent } from '#shared/table/link';
import type { SeatRecord } from '#shared/table/wire/messages';
import { createQueue } from '#shared/kernel/queue';
import { spaced } from '#shared/kernel/spaced';
import { systemPause } from '#electron/services/systemPorts';
import { createCharacterSync, type CharacterSync } from './characterSync';
import { ownIds } from './ownIds';
import { createAskedCommands } from './owner/askedCommands';
import type { TableOwnerPorts } from './owner/ports';
import { whisperTo } from './owner/seatRooms';
import { createSharedRooms } from './owner/sharedRooms';
import { createTroubles } from './owner/troubles';
import { createRoomWrites } from './roomWrites';

/** The machine that owns the table: its files are the truth, the rooms are made of them. */
export interface TableOwner {
  readonly seats: () => readonly SeatRecord[];
  /** Commands that were asked and are not answered yet. */
  readonly asked: () => readonly { readonly seat: string; readonly command: TableCommand }[];
  /** Characters whose rooms were restored to something older. */
  readonly older: CharacterSync['older'];
  readonly choose: CharacterSync['choose'];
  /** Reasons why something is not shared. */
  readonly troubles: () => readonly Text[];
  /** Resolves once the table answered, so that its seats are known. */
  ready(): Promise<void>;
  /** Brings rooms and files together; resolves when that is done. */
  refresh(): Promise<void>;
  /** Stores a character that this program changed, and shares it before. */
  readonly store: CharacterSync['store'];
  whisper(seat: string, text: string, asks: boolean): Promise<void>;
  close(): Promise<void>;
}

/** In milliseconds: edits that follow each other sooner become one version of the file. */
const betweenVersions = 250;

const changesOfFiles: ReadonlySet<EventName> = new Set<EventName>([
  'campaign.changed',
  'library.changed',
  'pack.changed',
  'ruleset.changed',
  'rolls.changed',
]);

/** The compiler's library has no `Promise.withResolvers`. */
function withResolver(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

export function openTableOwner(ports: TableOwnerPorts): TableOwner {
  const { library, link, files, clock, ids } = ports;
  const ownId = ownIds(files.record().key);
  const queue = createQueue();
  let seats: readonly SeatRecord[] = [];
  let closed = false;
  const isClosed = (): boolean => closed;
  const answered = withResolver();
  const troubles = createTroubles(ports.stateChanged);
  const writes = createRoomWrites(link);
  const sync = createCharacterSync({
    library,
    link,
    writes,
    bases: ports.bases,
    arrived: ports.arrived,
    changed: (character, revision) => {
      void noteChange(character, revision).catch(ports.logBug);
      ports.changed('character');
    },
    asked: ports.stateChanged,
    leaves: (id, from, revision) => library.snapshots.leaves({ kind: 'character', id }, from, revision),
    trouble: troubles.set,
  });
  const rooms = createSharedRooms({ ...ports, ownId, writes, sync, troubles, isClosed });
  const commands = createAskedCommands({
    ...ports,
    ownId,
    seats: () => seats,
    encounters: rooms.encounters,
    sync: (character) => sync.run(character),
    refresh,
  });

  /** The seats that may have written it; the GM's own changes are made in the files. */
  async function noteChange(document: string, revision: number): Promise<void> {
    const by = seats.filter(({ role, characters }) => role === 'player' && characters.includes(document));
    await files.addChange({ at: clock.now(), document, revision, seats: by.map(({ name }) => name) });
    const read = await library.characters.read(document);
    const names = raw(by.map(({ name }) => name).join(', '));
    if (read.ok) ports.notify(message('tableOwner.news.sheet', { seat: names, name: raw(read.value.name) }));
  }

  let again: Promise<void> | undefined;
  /** Requests of one moment share one run, which begins after the present one. */
  function refresh(): Promise<void> {
    again ??= queue.run('all', () => {
      again = undefined;
      return closed ? Promise.resolve() : rooms.share(seats);
    });
    return again;
  }
  const refreshSoon = (): void => {
    refresh().catch(ports.logBug);
  };

  const syncing = spaced(
    async (character) => {
      await sync.run(character);
      await sync.settle();
    },
    betweenVersions,
    systemPause,
  );

  function heard(event: LinkEvent): void {
    switch (event.kind) {
      case 'state':
        sync.settle().catch(ports.logBug);
        ports.stateChanged();
        return;
      case 'seats':
        seats = event.seats;
        answered.resolve();
        ports.stateChanged();
        refreshSoon();
        return;
      case 'room': {
        const [kind, id] = event.room.split('/');
        if (event.mine) return;
        if (kind === 'char' && id !== undefined) syncing.ask(id).catch(ports.logBug);
        else refreshSoon();
        if (kind === 'seat') ports.stateChanged();
        return;
      }
      case 'renewed': {
        const [kind, id] = event.room.split('/');
        if (kind === 'char' && id !== undefined) sync.renewed(id);
        return;
      }
      case 'asked':
        commands.take(event);
        return;
      case 'refused':
        refused(event);
        return;
      default:
    }
  }

  /** It shows until something else was written there. */
  function refused({ room, change, undone, text }: Extract<LinkEvent, { kind: 'refused' }>): void {
    const content = writes.refused(room, change);
    const [kind, id = ''] = room.split('/');
    if (kind !== 'char') {
      troubles.set(room, message('tableOwner.trouble.refused', { why: text }));
      return;
    }
    if (content !== undefined) sync.refused(id, undone);
    const { name } = content ?? link.room(room) ?? {};
    const why = { name: raw(typeof name === 'string' ? name : ''), why: text };
    troubles.set(id, message('tableOwner.trouble.refusedSheet', why));
  }

  const stops = [
    link.listen(heard),
    ports.subscribe((name) => {
      if (changesOfFiles.has(name)) refreshSoon();
    }),
  ];
  refreshSoon();

  return {
    seats: () => seats,
    asked: commands.waiting,
    older: sync.older,
    choose: (character, counts) => sync.choose(character, counts),
    troubles: troubles.all,
    ready: () => answered.promise,
    refresh,
    store: (document, store) => (closed ? store() : sync.store(document, store)),
    whisper: (seat, text, asks) => whisperTo(link, seat, { id: ids.next(), at: clock.now(), text, asks }),
    close: async () => {
      for (const stop of stops) stop();
      await syncing.stop();
      closed = true;
      await queue.idle();
      await sync.idle();
      await sync.settle();
    },
  };
}
