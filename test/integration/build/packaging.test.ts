import { createPublicKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import config from '#build/electron-builder.mjs';
import { archive } from '#build/linux/archive.mjs';
import { debianPackage } from '#build/linux/debian.mjs';
import { newKeys, writeFeeds } from '#build/release/feed.mjs';
import { inRoot } from '#build/scripts/root.mjs';
import { feedSchema, verifiedFeed } from '#electron/updates/feed';

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
    const arch = ['x64', 'arm64'];
    expect(config.win.target).toEqual(['nsis', 'zip'].map((target) => ({ target, arch })));
    expect(config.mac.target).toEqual(['dmg', 'zip'].map((target) => ({ target, arch })));
  });

  it('for macOS are signed ad hoc where there is no certificate, after the fuses have changed them', async () => {
    vi.stubEnv('CSC_NAME', '');
    const configured = async (link: string) => {
      vi.stubEnv('CSC_LINK', link);
      vi.resetModules();
      return (await import('#build/electron-builder.mjs')).default;
    };
    const unsigned = await configured('');
    await expect(validate(unsigned)).resolves.toBeUndefined();
    expect(unsigned.mac).toMatchObject({ identity: '-', hardenedRuntime: false });
    expect(unsigned.electronFuses.resetAdHocDarwinSignature).toBe(true);
    expect((await configured('a certificate')).mac).not.toHaveProperty('identity');
    vi.unstubAllEnvs();
  });

  it('bring the words of Chromium in the languages of the program alone', async () => {
    expect(config.electronLanguages).toEqual(['en-US', ...(await readdir(inRoot('languages')))]);
    expect(config.electronLanguages.length).toBeLessThan(10);
  });
});

async function temporary(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-packages-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const hasDebian = process.platform === 'linux' && existsSync('/usr/bin/dpkg-deb');
it.skipIf(!hasDebian)(
  'the Debian package needs what the program cannot start without, and is known to every desktop',
  async () => {
    const folder = await temporary();
    const unpacked = path.join(folder, 'unpacked');
    await mkdir(path.join(unpacked, 'resources/app'), { recursive: true });
    await writeFile(path.join(unpacked, 'resources/app/package.json'), '{}');
    for (const [file, text] of [
      ['hearthbook', 'the program'],
      ['chrome-sandbox', 'the helper'],
      ['libEGL.so', 'a library'],
      ['version', '42.0.0'],
      ['LICENSE.txt', 'the license'],
    ] as const)
      await writeFile(path.join(unpacked, file), text, { mode: 0o755 });
    const file = await debianPackage(unpacked, { 'share/man/man1/hearthbook.1.gz': 'the manual' }, folder);
    const { stdout } = await run('dpkg-deb', ['--field', file]);
    expect(stdout).toContain('libasound2t64 | libasound2');
    expect(stdout).toContain('libgtk-3-0');
    expect(stdout).not.toMatch(/kde|gvfs|trash/);
    expect(stdout).toMatch(/^Maintainer: Hearthbook maintainers <\S+@\S+>$/m);
    const installed = path.join(folder, 'installed');
    await run('dpkg-deb', ['--extract', file, installed]);
    const read = (place: string) => readFile(path.join(installed, 'usr', place));
    const modeOf = async (place: string) => (await stat(path.join(installed, 'usr', place))).mode & 0o7777;
    const lines = String(await read('share/applications/hearthbook.desktop'))
      .trim()
      .split('\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Name=Hearthbook',
        'StartupWMClass=hearthbook',
        'Exec=hearthbook %U',
        'Categories=Game;RolePlaying;',
        'MimeType=application/x-hearthbook;x-scheme-handler/hearthbook;',
      ]),
    );
    expect(lines.filter((line) => /<%|undefined|=$/.test(line))).toEqual([]);
    expect(String(await read('bin/hearthbook'))).toBe('the program');
    expect(await modeOf('lib/hearthbook/chrome-sandbox')).toBe(0o4755);
    expect(await modeOf('lib/hearthbook/libEGL.so')).toBe(0o644);
    expect(await modeOf('share/doc/hearthbook')).toBe(0o755);
    expect(String(await read('lib/hearthbook/resources/package-type'))).toBe('deb\n');
  },
);

