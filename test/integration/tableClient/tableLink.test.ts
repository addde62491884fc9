import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { inRoot } from '../../../build/scripts/root.mjs';
import type { JsonRecord } from '../../../shared/kernel/record';
import { read } from '../../../shared/table/documents/shared';
import type { LinkEvent, TableLink } from '../../../shared/table/link';
import type { TableCommand } from '../../../shared/table/commands/command';
import type { SeatRecord } from '../../../shared/table/wire/messages';
import { memoryDevice, type TableDevice } from '../../../shared/tableClient/device';
import { openTableLink } from '../../../shared/tableClient/tableLink';
import { countingIds } from '../../fixtures/ports';
import { bareTable, type BareTable } from './bareTable';

const mern: JsonRecord = {
  ...(JSON.parse(readFileSync(inRoot('test/fixtures/documents/character-3.json'), 'utf8')) as JsonRecord),
  notes: 'We took the ferry.',
};
const id = 'nimue-0003';
const room = `char/${id}` as const;
const seats: readonly SeatRecord[] = [
  { id: 'gm', name: 'Ada', role: 'gm', characters: [] },
  { id: 'ann', name: 'Ann', role: 'player', characters: [id] },
  { id: 'bea', name: 'Bea', role: 'player', characters: [] },
];
/** As long as the test may take: a limit catches what hangs and measures nothing. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 60_000 });
let table: BareTable;
const links: TableLink[] = [];
let devices = 0;

beforeEach(async () => {
  table = await bareTable(seats, { [room]: mern, party: { name: 'The ferry' }, 'seat/ann': { notes: [] } });
});

afterEach(async () => {
  await Promise.all(links.splice(0).map((link) => link.close()));
  await table.close();
});

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
  links.push(link);
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

/** Edits the room of Mern as its screen would: from the state that it shows. */
function edit(link: TableLink, change: (mern: JsonRecord) => JsonRecord) {
  const before = link.room(room);
  if (before === undefined) throw new Error('The room is not loaded');
  return link.write(room, before, change(before));
}

const notesOf = ({ notes }: JsonRecord): string => (typeof notes === 'string' ? notes : '');
const rename = (link: TableLink, name: string) => edit(link, (before) => ({ ...before, name }));
const addToNotes = (link: TableLink, words: string) =>
  edit(link, (before) => ({ ...before, notes: `${notesOf(before)} ${words}` }));

function atTable(): JsonRecord {
  const found = read(table.content(room));
  if (!found.ok) throw new Error(found.error.code);
  return found.value;
}

const nothingWaits = (link: TableLink) =>
  eventually(() => {
    expect(link.state()).toMatchObject({ connection: 'here', waiting: 0 });
  });
const shows = (link: TableLink, field: string, value: unknown) =>
  eventually(() => {
    expect(link.room(room)?.[field]).toEqual(value);
  });

it('loads what its seat may load, and tells the others of an edit', async () => {
  const ann = await here('ann');
  const bea = await here('bea');
  expect(ann.link.seat()).toEqual(seats[1]);
  expect(ann.link.room(room)).toEqual(mern);
  await eventually(() => {
    expect(ann.link.room('party')).toEqual({ name: 'The ferry' });
    expect(ann.link.room('seat/ann')).toEqual({ notes: [] });
    expect(ann.link.state().here.map(({ seat }) => seat)).toEqual(
      expect.arrayContaining(['ann', 'bea']) as string[],
    );
  });
  expect(bea.link.room('seat/ann')).toBeUndefined();
  await rename(ann.link, 'Old Mern');
  expect(ann.link.room(room)?.['name']).toBe('Old Mern');
  await nothingWaits(ann.link);
  await shows(bea.link, 'name', 'Old Mern');
  expect(bea.events).toContainEqual({ kind: 'room', room, mine: false });
  expect(ann.events).toContainEqual({ kind: 'room', room, mine: true });
});

