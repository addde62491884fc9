import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeVarString } from 'lib0/encoding';
import WebSocket from 'ws';
import { applyUpdate, Doc, encodeStateAsUpdate, encodeStateVector, Map as YMap } from 'yjs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import type { JsonRecord } from '#shared/kernel/record';
import { rootOf } from '#shared/table/documents/shared';
import { frameKinds, rawSeat, type RawSeat } from './rawSeat';
import {
  administer,
  emptyParty,
  hild,
  keptAll,
  mern,
  tableWorld,
  until,
  type Copy,
  type World,
} from './tableWorld';

const sheet = JSON.parse(
  readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8'),
) as JsonRecord;
const rooms = {
  [`char/${mern}`]: { ...sheet, id: mern, name: 'Mern' },
  [`char/${hild}`]: { ...sheet, id: hild, name: 'Hild' },
};
const own = `char/${hild}`;
const foreign = `char/${mern}`;

/** Small ones, so that floods end soon. */
const limits = {
  messages: { perSecond: 200, atOnce: 200 },
  bytes: { perSecond: 1_000_000, atOnce: 1_000_000 },
  flood: 300,
  unread: 500_000,
  heartbeat: 2000,
  untilSeated: 1000,
};

interface Scene {
  readonly seat: RawSeat;
  /** A number for a copy of the hostile seat. */
  readonly client: number;
  /** A copy of a room with the number of a client, as the table has it. */
  readonly copy: (room: string, client?: number) => Doc;
  readonly annsClient: number;
}

/** Opens the room, changes a copy of it without asking, and sends the change. */
const written =
  (room: string, change: (doc: Doc) => void, as?: (scene: Scene) => number) =>
  async (scene: Scene): Promise<void> => {
    await scene.seat.open(room, scene.client);
    const doc = scene.copy(room, as?.(scene) ?? scene.client);
    const before = encodeStateVector(doc);
    change(doc);
    scene.seat.sync(room, 2, encodeStateAsUpdate(doc, before));
  };

