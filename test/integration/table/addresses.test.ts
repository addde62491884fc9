import { networkInterfaces } from 'node:os';
import { connect, createServer, Socket, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { movingTable } from '#electron/services/joined/movingTable';
import { createAddressBook } from '#electron/table/server/addressBook';
import { likelyFirst } from '#electron/table/server/addresses';
import { atEnd, deviceWith, keysFor, tableWorld, until } from './tableWorld';

/** Takes connections and says nothing. */
async function silentAddress(): Promise<{ readonly origin: string; readonly taken: () => number }> {
  let taken = 0;
  const server = createServer((socket) => {
    taken += 1;
    socket.on('error', () => undefined);
    atEnd(() => socket.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  atEnd(() => server.close());
  return { origin: originOf((server.address() as AddressInfo).port), taken: () => taken };
}

/** A network that leads to a port of this computer, until it ends. */
async function forwarding(port: number): Promise<{ readonly origin: string; readonly end: () => void }> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    const onward = connect(port, '127.0.0.1');
    for (const each of [socket, onward]) each.on('error', () => undefined);
    sockets.push(socket, onward);
    socket.pipe(onward).pipe(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const end = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  atEnd(end);
  return { origin: originOf((server.address() as AddressInfo).port), end };
}

const originOf = (port: number, host = '127.0.0.1'): string => `https://${host}:${String(port)}`;

const logBug = (error: unknown): never => {
  throw error;
};

it('reaches a table at whichever of its addresses answers, and goes there first from then on', async () => {
  const world = await tableWorld();
  await world.seated();
  const other = await tableWorld();
  const silent = await silentAddress();
  const here = originOf(world.server.port);
  // A table with another certificate, one that says nothing, and a port at which there is nobody.
  const wrong = [originOf(other.server.port), silent.origin, originOf(1)];
  const moves: (readonly string[])[] = [];
  const socket = movingTable({
    fingerprint: world.server.fingerprint,
    origins: [...wrong, here],
    moved: (origins) => moves.push(origins),
    logBug,
  });
  const device = deviceWith('wss://table', socket, keysFor('ann'));
  const party = device.open('party');
  await until(() => party.provider.synced);
  expect(moves).toEqual([[here, ...wrong]]);
  const before = silent.taken();
  expect(before).toBe(1);

  // The connection is cut: the address that answered is asked first, and nobody else.
  const { webSocket } = party.provider.configuration.websocketProvider;
  webSocket?.close();
  await until(() => !party.provider.synced);
  await until(() => party.provider.synced);
  expect(moves).toHaveLength(1);
  expect(silent.taken()).toBe(before);
});

it('goes to another address of the table when the network of the first is gone', async () => {
  const world = await tableWorld();
  await world.seated();
  const network = await forwarding(world.server.port);
  const here = originOf(world.server.port);
  const moves: (readonly string[])[] = [];
  const socket = movingTable({
    fingerprint: world.server.fingerprint,
    origins: [network.origin, here],
    moved: (origins) => moves.push(origins),
    logBug,
  });
  const party = deviceWith('wss://table', socket, keysFor('ann')).open('party');
  await until(() => party.provider.synced);
  expect(moves).toEqual([]);
  network.end();
  await until(() => moves.length > 0);
  await until(() => party.provider.synced);
  expect(moves).toEqual([[here, network.origin]]);
});

it('says that nobody answers once every address was tried, and asks the network then', async () => {
  const world = await tableWorld();
  await world.seated();
  const here = originOf(world.server.port);
  let searches = 0;
  const moves: (readonly string[])[] = [];
  const socket = movingTable({
    fingerprint: world.server.fingerprint,
    origins: [originOf(1), originOf(2)],
    find: () => {
      searches += 1;
      return Promise.resolve(searches < 2 ? [] : [here]);
    },
    moved: (origins) => moves.push(origins),
    logBug,
  });
  const device = deviceWith('wss://table', socket, keysFor('ann'));
  const party = device.open('party');
  await until(() => party.provider.synced);
  expect(searches).toBe(2);
  expect(moves).toEqual([[here, originOf(1), originOf(2)]]);
});

const hasIPv6 = Object.values(networkInterfaces()).some((each) =>
  each?.some(({ address }) => address === '::1'),
);

it.skipIf(!hasIPv6)('is reached over IPv4 and IPv6 in every network', async () => {
  const world = await tableWorld({ host: null });
  await world.seated();
  for (const host of ['127.0.0.1', '[::1]']) {
    const socket = movingTable({
      fingerprint: world.server.fingerprint,
      origins: [originOf(world.server.port, host)],
      moved: () => undefined,
      logBug,
    });
    const party = deviceWith('wss://table', socket, keysFor('ann')).open('party');
    await until(() => party.provider.synced);
    party.provider.destroy();
  }
});

it('counts the connections of an IPv4 address, and of a network over IPv6', () => {
  const counted = createAddressBook({
    connectionsPerAddress: 2,
    newConnections: { perSecond: 0, atOnce: 10 },
  });
  const from = (remoteAddress: string): boolean =>
    counted(Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }));
  expect(['2001:db8:1:2::1', '2001:db8:1:2:aa::9', '2001:db8:1:2:3:4:5:6'].map(from)).toEqual([
    true,
    true,
    false,
  ]);
  expect(['2001:db8:1:3::1', '::1', 'fe80::1%eth0'].map(from)).toEqual([true, true, true]);
  expect(['::ffff:192.0.2.1', '::ffff:192.0.2.1', '::ffff:192.0.2.1', '::ffff:192.0.2.2'].map(from)).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

it('takes the addresses of a home network for the likely ones, and those of virtual machines last', () => {
  const given = [
    { name: 'docker0', address: '172.17.0.1' },
    { name: 'tun0', address: '10.8.0.6' },
    { name: 'eth1', address: '169.254.10.2' },
    { name: 'eth0', address: '10.0.0.4' },
    { name: 'wlan0', address: '192.168.1.5' },
  ];
  expect(likelyFirst(given).map(({ name }) => name)).toEqual(['wlan0', 'eth0', 'eth1', 'tun0', 'docker0']);
});