it('keeps edits of a dead connection on the device, and merges them with those of others', async () => {
  const ann = await here('ann');
  const gm = await here('gm');
  table.cut();
  await eventually(() => {
    expect(ann.link.state().connection).toBe('away');
  });
  await rename(ann.link, 'Old Mern');
  await addToNotes(ann.link, 'It sank.');
  await addToNotes(gm.link, 'The moon rose.');
  expect(ann.link.state().waiting).toBe(2);
  expect(ann.link.room(room)?.['name']).toBe('Old Mern');
  expect(atTable()).toEqual(mern);
  table.restore();
  await nothingWaits(ann.link);
  await nothingWaits(gm.link);
  await eventually(() => {
    expect(ann.link.room(room)).toEqual(gm.link.room(room));
  });
  expect(notesOf(atTable())).toContain('It sank.');
  expect(notesOf(atTable())).toContain('The moon rose.');
  expect(gm.link.room(room)?.['name']).toBe('Old Mern');
});

it('sends what a killed device had in its journal', async () => {
  const first = await here('ann');
  await rename(first.link, 'Mern the Ferryman');
  await nothingWaits(first.link);
  table.cut();
  await eventually(() => {
    expect(first.link.state().connection).toBe('away');
  });
  await addToNotes(first.link, 'It sank.');
  await first.link.close();
  // The program starts again without a connection, and shows what it knew.
  const again = await join('ann', first.device);
  expect(again.link.state()).toMatchObject({ connection: 'connecting', waiting: 1 });
  expect(again.link.room(room)).toMatchObject({
    name: 'Mern the Ferryman',
    notes: 'We took the ferry. It sank.',
  });
  await addToNotes(again.link, 'We swam.');
  table.restore();
  await nothingWaits(again.link);
  expect(atTable()['notes']).toBe('We took the ferry. It sank. We swam.');
});

it('keeps edits for a restored table until the GM has filled its room again', async () => {
  const first = await here('ann');
  table.cut();
  await eventually(() => {
    expect(first.link.state().connection).toBe('away');
  });
  await addToNotes(first.link, 'It sank.');
  await first.link.close();
  await table.close();
  // A backup of the table has its seats, but no rooms.
  table = await bareTable(seats, { [room]: {}, party: { name: 'The ferry' }, 'seat/ann': { notes: [] } });
  const again = await here('ann', first.device);
  await addToNotes(again.link, 'We swam.');
  const gm = await join('gm');
  await eventually(() => {
    expect(gm.link.room(room)).toEqual({});
  });
  expect(again.link.state().waiting).toBe(2);
  expect(again.link.room(room)).toMatchObject({ notes: 'We took the ferry. It sank. We swam.' });
  await gm.link.write(room, {}, { ...mern, name: 'Old Mern' });
  await nothingWaits(again.link);
  for (const found of [atTable(), again.link.room(room)])
    expect(found).toMatchObject({ name: 'Old Mern', notes: 'We took the ferry. It sank. We swam.' });
  expect(table.refusals()).toEqual([]);
});

it('does not repeat what the table had kept without being able to say so', async () => {
  const first = await here('ann');
  table.loseKept(true);
  await addToNotes(first.link, 'It sank.');
  await eventually(() => {
    expect(atTable()['notes']).toBe('We took the ferry. It sank.');
  });
  expect(first.link.state().waiting).toBe(1);
  await first.link.close();
  table.loseKept(false);
  const gm = await here('gm');
  await addToNotes(gm.link, 'It was dark.');
  const again = await here('ann', first.device);
  await nothingWaits(again.link);
  expect(again.link.room(room)?.['notes']).toBe('We took the ferry. It sank. It was dark.');
});

it('hears after a cut that its edits, also removals, were kept', async () => {
  const ann = await here('ann');
  table.loseKept(true);
  await edit(ann.link, (before) => ({ ...before, play: {} }));
  await eventually(() => {
    expect(atTable()['play']).toEqual({});
  });
  expect(ann.link.state().waiting).toBe(1);
  table.cut();
  table.loseKept(false);
  table.restore();
  await nothingWaits(ann.link);
});

