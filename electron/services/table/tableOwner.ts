import { message, raw, type Text } from '#shared/kernel/text';
import type { Clock, Ids, Rng } from '#shared/kernel/ports';
import type { EventName } from '#shared/ipc/channels';
import type { DocumentKind } from '#shared/documents/envelope';
import { sameValue } from '#shared/kernel/same';
import type { Translation } from '#shared/kernel/language';
import type { Arrival } from '#shared/table/rooms/arrival';
import { seatRoomSchema, contentOf } from '#shared/table/rooms/schemas';
import { budgets, fitting, sizeOf } from '#shared/table/rooms/sizes';
import { commandQueue } from '#shared/table/commands/queue';
import type { TableCommand } from '#shared/table/commands/command';
import type { LinkEvent, TableLink } from '#shared/table/link';
import type { SeatRecord, TableAdmin } from '#shared/table/wire/messages';
import type { Library } from '#electron/storage/library';
import { createQueue } from '#shared/kernel/queue';
import { spaced } from '#shared/kernel/spaced';
import { messageCatalog } from '#electron/services/library/messageCatalog';
import { systemPause } from '#electron/services/systemPorts';
import type { Rulesets } from '#electron/services/library/rulesets';
import { createCharacterSync, type CharacterSync } from './characterSync';
import { ownIds, realOf } from './ownIds';
import { actingCharacters } from './partyCombatants';
import { createReversals } from './effects';
import { performCommand } from './performCommand';
import { createRoomWrites } from './roomWrites';
import type { PackSource } from '#electron/services/library/packs';
import { readRooms, type TableContent } from './readRooms';
import { createSupplyReader } from './suppliesOf';
import type { TableBases, TableFiles } from './tableFiles';

export interface TableOwnerPorts {
  readonly library: Library;
  readonly rulesets: Rulesets;
  readonly packSource: Pick<PackSource, 'builtIn' | 'inPlay'>;
  readonly language: () => Promise<Translation>;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly rng: Rng;
  readonly campaign: string;
  readonly link: TableLink;
  readonly files: TableFiles;
  readonly bases: TableBases;
  /** Events of the services, until the returned function is called. */
  subscribe(listener: (name: EventName) => void): () => void;
  /** A change of the table is about to be stored. */
  readonly arrived: (change: Arrival) => void;
  readonly changed: (kind: DocumentKind) => void;
  readonly rolled: () => void;
  /** Something that the GM sees changed: seats, presence, waiting commands, troubles. */
  readonly stateChanged: () => void;
  /** News for the GM, such as the change of a sheet by its player. */
  readonly notify: (text: Text) => void;
  readonly logBug: (error: unknown) => void;
}

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

/** The GM sees these in the encounter, on sheets and in the dice log. */
const ofEveryTurn: ReadonlySet<TableCommand['do']> = new Set<TableCommand['do']>([
  'encounter',
  'roll',
  'amount',
  'money',
]);

