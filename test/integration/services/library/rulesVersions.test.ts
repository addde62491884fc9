import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { laterRulesets, wrapped } from '#test/fixtures/laterToy';
import { toyServices } from '#test/integration/support/services';
import { temporaryFolder, toyCharacter, value } from '#test/integration/support/world';

it('a character of an older format of its rules is listed and read in the current one, and stored in it only by a save', async () => {
  const libraryFolder = await temporaryFolder();
  const earlier = await toyServices({ libraryFolder });
  const made = toyCharacter('Brakka', { id: 'brakka-0001' });
  const saved = value(await earlier.give('character.save', { document: made }));
  await earlier.services.close();
  const file = path.join(libraryFolder, 'characters', 'brakka-0001.json');
  const before = await readFile(file, 'utf8');

  const { give } = await toyServices({
    libraryFolder,
    rulesets: laterRulesets,
    recoveryTimes: { start: 1, settle: 1 },
  });
  expect(value(await give('library.list', {})).rows).toMatchObject([{ id: 'brakka-0001', broken: false }]);
  const read = value(await give('character.read', { id: 'brakka-0001' }));
  expect(read).toMatchObject({ ...made, ...saved, choices: wrapped(made.choices), rulesVersion: 2 });
  value(await give('recovery.verify', {}));
  expect(value(await give('recovery.report', {})).troubles).toEqual([]);
  expect(await readFile(file, 'utf8')).toBe(before);

  value(await give('character.save', { document: { ...read, name: 'Renamed' } }));
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ name: 'Renamed', rulesVersion: 2 });
  const history = path.join(libraryFolder, 'history', 'characters', 'brakka-0001');
  const [kept = ''] = await readdir(history);
  expect(await readFile(path.join(history, kept), 'utf8')).toBe(before);
});

it('a character of a later format than its rules is refused and left unchanged', async () => {
  const { give, services } = await toyServices({ recoveryTimes: { start: 1, settle: 1 } });
  const document = toyCharacter('Brakka', { id: 'brakka-0001', rulesVersion: 2 });
  value(await give('character.save', { document }));
  const file = path.join(services.library.folder, 'characters', 'brakka-0001.json');
  const before = await readFile(file, 'utf8');
  expect(await give('character.read', { id: 'brakka-0001' })).toMatchObject({
    error: { code: 'newer-version' },
  });
  value(await give('recovery.verify', {}));
  expect(value(await give('recovery.report', {})).troubles).toMatchObject([
    { file: 'characters/brakka-0001.json', trouble: 'newer', setAside: false },
  ]);
  expect(await readFile(file, 'utf8')).toBe(before);
});
