import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { summaryOf } from '#electron/storage/recovery/verifyLibrary';
import { inLaterRelease } from '#test/fixtures/laterCharacters';
import { anyRules, toyCharacter, toyLibrary, value } from '#test/integration/support/world';

inLaterRelease();

it('opens a file of the first format, and rewrites it in the current one only by a save', async () => {
  const library = await toyLibrary();
  const file = path.join(library.folder, 'characters', 'thora-0001.json');
  const old = `${JSON.stringify(toyCharacter('Thora', { id: 'thora-0001', revision: 3 }), null, 2)}\n`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, old);
  const read = value(await library.characters.read('thora-0001'));
  expect(read).toMatchObject({ version: 2, mood: 'calm', name: 'Thora' });
  expect(value(await library.characters.list()).rows).toMatchObject([{ name: 'Thora' }]);
  expect(summaryOf(value(await library.verify(anyRules)))).toMatchObject({
    documents: 1,
    damaged: [],
    migrated: ['characters/thora-0001.json'],
  });
  expect(await readFile(file, 'utf8')).toBe(old);
  const saved = value(await library.characters.save({ ...read, play: { wounds: 1 } }));
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(saved);
  expect(saved).toMatchObject({ version: 2, mood: 'calm', play: { wounds: 1 }, revision: 4 });
});

it('keeps a file of an older format in the history when it is read, before anything is written', async () => {
  const library = await toyLibrary();
  const id = 'thora-0001';
  const file = path.join(library.folder, 'characters', `${id}.json`);
  const old = JSON.stringify(toyCharacter('Thora', { id, revision: 3 }));
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, old);
  const opened = value(await library.characters.read(id));
  value(await library.characters.read(id));
  const history = path.join(library.folder, 'history', 'characters', id);
  const [name, ...others] = await readdir(history);
  expect(others).toEqual([]);
  expect(await readFile(path.join(history, name ?? ''), 'utf8')).toBe(old);
  value(await library.characters.save({ ...opened, notes: 'Calm.' }));
  expect(await readdir(history)).toEqual([name]);
  const key = { kind: 'character', id } as const;
  const [kept] = value(await library.snapshots.list(key));
  expect(value(await library.snapshots.read(key, kept?.key ?? ''))).toEqual(opened);
});
