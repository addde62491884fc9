import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { encodeStateAsUpdate } from 'yjs';
import { inRoot } from '#build/scripts/root.mjs';
import type { TableDatabase } from '#electron/tableServer/database/tableDatabase';
import type { JsonRecord } from '#shared/kernel/record';
import { hashOfProof, keysOf, toBase64Url, type SeatKeys } from '#shared/table/joining/keys';
import type { SeatRecord } from '#shared/table/wire/messages';
import { deviceAt } from '#test/integration/tableServer/nodeWorld';
import { emptyParty, keptAll, seededDoc, until, type Copy } from '#test/integration/table/tableWorld';

const sheet = JSON.parse(
  readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8'),
) as JsonRecord;
export const playersOfTable = 6;
/** In milliseconds, of the whole table: each player changes the own sheet every six seconds. */
const betweenEdits = 1000;

/** A table with a GM, who has every sheet open, and players, who have the party and their own sheet open. */
export interface SimulatedTable {
  readonly id: string;
  start(): Promise<void>;
  /** Milliseconds from each edit since the last call until the GM's copy held it. */
  readonly taken: () => readonly number[];
  /** Edits that the table called kept, by player. */
  readonly kept: () => readonly number[];
  /** The number of the last edit that each sheet shows to somebody who opens it now. */
  read(ports: readonly number[]): Promise<readonly number[]>;
  readonly stop: () => void;
}

/** Stores a table with its seats and rooms as they are after the GM filled them. */
export async function storedTable(database: TableDatabase, id: string) {
  const characters = Array.from({ length: playersOfTable }, (_, at) => `${id}-hero-${String(at)}`);
  const records: SeatRecord[] = [
    { id: 'gm', name: 'Gwen', role: 'gm', characters: [] },
    ...characters.map((character, at) => ({
      id: `player-${String(at)}`,
      name: `Player ${String(at)}`,
      role: 'player' as const,
      characters: [character],
    })),
  ];
  const keys = new Map<string, SeatKeys>(
    records.map((seat) => [seat.id, keysOf({ table: id, seat: seat.id, secret: randomBytes(16) })]),
  );
  const keysFor = (seat: string): SeatKeys => {
    const found = keys.get(seat);
    if (found === undefined) throw new Error(seat);
    return found;
  };
  const seats = records.map((seat) => ({
    seat,
    proof: hashOfProof(keysFor(seat.id).proof),
    seal: toBase64Url(keysFor(seat.id).seal),
  }));
  await database.create(id, { version: 1, rooms: { characters }, seats, revoked: [] });
  const store = await database.open(id, () => undefined);
  if (store === undefined) throw new Error(id);
  const rooms = new Map<string, JsonRecord>([
    ['party', emptyParty],
    ...characters.map((character) => [`char/${character}`, { ...sheet, id: character }] as const),
  ]);
  for (const [room, content] of rooms) {
    const doc = seededDoc(content);
    const log = await store.openLog(room);
    await log.append([
      { kind: 'copy', client: doc.clientID, seat: 'gm' },
      { kind: 'update', update: encodeStateAsUpdate(doc) },
    ]);
    await log.close();
  }
  await store.close();
  return { id, characters, keysFor };
}

const numberIn = ({ content }: Pick<Copy, 'content'>): number => {
  const { name } = content();
  return typeof name === 'string' && name.startsWith('Edit ') ? Number(name.slice('Edit '.length)) : 0;
};

/** Clients that find nodes as behind a proxy; `ports` is asked at each connection. */
export function simulated(
  { id, characters, keysFor }: Awaited<ReturnType<typeof storedTable>>,
  ports: () => readonly number[],
): SimulatedTable {
  const gm = deviceAt(ports, keysFor('gm'), id);
  const devices = characters.map((_, at) => deviceAt(ports, keysFor(`player-${String(at)}`), id));
  const parties = [gm, ...devices].map((device) => device.open('party'));
  const sheets = devices.map((device, at) => device.open(`char/${characters[at] ?? ''}`));
  const seen = characters.map((character) => gm.open(`char/${character}`));
  const sent = characters.map(() => new Map<number, number>());
  const written = characters.map(() => 0);
  const kept = characters.map(() => 0);
  let found: number[] = [];
  let next = 0;
  let timer: NodeJS.Timeout | undefined;

  for (const [at, copy] of seen.entries())
    copy.doc.on('update', () => {
      const number = numberIn(copy);
      for (const [edit, from] of sent[at] ?? []) {
        if (edit > number) continue;
        found.push(performance.now() - from);
        sent[at]?.delete(edit);
      }
    });

  function note(at: number): void {
    const copy = sheets[at];
    if (copy !== undefined && keptAll(copy)) kept[at] = written[at] ?? 0;
    // Of what was kept, only the last message counts.
    copy?.messages.splice(0, copy.messages.length - 1);
  }

  function edit(): void {
    const at = next % sheets.length;
    next += 1;
    note(at);
    const number = (written[at] ?? 0) + 1;
    written[at] = number;
    sent[at]?.set(number, performance.now());
    sheets[at]?.edit((before) => ({ ...before, name: `Edit ${String(number)}` }));
  }

  return {
    id,
    start: async () => {
      await until(() => [...parties, ...sheets, ...seen].every(({ provider }) => provider.synced), id);
      timer = setInterval(edit, betweenEdits);
    },
    taken: () => {
      const now = performance.now();
      // What has not arrived yet counts with the time that it waits already.
      const waiting = sent.flatMap((each) => [...each.values()].map((from) => now - from));
      const all = [...found, ...waiting.filter((each) => each > 200)];
      found = [];
      return all;
    },
    kept: () => {
      for (const at of sheets.keys()) note(at);
      return kept;
    },
    read: async (live) => {
      const reader = deviceAt(() => live, keysFor('gm'), id);
      const copies = characters.map((character) => reader.open(`char/${character}`));
      await until(() => copies.every(({ provider }) => provider.synced), `${id} is read`);
      const numbers = copies.map(numberIn);
      reader.end();
      return numbers;
    },
    stop: () => {
      clearInterval(timer);
      for (const device of [gm, ...devices]) device.end();
    },
  };
}