/** Each is repeated until the table closes the connection. */
const attacks: Readonly<Record<string, (scene: Scene) => void | Promise<void>>> = {
  'writes on a foreign sheet': written(foreign, (doc) => rootOf(doc).set('name', 'Stolen')),
  'deletes from a foreign sheet': written(foreign, (doc) => rootOf(doc).delete('name')),
  'deletes what its own sheet needs': written(own, (doc) => rootOf(doc).delete('ruleset')),
  'writes in the party': written('party', (doc) => rootOf(doc).set('name', 'Ours')),
  'writes with the number of another copy': written(
    own,
    (doc) => rootOf(doc).set('name', 'Forged'),
    ({ annsClient }) => annsClient,
  ),
  'uses keys of prototypes': written(own, (doc) => {
    const map = new YMap<unknown>();
    map.set('__proto__', { polluted: true });
    rootOf(doc).set('play', map);
  }),
  'writes another root': written(own, (doc) => doc.getMap('more').set('a', 1)),
  'writes the wrong type': written(own, (doc) => rootOf(doc).set('name', 7)),
  'fills its room': written(own, (doc) => rootOf(doc).set('notes', 'x'.repeat(70_000))),
  'hides a text where no reader looks': written(own, (doc) =>
    (rootOf(doc).get('play') as YMap<unknown>).set('#at', 'x'.repeat(60_700)),
  ),
  'asks for an amount at a reserved name': async ({ seat, client }) => {
    await seat.open('party', client);
    const amount = { by: -1, base: 0, least: null, most: null, label: 'Damage' };
    const path = ['constructor', 'prototype'];
    seat.say({
      kind: 'command',
      command: { id: 'reserved', do: 'amount', with: { ...amount, character: hild, path } },
    });
  },
  'answers with a gap in its clock': async ({ seat, client, copy }) => {
    await seat.open(own, client);
    const doc = copy(own, client);
    rootOf(doc).set('name', 'Never seen');
    const before = encodeStateVector(doc);
    rootOf(doc).set('name', 'Seen');
    seat.sync(own, 1, encodeStateAsUpdate(doc, before));
  },
  'sends garbage as an update': async ({ seat, client }) => {
    await seat.open(own, client);
    seat.sync(own, 2, randomBytes(60));
    seat.sync(own, 1, randomBytes(60));
  },
  'sends garbage as a state': async ({ seat, client }) => {
    await seat.open(own, client);
    seat.sync(own, 0, Uint8Array.of(255, 255, 255));
  },
  'sends a step that does not exist': async ({ seat, client }) => {
    await seat.open(own, client);
    seat.sync(own, 7, new Uint8Array());
  },
  'sends frames of noise': ({ seat }) => seat.send(randomBytes(100)),
  'sends words instead of bytes': ({ seat }) => seat.send('hello'),
  'sends a frame of 400 KB': ({ seat }) => seat.send(randomBytes(400_000)),
  'asks for the room of a prototype': async ({ seat, client }) => seat.open('__proto__', client),
  'speaks to everybody': async ({ seat, client }) => {
    await seat.open('party', client);
    seat.frame('party', frameKinds.broadcastStateless, (encoder) => writeVarString(encoder, '{}'));
  },
  'is present as the GM': async ({ seat, client }) => {
    await seat.open('party', client);
    seat.presence('party', [[client, { seat: 'gm', at: 'table', of: null, calls: 0 }]]);
  },
  'is present as another copy': async ({ seat, client, annsClient }) => {
    await seat.open('party', client);
    seat.presence('party', [[annsClient, { seat: 'ann', at: 'table', of: null, calls: 0 }]]);
  },
  'is present with more than is allowed': async ({ seat, client }) => {
    await seat.open('party', client);
    seat.presence('party', [[client, { seat: 'bea', at: 'x'.repeat(2000), of: null, calls: 0 }]]);
  },
  'administers the table': async ({ seat, client }) => {
    await seat.open('party', client);
    const [proof, seal] = ['a'.repeat(43), 'b'.repeat(43)];
    const record = { id: 'mole', name: 'Mole', role: 'gm', characters: [] };
    seat.say({ kind: 'admin', id: '1', admin: { do: 'add-seat', seat: record, proof, seal } });
  },
  'answers commands of others': async ({ seat, client }) => {
    await seat.open('party', client);
    seat.say({ kind: 'answered', seat: 'ann', answer: { id: 'c', done: true, text: { key: 'x' } } });
  },
  'floods with presence': async ({ seat, client }) => {
    await seat.open('party', client);
    const here = { seat: 'bea', at: 'table', of: null, calls: 0 };
    for (let count = 0; count < 500; count += 1)
      seat.presence('party', [[client, { ...here, calls: count }]]);
  },
  'floods with edits': async ({ seat, client, copy }) => {
    await seat.open(own, client);
    const doc = copy(own, client);
    for (let count = 0; count < 500; count += 1) {
      const before = encodeStateVector(doc);
      rootOf(doc).set('name', `Hild ${String(count)}`);
      seat.sync(own, 2, encodeStateAsUpdate(doc, before));
    }
  },
  'asks for a room again and again, and reads nothing': async ({ seat, client }) => {
    await seat.open(foreign, client);
    seat.socket.pause();
    for (let count = 0; count < 400; count += 1) seat.sync(foreign, 0, Uint8Array.of(0));
    await new Promise((resolve) => setTimeout(resolve, 1000));
    seat.socket.resume();
  },
  'takes no seat': () => new Promise((resolve) => setTimeout(resolve, 100)),
};

async function scene(world: World, honest: Copy): Promise<Scene> {
  const seat = await rawSeat(world.server.port, 'bea');
  const gm = world.device('gm');
  const copies = new Map([own, foreign, 'party'].map((room) => [room, gm.open(room)]));
  await until(() => [...copies.values()].every(({ provider }) => provider.synced));
  return {
    seat,
    // A number without a sign, or the table refuses to seat it and no attack begins.
    client: (honest.doc.clientID ^ 5) >>> 0,
    annsClient: honest.doc.clientID,
    copy: (room, client) => {
      const from = copies.get(room)?.doc;
      const doc = new Doc();
      if (client !== undefined) doc.clientID = client;
      if (from !== undefined) applyUpdate(doc, encodeStateAsUpdate(from));
      return doc;
    },
  };
}

