import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { newKeys } from '#build/release/feed.mjs';
import { inRoot } from '#build/scripts/root.mjs';
import { readUpdatesConfig } from '#electron/updates/config';

const { publicKey } = newKeys();
const good = {
  feed: 'https://releases.example/latest/download',
  page: 'https://releases.example/latest',
  publicKey,
  updaterCacheDirName: 'hearthbook-updater',
};

function read(config: unknown) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthbook-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'updates.json');
  writeFileSync(file, typeof config === 'string' ? config : JSON.stringify(config));
  return readUpdatesConfig(file);
}

it('names the folder of the feeds, the page and the key', () => {
  const config = read(good);
  expect(config?.feed.href).toBe('https://releases.example/latest/download/');
  expect(config).toMatchObject({ page: good.page, cacheName: 'hearthbook-updater' });
  expect(config?.publicKey.asymmetricKeyType).toBe('ed25519');
});

it.each<[string, unknown]>([
  ['as it is before a maintainer makes a key', { ...good, feed: '', page: '', publicKey: '' }],
  ['without encryption', { ...good, feed: 'http://releases.example/' }],
  ['on another computer of the network', { ...good, feed: 'http://192.168.0.1/' }],
  ['in a file', { ...good, feed: 'file:///tmp/' }],
  ['without a key', { ...good, publicKey: '' }],
  ['with a key that is none', { ...good, publicKey: 'AAAA' }],
  ['with a page that is not encrypted', { ...good, page: 'http://releases.example/' }],
  ['with a cache elsewhere', { ...good, updaterCacheDirName: '../elsewhere' }],
  ['that is nonsense', '{'],
])('a configuration %s means no updates', (_what, config) => {
  expect(read(config)).toBeUndefined();
});

it('the one of the project can be read', () => {
  expect(readUpdatesConfig('/nowhere/updates.json')).toBeUndefined();
  expect(() => readUpdatesConfig(inRoot('build/updates.json'))).not.toThrow();
});
