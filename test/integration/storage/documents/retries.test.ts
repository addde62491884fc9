import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import {
  fileSystem,
  openFile,
  systemError,
  toyCampaign,
  toyCharacter,
  toyLibrary,
  value,
} from '#test/integration/support/world';

/** A disk whose calls can be made to fail: names that are not synced, files that are not written, locks that stay. */
function moody() {
  const fails = { names: false, writes: false, locks: false };
  const fs = fileSystem({
    open: async (name, flags) => {
      const file = await nodeFileSystem.open(name, flags);
      return openFile(file, {
        sync: () => (fails.names && flags === 'r' ? Promise.reject(systemError('EIO')) : file.sync()),
        writeFile: (data) =>
          fails.writes && name.endsWith('.tmp')
            ? Promise.reject(systemError('ENOSPC'))
            : file.writeFile(data),
      });
    },
    unlink: (name) =>
      fails.locks && name.endsWith('.lock')
        ? Promise.reject(systemError('EIO'))
        : nodeFileSystem.unlink(name),
  });
  return { fails, fs };
}

const refused = { ok: false, error: { code: 'storage-failed' } };
const line = { type: 'choice', roll: 'r1', at: '2026-01-01T00:00:00.000Z', choice: 'note' } as const;

describe('a write that succeeded but was reported as failed', () => {
  it('does not conflict with itself, even after another attempt failed', async () => {
    const { fails, fs } = moody();
    const library = await toyLibrary({ fs });
    const first = value(await library.characters.save(toyCharacter()));
    fails.names = true;
    expect(await library.characters.saveOpened({ ...first, name: 'Second' })).toMatchObject(refused);
    fails.names = false;
    fails.writes = true;
    expect(await library.characters.saveOpened({ ...first, name: 'Third' })).toMatchObject(refused);
    fails.writes = false;
    expect(value(await library.characters.saveOpened({ ...first, name: 'Fourth' }))).toMatchObject({
      name: 'Fourth',
      revision: 3,
    });
  });

  it('does not conflict with itself in a commit of several documents', async () => {
    const { fails, fs } = moody();
    const library = await toyLibrary({ fs });
    const hero = value(await library.characters.save(toyCharacter()));
    const road = value(await library.campaigns.save(toyCampaign()));
    fails.names = true;
    expect(await library.characters.save({ ...hero, name: 'Second' })).toMatchObject(refused);
    fails.names = false;
    fails.writes = true;
    expect(await library.commit([{ ...hero, name: 'Third' }, road])).toMatchObject(refused);
    fails.writes = false;
    value(await library.commit([{ ...hero, name: 'Fourth' }, road]));
    expect(value(await library.characters.read(hero.id))).toMatchObject({ name: 'Fourth', revision: 3 });
  });

  it("does not conflict with itself if the file was gone, but does with another program's file", async () => {
    const { fails, fs } = moody();
    const library = await toyLibrary({ fs });
    const first = value(await library.characters.save(toyCharacter()));
    await nodeFileSystem.unlink(path.join(library.folder, 'characters', `${first.id}.json`));
    fails.names = true;
    expect(await library.characters.revive({ ...first, name: 'Back' })).toMatchObject(refused);
    fails.names = false;
    expect(value(await library.characters.revive({ ...first, name: 'Back again' })).name).toBe('Back again');
    expect(await library.characters.revive({ ...first, name: 'Twice' })).toMatchObject({
      error: { code: 'conflict' },
    });
  });

  it('is completed by a retry: deleting, restoring, deleting permanently, importing', async () => {
    const { fails, fs } = moody();
    const library = await toyLibrary({ fs });
    const { id } = value(await library.characters.save(toyCharacter()));
    const bytes = await readFile(path.join(library.folder, 'characters', `${id}.json`));
    const binned = async () => value(await library.characters.listBin()).map((row) => row.id);
    const twice = async (work: () => Promise<{ readonly ok: boolean }>) => {
      fails.names = true;
      expect(await work()).toMatchObject(refused);
      fails.names = false;
      expect(await work()).toMatchObject({ ok: true });
    };
    await twice(() => library.characters.bin(id));
    expect(await binned()).toEqual([id]);
    await twice(() => library.characters.restore(id));
    expect((await library.characters.read(id)).ok).toBe(true);
    // An operation that happened is not repeated unasked.
    expect(await library.characters.restore(id)).toMatchObject({ error: { code: 'not-found' } });
    value(await library.characters.bin(id));
    await twice(() => library.characters.deleteBinned(id));
    expect(await binned()).toEqual([]);
    expect(await library.characters.deleteBinned(id)).toMatchObject({ error: { code: 'not-found' } });
    await twice(() => library.characters.importFile(id, bytes));
    expect(await library.characters.importFile(id, bytes)).toMatchObject({ error: { code: 'conflict' } });
  });

  it('is not written twice: the first line of a log', async () => {
    const { fails, fs } = moody();
    const library = await toyLibrary({ fs });
    const { id } = value(await library.campaigns.save(toyCampaign()));
    value(await library.rolls.append('another', [line]));
    fails.names = true;
    expect(await library.rolls.append(id, [line])).toMatchObject(refused);
    fails.names = false;
    value(await library.rolls.append(id, [line]));
    expect(value(await library.rolls.read(id, 10)).lines).toEqual([line]);
  });
});

it('a successful save does not fail because its lock stays behind', async () => {
  const { fails, fs } = moody();
  const library = await toyLibrary({ fs });
  const first = value(await library.characters.save(toyCharacter()));
  fails.locks = true;
  const second = value(await library.characters.save({ ...first, name: 'Second' }));
  fails.locks = false;
  expect(value(await library.characters.save({ ...second, name: 'Third' })).revision).toBe(3);
});
