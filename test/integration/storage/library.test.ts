import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { nodeFileSystem } from '#electron/storage/files/fileSystem';
import type { Library } from '#electron/storage/library';
import {
  fileSystem,
  openFile,
  systemError,
  temporaryFolder,
  toyCampaign,
  toyCharacter,
  toyLibrary,
  value,
} from '#test/integration/support/world';

const fileOf = (library: Library, id: string, folder = 'characters') =>
  path.join(library.folder, folder, `${id}.json`);

describe('saving', () => {
  it('stores readable JSON and returns it with the next revision', async () => {
    const library = await toyLibrary();
    const saved = value(await library.characters.save(toyCharacter('Ærin "the" Βράκκα')));
    expect(saved.revision).toBe(1);
    expect(saved.updatedAt > saved.createdAt).toBe(true);
    expect(value(await library.characters.read(saved.id))).toEqual(saved);
    const text = await readFile(fileOf(library, saved.id), 'utf8');
    expect(text).toBe(`${JSON.stringify(saved, null, 2)}\n`);
  });

  it('leaves only the document behind', async () => {
    const library = await toyLibrary();
    const { id } = value(await library.characters.save(toyCharacter()));
    expect(await readdir(path.join(library.folder, 'characters'))).toEqual([`${id}.json`]);
  });

  it('keeps unknown keys of a new document, including nested ones and their order, and then never replaces it', async () => {
    const library = await toyLibrary();
    const character = toyCharacter('Brakka', { zebra: { z: [1, { b: 1, a: null }] }, aardvark: '' });
    const { id } = value(await library.characters.save(character));
    const read = value(await library.characters.read(id));
    expect(JSON.stringify({ ...read, revision: 0, updatedAt: '' })).toBe(
      JSON.stringify({ ...character, revision: 0, updatedAt: '' }),
    );
    const stored = await readFile(fileOf(library, id), 'utf8');
    const refused = { error: { code: 'not-available', text: { params: { keys: 'zebra, aardvark' } } } };
    expect(await library.characters.save({ ...read, name: 'Renamed' })).toMatchObject(refused);
    const { zebra: _, aardvark: __, ...rest } = read as typeof read & { zebra: unknown; aardvark: unknown };
    expect(await library.characters.save(rest)).toMatchObject(refused);
    expect(await library.commit([{ ...read, name: 'Renamed' }])).toMatchObject({
      error: { code: 'not-available' },
    });
    expect(await readFile(fileOf(library, id), 'utf8')).toBe(stored);
    // A copy keeps all of it.
    const copy = value(await library.characters.save({ ...read, id: 'copy-0001', revision: 0 }));
    expect(copy).toMatchObject({ zebra: { z: [1, { b: 1, a: null }] }, aardvark: '' });
  });

  it('never replaces a document of a missing ruleset', async () => {
    const folder = await temporaryFolder();
    const all = await toyLibrary({ folder });
    const saved = value(await all.characters.save(toyCharacter('Brakka')));
    const campaign = value(await all.campaigns.save(toyCampaign()));
    const library = await toyLibrary({ folder, knows: (id) => id === 'another' });
    const stored = await readFile(fileOf(library, saved.id), 'utf8');
    const refused = { error: { code: 'not-available', text: { key: 'recovery.readOnly.ruleset' } } };
    expect(await library.characters.save({ ...saved, name: 'Mine' })).toMatchObject(refused);
    expect(await library.campaigns.save({ ...campaign, name: 'Mine' })).toMatchObject(refused);
    expect(await readFile(fileOf(library, saved.id), 'utf8')).toBe(stored);
    value(
      await (
        await toyLibrary({ folder, knows: (id) => id === 'toy' })
      ).characters.save({ ...saved, name: 'Mine' }),
    );
  });

  it("refuses to overwrite another program's save", async () => {
    const library = await toyLibrary();
    const first = value(await library.characters.save(toyCharacter()));
    value(await library.characters.save({ ...first, name: 'Theirs' }));
    expect(await library.characters.save({ ...first, name: 'Mine' })).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    });
    expect(value(await library.characters.read(first.id)).name).toBe('Theirs');
  });

  it('checks the file again even if it stored it last itself', async () => {
    const library = await toyLibrary();
    const saved = value(await library.characters.save(toyCharacter('Ada')));
    const text = await readFile(fileOf(library, saved.id), 'utf8');
    for (const [stored, code] of [
      [text.replace('"revision": 1', '"revision": 2'), 'conflict'],
      [text.replace('"revision": 1', '"revision": "1"'), 'damaged-document'],
      [text.slice(0, -20), 'damaged-document'],
      [text.replace('"version": ', '"version": 9'), 'newer-version'],
    ] as const) {
      await writeFile(fileOf(library, saved.id), stored);
      expect(await library.characters.save({ ...saved, name: 'Mine' })).toMatchObject({ error: { code } });
      expect(await readFile(fileOf(library, saved.id), 'utf8')).toBe(stored);
    }
  });

  it('replaces no unread text of the same revision, from a synchronization program or an editor', async () => {
    const library = await toyLibrary();
    const saved = value(await library.characters.save(toyCharacter('Ada')));
    const file = fileOf(library, saved.id);
    const theirs = (await readFile(file, 'utf8')).replace('"Ada"', '"Theirs"');
    const refused = { error: { code: 'conflict' } };
    await writeFile(file, theirs);
    expect(await library.characters.save({ ...saved, name: 'Mine' })).toMatchObject(refused);
    expect(await readFile(file, 'utf8')).toBe(theirs);
    // A program that has only read it knows its content.
    const other = await toyLibrary({ folder: library.folder });
    const opened = value(await other.characters.read(saved.id));
    await writeFile(file, theirs.replace('Theirs', 'Theirs again'));
    expect(await other.characters.save({ ...opened, name: 'Mine' })).toMatchObject(refused);
    // Once it is read, it is known.
    const read = value(await other.characters.read(saved.id));
    expect(value(await other.characters.save({ ...read, name: 'Both' })).revision).toBe(2);
  });

  it('replaces no document with another time of saving than the open one, even with the same revision', async () => {
    const library = await toyLibrary();
    const saved = value(await library.characters.save(toyCharacter('Ada')));
    const file = fileOf(library, saved.id);
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(saved.updatedAt, '2026-02-02T02:02:02.000Z'));
    // Another part of the same program has read it in the meantime.
    value(await library.characters.read(saved.id));
    expect(await library.characters.saveOpened({ ...saved, name: 'Mine' })).toMatchObject({
      error: { code: 'conflict' },
    });
    await writeFile(file, text);
    value(await library.characters.read(saved.id));
    expect(value(await library.characters.saveOpened({ ...saved, name: 'Mine' })).revision).toBe(2);
    expect(value(await library.characters.saveOpened(toyCharacter('New'))).revision).toBe(1);
  });

  it('succeeds for exactly one of many saves from the same revision, and acknowledges only that one', async () => {
    const library = await toyLibrary();
    const first = value(await library.characters.save(toyCharacter()));
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        library.characters.save({ ...first, name: `Try ${String(index)}` }),
      ),
    );
    const accepted = tries.filter((one) => one.ok);
    expect(accepted).toHaveLength(1);
    expect(value(await library.characters.read(first.id))).toEqual(value(accepted[0]!));
    expect(tries.filter((one) => !one.ok && one.error.code === 'conflict')).toHaveLength(19);
  });

  it('does not restore a character that was deleted in the meantime', async () => {
    const library = await toyLibrary();
    const first = value(await library.characters.save(toyCharacter()));
    value(await library.characters.bin(first.id));
    expect(await library.characters.save(first)).toMatchObject({
      ok: false,
      error: { code: 'conflict', text: { key: 'services.library.character.gone' } },
    });
  });

  it.each([
    ['damaged', '{"format":"hearthbook",', 'damaged-document'],
    ['empty', '', 'damaged-document'],
    ['null', 'null', 'damaged-document'],
    ['newer', '{"format":"hearthbook","kind":"character","version":99}', 'newer-version'],
  ])('never overwrites a file that is %s', async (_what, text, code) => {
    const library = await toyLibrary();
    const first = value(await library.characters.save(toyCharacter()));
    await writeFile(fileOf(library, first.id), text);
    expect(await library.characters.save(first)).toMatchObject({ ok: false, error: { code } });
    expect(await library.characters.read(first.id)).toMatchObject({ ok: false, error: { code } });
    expect(await readFile(fileOf(library, first.id), 'utf8')).toBe(text);
  });

  it.each(['ENOSPC', 'EIO', 'EROFS', 'EACCES'])(
    'answers %s with storage-failed and keeps the old document',
    async (code) => {
      let full = false;
      const fs = fileSystem({
        open: (name, flags) =>
          full && flags === 'wx' ? Promise.reject(systemError(code)) : nodeFileSystem.open(name, flags),
      });
      const library = await toyLibrary({ fs });
      const first = value(await library.characters.save(toyCharacter()));
      full = true;
      const refused = await library.characters.save({ ...first, name: 'Lost?' });
      expect(refused).toMatchObject({ ok: false, error: { code: 'storage-failed' } });
      expect(refused.ok ? '' : refused.error.detail).toContain(code);
      expect(value(await library.characters.read(first.id))).toEqual(first);
      full = false;
      expect(value(await library.characters.save({ ...first, name: 'Kept' })).name).toBe('Kept');
    },
  );

  it('recognizes a retry if the first attempt succeeded but could not be confirmed', async () => {
    let broken = false;
    const fs = fileSystem({
      open: async (name, flags) => {
        const file = await nodeFileSystem.open(name, flags);
        const sync = () => (broken && flags === 'r' ? Promise.reject(systemError('EIO')) : file.sync());
        return openFile(file, { sync });
      },
    });
    const library = await toyLibrary({ fs });
    const first = value(await library.characters.save(toyCharacter()));
    broken = true;
    expect(await library.characters.save({ ...first, name: 'Second' })).toMatchObject({
      ok: false,
      error: { code: 'storage-failed' },
    });
    broken = false;
    expect(value(await library.characters.save({ ...first, name: 'Third' }))).toMatchObject({
      name: 'Third',
      revision: 3,
    });
  });

  it('refuses a revision that could not be read again, and keeps the stored document', async () => {
    const library = await toyLibrary();
    const first = value(await library.characters.save(toyCharacter()));
    const file = fileOf(library, first.id);
    const text = await readFile(file, 'utf8');
    const at = (revision: string) => text.replace('"revision": 1', `"revision": ${revision}`);
    for (const [revision, code] of [
      ['1000000000000', 'invalid-input'],
      ['9007199254740991', 'damaged-document'],
      ['9007199254740990', 'damaged-document'],
      ['1e308', 'damaged-document'],
      ['1e400', 'damaged-document'],
    ] as const) {
      await writeFile(file, at(revision));
      const opened = { ...first, revision: Number(revision) };
      for (const saved of [await library.characters.save(opened), await library.commit([opened])])
        expect(saved, revision).toMatchObject({
          ok: false,
          error: { code: expect.stringMatching(`${code}|invalid-input`) },
        });
      expect(await readFile(file, 'utf8')).toBe(at(revision));
      const { rows, troubled } = value(await library.characters.list());
      expect([rows.length, troubled.length], revision).toEqual(code === 'invalid-input' ? [1, 0] : [0, 1]);
    }
  });

  it('refuses nesting that could not be read again, and keeps the stored document', async () => {
    const library = await toyLibrary();
    const first = value(await library.characters.save(toyCharacter()));
    const deep = JSON.parse(`${'['.repeat(55)}${']'.repeat(55)}`) as [];
    expect(await library.characters.save({ ...first, choices: deep })).toMatchObject({
      ok: false,
      error: { code: 'invalid-input', text: { key: 'services.json.deep' } },
    });
    expect(value(await library.characters.read(first.id))).toEqual(first);
  });

  it('fails clearly if the library folder cannot be created', async () => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, 'file'), '');
    const library = await toyLibrary({ folder: path.join(folder, 'file') });
    expect(await library.characters.save(toyCharacter())).toMatchObject({
      ok: false,
      error: { code: 'storage-failed' },
    });
  });

  it('is possible again after the folder came back', async () => {
    const library = await toyLibrary();
    const first = value(await library.characters.save(toyCharacter()));
    const text = await readFile(fileOf(library, first.id), 'utf8');
    await rm(library.folder, { recursive: true });
    expect(await library.characters.save(first)).toMatchObject({
      ok: false,
      error: { code: 'storage-failed' },
    });
    await mkdir(path.join(library.folder, 'characters'), { recursive: true });
    await writeFile(fileOf(library, first.id), text);
    expect(value(await library.characters.save(first)).revision).toBe(2);
  });
});