/** Node 20 has no `Promise.withResolvers`. */
function withResolver(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

export function openTableOwner(ports: TableOwnerPorts): TableOwner {
  const { library, link, files, campaign, clock, ids } = ports;
  const ownId = ownIds(files.record().key);
  const queue = createQueue();
  const troubles = new Map<string, Text>();
  const waiting = new Map<string, { readonly seat: string; readonly command: TableCommand }>();
  let seats: readonly SeatRecord[] = [];
  let content: TableContent | undefined;
  let sentRooms: Omit<Extract<TableAdmin, { do: 'set-rooms' }>, 'do'> | undefined;
  let isClosed = false;
  /** Check after every await; the table may have been closed. */
  const hasClosed = (): boolean => isClosed;
  const answered = withResolver();
  const reversals = createReversals();
  const supplyReader = createSupplyReader({ ...ports, ownId });
  let unsupplied: ReadonlyMap<string, Text> = new Map();

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
    trouble: (character, text) => {
      if (text === null ? troubles.delete(character) : isNews(character, text)) ports.stateChanged();
    },
  });

  function isNews(character: string, text: Text): boolean {
    if (sameValue(troubles.get(character), text)) return false;
    troubles.set(character, text);
    return true;
  }

  /** The seats that may have written it; the GM's own changes are made in the files. */
  async function noteChange(document: string, revision: number): Promise<void> {
    const by = seats.filter(({ role, characters }) => role === 'player' && characters.includes(document));
    await files.addChange({ at: clock.now(), document, revision, seats: by.map(({ name }) => name) });
    const read = await library.characters.read(document);
    const names = raw(by.map(({ name }) => name).join(', '));
    if (read.ok) ports.notify(message('tableOwner.news.sheet', { seat: names, name: raw(read.value.name) }));
  }

  const commands = commandQueue({
    answers: files.answers,
    actorsOf: (public_) => {
      const all = Object.values(content?.campaign.encounters ?? {});
      const encounter = realOf(all, public_, ownId);
      return encounter?.state === 'running' ? actingCharacters(encounter) : [];
    },
    perform: async (command, seat) => {
      const record = seats.find(({ id }) => id === seat.id);
      if (record === undefined) return { done: false, text: message('sharedTable.command.spectator') };
      return performCommand(command, record, {
        ...ports,
        ownId,
        reversals,
        sync: (character) => sync.run(character),
        translate: async ({ rulesets }) => {
          const { createTranslator } = await import('#electron/text/translator');
          const { language, messages } = await ports.language();
          return createTranslator(language, messageCatalog(rulesets), messages);
        },
      });
    },
  });

  async function once(): Promise<void> {
    // Sheets come first: others wait to see them, and the other rooms take longer to make.
    const shared = sentRooms?.characters ?? [];
    for (const character of shared) await sync.run(character);
    const read = await readRooms({ ...ports, ownId, seats });
    if (hasClosed()) return;
    if (!read.ok) {
      if (isNews(campaign, read.error.text)) ports.stateChanged();
      return;
    }
    troubles.delete(campaign);
    content = read.value;
    const { characters, pages } = content;
    const { supplies, rooms, troubles: lacking } = await supplyReader.read(content);
    if (hasClosed()) return;
    if (!sameValue([...unsupplied], [...lacking])) {
      unsupplied = lacking;
      ports.stateChanged();
    }
    const now = { characters: [...characters], pages, supplies: [...supplies] };
    if (!sameValue(sentRooms, now)) {
      sentRooms = now;
      void link.admin({ do: 'set-rooms', ...now });
    }
    for (const [room, next] of [...content.rooms, ...rooms]) {
      const there = link.room(room);
      if (there === undefined) continue;
      const isShared = sameValue(there, next) || (await writes.write(room, there, next));
      if (isShared && troubles.delete(room)) ports.stateChanged();
    }
    for (const character of characters) if (!shared.includes(character)) await sync.run(character);
    for (const { id } of seats) await seedSeat(id);
    await sync.settle();
  }

  async function seedSeat(id: string): Promise<void> {
    const there = link.room(`seat/${id}`);
    if (there === undefined || Object.keys(there).length > 0) return;
    await link.write(`seat/${id}`, there, contentOf({ whispers: [], answers: [], notes: [] }));
  }

  let again: Promise<void> | undefined;
  /** Requests of one moment share one run, which begins after the present one. */
  function refresh(): Promise<void> {
    again ??= queue.run('all', () => {
      again = undefined;
      return isClosed ? Promise.resolve() : once();
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
      case 'asked': {
        const { seat, command, reply } = event;
        const key = JSON.stringify([seat.id, command.id]);
        waiting.set(key, { seat: seat.id, command });
        ports.stateChanged();
        void answerTo(command, seat)
          .then(reply, ports.logBug)
          .finally(() => {
            waiting.delete(key);
            ports.stateChanged();
          });
        return;
      }
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
      if (isNews(room, message('tableOwner.trouble.refused', { why: text }))) ports.stateChanged();
      return;
    }
    if (content !== undefined) sync.refused(id, undone);
    const { name } = content ?? link.room(room) ?? {};
    const why = { name: raw(typeof name === 'string' ? name : ''), why: text };
    if (isNews(id, message('tableOwner.trouble.refusedSheet', why))) ports.stateChanged();
  }

  /** The turn may have changed with the command before. */
  async function answerTo(command: TableCommand, seat: SeatRecord) {
    const answer = await commands.answer(command, seat);
    if (answer.done && !ofEveryTurn.has(command.do))
      ports.notify(message('tableOwner.news.asked', { seat: raw(seat.name), what: answer.text }));
    await refresh();
    return answer;
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
    asked: () => [...waiting.values()],
    older: sync.older,
    choose: (character, counts) => sync.choose(character, counts),
    troubles: () => [...troubles.values(), ...unsupplied.values()],
    ready: () => answered.promise,
    refresh,
    store: (document, store) => (isClosed ? store() : sync.store(document, store)),
    whisper: async (seat, text, asks) => {
      const there = link.room(`seat/${seat}`);
      const room = seatRoomSchema.safeParse(there).data;
      if (there === undefined || room === undefined) return;
      const whispers = [...room.whispers, { id: ids.next(), at: clock.now(), text, asks }].slice(-100);
      const left = budgets.seat - sizeOf({ ...room, whispers: [] });
      const newest = fitting(whispers.toReversed(), Math.max(left, budgets.whispers)).toReversed();
      await link.write(`seat/${seat}`, there, contentOf({ ...room, whispers: newest }));
    },
    close: async () => {
      for (const stop of stops) stop();
      await syncing.stop();
      isClosed = true;
      await queue.idle();
      await sync.idle();
      await sync.settle();
    },
  };
}
