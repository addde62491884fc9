import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { BackupOffer } from '#shared/safety/backup';
import { deliverFromMemory } from '#electron/services/files/exportFile';
import { ok } from '#shared/kernel/result';
import { watchedFileSystem } from '#test/integration/support/calls';
import { toyServices } from '#test/integration/support/services';
import {
  systemError,
  temporaryFolder,
  toyCampaign,
  toyCharacter,
  value,
} from '#test/integration/support/world';

type Toy = Awaited<ReturnType<typeof toyServices>>;

/** The archive of a library as the command exports it. */
async function backUp({ give, deliveredFiles }: Toy): Promise<Uint8Array> {
  expect(value(await give('backup.create', {}))).toMatchObject({ kind: 'saved' });
  return deliveredFiles.at(-1)!.bytes;
}

const check = ({ give }: Toy, bytes: Uint8Array) => give('backup.check', { fileName: 'b.zip', bytes });

async function zipOf(entries: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(entries)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return new Uint8Array(await buffer(zip.outputStream));
}

const states = (offer: BackupOffer) =>
  Object.fromEntries(offer.entries.map(({ name, state }) => [name, state]));

describe('a backup', () => {
  it('restores a whole library on another computer: documents, bin, rolls, history, settings', async () => {
    const there = await toyServices();
    const { library } = there.services;
    const first = value(await library.characters.save(toyCharacter('Ada')));
    const ada = value(await library.characters.save({ ...first, notes: 'seen' }));
    const road = value(await library.campaigns.save(toyCampaign('The road')));
    const binned = value(await library.characters.save(toyCharacter('Gone')));
    value(await library.characters.bin(binned.id));
    value(await library.settings.write({ ...value(await library.settings.read()), playerName: 'Mia' }));
    const rolls = path.join(library.folder, 'rolls', `${ada.id}.jsonl`);
    value(await library.rolls.importLog(ada.id, Buffer.from('{"one":1}\n')));
    const bytes = await backUp(there);
    expect(there.deliveredFiles.at(-1)).toMatchObject({
      type: 'application/zip',
      suggestedName: expect.stringMatching(/^Hearthbook backup 2026-01-01\.zip$/),
    });

    const here = await toyServices();
    const offer = value(await check(here, bytes));
    expect(states(offer)).toEqual({ Ada: 'new', 'The road': 'new', Gone: 'new' });
    expect(offer.entries.find(({ name }) => name === 'Gone')).toMatchObject({ binned: true, here: null });
    expect(offer.madeAt).toMatch(/^2026-01-01/);
    expect(offer.others).toBe(3);
    const events: string[] = [];
    here.services.subscribe((name) => events.push(name));
    const take = offer.entries.map(({ place }) => ({ place, mode: 'add' as const }));
    expect(value(await here.give('backup.restore', { token: offer.token, take }))).toEqual({
      ...{ added: 3, replaced: 0, copied: 0, left: [] },
    });
    expect(events.filter((name) => name !== 'backup.progress')).toEqual([
      'library.changed',
      'campaign.changed',
    ]);
    expect(events).toContain('backup.progress');

    const mine = here.services.library;
    for (const [id, folder] of [
      [ada.id, 'characters'],
      [road.id, 'campaigns'],
      [binned.id, 'bin'],
    ] as const) {
      const file = path.join(folder, `${id}.json`);
      expect(await readFile(path.join(mine.folder, file), 'utf8')).toBe(
        await readFile(path.join(library.folder, file), 'utf8'),
      );
    }
    expect(await readFile(path.join(mine.folder, 'rolls', `${ada.id}.jsonl`), 'utf8')).toBe(
      await readFile(rolls, 'utf8'),
    );
    expect(value(await mine.settings.read()).playerName).toBe('Mia');
    const history = value(await mine.snapshots.list({ kind: 'character', id: ada.id }));
    expect(history).toMatchObject([{ revision: 1, sound: true }]);
    expect(
      value(await mine.snapshots.read({ kind: 'character', id: ada.id }, history[0]!.key)),
    ).toMatchObject({ notes: '' });
    // Saved as if it had always been here.
    expect(value(await mine.characters.save(ada)).revision).toBe(3);
  });

  it('describes the effect of a restore on each document, and writes nothing', async () => {
    const toy = await toyServices();
    const { characters } = toy.services.library;
    const save = async (name: string) => value(await characters.save(toyCharacter(name)));
    const [same, newer, older, gone, binned] = [
      await save('Same'),
      await save('Newer'),
      await save('Older'),
      await save('Gone'),
      await save('Binned'),
    ];
    const differs = await save('Differs');
    const bytes = await backUp(toy);
    value(await characters.save({ ...older, notes: 'went on here' }));
    // Restored to its earlier content: only revision and time differ.
    const twice = value(await characters.save({ ...same, notes: 'x' }));
    value(await characters.save({ ...twice, notes: same.notes }));
    const file = (id: string) => path.join(toy.services.library.folder, 'characters', `${id}.json`);
    await writeFile(
      file(newer.id),
      JSON.stringify({ ...newer, notes: 'old', updatedAt: '2025-01-01T00:00:00.000Z' }),
    );
    await writeFile(file(differs.id), JSON.stringify({ ...differs, notes: 'by hand' }));
    await rm(file(gone.id));
    value(await characters.bin(binned.id));
    const before = await readFile(file(older.id), 'utf8');
    const offer = value(await check(toy, bytes));
    expect(states(offer)).toEqual({
      ...{ Same: 'same', Newer: 'newer', Older: 'older', Gone: 'new', Binned: 'binned', Differs: 'differs' },
    });
    expect(await readFile(file(older.id), 'utf8')).toBe(before);
  });

  it('calls newer what was saved more often, whatever a wrong clock dated', async () => {
    let moment = '2026-03-01T12:00:00.000Z';
    const toy = await toyServices({ clock: { now: () => moment } });
    const { characters } = toy.services.library;
    const [older, putBack] = [
      value(await characters.save(toyCharacter('Older'))),
      value(await characters.save(toyCharacter('Put back'))),
    ];
    moment = '2099-01-01T00:00:00.000Z';
    value(await characters.save({ ...older, notes: 'ahead' }));
    moment = '2026-03-01T13:00:00.000Z';
    const bytes = await backUp(toy);
    moment = '2026-03-01T14:00:00.000Z';
    value(await characters.save({ ...value(await characters.read(older.id)), notes: 'went on here' }));
    moment = '2001-01-01T00:00:00.000Z';
    value(await characters.save({ ...putBack, notes: 'went on here' }));
    moment = '2026-03-01T15:00:00.000Z';
    expect(states(value(await check(toy, bytes)))).toEqual({ Older: 'older', 'Put back': 'older' });
  });

  it('replaces only chosen documents, through the store, so that the old ones are in the history', async () => {
    const toy = await toyServices();
    const { characters, snapshots } = toy.services.library;
    const first = value(await characters.save(toyCharacter('Ada', { notes: 'then' })));
    const binned = value(await characters.save(toyCharacter('Binned', { notes: 'then' })));
    const other = value(await characters.save(toyCharacter('Other')));
    const bytes = await backUp(toy);
    const now = value(await characters.save({ ...first, notes: 'now' }));
    value(await characters.save({ ...other, notes: 'untouched' }));
    value(await characters.bin(binned.id));
    const offer = value(await check(toy, bytes));
    const place = (id: string) => offer.entries.find((entry) => entry.id === id)!.place;
    const take = [
      { place: place(first.id), mode: 'replace' as const },
      { place: place(binned.id), mode: 'replace' as const },
    ];
    expect(value(await toy.give('backup.restore', { token: offer.token, take }))).toMatchObject({
      replaced: 2,
      left: [],
    });
    expect(value(await characters.read(first.id))).toMatchObject({
      notes: 'then',
      revision: now.revision + 1,
    });
    expect(value(await characters.read(binned.id))).toMatchObject({ notes: 'then' });
    expect(value(await characters.read(other.id)).notes).toBe('untouched');
    const [kept] = value(await snapshots.list({ kind: 'character', id: first.id }));
    expect(value(await snapshots.read({ kind: 'character', id: first.id }, kept!.key))).toMatchObject({
      notes: 'now',
    });
  });

  it('never adds over an existing document, copies with another id, and lists every fault', async () => {
    const toy = await toyServices();
    const { characters } = toy.services.library;
    const ada = value(await characters.save(toyCharacter('Ada')));
    const bytes = await backUp(toy);
    const now = value(await characters.save({ ...ada, notes: 'now' }));
    const offer = value(await check(toy, bytes));
    const place = offer.entries[0]!.place;
    const restored = value(
      await toy.give('backup.restore', {
        token: offer.token,
        take: [
          { place, mode: 'add' },
          { place: 'characters/nobody-1.json', mode: 'add' },
          { place: 'hearthbook-backup.json', mode: 'copy' },
          { place, mode: 'copy' },
        ],
      }),
    );
    expect(restored).toMatchObject({ added: 0, copied: 1 });
    expect(restored.left.map((left) => left.place)).toEqual([
      place,
      'characters/nobody-1.json',
      'hearthbook-backup.json',
    ]);
    expect(value(await characters.read(ada.id))).toEqual(now);
    const names = value(await characters.list()).rows.map(({ name }) => name);
    expect(names.toSorted()).toEqual(['Ada', 'Ada (from a backup)']);
  });

  it('skips documents that are damaged, of a later version or under another name', async () => {
    const good = { ...toyCharacter('Good'), revision: 1 };
    const bytes = await zipOf({
      [`characters/${good.id}.json`]: JSON.stringify(good),
      'characters/torn-0001.json': '{"format":"hearthbook",',
      'characters/late-0001.json': JSON.stringify({ ...good, id: 'late-0001', version: 999 }),
      'characters/name-0001.json': JSON.stringify(good),
      'packs/pack-0001.json': JSON.stringify(good),
      'characters/latin-001.json': Buffer.from([0x7b, 0xff, 0x7d]).toString('latin1'),
    });
    const toy = await toyServices();
    const offer = value(await check(toy, bytes));
    expect(offer.madeAt).toBeNull();
    expect(offer.entries.filter(({ state }) => state === 'unreadable')).toHaveLength(5);
    expect(offer.entries.every(({ state, problem }) => (state === 'unreadable') === (problem !== null))).toBe(
      true,
    );
    const take = offer.entries.map(({ place }) => ({ place, mode: 'add' as const }));
    const restored = value(await toy.give('backup.restore', { token: offer.token, take }));
    expect(restored.added).toBe(1);
    expect(restored.left).toHaveLength(5);
    expect(value(await toy.services.library.characters.list()).rows).toMatchObject([{ name: 'Good' }]);
    expect(toy.bugs).toEqual([]);
  });

  it('refuses a backup of a later version, another archive, and an unknown token', async () => {
    const toy = await toyServices();
    const head = (version: number) => ({
      format: 'hearthbook-backup',
      version,
      madeAt: '2026-01-01T00:00:00.000Z',
    });
    const later = await zipOf({ 'hearthbook-backup.json': JSON.stringify(head(2)) });
    expect(await check(toy, later)).toMatchObject({ error: { code: 'newer-version' } });
    for (const other of [{ 'photo.jpg': 'x' }, { 'hearthbook-backup.json': '[]' }])
      expect(await check(toy, await zipOf(other))).toMatchObject({ error: { code: 'invalid-input' } });
    const take = [{ place: 'x', mode: 'add' as const }];
    expect(await toy.give('backup.restore', { token: 'no', take })).toMatchObject({
      error: { code: 'not-found' },
    });
    expect(await toy.give('backup.check', { fileName: '', bytes: null })).toMatchObject({
      error: { code: 'not-available' },
    });
  });

  it('leaves complete documents, each old or restored, wherever a restore is interrupted', async () => {
    const there = await toyServices();
    const notes = 'from the backup '.repeat(50);
    const first = value(await there.services.library.characters.save(toyCharacter('Ada', { notes })));
    const second = value(await there.services.library.characters.save(toyCharacter('Eve', { notes })));
    const bytes = await backUp(there);
    let cuts = 0;
    for (let last = 1, done = false; !done; last += 3) {
      const libraryFolder = await temporaryFolder();
      const before = await toyServices({ libraryFolder });
      const mine = value(
        await before.services.library.characters.save({ ...first, revision: 0, notes: 'mine' }),
      );
      await before.services.library.close();
      let calls = 0;
      const fs = watchedFileSystem(async (call) => {
        calls += 1;
        if (calls < last) return;
        // Half of the pending write succeeds, and then nothing more.
        if (calls === last) await call.half();
        throw systemError('EIO');
      });
      const cut = await toyServices({ libraryFolder, fs });
      const offer = value(await check(cut, bytes));
      const take = [
        { place: `characters/${first.id}.json`, mode: 'replace' as const },
        { place: `characters/${second.id}.json`, mode: 'add' as const },
      ];
      const restored = value(await cut.give('backup.restore', { token: offer.token, take }));
      done = calls < last;
      cuts += restored.left.length;
      const after = await toyServices({ libraryFolder });
      const listed = value(await after.services.library.characters.list());
      expect(listed.troubled).toEqual([]);
      for (const { id } of listed.rows) {
        const document = value(await after.services.library.characters.read(id));
        expect([notes, 'mine']).toContain(document.notes);
        if (document.notes === 'mine') expect(document).toEqual(mine);
      }
      expect(listed.rows.map(({ id }) => id)).toContain(first.id);
      if (done) expect(listed.rows).toHaveLength(2);
    }
    expect(cuts).toBeGreaterThan(5);
  });

  it('extends a roll log that only continues in the backup, and keeps one that differs', async () => {
    const toy = await toyServices();
    const { rolls, folder } = toy.services.library;
    const text = (log: string) => readFile(path.join(folder, 'rolls', `${log}.jsonl`), 'utf8');
    for (const [bytes, taken, holds] of [
      ['{"a":1}\n', true, '{"a":1}\n'],
      ['{"a":1}\n{"b":2}\n', true, '{"a":1}\n{"b":2}\n'],
      ['{"a":1}\n', false, '{"a":1}\n{"b":2}\n'],
      ['{"c":1}\n{"b":2}\n{"d":3}\n', false, '{"a":1}\n{"b":2}\n'],
    ] as const) {
      expect(value(await rolls.importLog('some-log', Buffer.from(bytes)))).toBe(taken);
      expect(await text('some-log')).toBe(holds);
    }
  });

  it('asks the window for the file, and reads it again if the restore comes later', async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, 'mine.zip');
    const answers: (string | undefined)[] = [file, undefined];
    const window = {
      chooseArchive: async () => answers.shift(),
      chooseFolder: async () => undefined,
      restart: () => {},
    };
    const toy = await toyServices({ window });
    value(await toy.services.library.characters.save(toyCharacter('Ada')));
    await writeFile(file, await backUp(toy));
    const offer = value(await toy.give('backup.check', { fileName: '', bytes: null }));
    expect(offer).toMatchObject({ fileName: 'mine.zip', entries: [{ name: 'Ada', state: 'same' }] });
    expect(await toy.give('backup.check', { fileName: '', bytes: null })).toMatchObject({
      error: { code: 'canceled' },
    });
    await rm(file);
    const take = [{ place: offer.entries[0]!.place, mode: 'copy' as const }];
    expect(await toy.give('backup.restore', { token: offer.token, take })).toMatchObject({
      error: { code: 'storage-failed' },
    });
  });

  it("holds a browser's library in memory only if it is small enough", async () => {
    const toy = await toyServices({
      deliverLong: deliverFromMemory(
        async (deliveredFile) => ok({ kind: 'saved', fileName: deliveredFile.suggestedName }),
        1000,
      ),
    });
    value(await toy.give('backup.create', {}));
    value(
      await toy.services.library.characters.save(
        toyCharacter('Ada', { notes: [...Array(3000).keys()].join(' ') }),
      ),
    );
    expect(await toy.give('backup.create', {})).toMatchObject({
      error: { code: 'storage-failed', text: { key: 'backup.tooLongForBrowser' } },
    });
    expect(toy.bugs).toEqual([]);
  });
});