describe('the bin', () => {
  it('stores a character with the time of deletion, and restores it unchanged', async () => {
    const library = await toyLibrary();
    const saved = value(await library.characters.save(toyCharacter()));
    value(await library.characters.bin(saved.id));
    expect(value(await library.characters.list()).rows).toEqual([]);
    const rows = value(await library.characters.listBin());
    expect(rows).toMatchObject([{ id: saved.id, name: 'Brakka' }]);
    expect(rows[0]!.binnedAt).toMatch(/^2026-01-01T00:00:\d\d\.000Z$/);
    expect(rows[0]!.binnedAt > saved.updatedAt).toBe(true);
    value(await library.characters.restore(saved.id));
    expect(value(await library.characters.read(saved.id))).toEqual(saved);
    expect(value(await library.characters.listBin())).toEqual([]);
  });

  it('keeps the time of deletion when it is listed much later', async () => {
    const library = await toyLibrary();
    const saved = value(await library.characters.save(toyCharacter()));
    value(await library.characters.bin(saved.id));
    const [row] = value(await library.characters.listBin());
    const later = await toyLibrary({ folder: library.folder });
    expect(value(await later.characters.listBin())).toEqual([row]);
  });

  it('accepts a damaged file unchanged', async () => {
    const library = await toyLibrary();
    const { id } = value(await library.characters.save(toyCharacter()));
    await writeFile(fileOf(library, id), 'wreck');
    value(await library.characters.bin(id));
    expect(await readFile(fileOf(library, id, 'bin'), 'utf8')).toBe('wreck');
  });

  it('never overwrites: neither when restoring nor when deleting', async () => {
    const library = await toyLibrary();
    const saved = value(await library.characters.save(toyCharacter()));
    value(await library.characters.bin(saved.id));
    value(await library.characters.save({ ...saved, revision: 0, name: 'New one' }));
    expect(await library.characters.restore(saved.id)).toMatchObject({
      ok: false,
      error: { code: 'conflict' },
    });
    expect(await library.characters.bin(saved.id)).toMatchObject({ ok: false, error: { code: 'conflict' } });
    expect(value(await library.characters.read(saved.id)).name).toBe('New one');
    expect(value(await library.characters.listBin())).toMatchObject([{ name: 'Brakka' }]);
  });

  it('deletes permanently only the requested document', async () => {
    const library = await toyLibrary();
    const kept = value(await library.characters.save(toyCharacter('Kept')));
    const gone = value(await library.characters.save(toyCharacter('Gone')));
    value(await library.characters.bin(kept.id));
    value(await library.characters.bin(gone.id));
    value(await library.characters.deleteBinned(gone.id));
    expect(value(await library.characters.listBin())).toMatchObject([{ name: 'Kept' }]);
    await expect(stat(fileOf(library, gone.id, 'bin'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('reports not-found for missing documents', async () => {
    const library = await toyLibrary();
    for (const refused of [
      library.characters.bin('nobody'),
      library.characters.restore('nobody'),
      library.characters.deleteBinned('nobody'),
      library.characters.read('nobody'),
    ])
      expect(await refused).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });
});

describe('settings', () => {
  it('start with defaults and are restored as set, including unknown keys', async () => {
    const library = await toyLibrary();
    const defaults = value(await library.settings.read());
    expect(defaults.paper).toBe('a4');
    value(await library.settings.write({ ...defaults, paper: 'letter', ofTomorrow: { a: 1 } }));
    expect(value(await library.settings.read())).toMatchObject({ paper: 'letter', ofTomorrow: { a: 1 } });
  });

  it('lose only the invalid value', async () => {
    const library = await toyLibrary();
    await writeFile(
      path.join(library.folder, 'settings.json'),
      '{"theme":"blue","paper":"letter","other":1}',
    );
    expect(value(await library.settings.read())).toMatchObject({
      theme: 'system',
      paper: 'letter',
      other: 1,
    });
  });

  it('that cannot be read become defaults, and are set aside when new ones are written', async () => {
    const library = await toyLibrary();
    await writeFile(path.join(library.folder, 'settings.json'), '{"theme":');
    const defaults = value(await library.settings.read());
    value(await library.settings.write({ ...defaults, theme: 'dark' }));
    expect(value(await library.settings.read()).theme).toBe('dark');
    const [aside = ''] = await readdir(path.join(library.folder, 'quarantine'));
    expect(aside).toMatch(/^library\..*\.settings\.json$/);
    expect(await readFile(path.join(library.folder, 'quarantine', aside), 'utf8')).toBe('{"theme":');
  });
});
