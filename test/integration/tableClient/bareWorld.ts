import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { expect, vi } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import type { JsonRecord } from '#shared/kernel/record';
import { read } from '#shared/table/documents/shared';
import type { LinkEvent, TableLink } from '#shared/table/link';
import type { SeatRecord } from '#shared/table/wire/messages';
import { memoryDevice, type TableDevice } from '#shared/tableClient/device';
import { openTableLink } from '#shared/tableClient/tableLink';
import { countingIds } from '#test/fixtures/ports';
import { atEnd } from '#test/integration/table/tableWorld';
import { bareTable, type BareTable } from './bareTable';

export const mern: JsonRecord = {
  ...(JSON.parse(readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8')) as JsonRecord),
  notes: 'We took the ferry.',
};
export const id = 'nimue-0003';
export const room = `char/${id}` as const;
export const seats: readonly SeatRecord[] = [
  { id: 'gm', name: 'Ada', role: 'gm', characters: [] },
  { id: 'ann', name: 'Ann', role: 'player', characters: [id] },
  { id: 'bea', name: 'Bea', role: 'player', characters: [] },
];

/** As long as the test may take: a limit catches what hangs and measures nothing. */
export const eventually = (check: () => void) => vi.waitFor(check, { timeout: 60_000 });

/** A bare table with the sheet of Mern; after a restored backup of the table its room is empty. */
export const mernsTable = (sheet: JsonRecord = mern) =>
  bareTable(seats, { [room]: sheet, party: { name: 'The ferry' }, 'seat/ann': { notes: [] } });

let devices = 0;

/** Links of seats to the table, which end with the test. */
export function seatsAt(table: BareTable) {
  async function join(seat: string, device: TableDevice = memoryDevice()) {
    devices += 1;
    const link = await openTableLink({
      url: table.url,
      socket: WebSocket,
      table: 'evening',
      seat,
      proof: seat.padEnd(20, '-'),
      device,
      ids: countingIds(`${seat}-${String(devices)}`),
      pause: (milliseconds) => wait(milliseconds / 20),
      retry: { first: 20, longest: 50 },
    });
    atEnd(() => link.close());
    const events: LinkEvent[] = [];
    link.listen((event) => events.push(event));
    return { link, events, device };
  }

  async function here(seat: string, device?: TableDevice) {
    const joined = await join(seat, device);
    await eventually(() => {
      expect(joined.link.state().connection).toBe('here');
      expect(joined.link.room(room)).toBeDefined();
    });
    return joined;
  }

  function atTable(): JsonRecord {
    const found = read(table.content(room));
    if (!found.ok) throw new Error(found.error.code);
    return found.value;
  }

  return { join, here, atTable };
}

/** Edits the room of Mern as its screen would: from the state that it shows. */
export function edit(link: TableLink, change: (mern: JsonRecord) => JsonRecord) {
  const before = link.room(room);
  if (before === undefined) throw new Error('The room is not loaded');
  return link.write(room, before, change(before));
}

export const notesOf = ({ notes }: JsonRecord): string => (typeof notes === 'string' ? notes : '');
export const rename = (link: TableLink, name: string) => edit(link, (before) => ({ ...before, name }));
export const addToNotes = (link: TableLink, words: string) =>
  edit(link, (before) => ({ ...before, notes: `${notesOf(before)} ${words}` }));

export const nothingWaits = (link: TableLink) =>
  eventually(() => {
    expect(link.state()).toMatchObject({ connection: 'here', waiting: 0 });
  });
export const shows = (link: TableLink, field: string, value: unknown) =>
  eventually(() => {
    expect(link.room(room)?.[field]).toEqual(value);
  });
