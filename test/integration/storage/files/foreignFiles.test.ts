import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openArchive } from '#electron/storage/archives/archiveReading';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import { createPresence } from '#electron/storage/watch/presence';
import { verifyLibrary } from '#electron/storage/recovery/verifyLibrary';
import { watchLibrary } from '#electron/storage/watch/watchLibrary';
import { streamUserFile } from '#electron/services/files/userFile';
import { defaultSettings } from '#shared/settings/defaults';
import { itForStrange, pictureOf, putStrange, sortOfStrange } from '#test/integration/support/strangeFiles';
import {
  anyRules,
  temporaryFolder,
  tickingClock,
  toyCampaign,
  toyCharacter,
  toyLibrary,
  value,
} from '#test/integration/support/world';

/** A library with a character and a campaign under a short path, because sockets allow no long ones. */
async function openTestLibrary() {
  const folder = await mkdtemp('/tmp/hb-');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(path.join(folder, 'elsewhere.txt'), 'not to be touched');
  const library = await toyLibrary({ folder: path.join(folder, 'library') });
  const sound = value(await library.characters.save(toyCharacter('Sound')));
  value(await library.campaigns.save(toyCampaign()));
  const at = (file: string) => path.join(library.folder, file);
  const verify = () => verifyLibrary({ fs: nodeFileSystem, folder: library.folder, rules: anyRules });
  return { library, sound, at, verify, above: folder };
}

