import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import WebSocket from 'ws';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import type { JsonRecord } from '#shared/kernel/record';
import { helloFrame, nonceLength } from '#shared/table/joining/sealed';
import { sealedSockets, type Overheard } from './sealedSocket';
import { atEnd, deviceWith, keptAll, keysFor, mern, tableId, tableWorld, until } from './tableWorld';

const sheet = JSON.parse(
  readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8'),
) as JsonRecord;
const room = `char/${mern}`;
const browsers = { kind: 'sealed', port: 0 } as const;

async function sealedWorld() {
  const world = await tableWorld({ browsers });
  await world.seated({ [room]: { ...sheet, id: mern, name: 'Mern' } });
  const origin = `ws://127.0.0.1:${String(world.server.browserPort)}`;
  const phone = (seat: string, as = keysFor(seat)) => {
    const overheard: Overheard = { sent: [], received: [] };
    const device = deviceWith(`${origin}/sealed`, sealedSockets(seat, keysFor(seat).seal, overheard), as);
    return { ...device, overheard };
  };
  /** Sends frames as they are, and resolves when the table closes the connection. */
  const sendRaw = async (path: string, frames: readonly Uint8Array[]): Promise<readonly Uint8Array[]> => {
    const socket = new WebSocket(`${origin}${path}`);
    atEnd(() => socket.terminate());
    const received: Uint8Array[] = [];
    socket.on('open', () => frames.forEach((frame) => socket.send(frame)));
    socket.on('message', (data: Buffer) => received.push(new Uint8Array(data)));
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.once('close', resolve));
    return received;
  };
  return { ...world, phone, sendRaw };
}

it('a phone plays over a sealed connection, and a listener reads nothing of it', async () => {
  const { phone } = await sealedWorld();
  const { open, overheard } = phone('ann');
  const copy = open(room);
  await until(() => copy.provider.synced);
  copy.edit((before) => ({ ...before, notes: 'The owl is false' }));
  await until(() => keptAll(copy));
  const bytes = Buffer.concat([...overheard.sent, ...overheard.received]);
  for (const word of ['The owl is false', 'Mern', mern, 'kept', keysFor('ann').proof])
    expect(bytes.includes(word)).toBe(false);
  expect(bytes.includes('ann')).toBe(true);
});

it('frames that were recorded open nothing when they are sent again', async () => {
  const { phone, sendRaw, server, bugs } = await sealedWorld();
  const { open, overheard, end } = phone('ann');
  const copy = open(room);
  await until(() => copy.provider.synced);
  end();
  const answers = await sendRaw('/sealed', overheard.sent);
  // The welcome, and nothing after it.
  expect(answers.length).toBe(1);
  expect(server.health().counts['dropped-seal']).toBe(1);
  expect(bugs).toEqual([]);
});

it('a seat that does not exist is welcomed and dropped like one whose key is wrong', async () => {
  const { sendRaw } = await sealedWorld();
  const hello = (seat: string) => helloFrame({ table: tableId, seat, nonce: randomBytes(nonceLength) });
  for (const seat of ['ann', 'nobody']) {
    const answers = await sendRaw('/sealed', [hello(seat), randomBytes(80)]);
    expect(answers.map(({ length }) => length)).toEqual([1 + nonceLength]);
  }
});

it('nobody speaks for another seat on it', async () => {
  const { phone } = await sealedWorld();
  const copy = phone('bea', keysFor('ann')).open(room);
  await until(() => copy.denied() === 'permission-denied');
});

it('takes no connection that begins otherwise', async () => {
  const { sendRaw } = await sealedWorld();
  expect(await sendRaw('/sealed', [randomBytes(60)])).toEqual([]);
});

it.each([
  ['/sealed', true],
  ['/socket', false],
  ['/else', false],
])('opens %s to browsers without a certificate: %s', async (path, isTaken) => {
  const { server } = await tableWorld({ browsers });
  const socket = new WebSocket(`ws://127.0.0.1:${String(server.browserPort)}${path}`);
  atEnd(() => socket.terminate());
  socket.on('error', () => undefined);
  await until(() => socket.readyState !== WebSocket.CONNECTING);
  expect(socket.readyState === WebSocket.OPEN).toBe(isTaken);
});
