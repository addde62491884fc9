import { mkdtemp, rm } from 'node:fs/promises';
import { X509Certificate } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTable, TableNotOpened, type OpenTable } from '#electron/table/server/openTable';
import { createBundler } from '#test/integration/support/bundle';
import { atEnd, clientsOf, stored, tableId, until } from './tableWorld';

const bundler = createBundler({ cold: true });
let workerPath = '';
beforeAll(async () => {
  workerPath = await bundler('electron/table/server/tableWorker.ts');
});
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'table-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const gm = { id: 'gm', name: 'Gwen', role: 'gm', characters: [] } as const;
const noBug = (where: string, error: unknown): void => {
  throw new Error(where, { cause: error });
};

const noAside = (file: string): void => noBug('setAside', file);

async function open(port = 0): Promise<OpenTable> {
  const table = await openTable(
    {
      table: tableId,
      folder,
      gm: stored({ ...gm, characters: [] }),
      host: '127.0.0.1',
      port,
      browsers: { kind: 'none' },
      pages: folder,
    },
    { workerPath, logBug: noBug, storing: () => undefined, setAside: noAside, ended: () => undefined },
  );
  atEnd(() => table.close());
  return table;
}

async function fingerprintAt(port: number): Promise<Uint8Array> {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false });
  await new Promise((resolve) => socket.once('secureConnect', resolve));
  const { raw } = socket.getPeerCertificate();
  socket.destroy();
  return Buffer.from(new X509Certificate(raw).fingerprint256.replaceAll(':', ''), 'hex');
}

it('a table in a thread seats people, tells how it is, and frees its port when it closes', async () => {
  const table = await open();
  const party = clientsOf(table).device('gm').open('party');
  await until(() => party.messages.some(({ kind }) => kind === 'seats'));
  expect(await table.health()).toMatchObject({ connections: 1, rooms: 1, trouble: null });
  await table.close();
  expect(await table.health()).toBeUndefined();
  const again = await open(table.port);
  expect(again.port).toBe(table.port);
});

it('shows the certificate of its fingerprint, the same one every time', async () => {
  const first = await open();
  expect(await fingerprintAt(first.port)).toEqual(Buffer.from(first.fingerprint));
  await first.close();
  expect((await open()).fingerprint).toEqual(first.fingerprint);
});

it('says why it cannot open', async () => {
  const { port } = await open();
  await expect(open(port)).rejects.toEqual(expect.objectContaining({ code: 'EADDRINUSE' }));
  await expect(open(port)).rejects.toBeInstanceOf(TableNotOpened);
});