describe('a foreign entry', () => {
  itForStrange('is named in every list, and hides nothing', async (what) => {
    const { library, sound, at } = await openTestLibrary();
    for (const sub of ['characters', 'bin', 'campaigns', 'packs'])
      await putStrange(what, at(`${sub}/strange-one.json`));
    const before = await pictureOf(library.folder);
    const trouble = {
      fileName: 'strange-one.json',
      reason: 'not-ours',
      text: { key: `storage.notOurs.${sortOfStrange[what]}` },
    };
    const listed = value(await library.characters.list());
    expect(listed.rows.map(({ id }) => id)).toEqual([sound.id]);
    expect(listed.troubled).toMatchObject([trouble]);
    expect(value(await library.campaigns.list())).toMatchObject({ rows: [{}], troubled: [trouble] });
    expect(value(await library.packs.list())).toMatchObject({ rows: [], troubled: [trouble] });
    expect(value(await library.characters.listBin())).toEqual([]);
    expect(await library.characters.read('strange-one')).toMatchObject({
      error: { code: 'damaged-document', text: { key: `storage.notOurs.${sortOfStrange[what]}` } },
    });
    // Again, with the results that the first list has cached.
    expect(value(await library.characters.list()).troubled).toMatchObject([trouble]);
    expect(await pictureOf(library.folder)).toMatchObject(before);
  });

  itForStrange('is reported anywhere, and does not count as a document', async (what) => {
    const { at, verify } = await openTestLibrary();
    const files = [
      ...[
        'characters',
        'bin',
        'campaigns',
        'campaigns-bin',
        'packs',
        'packs-bin',
        'rulesets',
        'rulesets-bin',
      ].map((sub) => `${sub}/odd-one.json`),
      ...['rolls/odd-one.jsonl', 'exchanges/odd-one.json', 'pending/odd-one.json', 'quarantine/odd.txt'],
      ...['.open/0123456789abcdef.json', 'history/characters/odd-one', 'characters/.odd-one.lock'],
      ...['settings.json', 'index.json', 'campaigns-index.json', 'packs-index.json', 'rulesets-index.json'],
    ].filter((file) => what !== 'folder' || !file.startsWith('history'));
    for (const file of files) await putStrange(what, at(file));
    const { documents, found } = await verify();
    expect(
      found
        .filter(({ status }) => status !== 'sound')
        .map(({ file }) => file)
        .toSorted(),
    ).toEqual(files.toSorted());
    for (const finding of found)
      expect(finding).toMatchObject({
        ...{ status: 'not-ours', broken: false, document: null },
        text: { key: `storage.notOurs.${sortOfStrange[what]}` },
      });
    expect(documents).toBe(2);
  });

  itForStrange('is never written through, replaced, moved or removed', async (what) => {
    const { library, sound, at, above } = await openTestLibrary();
    value(await library.characters.save({ ...sound, notes: 'so that there is a history' }));
    await library.close();
    const places = [
      'characters/taken-one.json',
      'rolls/taken-one.jsonl',
      'exchanges/taken-one.json',
      'settings.json',
    ];
    for (const file of places) await putStrange(what, at(file));
    await rm(at('index.json'), { force: true });
    await putStrange(what, at('index.json'));
    await putStrange(what, at('pending/odd-one.json'));
    await putStrange(what, at('bin/binned-one.json'));
    const before = await pictureOf(library.folder);
    const again = await toyLibrary({ folder: library.folder });
    const taken = toyCharacter('Taken', { id: 'taken-one' });
    const line = { type: 'shown', roll: 'roll-1', at: '2026-01-02T03:04:05.000Z' } as const;
    for (const refused of [
      await again.characters.save(taken),
      await again.characters.revive(taken),
      await again.characters.importFile('taken-one', Buffer.from('{}')),
      await again.characters.bin('taken-one'),
      await again.characters.restore('binned-one'),
      await again.characters.deleteBinned('binned-one'),
      await again.rolls.append('taken-one', [line]),
      await again.exchanges.write('taken-one', { at: sound.createdAt, document: sound, taken: null }),
      await again.settings.write(defaultSettings),
      await again.commit([taken]),
    ])
      expect(refused).toMatchObject({ ok: false });
    expect(value(await again.settings.read())).toEqual(defaultSettings);
    expect(await again.exchanges.read('taken-one')).toBeUndefined();
    // Everything else still works.
    const now = value(await again.characters.read(sound.id));
    value(await again.characters.save({ ...now, notes: 'still saved' }));
    value(await again.characters.list());
    await again.close();
    expect(await pictureOf(library.folder)).toMatchObject(
      Object.fromEntries(Object.entries(before).filter(([name]) => !name.includes(sound.id))),
    );
    expect(await readFile(path.join(above, 'elsewhere.txt'), 'utf8')).toBe('not to be touched');
  });

  itForStrange('in a history stays, and does not prevent deletion', async (what) => {
    const { library, sound, at } = await openTestLibrary();
    value(await library.characters.save({ ...sound, notes: 'so that there is a history' }));
    const history = `history/characters/${sound.id}`;
    await putStrange(what, at(`${history}/20310101T000001.000Z-r7.json`));
    const key = { kind: 'character', id: sound.id } as const;
    expect(value(await library.snapshots.list(key)).map(({ revision }) => revision)).toEqual([1]);
    await library.snapshots.prune();
    value(await library.characters.bin(sound.id));
    value(await library.characters.deleteBinned(sound.id));
    expect(Object.keys(await pictureOf(at(history)))).toEqual(['20310101T000001.000Z-r7.json']);
  });

  it('in the place of a folder is never followed', async () => {
    const { library, sound, at, above, verify } = await openTestLibrary();
    await library.close();
    await rename(at('characters'), path.join(above, 'theirs'));
    await symlink(path.join(above, 'theirs'), at('characters'));
    const before = await pictureOf(path.join(above, 'theirs'));
    const again = await toyLibrary({ folder: library.folder });
    expect(await again.characters.list()).toMatchObject({
      error: { code: 'storage-failed', text: { key: 'storage.inTheWay' } },
    });
    expect(await again.characters.save({ ...sound, notes: 'x' })).toMatchObject({ ok: false });
    expect(value(await again.campaigns.list()).rows).toHaveLength(1);
    expect((await verify()).found).toMatchObject([{ file: 'characters', status: 'not-ours' }]);
    expect(await pictureOf(path.join(above, 'theirs'))).toEqual(before);
  });

  it('may be a link to the library itself', async () => {
    const { library, sound, above, verify } = await openTestLibrary();
    await library.close();
    const link = path.join(above, 'linked');
    await symlink(library.folder, link);
    const through = await toyLibrary({ folder: link });
    const saved = value(await through.characters.save({ ...sound, notes: 'through the link' }));
    value(await through.rolls.append('some-log', []));
    value(await through.settings.write(defaultSettings));
    expect(value(await through.characters.list())).toMatchObject({ rows: [{ id: sound.id }], troubled: [] });
    value(await through.characters.bin(saved.id));
    value(await through.characters.restore(saved.id));
    expect(value(await through.snapshots.list({ kind: 'character', id: sound.id }))).toHaveLength(1);
    await streamUserFile(path.join(above, 'all.zip'), (sink) => through.archive(sink, () => {}));
    expect((await verify()).found).toEqual([]);
    expect((await verifyLibrary({ fs: nodeFileSystem, folder: link, rules: anyRules })).documents).toBe(3);
  });

  itForStrange('is left out of backups, which report it', async (what) => {
    const { library, at, above } = await openTestLibrary();
    const files = ['characters/odd-one.json', 'rolls/odd-one.jsonl', 'settings.json'];
    for (const file of files) await putStrange(what, at(file));
    const zip = path.join(above, 'all.zip');
    let left: readonly string[] = [];
    await streamUserFile(zip, async (sink) => {
      left = await library.archive(sink, () => {});
    });
    expect(left.toSorted()).toEqual(files.toSorted());
    const archive = value(await openArchive({ kind: 'file', file: zip }));
    expect(
      [...archive.entries.values()].filter(({ libraryFile: placed }) => placed.kind === 'document'),
    ).toHaveLength(2);
    const head = archive.entries.get('hearthbook-backup.json');
    const content: unknown = JSON.parse(value(await archive.read(head!)).toString());
    expect(content).toMatchObject({ format: 'hearthbook-backup', leftOut: left });
    archive.close();
    for (const file of files) await rm(at(file), { recursive: true });
  });

  itForStrange('is not a sign of another program, and does not disturb the watcher', async (what) => {
    const { library, sound, at } = await openTestLibrary();
    await putStrange(what, at('.open/0123456789abcdef.json'));
    await putStrange(what, at('characters/odd-one.json'));
    const { folder } = library;
    const presence = createPresence({
      ...{ fs: nodeFileSystem, folder, clock: tickingClock(), surface: 'window', changed: () => {} },
    });
    await presence.refresh();
    expect(presence.otherInstances()).toEqual([]);
    await presence.close();
    let reports = 0;
    const watching = watchLibrary({
      ...{ fs: nodeFileSystem, folder, isOwn: () => false },
      changed: (subjects) => void (reports += subjects.has('character') ? 1 : 0),
      times: { first: 0, settle: 5, scan: 50 },
    });
    await watching.ready;
    value(await library.characters.save({ ...sound, notes: 'news' }));
    await expect.poll(() => reports).toBeGreaterThan(0);
    watching.close();
    expect((await pictureOf(folder))[path.join('characters', 'odd-one.json')]).toBeDefined();
  });
});