it('throws a refused edit away, tells its player, and sends the others', async () => {
  const ann = await here('ann');
  await rename(ann.link, 'x'.repeat(5000));
  await addToNotes(ann.link, 'It sank.');
  await eventually(() => {
    expect(ann.events).toContainEqual({
      kind: 'refused',
      room,
      text: { key: 'sharedTable.refused.wrongShape' },
    });
  });
  await nothingWaits(ann.link);
  await shows(ann.link, 'notes', 'We took the ferry. It sank.');
  expect(ann.link.room(room)).toEqual(atTable());
  expect(atTable()['name']).toBe(mern['name']);
});

it('finds the refused one among the edits of an hour away', async () => {
  const ann = await here('ann');
  table.cut();
  await eventually(() => {
    expect(ann.link.state().connection).toBe('away');
  });
  await addToNotes(ann.link, 'It sank.');
  await edit(ann.link, (before) => ({ ...before, status: 'not a status' }));
  await rename(ann.link, 'Old Mern');
  table.restore();
  await nothingWaits(ann.link);
  await eventually(() => {
    expect(ann.link.room(room)).toEqual(atTable());
  });
  expect(atTable()).toMatchObject({
    status: mern['status'],
    name: 'Old Mern',
    notes: 'We took the ferry. It sank.',
  });
  expect(table.refusals()).toEqual(['wrong-shape', 'wrong-shape']);
  expect(ann.events.filter(({ kind }) => kind === 'refused')).toHaveLength(1);
});

it('does not take an edit that was lost on the way for the refused one', async () => {
  const ann = await here('ann');
  table.deafen(true);
  await rename(ann.link, 'Old Mern');
  table.cut();
  table.deafen(false);
  await eventually(() => {
    expect(ann.link.state().connection).toBe('away');
  });
  await edit(ann.link, (before) => ({ ...before, status: 'not a status' }));
  table.restore();
  await nothingWaits(ann.link);
  expect(atTable()).toMatchObject({ status: mern['status'], name: 'Old Mern' });
});

it('never sends what its seat may not write', async () => {
  const bea = await here('bea');
  expect(await rename(bea.link, 'Mine')).toBeNull();
  const ann = await here('ann');
  expect(await edit(ann.link, (before) => ({ ...before, id: 'another' }))).toBeNull();
  expect(await ann.link.write('seat/bea', {}, { notes: [] })).toBeNull();
  const refused = { kind: 'refused', text: { key: 'sharedTable.refused.notAllowed' } };
  expect(bea.events).toContainEqual({ ...refused, room });
  expect(ann.events).toContainEqual({ ...refused, room });
  expect(ann.events).toContainEqual({ ...refused, room: 'seat/bea' });
  expect([ann.link.state().waiting, bea.link.state().waiting]).toEqual([0, 0]);
  expect(bea.link.room(room)?.['name']).toBe(mern['name']);
});

it('undoes with a new edit, and leaves what others changed since', async () => {
  const ann = await here('ann');
  const gm = await here('gm');
  const renamed = await edit(ann.link, (before) => ({ ...before, name: 'Old Mern', play: {} }));
  const wrote = await addToNotes(ann.link, 'It sank.');
  await shows(gm.link, 'notes', 'We took the ferry. It sank.');
  await addToNotes(gm.link, 'The moon rose.');
  await rename(gm.link, 'Mern the GM calls');
  await shows(ann.link, 'name', 'Mern the GM calls');
  expect(await ann.link.undo(room, String(renamed))).toBe(false);
  expect(await ann.link.undo(room, String(wrote))).toBe(true);
  await nothingWaits(ann.link);
  expect(atTable()).toMatchObject({
    name: 'Mern the GM calls',
    play: {},
    notes: 'We took the ferry. The moon rose.',
  });
});

