import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { watchedFileSystem } from '#test/integration/support/calls';
import {
  systemError,
  temporaryFolder,
  toyCampaign,
  toyCharacter,
  toyLibrary,
  value,
} from '#test/integration/support/world';
import { renamed, readAll, names, visible, fileOf, stoppedTable, type Table } from './commitWorld';

describe('an unfinished commit', () => {
  it.each([
    [
      'reading',
      async ({ library }: Table) => expect(await library.packs.read('nobody')).toMatchObject({ ok: false }),
    ],
    ['listing', async ({ library }: Table) => value(await library.campaigns.list())],
    ['looking into the bin', async ({ library }: Table) => value(await library.packs.listBin())],
    ['asking for an id', async ({ library }: Table) => value(await library.packs.has('nobody'))],
    [
      'a save from before it, which is a conflict',
      async ({ library, documents }: Table) => {
        expect(await library.campaigns.save({ ...toyCampaign('mine'), id: documents[2]!.id })).toMatchObject({
          ok: false,
          error: { code: 'conflict' },
        });
      },
    ],
    [
      'a commit from before it, which is a conflict',
      async ({ library, documents }: Table) =>
        expect(await library.commit(renamed([documents[1]!], 'mine'))).toMatchObject({
          error: { code: 'conflict', path: 'characters[0]' },
        }),
    ],
  ])('is finished by %s', async (_what, act) => {
    const table = await stoppedTable();
    await act(table);
    const { library, documents } = table;
    expect(await visible(library.folder, 'pending')).toEqual([]);
    for (const document of documents)
      expect(JSON.parse(await readFile(fileOf(library, document), 'utf8'))).toMatchObject({
        name: 'new',
        revision: 2,
      });
  });

  it('is finished once by two programs that open the folder at the same time', async () => {
    const { library, documents } = await stoppedTable();
    const others = [1, 2, 3].map(() => toyLibrary({ folder: library.folder }));
    const found = await Promise.all(others.map(async (other) => names(await other, documents)));
    expect(found).toEqual(others.map(() => ['new', 'new', 'new']));
    expect(await visible(library.folder, 'quarantine')).toEqual([]);
    expect((await readAll(library, documents)).map((one) => one.revision)).toEqual([2, 2, 2]);
  });

  it('never overwrites later saves', async () => {
    const { library, documents } = await stoppedTable();
    const [first] = await readAll(library, documents);
    value(await library.commit(renamed([first!], 'later')));
    const again = await toyLibrary({ folder: library.folder });
    expect(await names(again, documents)).toEqual(['later', 'new', 'new']);
  });

  /** A new character and a new campaign, committed by a program that stopped after the journal. */
  const stoppedNew = async () => {
    const folder = await temporaryFolder();
    const [character, campaign] = [toyCharacter(), toyCampaign()];
    const dying = await toyLibrary({
      folder,
      fs: watchedFileSystem(async ({ name, path: file }) => {
        if (name === 'rename' && !file.includes('pending')) throw systemError('EIO');
      }),
    });
    expect(await dying.commit([character, campaign])).toMatchObject({ error: { code: 'storage-failed' } });
    return { folder, character, campaign };
  };

  const throwAway = async (folder: string, id: string) => {
    const library = await toyLibrary({ folder });
    value(await library.characters.bin(id));
    value(await library.characters.deleteBinned(id));
  };

  it('never restores a deleted document', async () => {
    const { folder, character, campaign } = await stoppedNew();
    await throwAway(folder, character.id);
    const again = await toyLibrary({ folder });
    expect(await again.characters.read(character.id)).toMatchObject({ error: { code: 'not-found' } });
    expect(value(await again.campaigns.read(campaign.id)).revision).toBe(1);
  });

  it('is not finished again by a slower program', async () => {
    const { folder, character, campaign } = await stoppedNew();
    let quicker: Promise<void> | undefined;
    const slow = await toyLibrary({
      folder,
      fs: watchedFileSystem(async ({ name, path: file }) => {
        if (name === 'make' && file.endsWith('.lock')) await (quicker ??= throwAway(folder, character.id));
      }),
    });
    expect(value(await slow.campaigns.read(campaign.id)).revision).toBe(1);
    expect(quicker).toBeDefined();
    expect(await slow.characters.read(character.id)).toMatchObject({ error: { code: 'not-found' } });
    expect(await visible(folder, 'quarantine')).toEqual([]);
  });

  it('lets its documents be read but not changed while the disk fails, and affects no other', async () => {
    const { library, documents } = await stoppedTable();
    const stuck = await toyLibrary({
      folder: library.folder,
      fs: watchedFileSystem(async ({ name, path: file }) => {
        if (name === 'make' && file.includes(documents[2]!.id) && file.endsWith('.tmp'))
          throw systemError('EROFS');
      }),
    });
    expect(value(await stuck.campaigns.read(documents[2]!.id)).name).toBe('old');
    for (const change of [
      stuck.commit(renamed([documents[0]!])),
      stuck.characters.bin(documents[0]!.id),
      stuck.campaigns.save(toyCampaign('mine', { id: documents[2]!.id })),
    ])
      expect(await change).toMatchObject({
        ok: false,
        error: { code: 'storage-failed', detail: expect.stringContaining('EROFS') as unknown },
      });
    value(await stuck.characters.save(toyCharacter('other')));
    expect(await names(library, documents)).toEqual(['new', 'new', 'new']);
  });
});