describe('a file that grows while it is read', () => {
  it('is read up to its length when it was opened', async () => {
    const file = path.join(await temporaryFolder(), 'grows');
    await writeFile(file, 'x'.repeat(3_000_000));
    const growing = (async () => {
      for (let round = 0; round < 200; round += 1) await writeFile(file, 'y'.repeat(50_000), { flag: 'a' });
    })();
    const bytes = await nodeFileSystem.readFile(file, 20_000_000);
    await growing;
    expect(bytes.length).toBeGreaterThanOrEqual(3_000_000);
    expect(bytes.length).toBeLessThan(13_000_000);
  });

  it("is refused unread if it is larger than the reader's limit", async () => {
    const file = path.join(await temporaryFolder(), 'large');
    await writeFile(file, 'x'.repeat(101));
    await expect(nodeFileSystem.readFile(file, 100)).rejects.toMatchObject({ code: 'EFBIG' });
    expect((await nodeFileSystem.readFile(file, 101)).length).toBe(101);
  });
});

describe('a roll log with a single endless line', () => {
  it('is not held in memory, is shown as empty, and is neither truncated nor appended to', async () => {
    const { library, at } = await openTestLibrary();
    await mkdir(at('rolls'), { recursive: true });
    await writeFile(at('rolls/no-lines.jsonl'), 'x'.repeat(40_000_000));
    expect(value(await library.rolls.read('no-lines', 50))).toMatchObject({ lines: [] });
    const line = { type: 'shown', roll: 'roll-1', at: '2026-01-02T03:04:05.000Z' } as const;
    expect(await library.rolls.append('no-lines', [line])).toMatchObject({
      error: { text: { key: 'storage.noLog' } },
    });
    expect((await readFile(at('rolls/no-lines.jsonl'))).length).toBe(40_000_000);
  });
});
