import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { faultOf } from '#electron/updates/faults';
import type { PackageKind } from '#electron/updates/packageKind';
import { createUpdater } from '#electron/updates/updater';
import { openStandIn, type StandIn } from './standIn';

async function downloaded({ config }: StandIn, kind: PackageKind) {
  const updater = createUpdater({ config, kind, version: '1.0.0' });
  await updater.check();
  await updater.download(new AbortController().signal, () => undefined);
  return updater;
}

const imageName = 'hearthbook-9.9.9-linux-x86_64.AppImage';

describe('an AppImage', () => {
  it('is replaced in one step under the name that it has', async () => {
    const stand = await openStandIn({ name: imageName });
    const image = path.join(stand.cache, 'My Hearthbook.AppImage');
    await writeFile(image, 'the old one');
    vi.stubEnv('APPIMAGE', image);
    const updater = await downloaded(stand, 'appimage');
    expect(await readFile(image, 'utf8')).toBe('the old one');
    expect(await updater.install()).toBe(false);
    expect(await readFile(image)).toEqual(stand.bytes);
    expect((await stat(image)).mode & 0o777).toBe(0o755);
    expect(await readdir(stand.cache)).not.toContain('My Hearthbook.AppImage.new');
  });

  it('stays where it cannot be replaced', async () => {
    const stand = await openStandIn({ name: imageName });
    const image = path.join(stand.cache, 'old.AppImage');
    await writeFile(image, 'the old one');
    // A folder in the place of the copy.
    await mkdir(path.join(stand.cache, 'old.AppImage.new', 'deep'), { recursive: true });
    vi.stubEnv('APPIMAGE', image);
    const updater = await downloaded(stand, 'appimage');
    const fault = await updater.install().then(() => 'none', faultOf);
    expect(fault).not.toBe('none');
    expect(await readFile(image, 'utf8')).toBe('the old one');
  });
});

describe('a Debian package', () => {
  /** A folder of commands that stand in for the system's; each writes down how it was called. */
  async function commands(stand: StandIn, status: number): Promise<string> {
    const bin = path.join(stand.cache, 'bin');
    const calls = path.join(stand.cache, 'calls');
    await mkdir(bin);
    const add = async (name: string, script: string) => {
      await writeFile(path.join(bin, name), `#!/bin/sh\n${script}\n`);
      await chmod(path.join(bin, name), 0o755);
    };
    await add('dpkg', `echo "dpkg $*" >> '${calls}'; exit ${String(status)}`);
    await add('apt-get', `echo "apt-get $*" >> '${calls}'; exit ${String(status)}`);
    await add('sudo', 'exec "$@"');
    vi.stubEnv('PATH', bin);
    return calls;
  }

  it('is installed by the package manager, from the file that was checked', async () => {
    const stand = await openStandIn();
    const updater = await downloaded(stand, 'deb');
    const calls = await commands(stand, 0);
    expect(await updater.install()).toBe(false);
    const [line = ''] = (await readFile(calls, 'utf8')).split('\n');
    const [, file = ''] = /^dpkg -i (.+)$/.exec(line) ?? [];
    expect(await readFile(file)).toEqual(stand.bytes);
  });

  it('that the package manager refuses is not said to be installed', async () => {
    const stand = await openStandIn();
    const updater = await downloaded(stand, 'deb');
    await commands(stand, 1);
    expect(await updater.install().then(() => 'none', faultOf)).toBe('not-installed');
  });
});

it('a folder only announces', async () => {
  const { config, asked } = await openStandIn();
  const updater = createUpdater({ config, kind: 'folder', version: '1.0.0' });
  expect(await updater.check()).toMatchObject({ version: '9.9.9', size: null });
  const work = updater.download(new AbortController().signal, () => undefined);
  expect(await work.then(() => 'none', faultOf)).toBe('not-installed');
  expect(asked).toHaveLength(1);
});
