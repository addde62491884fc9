import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { request as requestPlain } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import type { JsonRecord } from '#shared/kernel/record';
import { found } from './planted';
import { emptyParty, hild, keysFor, mern, tableId, tableWorld } from './tableWorld';

const sheet = JSON.parse(
  readFileSync(inRoot('test/fixtures/documents/character-1.json'), 'utf8'),
) as JsonRecord;
const rooms = {
  party: { ...emptyParty, name: 'The Hidden Company' },
  [`char/${mern}`]: { ...sheet, id: mern, name: 'Mern Moonsecret' },
  [`char/${hild}`]: { ...sheet, id: hild, name: 'Hild Hushed' },
};

/** Status, headers and body of an answer, as the bytes of one buffer. */
async function answered(
  port: number,
  secure: boolean,
  address: string,
  headers: Record<string, string> = {},
): Promise<{ readonly status: number; readonly bytes: Uint8Array }> {
  return new Promise((resolve, reject) => {
    const ask = secure ? request : requestPlain;
    const options = { host: '127.0.0.1', port, path: address, headers, rejectUnauthorized: false };
    ask(options, (response) => {
      void buffer(response).then((body) => {
        const head = Buffer.from(response.rawHeaders.join('\n'));
        resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat([head, body]) });
      }, reject);
    })
      .on('error', reject)
      .end();
  });
}

it('what a browser may load over HTTP holds nothing of the table, even beside its files', async () => {
  // The pages lie in the folder of the table itself, which is worse than any installation.
  const world = await tableWorld({ browsers: { kind: 'sealed', port: 0 } });
  const { folder, server } = world;
  await world.seated(rooms);
  const parts = {
    'join.html': '<title>The table</title>',
    'manifest.webmanifest': '{"name":"Hearthbook"}',
    'serviceWorker.js': 'self.skip = true;',
    'assets/page.js': 'export {};',
    'icons/icon.png': 'icon',
  };
  for (const part of ['assets', 'icons']) await mkdir(path.join(folder, part));
  for (const [name, text] of Object.entries(parts)) await writeFile(path.join(folder, name), text);
  const stored = await readdir(folder, { recursive: true });
  expect(stored.length).toBeGreaterThan(Object.keys(parts).length + 3);

  const loaded = [
    '/join',
    '/manifest.webmanifest',
    '/serviceWorker.js',
    '/assets/page.js',
    '/icons/icon.png',
  ];
  const names = [
    ...stored,
    ...Object.keys(rooms),
    `${tableId}/party`,
    'seat/ann',
    'seats',
    'health',
    'metrics',
  ];
  const forms = (name: string): readonly string[] => [
    `/${name}`,
    `/assets/../${name}`,
    `/assets/..%2f${encodeURIComponent(name)}`,
    `/icons/%2e%2e/${name}`,
    `/portraits/${name}`,
    `/api/${name}`,
  ];
  const asked = [...loaded, '/', '/socket', '/sealed', ...names.flatMap(forms)];
  const received: Uint8Array[] = [];
  const good: string[] = [];
  for (const [port, secure] of [
    [server.port, true],
    [server.browserPort ?? 0, false],
  ] as const)
    for (const address of asked) {
      const { proof } = keysFor('sam');
      const { status, bytes } = await answered(port, secure, address, { authorization: `Bearer ${proof}` });
      received.push(bytes);
      if (status === 200) good.push(address);
    }

  expect(good).toEqual(expect.arrayContaining(loaded));
  expect(found(received, Object.values(parts))).toEqual(Object.values(parts));
  const seats = ['gm', 'ann', 'bea', 'sam'];
  const secrets = [
    ...['The Hidden Company', 'Mern Moonsecret', 'Hild Hushed', 'Gwen', mern, hild, 'PRIVATE KEY'],
    ...seats.flatMap((seat) => [keysFor(seat).proof, Buffer.from(keysFor(seat).seal).toString('base64url')]),
  ];
  expect(found(received, secrets)).toEqual([]);
});