it.skipIf(!hasDebian)(
  'the Debian package tells its version, changes, terms and contents to other programs',
  async () => {
    const folder = await temporary();
    const unpacked = path.join(folder, 'unpacked');
    await mkdir(unpacked);
    await writeFile(path.join(unpacked, 'hearthbook'), 'the program', { mode: 0o755 });
    const file = await debianPackage(unpacked, {}, folder);
    await run('dpkg-deb', ['--raw-extract', file, path.join(folder, 'raw')]);
    const inside = (place: string) => path.join(folder, 'raw', place);
    const changes = String(gunzipSync(await readFile(inside('usr/share/doc/hearthbook/changelog.gz'))));
    expect(changes).toMatch(/^hearthbook \([\d.]+\) unstable; urgency=medium\n\n {2}\* \w/);
    expect(changes).toMatch(/^ -- [^<]+<\S+@\S+> {2}\w{3}, \d\d \w{3} \d{4} [\d:]{8} \+0000$/m);
    expect(changes.split('\n').filter((line) => !line.startsWith(' -- ') && line.length > 80)).toEqual([]);
    expect(await readFile(inside('usr/share/doc/hearthbook/copyright'), 'utf8')).toContain(
      'The Hearthbook maintainers\nLicense: Expat\n Permission is hereby granted',
    );
    const about = await readFile(inside('usr/share/metainfo/org.hearthbook.app.metainfo.xml'), 'utf8');
    expect(about).toContain('<launchable type="desktop-id">hearthbook.desktop</launchable>');
    expect(about).toMatch(/<release version="[\d.]+" date="\d{4}-\d\d-\d\d"\/>/);
    await run('md5sum', ['--check', '--strict', '--quiet', 'DEBIAN/md5sums'], {
      cwd: path.join(folder, 'raw'),
    });
  },
);

// Made on Linux alone.
it.skipIf(process.platform !== 'linux')(
  'the archive holds the program and what belongs beside it in one folder',
  async () => {
    const folder = await temporary();
    const unpacked = path.join(folder, 'unpacked');
    await mkdir(path.join(unpacked, 'locales'), { recursive: true });
    await writeFile(path.join(unpacked, 'hearthbook'), 'the program', { mode: 0o755 });
    await writeFile(path.join(unpacked, 'locales/en-US.pak'), 'words');
    const file = await archive(unpacked, { 'share/man/man1/hearthbook.1.gz': 'the manual' }, folder);
    expect(path.basename(file)).toMatch(/^hearthbook-[\d.]+\.tar\.gz$/);
    await run('tar', ['--extract', '--gzip', '--file', file, '--directory', folder]);
    const inside = path.join(folder, path.basename(file, '.tar.gz'));
    const files = (await readdir(inside, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(inside, path.join(entry.parentPath, entry.name)));
    expect(files.toSorted()).toEqual(['hearthbook', 'locales/en-US.pak', 'share/man/man1/hearthbook.1.gz']);
    expect((await stat(path.join(inside, 'hearthbook'))).mode & 0o111).toBe(0o111);
    expect((await stat(path.join(inside, 'share/man'))).mode & 0o777).toBe(0o755);
  },
);

const names = [
  'hearthbook-1.2.0-linux-x86_64.AppImage',
  'hearthbook-1.2.0.tar.gz',
  'hearthbook_1.2.0_amd64.deb',
  'hearthbook-1.2.0-win-arm64.exe',
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
      ['hearthbook-1.2.0-win-arm64.exe', 'hearthbook-1.2.0-win-x64.exe'],
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
