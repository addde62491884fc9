import { beforeEach, afterEach, expect, it } from 'vitest';
import type { TableCommand } from '#shared/table/commands/command';
import { memoryDevice, type TableDevice } from '#shared/tableClient/device';
import type { BareTable } from './bareTable';
import {
  addToNotes,
  edit,
  eventually,
  id,
  mern,
  nothingWaits,
  rename,
  room,
  seats,
  shows,
  mernsTable,
  notesOf,
  seatsAt,
} from './bareWorld';

let table: BareTable;

beforeEach(async () => {
  table = await mernsTable();
});
afterEach(() => table.close());

const join = (seat: string, device?: TableDevice) => seatsAt(table).join(seat, device);
const here = (seat: string, device?: TableDevice) => seatsAt(table).here(seat, device);
const atTable = () => seatsAt(table).atTable();

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

it('sends an edit while the device stores it, and says so only then', async () => {
  const device = memoryDevice();
  let store = (): void => undefined;
  const stored = new Promise<void>((resolve) => (store = resolve));
  const slow: TableDevice = {
    ...device,
    changes: {
      ...device.changes,
      put: async (change) => {
        await stored;
        await device.changes.put(change);
      },
      remove: async (ids) => {
        await stored;
        await device.changes.remove(ids);
      },
    },
  };
  const ann = await here('ann', slow);
  const bea = await here('bea');
  let isWritten = false;
  const writing = rename(ann.link, 'Old Mern').then(() => (isWritten = true));
  await shows(bea.link, 'name', 'Old Mern');
  await nothingWaits(ann.link);
  expect(isWritten).toBe(false);
  store();
  await writing;
  expect(ann.link.room(room)?.['name']).toBe('Old Mern');
  expect(await device.changes.load()).toEqual([]);
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
  const change = await rename(ann.link, 'x'.repeat(5000));
  await addToNotes(ann.link, 'It sank.');
  await eventually(() => {
    expect(ann.events).toContainEqual({
      kind: 'refused',
      room,
      change,
      undone: [{ path: ['name'], from: 'x'.repeat(5000), to: mern['name'] }],
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
  const refused = {
    kind: 'refused',
    change: null,
    undone: [],
    text: { key: 'sharedTable.refused.notAllowed' },
  };
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