describe('a hostile seat is dropped, and an honest one plays on', () => {
  it.each(Object.entries(attacks))('when it %s', async (_, attack) => {
    const world = await tableWorld({ limits });
    const { party } = await world.seated(rooms);
    const honest = world.device('ann').open(foreign);
    const watching = world.device('sam').open('party');
    await until(() => honest.provider.synced && watching.provider.synced);
    const hostile = await scene(world, honest);

    let at = 0;
    for (; at < 60 && !hostile.seat.isClosed(); at += 1) {
      honest.edit((before) => ({ ...before, notes: `Round ${String(at)}` }));
      await attack({ ...hostile, client: hostile.client + at });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await until(hostile.seat.isClosed, 'the hostile seat is dropped');

    honest.edit((before) => ({ ...before, notes: 'All is well' }));
    await until(() => keptAll(honest), 'the honest seat is kept');
    const look = world.device('gm').open(foreign);
    await until(() => look.provider.synced);
    expect(look.content()).toEqual({ ...rooms[foreign], notes: 'All is well' });
    expect(honest.messages.some(({ kind }) => kind === 'refused' || kind === 'answer')).toBe(false);
    expect(party.content()).toEqual(emptyParty);
    expect([...watching.awareness.getStates().values()].map(({ seat }) => seat as unknown)).not.toContain(
      'gm',
    );
    expect({}).not.toHaveProperty('polluted');
    expect(world.bugs).toEqual([]);
  });

  it.each(['floods with edits', 'sends garbage as a state'])('and has to wait after it %s', async (name) => {
    const world = await tableWorld({ limits });
    await world.seated(rooms);
    const honest = world.device('ann').open(foreign);
    await until(() => honest.provider.synced);
    const hostile = await scene(world, honest);
    for (let at = 0; !hostile.seat.isClosed(); at += 1) {
      await attacks[name]?.({ ...hostile, client: hostile.client + at });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const again = world.device('bea').open('party');
    await until(() => again.denied() === 'refusals');
    honest.edit((before) => ({ ...before, notes: 'All is well' }));
    await until(() => keptAll(honest), 'the honest seat is kept');
  });

  it('also when it spreads its flood over connections that come and go', async () => {
    const world = await tableWorld({ limits });
    await world.seated(rooms);
    let isDenied = false;
    for (let client = 1; !isDenied; client += 1) {
      const seat = await rawSeat(world.server.port, 'bea');
      await seat.open(own, client);
      isDenied = seat.received.some((frame) => Buffer.from(frame).includes('refusals'));
      for (let count = 0; count < 100; count += 1) seat.sync(own, 0, Uint8Array.of(0));
      await new Promise((resolve) => setTimeout(resolve, 20));
      seat.socket.terminate();
    }
    expect(world.server.health().counts['dropped-flood']).toBeGreaterThan(0);
  });

  it('and may come back after a while', async () => {
    const world = await tableWorld({ limits: { ...limits, afterRefusals: 300 } });
    await world.seated(rooms);
    const seat = await rawSeat(world.server.port, 'bea');
    for (let client = 1; !seat.isClosed(); client += 1) {
      await seat.open(own, client);
      seat.sync(own, 2, Uint8Array.of(1, 2, 3));
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const early = world.device('bea').open('party');
    await until(() => early.denied() === 'refusals');
    await new Promise((resolve) => setTimeout(resolve, 400));
    const later = world.device('bea').open('party');
    await until(() => later.messages.some(({ kind }) => kind === 'seated'));
  });
});

it('an edit that overtakes those of a cut waits for them and is not refused', async () => {
  const world = await tableWorld();
  await world.seated(rooms);
  const seat = await rawSeat(world.server.port, 'bea');
  const gm = world.device('gm').open(own);
  await until(() => gm.provider.synced);
  await seat.open(own, 77);
  const doc = new Doc();
  doc.clientID = 77;
  applyUpdate(doc, encodeStateAsUpdate(gm.doc));
  rootOf(doc).set('notes', 'Written during the cut');
  const before = encodeStateVector(doc);
  rootOf(doc).set('name', 'Hild the Quick');
  seat.sync(own, 2, encodeStateAsUpdate(doc, before));
  seat.sync(own, 1, encodeStateAsUpdate(doc, encodeStateVector(gm.doc)));
  await until(() => gm.content()['name'] === 'Hild the Quick');
  expect(gm.content()['notes']).toBe('Written during the cut');
  expect(world.server.health().counts['refused']).toBeUndefined();
});

it('a page that is loaded again and again is no flood, however many rooms it opens', async () => {
  const world = await tableWorld({ limits: { ...limits, messages: { perSecond: 60, atOnce: 100 } } });
  const { party } = await world.seated(rooms);
  const pages = 30;
  await administer(party, { do: 'set-rooms', characters: [mern, hild], pages: { log: pages } });
  const names = ['party', own, ...Array.from({ length: pages }, (_, page) => `log/${String(page + 1)}`)];
  for (let load = 1; load <= 5; load += 1) {
    const page = world.device('bea');
    const copies = names.map((room) => page.open(room));
    await until(() => copies.every(({ provider }) => provider.synced), `load ${String(load)}`);
    if (load < 5) page.end();
    else await new Promise((resolve) => setTimeout(resolve, 500));
    expect(page.closedWith()).toBeNull();
  }
  const { counts } = world.server.health();
  expect(counts['dropped-flood'] ?? 0).toBe(0);
});

it('a seat with more connections than devices loses the oldest', async () => {
  const world = await tableWorld({ limits: { ...limits, connectionsPerSeat: 2 } });
  await world.seated(rooms);
  const seats: RawSeat[] = [];
  for (let client = 1; client <= 3; client += 1) {
    const seat = await rawSeat(world.server.port, 'bea');
    await seat.open(own, client);
    seats.push(seat);
  }
  await until(() => seats[0]?.isClosed() === true);
  expect(seats.map(({ isClosed }) => isClosed())).toEqual([true, false, false]);
});

it('a connection holds no more sessions of a room than copies that follow each other', async () => {
  const world = await tableWorld({ limits: { ...limits, sessionsPerRoom: 2 } });
  const { copies } = await world.seated(rooms);
  const seat = await rawSeat(world.server.port, 'bea');
  for (let client = 1; client <= 6; client += 1) await seat.open(own, client);
  seat.received.length = 0;
  copies.get(own)?.edit((before) => ({ ...before, notes: 'A scar' }));
  const brought = () =>
    seat.received.flatMap((bytes) => /\0(\d)/.exec(Buffer.from(bytes).toString('latin1'))?.[1] ?? []);
  await until(() => brought().includes('6'));
  expect([...new Set(brought())].toSorted()).toEqual(['5', '6']);
  expect(seat.isClosed()).toBe(false);
});

describe('an address', () => {
  it.each([
    ['the table itself', (port: number) => `https://127.0.0.1:${String(port)}`, true],
    ['another port', (port: number) => `https://127.0.0.1:${String(port + 1)}`, false],
    ['another site', () => 'https://evil.example', false],
    ['a page of no site', () => 'null', false],
  ])('is taken or not for a page of %s', async (_, originOf, isTaken) => {
    const { server } = await tableWorld({ limits });
    const socket = new WebSocket(`wss://127.0.0.1:${String(server.port)}/socket`, {
      rejectUnauthorized: false,
      origin: originOf(server.port),
    });
    socket.on('error', () => undefined);
    await until(() => socket.readyState !== WebSocket.CONNECTING);
    expect(socket.readyState === WebSocket.OPEN).toBe(isTaken);
    socket.terminate();
  });

  it('connects no faster than it may', async () => {
    const newConnections = { perSecond: 0.001, atOnce: 4 };
    const { server } = await tableWorld({ limits: { ...limits, newConnections } });
    const connect = async (): Promise<boolean> => {
      const socket = new WebSocket(`wss://127.0.0.1:${String(server.port)}/socket`, {
        rejectUnauthorized: false,
      });
      socket.on('error', () => undefined);
      await until(() => socket.readyState !== WebSocket.CONNECTING);
      const isOpen = socket.readyState === WebSocket.OPEN;
      socket.terminate();
      return isOpen;
    };
    const opened: boolean[] = [];
    for (let count = 0; count < 6; count += 1) opened.push(await connect());
    expect(opened).toEqual([true, true, true, true, false, false]);
  });

  it('has no more than so many connections', async () => {
    const { server } = await tableWorld({ limits: { ...limits, connectionsPerAddress: 5 } });
    const sockets = Array.from({ length: 9 }, () => {
      const socket = new WebSocket(`wss://127.0.0.1:${String(server.port)}/socket`, {
        rejectUnauthorized: false,
      });
      socket.on('error', () => undefined);
      return socket;
    });
    await until(() => sockets.every(({ readyState }) => readyState !== WebSocket.CONNECTING));
    expect(sockets.filter(({ readyState }) => readyState === WebSocket.OPEN)).toHaveLength(5);
    for (const each of sockets) each.terminate();
  });
});