const damage: TableCommand = {
  id: 'ask-1',
  do: 'amount',
  with: { character: id, path: ['health'], by: -3, base: 9, least: 0, most: 9, label: 'Damage' },
};
const done = { id: 'ask-1', done: true, text: { key: 'raw', params: { text: 'Done' } } };

it('asks again after a cut, and gives each command one answer', async () => {
  const ann = await here('ann');
  const gm = await here('gm');
  let asked = 0;
  gm.link.listen((event) => {
    if (event.kind !== 'asked') return;
    asked += 1;
    expect(event.seat).toEqual(seats[1]);
    // The first answer is lost with the connection.
    if (asked === 1) table.cut();
    event.reply(done);
  });
  const answer = ann.link.ask(damage);
  await eventually(() => {
    expect(ann.link.state()).toMatchObject({ connection: 'away', waiting: 1 });
  });
  table.restore();
  expect(await answer).toEqual(done);
  expect(asked).toBeGreaterThan(1);
  await nothingWaits(ann.link);
});

it('asks for an amount that a killed program still owed, but not for a turn', async () => {
  const first = await here('ann');
  table.cut();
  await eventually(() => {
    expect(first.link.state().connection).toBe('away');
  });
  const unanswered = [
    first.link.ask(damage),
    first.link.ask({
      id: 'ask-2',
      do: 'encounter',
      with: { encounter: 'fight', character: id, action: { do: 'next' } },
    }),
  ];
  await eventually(() => {
    expect(first.link.state().waiting).toBe(2);
  });
  await first.link.close();
  expect((await Promise.all(unanswered)).map((answer) => answer.done)).toEqual([false, false]);
  table.restore();
  const gm = await here('gm');
  const asked: TableCommand[] = [];
  gm.link.listen((event) => {
    if (event.kind !== 'asked') return;
    asked.push(event.command);
    event.reply({ ...done, id: event.command.id });
  });
  const again = await here('ann', first.device);
  await nothingWaits(again.link);
  expect(asked).toEqual([damage]);
});

it('shows who looks where', async () => {
  const ann = await here('ann');
  const bea = await here('bea');
  ann.link.show({ at: 'sheet', of: id, calls: 1 });
  await eventually(() => {
    expect(bea.link.state().here).toContainEqual({ seat: 'ann', at: 'sheet', of: id, calls: 1 });
  });
  await ann.link.close();
  await eventually(() => {
    expect(bea.link.state().here.map(({ seat }) => seat)).toEqual(['bea']);
  });
});

it('lets the GM fill rooms and change seats', async () => {
  const gm = await here('gm');
  await eventually(() => {
    expect(gm.events).toContainEqual({ kind: 'seats', seats });
  });
  await gm.link.write('log', gm.link.room('log') ?? {}, { entries: [{ id: 'a', title: 'The ferry' }] });
  await gm.link.admin({ do: 'set-rooms', characters: [id] });
  const bea = await here('bea');
  await eventually(() => {
    expect(bea.link.room('log')).toEqual({ entries: [{ id: 'a', title: 'The ferry' }] });
  });
});

it('ends when the table is closed or the seat revoked, and keeps what waits', async () => {
  const ann = await here('ann');
  table.loseKept(true);
  await rename(ann.link, 'Old Mern');
  table.tell('ann', { kind: 'over', reason: 'revoked' });
  await eventually(() => {
    expect(ann.link.state()).toMatchObject({ connection: 'over', over: 'revoked', waiting: 1 });
  });
  expect(ann.link.room(room)?.['name']).toBe('Old Mern');
  const stranger = await join('stranger');
  await eventually(() => {
    expect(stranger.link.state()).toMatchObject({ connection: 'over', over: 'unknown-seat' });
  });
});

it('comes back after the table has moved', async () => {
  const ann = await here('ann');
  table.tell('ann', { kind: 'over', reason: 'moved' });
  table.cut();
  await eventually(() => {
    expect(ann.link.state().connection).toBe('away');
  });
  table.restore();
  await nothingWaits(ann.link);
});
