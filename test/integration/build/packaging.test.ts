import { createPublicKey } from 'node:crypto';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import config from '../../../build/electron-builder.mjs';
import { newKeys, writeFeeds } from '../../../build/release/feed.mjs';
import { inRoot } from '../../../build/scripts/root.mjs';
import { feedSchema, verifiedFeed } from '../../../electron/updates/feed';

const run = promisify(execFile);
const require = createRequire(createRequire(import.meta.url).resolve('electron-builder/package.json'));
const { load } = createRequire(require.resolve('app-builder-lib'))('js-yaml') as {
  load: (text: string) => unknown;
};
interface Validation {
  readonly validateConfiguration: (
    config: unknown,
    log: { add: () => void; isEnabled: boolean },
  ) => Promise<void>;
}

describe('the packages', () => {
  const { validateConfiguration } = require('app-builder-lib/out/util/config/config') as Validation;
  const validate = (given: unknown) =>
    validateConfiguration(given, { add: () => undefined, isEnabled: false });

  it('are described as electron-builder demands', async () => {
    await expect(validate(config)).resolves.toBeUndefined();
    for (const wrong of [
      { nsis: { ...config.nsis, oneclick: false } },
      { mac: { ...config.mac, target: ['dgm'], categori: 'x' } },
      { appImage: { licence: 'x' } },
    ])
      await expect(validate({ ...config, ...wrong })).rejects.toThrow();
  });

  it('are those that people expect of each system', () => {
    expect(config.linux.target).toEqual(['AppImage']);
    expect(config.win.target).toEqual(['nsis', 'zip']);
    expect(config.mac.target).toEqual(['dmg', 'zip']);
  });

  it('bring the words of Chromium in the languages of the program alone', async () => {
    expect(config.electronLanguages).toEqual(['en-US', ...(await readdir(inRoot('languages')))]);
    expect(config.electronLanguages.length).toBeLessThan(10);
  });
});

async function temporary(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-feeds-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const names = [
  'hearthbook-1.2.0-linux-x86_64.AppImage',
  'hearthbook-1.2.0.tar.gz',
  'hearthbook_1.2.0_amd64.deb',
  'hearthbook-1.2.0-win-x64.exe',
  'hearthbook-1.2.0-win-x64.zip',
  'hearthbook-1.2.0-mac-arm64.dmg',
  'hearthbook-1.2.0-mac-arm64.zip',
  'SHA256SUMS',
];

async function packages(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of names) await writeFile(path.join(folder, name), `the bytes of ${name}`);
}

describe('the feeds of a release', () => {
  const notes = '### Added\n\n- “Dragons”: # & {all} of them\n\t- with \\ and "quotes"';

  it('name the packages of each system, signed, in the format of electron-updater', async () => {
    const folder = await temporary();
    await packages(folder);
    const { privateKey, publicKey } = newKeys();
    const date = '2026-11-25T12:00:00.000Z';
    const feeds = await writeFeeds(folder, { version: '1.2.0', date, notes, privateKey });
    expect(feeds).toEqual(['latest-linux.yml', 'latest.yml', 'latest-mac.yml']);
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    const listed = await Promise.all(
      feeds.map(async (name: string) => {
        const text = await readFile(path.join(folder, name), 'utf8');
        const feed = feedSchema.parse(load(verifiedFeed(name, text, key)));
        // The signature is a comment to readers of the format.
        expect(load(text)).toEqual(feed);
        expect(feed).toMatchObject({ version: '1.2.0', releaseDate: date, releaseNotes: notes });
        return feed.files.map(({ url }) => url);
      }),
    );
    expect(listed).toEqual([
      ['hearthbook-1.2.0-linux-x86_64.AppImage', 'hearthbook_1.2.0_amd64.deb'],
      ['hearthbook-1.2.0-win-x64.exe'],
      ['hearthbook-1.2.0-mac-arm64.dmg', 'hearthbook-1.2.0-mac-arm64.zip'],
    ]);
  });

  /** The parts of the project that the step of the workflow reads. */
  async function project(): Promise<string> {
    const folder = await temporary();
    for (const file of ['package.json', 'build/updates.json', 'build/scripts', 'build/release'])
      await cp(inRoot(file), path.join(folder, file), { recursive: true });
    await symlink(inRoot('node_modules'), path.join(folder, 'node_modules'));
    const { version } = JSON.parse(await readFile(inRoot('package.json'), 'utf8')) as { version: string };
    await writeFile(
      path.join(folder, 'CHANGELOG.md'),
      `# Changelog\n\n## ${version} - 2026-11-25\n\n### Added\n\n- Dragons\n`,
    );
    await packages(path.join(folder, 'packages'));
    return folder;
  }
  const feed = (cwd: string, args: readonly string[], key = '') =>
    run(process.execPath, ['build/release/feed.mjs', ...args], {
      cwd,
      env: { ...process.env, HEARTHBOOK_FEED_KEY: key },
    });
  const addresses = ['https://releases.example/latest/download', 'https://releases.example/latest'];

  it('are left out where a project has no key yet', async () => {
    const folder = await project();
    const { stdout } = await feed(folder, ['write', 'packages']);
    expect(stdout).toContain('names no feed');
  });

  it('are signed by the workflow with the key that a maintainer made', async () => {
    const folder = await project();
    const { stdout } = await feed(folder, ['keys', ...addresses]);
    const key = stdout.trim();
    const { publicKey, feed: address } = JSON.parse(
      await readFile(path.join(folder, 'build/updates.json'), 'utf8'),
    ) as Record<string, string>;
    expect(address).toBe(addresses[0]);
    expect(publicKey).not.toContain(key);
    await feed(folder, ['write', 'packages'], key);
    const text = await readFile(path.join(folder, 'packages/latest-linux.yml'), 'utf8');
    const spki = createPublicKey({
      key: Buffer.from(publicKey ?? '', 'base64'),
      format: 'der',
      type: 'spki',
    });
    expect(verifiedFeed('latest-linux.yml', text, spki)).toMatch(/releaseNotes: .## Added(\\n)+- Dragons/);
  });

  it('are not written without the key, or with another', async () => {
    const folder = await project();
    await feed(folder, ['keys', ...addresses]);
    await expect(feed(folder, ['write', 'packages'])).rejects.toThrow('holds no key');
    const { privateKey } = newKeys();
    await expect(feed(folder, ['write', 'packages'], privateKey)).rejects.toThrow('does not belong');
    await expect(feed(folder, ['keys', 'http://releases.example/', addresses[1] ?? ''])).rejects.toThrow(
      'https',
    );
  });
});
