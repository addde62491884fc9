import { execFileSync } from 'node:child_process';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeFileSystem, type FileSystem } from '#electron/storage/files/fileSystem';
import type { Library } from '#electron/storage/library';
import { defaultSettings } from '#shared/settings/defaults';
import { watchedFileSystem } from '#test/integration/support/calls';
import { say } from '#test/integration/support/effort';
import { folderState } from '#test/integration/support/folderState';
import { mounted } from '#test/integration/support/smallDisk';
import {
  systemError,
  temporaryFolder,
  toyCampaign,
  toyCharacter,
  toyLibrary,
  value,
} from '#test/integration/support/world';

/**
 * A disk for a library: a real one if this system allows creating it, otherwise simulated errors beneath the
 * storage.
 */
interface Disk {
  readonly folder: string;
  readonly fs: FileSystem;
  readonly fill: () => Promise<void>;
  readonly makeRoom: () => Promise<void>;
  readonly readOnly: (on: boolean) => Promise<void>;
}

async function smallDisk(): Promise<Disk> {
  const mount = await temporaryFolder();
  const folder = path.join(mount, 'library');
  if (mounted(mount)) {
    say('disk', 'a real one of 2 MB');
    const filler = path.join(mount, 'filler');
    return {
      ...{ folder, fs: nodeFileSystem },
      fill: async () => {
        // Down to the last page.
        for (let size = 1_000_000; size >= 1; size = Math.floor(size / 2))
          await writeFile(filler, Buffer.alloc(size), { flag: 'a' }).catch(() => undefined);
      },
      makeRoom: () => rm(filler),
      readOnly: async (on) => {
        execFileSync('mount', ['-o', `remount,${on ? 'ro' : 'rw'}`, mount]);
      },
    };
  }
  say('disk', 'errors beneath the storage, for this system lets us mount none');
  let code: string | undefined;
  return {
    folder,
    fs: watchedFileSystem(async (call) => {
      if (code === undefined || (code === 'ENOSPC' && call.name !== 'write')) return;
      await call.half();
      throw systemError(code);
    }),
    fill: async () => void (code = 'ENOSPC'),
    makeRoom: async () => void (code = undefined),
    readOnly: async (on) => void (code = on ? 'EROFS' : undefined),
  };
}

const besides = ['history'];

/** A stored character and a stored campaign. */
async function stored(library: Library) {
  return {
    character: value(await library.characters.save(toyCharacter('Brakka', { notes: 'n'.repeat(20_000) }))),
    campaign: value(await library.campaigns.save(toyCampaign())),
  };
}

const refusal = (key: string) => ({ ok: false, error: { code: 'storage-failed', text: { key } } });

describe('a small disk', () => {
  it('that is full keeps stored data, reports it, and saves once there is room', async () => {
    const disk = await smallDisk();
    const library = await toyLibrary({ folder: disk.folder, fs: disk.fs });
    const { character, campaign } = await stored(library);
    await disk.fill();
    const before = folderState(disk.folder, besides);
    const edited = { ...character, notes: 'm'.repeat(150_000) };
    for (let times = 0; times < 3; times += 1)
      expect(await library.characters.save(edited)).toMatchObject(refusal('storage.full'));
    expect(await library.commit([edited, { ...campaign, name: 'New' }])).toMatchObject(
      refusal('storage.full'),
    );
    expect(await library.characters.save(toyCharacter('New', { notes: edited.notes }))).toMatchObject(
      refusal('storage.full'),
    );
    expect(folderState(disk.folder, besides)).toEqual(before);
    expect(value(await library.characters.read(character.id))).toEqual(character);
    expect(value(await library.characters.list()).rows).toHaveLength(1);
    await disk.makeRoom();
    expect(value(await library.commit([edited, { ...campaign, name: 'New' }]))).toHaveLength(2);
    expect(value(await library.characters.read(character.id)).notes).toBe(edited.notes);
  });

  it('that is read-only shows everything and saves once it can be written', async () => {
    const disk = await smallDisk();
    const library = await toyLibrary({ folder: disk.folder, fs: disk.fs });
    const { character, campaign } = await stored(library);
    await disk.readOnly(true);
    const before = folderState(disk.folder, besides);
    const edited = { ...character, name: 'Rook' };
    expect(await library.characters.save(edited)).toMatchObject(refusal('storage.readOnly'));
    expect(await library.commit([edited, campaign])).toMatchObject(refusal('storage.readOnly'));
    expect(await library.characters.bin(character.id)).toMatchObject(refusal('storage.readOnly'));
    expect(await library.settings.write(value(await library.settings.read()))).toMatchObject(
      refusal('storage.readOnly'),
    );
    expect(value(await library.characters.read(character.id))).toEqual(character);
    expect(value(await library.characters.list()).rows).toHaveLength(1);
    expect(folderState(disk.folder, besides)).toEqual(before);
    await disk.readOnly(false);
    expect(value(await library.characters.save(edited)).name).toBe('Rook');
  });
});

describe('a library that disappears', () => {
  it.each([
    ['with its folder', async () => {}],
    ['and leaves an empty folder, as a disk does that was taken out', (folder: string) => mkdir(folder)],
    ['and something else is in its place', (folder: string) => writeFile(folder, 'not a folder')],
  ])('%s is neither empty nor created again, and continues when it is back', async (_how, leave) => {
    const library = await toyLibrary({ folder: path.join(await temporaryFolder(), 'library') });
    const { folder } = library;
    const { character, campaign } = await stored(library);
    await rename(folder, `${folder}-away`);
    await leave(folder);
    const gone = refusal('storage.missingLibrary');
    const edited = { ...character, name: 'Rook' };
    for (let times = 0; times < 2; times += 1) {
      expect(await library.characters.save(edited)).toMatchObject(gone);
      expect(await library.characters.save(toyCharacter('New'))).toMatchObject(gone);
      expect(await library.commit([edited, campaign])).toMatchObject(gone);
      expect(await library.characters.read(character.id)).toMatchObject(gone);
      expect(await library.characters.list()).toMatchObject(gone);
      expect(await library.rolls.append('x-0001', [])).toMatchObject(gone);
      expect(await library.settings.write(defaultSettings)).toMatchObject(gone);
      expect(await library.recovery.setAside('settings.json', async () => true)).toMatchObject(gone);
    }
    expect(await readdir(folder).catch(() => [])).toEqual([]);
    expect(folderState(path.dirname(folder), ['library-away', 'library'])).toEqual({});
    await rm(folder, { recursive: true, force: true });
    await rename(`${folder}-away`, folder);
    expect(value(await library.characters.list()).rows).toMatchObject([{ name: 'Brakka' }]);
    expect(value(await library.characters.save(edited)).name).toBe('Rook');
    expect(value(await library.characters.read(character.id)).name).toBe('Rook');
  });

  it('except for one deleted folder still exists', async () => {
    const library = await toyLibrary();
    const { character } = await stored(library);
    value(await library.characters.bin(character.id));
    await rm(path.join(library.folder, 'bin'), { recursive: true });
    const next = value(await library.characters.save(toyCharacter('Next')));
    value(await library.characters.bin(next.id));
    expect(value(await library.characters.listBin())).toMatchObject([{ name: 'Next' }]);
  });
});
