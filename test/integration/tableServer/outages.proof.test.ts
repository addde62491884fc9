import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect } from 'vitest';
import WebSocket from 'ws';
import { selfSigned } from '#electron/table/server/selfSigned';
import type { SeatKeys } from '#shared/table/joining/keys';
import { createBundler } from '#test/integration/support/bundle';
import {
  atEnd,
  deviceWith,
  emptyParty,
  keptAll,
  seededDoc,
  until,
  type Copy,
} from '#test/integration/table/tableWorld';
import { deviceAt, itWithSqlite, keysOfOutput, ran, startedNode, type StartedNode } from './nodeWorld';
import { startPostgres, startRedis } from './services';

const bundler = createBundler();
let script = '';
beforeAll(async () => {
  script = await bundler('electron/tableServer/main.ts');
});

const ids = ['monday', 'saturday'];
const origin = { HEARTHBOOK_TABLE_ORIGIN: 'https://table.example.org' };

/** Two nodes, with a table open on each of them. */
async function twoNodes() {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  atEnd(postgres.stop);
  atEnd(redis.stop);
  const environment = {
    ...origin,
    HEARTHBOOK_TABLE_DATABASE: postgres.url,
    HEARTHBOOK_TABLE_REDIS: redis.url,
  };
  const keys: SeatKeys[] = [];
  for (const id of ids) keys.push(keysOfOutput((await ran(script, ['invite', id], environment)).output));
  const nodes = [await startedNode(script, environment), await startedNode(script, environment)] as const;
  const tables = ids.map((id, at) => {
    const as = keys[at];
    if (as === undefined) throw new Error(id);
    /** The node of the table comes first. */
    const ports = at === 0 ? nodes.map(({ port }) => port) : nodes.map(({ port }) => port).toReversed();
    const party = deviceAt(() => ports, as, id).open('party', seededDoc(emptyParty));
    return { id, as, ports, party, number: 0 };
  });
  await until(() => tables.every(({ party }) => keptAll(party)));
  return { postgres, redis, nodes, tables };
}
type Table = Awaited<ReturnType<typeof twoNodes>>['tables'][number];

function write(table: Table): void {
  table.number += 1;
  table.party.edit((before) => ({ ...before, name: `Edit ${String(table.number)}` }));
}

async function writtenEverywhere(tables: readonly Table[]): Promise<void> {
  for (const table of tables) write(table);
  await until(() => tables.every(({ party }) => keptAll(party)), 'edits are kept');
}

/** Read by a new visitor, on the node that has the table. */
async function readAgain({ as, id, ports }: Table): Promise<unknown> {
  const reader = deviceAt(() => ports, as, id).open('party');
  await until(() => reader.provider.synced, `${id} is read`);
  return reader.content()['name'];
}

/** A node that ends its answer in the middle is not ready. */
const isReady = ({ operations }: StartedNode): Promise<boolean> =>
  fetch(`http://127.0.0.1:${String(operations)}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );

async function eventually(done: () => Promise<boolean>, what: string): Promise<void> {
  let is = false;
  const look = setInterval(() => {
    void done().then((now) => {
      is = now;
    });
  }, 100);
  try {
    await until(() => is, what);
  } finally {
    clearInterval(look);
  }
}

const isAlive = ({ child }: StartedNode): boolean => child.exitCode === null && child.signalCode === null;

itWithSqlite(
  'tables go on while Redis is away, stay on their nodes, and are as before when it is back',
  async () => {
    const { redis, nodes, tables } = await twoNodes();
    await redis.halt();
    await writtenEverywhere(tables);
    await eventually(async () => !(await isReady(nodes[0])), 'the node says that it takes nobody new');
    // Longer than a lease.
    await new Promise((resolve) => setTimeout(resolve, 6000));
    await writtenEverywhere(tables);
    expect(await Promise.all(tables.map(readAgain))).toEqual(['Edit 2', 'Edit 2']);
    await redis.resume();
    for (const node of nodes) await eventually(() => isReady(node), 'the node is ready again');
    await writtenEverywhere(tables);
    expect(await Promise.all(tables.map(readAgain))).toEqual(['Edit 3', 'Edit 3']);
    expect(nodes.map(isAlive)).toEqual([true, true]);
    expect(JSON.stringify(nodes.map(({ lines }) => lines))).not.toContain('"bug"');
  },
);

itWithSqlite('no kept edit is lost while PostgreSQL starts again, and tables go on', async () => {
  const { postgres, nodes, tables } = await twoNodes();
  await writtenEverywhere(tables);
  for (let outage = 0; outage < 3; outage += 1) {
    // Edits come before, during and after it.
    for (const table of tables) write(table);
    await postgres.halt();
    for (const table of tables) write(table);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(tables.some(({ party }) => keptAll(party))).toBe(false);
    await postgres.resume();
    await until(() => tables.every(({ party }) => keptAll(party)), 'what waited is kept');
  }
  await writtenEverywhere(tables);
  for (const table of tables) expect(await readAgain(table)).toBe(`Edit ${String(table.number)}`);
  for (const node of nodes) await eventually(() => isReady(node), 'the node is ready again');
  expect(nodes.map(isAlive)).toEqual([true, true]);
});

itWithSqlite('serves with a certificate of its own in PEM files', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tables-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const from = new Date(Date.now() - 86_400_000);
  const { cert, key } = selfSigned('table.example.org', from, new Date(Date.now() + 86_400_000));
  const at = (name: string): string => path.join(folder, name);
  await writeFile(at('cert.pem'), cert);
  await writeFile(at('key.pem'), key);
  const environment = {
    ...origin,
    HEARTHBOOK_TABLE_DATABASE: at('tables.sqlite'),
    HEARTHBOOK_TABLE_CERTIFICATE: at('cert.pem'),
    HEARTHBOOK_TABLE_KEY: at('key.pem'),
  };
  const keys = keysOfOutput((await ran(script, ['invite', 'saturday'], environment)).output);
  const { port } = await startedNode(script, environment);
  const opened = (protocol: string, ca: string | undefined): Copy => {
    class Checking extends WebSocket {
      constructor() {
        super(`${protocol}://127.0.0.1:${String(port)}/socket`, {
          ...(ca !== undefined && { ca }),
          // The name is that of the internet, the address that of this test. Node takes what is returned for an error.
          checkServerIdentity: () => false,
        });
        this.on('error', () => undefined);
      }
    }
    return deviceWith('wss://table/socket', Checking, keys, 'saturday').open('party', seededDoc(emptyParty));
  };
  const [trusting, strange, plain] = [opened('wss', cert), opened('wss', undefined), opened('ws', undefined)];
  await until(() => keptAll(trusting));
  expect([strange, plain].map(({ provider }) => provider.synced)).toEqual([false, false]);

  await writeFile(at('key.pem'), 'no key');
  const refused = await ran(script, [], { ...environment, HEARTHBOOK_TABLE_PORT: '0' });
  expect(refused.code).toBe(1);
});
