import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { toyServices } from '#test/integration/support/services';
import { toyCharacter, value } from '#test/integration/support/world';

const text = (document: object) => `${JSON.stringify(document, null, 2)}\n`;

/** A character that went on here and, from its first version, on a laptop. */
async function twoDevices(fileEnding = " (LAPTOP's conflicted copy 2026-11-01)") {
  const world = await toyServices();
  const { give, services } = world;
  const { library } = services;
  const first = value(await library.characters.save(toyCharacter('Brakka', { notes: 'Before.' })));
  const here = value(await library.characters.save({ ...first, notes: 'Written here.' }));
  const there: CharacterDocument = { ...first, revision: 2, notes: 'Written on the laptop.' };
  const file = `characters/${first.id}${fileEnding}.json`;
  const at = (name: string) => path.join(library.folder, name);
  await writeFile(at(file), text(there));
  const look = async () => {
    value(await give('recovery.verify', {}));
    return value(await give('recovery.report', {})).troubles;
  };
  const names = async (folder: string) => readdir(at(folder)).catch(() => []);
  return {
    ...world,
    library,
    first,
    here,
    there,
    file,
    at,
    look,
    names,
    key: { kind: 'character', id: first.id } as const,
  };
}

it('a conflicted copy is named as what it is, with device and date', async () => {
  const { look, file, there, key } = await twoDevices();
  expect(await look()).toMatchObject([
    {
      ...{ file, trouble: 'misnamed', replaced: true, setAside: false, document: key },
      copy: { program: 'dropbox', device: 'LAPTOP', on: '2026-11-01', at: there.updatedAt },
    },
  ]);
});

it('it is compared with the document line by line, like an earlier version', async () => {
  const { give, look, key } = await twoDevices('.sync-conflict-20261101-181500-ABCDEFG');
  const [trouble] = await look();
  const history = value(await give('history.read', key));
  expect(history.copies).toMatchObject([
    { key: trouble?.copy?.key, program: 'syncthing', device: 'ABCDEFG', on: '2026-11-01', revision: 2 },
  ]);
  const to = history.copies[0]?.key ?? '';
  const { lines } = value(await give('history.compare', { ...key, from: 'current', to }));
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).toContain('Written on the laptop.');
});

it('it takes the place of the document, which stays in the history, and is then set aside', async () => {
  const { give, look, key, library, names, here } = await twoDevices();
  await look();
  const [copy] = value(await give('history.read', key)).copies;
  const args = { ...key, snapshot: copy?.key ?? '', lines: null, revision: 2 };
  const restored = value(await give('history.restore', args));
  expect(value(await library.characters.read(key.id))).toMatchObject({
    notes: 'Written on the laptop.',
    revision: 3,
  });
  expect(await names('characters')).toEqual([`${key.id}.json`]);
  expect(await names('quarantine')).toHaveLength(1);
  const [kept] = value(await give('recovery.report', {})).troubles;
  expect(kept).toMatchObject({ setAside: true, replaced: true, copy: { device: 'LAPTOP' } });
  expect(value(await give('history.read', key)).copies).toEqual([]);
  const before = value(await library.snapshots.read(key, restored.before ?? ''));
  expect(before).toMatchObject({ notes: here.notes });
});

it('single changes of it are used, and it stays for the others', async () => {
  const { give, key, library, names } = await twoDevices();
  const [copy] = value(await give('history.read', key)).copies;
  const { lines } = value(await give('history.compare', { ...key, from: 'current', to: copy?.key ?? '' }));
  const chosen = lines.map(({ id }) => id);
  const args = { ...key, snapshot: copy?.key ?? '', lines: chosen, revision: 2 };
  value(await give('history.restore', args));
  expect(value(await library.characters.read(key.id)).notes).toBe('Written on the laptop.');
  expect(await names('characters')).toHaveLength(2);
});

it('it moves to the bin as a document of its own, from which it can be restored', async () => {
  const { give, look, key, library, names, file, here } = await twoDevices('-LAPTOP');
  const [trouble] = await look();
  expect(trouble).toMatchObject({ copy: { program: 'onedrive', device: 'LAPTOP', on: null } });
  const binned = value(await give('recovery.bin', { file }));
  expect(binned.id).not.toBe(key.id);
  expect(await names('characters')).toEqual([`${key.id}.json`]);
  expect(await names('quarantine')).toEqual([]);
  expect(value(await give('recovery.report', {})).troubles).toEqual([]);
  expect(value(await library.characters.read(key.id))).toEqual(here);
  expect(value(await give('bin.list', {})).rows).toMatchObject([{ id: binned.id, name: 'Brakka' }]);
  value(await give('bin.restore', { id: binned.id }));
  expect(value(await library.characters.read(binned.id)).notes).toBe('Written on the laptop.');
});

it('only a whole document under another name moves to the bin', async () => {
  const { give, look, at, key, first } = await twoDevices();
  await writeFile(at('characters/newer-one.json'), '{"format":"hearthbook","kind":"character","version":99}');
  await look();
  for (const file of ['characters/newer-one.json', `characters/${key.id}.json`, 'characters/none.json'])
    expect((await give('recovery.bin', { file })).ok).toBe(false);
  expect(await readFile(at('characters/newer-one.json'), 'utf8')).toContain('99');
  expect(first.id).toBe(key.id);
});

it('the list of the library counts it as a copy, and nothing else', async () => {
  const { give, at, key, file } = await twoDevices('-LAPTOP');
  await writeFile(at(`characters/${key.id}-Notes.json`), text(toyCharacter('Other')));
  const { troubled } = value(await give('library.list', {}));
  expect(troubled.map(({ fileName, reason }) => [fileName, reason]).toSorted()).toEqual(
    [
      [`characters/${key.id}-Notes.json`.split('/')[1], 'damaged-document'],
      [file.split('/')[1], 'conflict-copy'],
    ].toSorted(),
  );
});

it('a file of another document, and one that cannot be read, is no copy', async () => {
  const { give, key, at } = await twoDevices();
  await writeFile(at(`characters/${key.id} (2).json`), text(toyCharacter('Other')));
  await writeFile(at(`characters/${key.id} (3).json`), '{"torn');
  expect(value(await give('history.read', key)).copies).toHaveLength(1);
});
