import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeFileSystem, type FileSystem } from '#electron/storage/files/fileSystem';
import {
  fileSystem,
  systemError,
  temporaryFolder,
  toyCampaign,
  toyCharacter,
  toyLibrary,
  value,
} from '#test/integration/support/world';
import { keyOf, folderOf, fileOf, filesIn, revisions, saves } from './snapshotWorld';

describe('keeping', () => {
  it('keeps the version that a save replaces, byte for byte, without copying it', async () => {
    const library = await toyLibrary();
    const first = await saves(library, toyCharacter(), 1);
    const [text, { ino }] = [
      await readFile(fileOf(library, first), 'utf8'),
      await stat(fileOf(library, first)),
    ];
    const second = await saves(library, first, 1);
    const [name, ...others] = await filesIn(folderOf(library, first));
    expect(others).toEqual([]);
    const kept = path.join(folderOf(library, first), name ?? '');
    expect(await readFile(kept, 'utf8')).toBe(text);
    expect((await stat(kept)).ino).toBe(ino);
    const [snapshot] = value(await library.snapshots.list(keyOf(second)));
    expect(snapshot).toEqual({
      key: name?.replace('.json', ''),
      at: first.updatedAt,
      revision: 1,
      bytes: Buffer.byteLength(text),
      sound: true,
    });
    expect(value(await library.snapshots.read(keyOf(second), snapshot?.key ?? ''))).toEqual(first);
  });

  it('keeps nothing for a new document, and lists the newest first', async () => {
    const library = await toyLibrary();
    const first = await saves(library, toyCharacter(), 1);
    expect(value(await library.snapshots.list(keyOf(first)))).toEqual([]);
    expect(value(await library.snapshots.newestSound(keyOf(first)))).toBeUndefined();
    await saves(library, first, 11);
    expect(await revisions(library, first)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
    expect(value(await library.snapshots.newestSound(keyOf(first)))).toMatchObject({ revision: 11 });
  });

  it.each(['EPERM', 'ENOTSUP', 'EXDEV', 'EMLINK'])('copies if links are refused with %s', async (code) => {
    const library = await toyLibrary({ fs: fileSystem({ link: () => Promise.reject(systemError(code)) }) });
    const first = await saves(library, toyCharacter(), 1);
    const text = await readFile(fileOf(library, first), 'utf8');
    await saves(library, first, 2);
    expect(await revisions(library, first)).toEqual([2, 1]);
    const names = await filesIn(folderOf(library, first));
    expect(await readFile(path.join(folderOf(library, first), names[0] ?? ''), 'utf8')).toBe(text);
    expect(library.snapshots.problem(keyOf(first))).toBeUndefined();
  });

  it.each(['ENOSPC', 'EROFS', 'EACCES'])(
    'saves even if the history cannot be written (%s), and reports it until it can',
    async (code) => {
      let refuses = true;
      const inHistory = (name: string) => refuses && name.includes(`${path.sep}history`);
      const refuse = () => Promise.reject(systemError(code));
      const library = await toyLibrary({
        fs: fileSystem({
          link: (from, to) => (inHistory(to) ? refuse() : nodeFileSystem.link(from, to)),
          open: (name, flags) => (inHistory(name) ? refuse() : nodeFileSystem.open(name, flags)),
          mkdir: (name, all) => (inHistory(name) ? refuse() : nodeFileSystem.mkdir(name, all)),
        }),
      });
      const first = await saves(library, toyCharacter(), 2);
      expect(first.revision).toBe(2);
      expect(value(await library.characters.read(first.id))).toEqual(first);
      expect(library.snapshots.problem(keyOf(first))).toMatchObject({ code: 'storage-failed' });
      refuses = false;
      await saves(library, first, 1);
      expect(library.snapshots.problem(keyOf(first))).toBeUndefined();
      expect(await revisions(library, first)).toEqual([2]);
    },
  );

  it('keeps every document of a commit, even if it is finished later', async () => {
    const folder = await temporaryFolder();
    let failing = false;
    const broken: Partial<FileSystem> = {
      rename: (from, to) =>
        failing && to.includes('campaigns') && to.endsWith('.json')
          ? Promise.reject(systemError('EIO'))
          : nodeFileSystem.rename(from, to),
    };
    const library = await toyLibrary({ folder, fs: fileSystem(broken) });
    const [character, campaign] = [toyCharacter(), toyCampaign()];
    value(await library.commit([character, campaign]));
    failing = true;
    const one = { ...value(await library.characters.read(character.id)), name: 'After' };
    const other = { ...value(await library.campaigns.read(campaign.id)), name: 'After' };
    expect(await library.commit([one, other])).toMatchObject({ error: { code: 'storage-failed' } });
    const again = await toyLibrary({ folder });
    expect(value(await again.campaigns.read(campaign.id))).toMatchObject({ name: 'After', revision: 2 });
    for (const key of [keyOf(character), { kind: 'campaign', id: campaign.id } as const]) {
      const kept = value(await again.snapshots.list(key));
      expect(kept.map(({ revision }) => revision)).toEqual([1]);
      expect(value(await again.snapshots.read(key, kept[0]?.key ?? ''))).not.toMatchObject({ name: 'After' });
    }
  });

  it('keeps a version once, and another one of the same revision beside it', async () => {
    const library = await toyLibrary();
    const first = await saves(library, toyCharacter(), 1);
    const kept = value(await library.snapshots.keep(keyOf(first)));
    expect(value(await library.snapshots.keep(keyOf(first)))).toEqual(kept);
    expect(await filesIn(folderOf(library, first))).toHaveLength(1);
    const text = await readFile(fileOf(library, first), 'utf8');
    await writeFile(fileOf(library, first), text.replace('"notes": ""', '"notes": "By hand"'));
    await saves(library, value(await library.characters.read(first.id)), 1);
    const states = value(await library.snapshots.list(keyOf(first)));
    expect(states.map(({ key }) => key)).toEqual([`${kept?.key ?? ''}-2`, kept?.key]);
    expect(value(await library.snapshots.read(keyOf(first), states[0]?.key ?? ''))).toMatchObject({
      notes: 'By hand',
    });
    expect(value(await library.snapshots.read(keyOf(first), kept?.key ?? ''))).toMatchObject({ notes: '' });
  });

  it('keeps an unreadable file unchanged, and does not mark it as sound', async () => {
    const library = await toyLibrary();
    const first = await saves(library, toyCharacter(), 1);
    expect(value(await library.snapshots.keep({ kind: 'character', id: 'nobody' }))).toBeUndefined();
    await writeFile(fileOf(library, first), '{"format":"hearth');
    const kept = value(await library.snapshots.keep(keyOf(first)));
    expect(kept).toMatchObject({ sound: false, revision: 0, bytes: 17 });
    expect(await library.snapshots.read(keyOf(first), kept?.key ?? '')).toMatchObject({
      error: { code: 'damaged-document' },
    });
    expect(value(await library.snapshots.newestSound(keyOf(first)))).toBeUndefined();
  });

  it('deletes the history of a permanently deleted document, but not of one that exists again', async () => {
    const library = await toyLibrary();
    const first = await saves(library, toyCharacter(), 3);
    value(await library.characters.bin(first.id));
    expect(await revisions(library, first)).toEqual([2, 1]);
    const newest = value(await library.snapshots.newestSound(keyOf(first)));
    const state = value(await library.snapshots.read(keyOf(first), newest?.key ?? ''));
    if (state.kind !== 'character') throw new Error('No character');
    expect(value(await library.characters.revive(state)).revision).toBe(3);
    expect(await library.characters.revive(state)).toMatchObject({ error: { code: 'conflict' } });
    value(await library.characters.deleteBinned(first.id));
    expect(await revisions(library, first)).toEqual([2, 1]);
    value(await library.characters.bin(first.id));
    value(await library.characters.deleteBinned(first.id));
    expect(value(await library.snapshots.list(keyOf(first)))).toEqual([]);
    await expect(stat(folderOf(library, first))).rejects.toThrow('ENOENT');
  });
});
