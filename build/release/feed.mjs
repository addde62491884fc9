// `node build/release/feed.mjs keys FEED PAGE`: a new pair of keys for updates; the public one goes to
// build/updates.json with the addresses of feeds and packages, the private one is printed for the secrets of the host.
// `node build/release/feed.mjs write FOLDER`: the signed feeds of all packages in a folder, with the private key in
// HEARTHBOOK_FEED_KEY.
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { notesOf } from './changelog.mjs';
import { inRoot } from '../scripts/root.mjs';

/** The feed of each system as electron-updater names it, with the packages that it can download or name. */
const feeds = {
  'latest-linux.yml': /\.(AppImage|deb)$/,
  'latest.yml': /\.exe$/,
  'latest-mac.yml': /-mac-.*\.(zip|dmg)$/,
};

const base64 = (key, type) => key.export({ format: 'der', type }).toString('base64');

/** Both as base64: PKCS #8 and SPKI. */
export function newKeys() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey: base64(privateKey, 'pkcs8'), publicKey: base64(publicKey, 'spki') };
}

const privateKeyOf = (text) =>
  createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });

/** Checked by electron/updates/feed.ts. */
export function signed(name, content, privateKey) {
  const signature = sign(null, Buffer.from(`${name}\n${content}`), privateKeyOf(privateKey));
  return `${content}# signature: ${signature.toString('base64')}\n`;
}

/** A feed in electron-builder's format; every string of JSON is one of YAML. `files`: name, sha512 and size. */
export function feedText({ version, files, date, notes }) {
  const text = (value) => JSON.stringify(value);
  const listed = files.map(
    ({ name, sha512, size }) =>
      `  - url: ${text(name)}\n    sha512: ${text(sha512)}\n    size: ${String(size)}\n`,
  );
  const [first] = files;
  return [
    `version: ${text(version)}\nfiles:\n${listed.join('')}`,
    `path: ${text(first.name)}\nsha512: ${text(first.sha512)}\n`,
    `releaseDate: ${text(date)}\nreleaseNotes: ${text(notes)}\n`,
  ].join('');
}

async function described(folder, name) {
  const file = path.join(folder, name);
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return { name, sha512: hash.digest('base64'), size: statSync(file).size };
}

/** Writes a feed for every system that has a package in the folder; returns their names. */
export async function writeFeeds(folder, { version, date, notes, privateKey }) {
  const written = [];
  for (const [feed, packages] of Object.entries(feeds)) {
    const names = readdirSync(folder)
      .filter((name) => packages.test(name))
      .sort();
    if (names.length === 0) continue;
    const files = await Promise.all(names.map((name) => described(folder, name)));
    const content = feedText({ version, files, date, notes });
    writeFileSync(path.join(folder, feed), signed(feed, content, privateKey));
    written.push(feed);
  }
  return written;
}

const configFile = inRoot('build/updates.json');

function keys(feed, page) {
  if (!feed?.startsWith('https://') || !page?.startsWith('https://'))
    throw new Error('Name the address of the folder of feeds, then the page of packages, both with https');
  const { privateKey, publicKey } = newKeys();
  const config = JSON.parse(readFileSync(configFile, 'utf8'));
  writeFileSync(configFile, `${JSON.stringify({ ...config, feed, page, publicKey }, null, 2)}\n`);
  process.stdout.write(`${privateKey}\n`);
}

async function write(folder) {
  const { feed, publicKey } = JSON.parse(readFileSync(configFile, 'utf8'));
  if (feed === '') {
    process.stdout.write('build/updates.json names no feed, so these packages have no updates.\n');
    return;
  }
  const privateKey = process.env.HEARTHBOOK_FEED_KEY ?? '';
  if (privateKey === '') throw new Error('HEARTHBOOK_FEED_KEY holds no key to sign the feeds with');
  if (base64(createPublicKey(privateKeyOf(privateKey)), 'spki') !== publicKey)
    throw new Error('HEARTHBOOK_FEED_KEY does not belong to the public key in build/updates.json');
  const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const changes = notesOf(readFileSync(inRoot('CHANGELOG.md'), 'utf8'), version);
  // In the settings they are one level higher than on the page of a release.
  const notes = changes.replaceAll(/^### /gm, '## ');
  const names = await writeFeeds(folder, { version, date: new Date().toISOString(), notes, privateKey });
  if (names.length === 0) throw new Error(`${folder} holds no package`);
  process.stdout.write(`${names.join('\n')}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [command, ...args] = process.argv.slice(2);
  const commands = { keys, write };
  if (commands[command] === undefined) throw new Error('Name a command: keys or write');
  await commands[command](...args);
}
