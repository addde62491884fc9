import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { CharacterDocument } from '#shared/character/document';
import { writePortable } from '#shared/library/portable';
import { laterRulesets, wrapped } from '#test/fixtures/laterToy';
import { toyServices } from '#test/integration/support/services';
import { temporaryFolder, tickingClock, toyCharacter, value } from '#test/integration/support/world';

type Table = Awaited<ReturnType<typeof toyServices>>;

const clock = tickingClock();
const brakka = () => toyCharacter('Brakka', { id: 'brakka-0001', choices: { level: 2 } });
const id = 'brakka-0001';

async function send(from: Table, whole: boolean): Promise<string> {
  value(await from.give('exchange.send', { ids: [id], by: '', note: '', whole }));
  return new TextDecoder().decode(from.deliveredFiles.at(-1)!.bytes);
}

async function change(at: Table, how: (document: CharacterDocument) => CharacterDocument): Promise<void> {
  const document = value(await at.give('character.read', { id }));
  value(await at.give('character.save', { document: how(document) }));
}

/** A player with the current toy, and a GM who imported the character before updating to the later toy. */
async function updated() {
  const player = await toyServices({ clock });
  value(await player.give('character.save', { document: brakka() }));
  const libraryFolder = await temporaryFolder();
  const earlier = await toyServices({ clock, libraryFolder });
  value(await earlier.give('portable.take', { text: await send(player, true), modes: ['add'] }));
  await earlier.services.close();
  return { player, gm: await toyServices({ clock, libraryFolder, rulesets: laterRulesets }) };
}

it('a file of an older format of its rules is validated and imported in the current one, and then equals the existing one', async () => {
  const { give } = await toyServices({ clock, rulesets: laterRulesets });
  const text = writePortable(brakka());
  expect(value(await give('portable.check', { text }))).toMatchObject({
    faults: [],
    items: [{ id, duplicate: 'none' }],
  });
  value(await give('portable.take', { text, modes: ['add'] }));
  expect(value(await give('character.read', { id }))).toMatchObject({
    choices: wrapped({ level: 2 }),
    rulesVersion: 2,
  });
  expect(value(await give('portable.check', { text }))).toMatchObject({ items: [{ duplicate: 'same' }] });
});

it('a file of a later format of its rules is refused, however it is imported', async () => {
  const { give, services } = await toyServices({ clock });
  const text = writePortable({ ...brakka(), rulesVersion: 2 });
  const refused = { error: { code: 'newer-version', path: 'document.rulesVersion' } };
  expect(await give('portable.check', { text })).toMatchObject(refused);
  expect(await give('portable.take', { text, modes: ['add'] })).toMatchObject(refused);
  expect(await give('exchange.offer', { text })).toMatchObject(refused);
  expect(await readdir(services.library.folder).catch(() => [])).toEqual([]);
});

it('a whole character of an older format is compared and merged in the current one', async () => {
  const { player, gm } = await updated();
  await change(player, (document) => ({ ...document, notes: 'theirs', choices: { level: 3 } }));
  const text = await send(player, true);
  const offer = value(await gm.give('exchange.offer', { text }));
  expect(offer.lines).toMatchObject([
    { kind: 'choices', state: 'clean' },
    { kind: 'notes', state: 'clean' },
  ]);
  const taking = { text, take: offer.lines.map((line) => line.id), revision: offer.revision };
  expect(value(await gm.give('exchange.consider', taking))).toEqual({ entries: [], problems: [] });
  value(await gm.give('exchange.take', taking));
  const here = value(await gm.give('character.read', { id }));
  expect(here).toMatchObject({ notes: 'theirs', choices: wrapped({ level: 3 }), rulesVersion: 2 });
});

it('an exchange before an update causes no changes after it', async () => {
  const { gm } = await updated();
  const { sendings, troubled } = value(await gm.give('exchange.preview', { ids: [id] }));
  expect([sendings, troubled]).toMatchObject([[{ id, lines: [] }], []]);
  const sent = await gm.give('exchange.send', { ids: [id], by: '', note: '', whole: false });
  expect(value(sent)).toEqual({ deliveries: [], unchanged: 1 });
});

it('changes in another format of the rules are refused, because they cannot be applied to this one', async () => {
  const { player, gm } = await updated();
  await change(player, (document) => ({ ...document, choices: { level: 3 } }));
  expect(await gm.give('exchange.offer', { text: await send(player, false) })).toMatchObject({
    error: {
      code: 'invalid-input',
      path: 'from.rulesVersion',
      text: { key: 'exchange.file.older' },
    },
  });
  await change(gm, (document) => ({ ...document, notes: 'mine' }));
  const text = await send(gm, false);
  expect(JSON.parse(text)).toMatchObject({ from: { rulesVersion: 2 } });
  expect(await player.give('exchange.offer', { text })).toMatchObject({
    error: { code: 'newer-version', path: 'from.rulesVersion' },
  });
});

it('nothing is offered, applied or undone if the character here is read-only', async () => {
  const [player, gm] = [await toyServices({ clock }), await toyServices({ clock })];
  value(await player.give('character.save', { document: brakka() }));
  value(await gm.give('portable.take', { text: await send(player, true), modes: ['add'] }));
  await change(player, (document) => ({ ...document, notes: 'theirs' }));
  const taken = await send(player, false);
  const offer = value(await gm.give('exchange.offer', { text: taken }));
  const take = offer.lines.map((line) => line.id);
  value(await gm.give('exchange.take', { text: taken, take, revision: offer.revision }));

  // A later Hearthbook on the same folder adds data to it.
  const file = path.join(gm.services.library.folder, 'characters', `${id}.json`);
  const stored = JSON.parse(await readFile(file, 'utf8')) as CharacterDocument;
  const strange = JSON.stringify({ ...stored, companion: { name: 'Whistle' } });
  await writeFile(file, strange);

  await change(player, (document) => ({ ...document, notes: 'once more' }));
  const text = await send(player, false);
  const lines = (JSON.parse(text) as { lines: unknown[] }).lines;
  expect(lines).toHaveLength(1);
  const taking = { text, take, revision: stored.revision };
  const reason = { key: 'recovery.readOnly.keys' };
  const refused = {
    error: {
      code: 'not-available',
      text: { key: 'exchange.file.readOnly', params: { name: { raw: 'Brakka' }, reason } },
    },
  };
  expect(await gm.give('exchange.offer', { text })).toMatchObject(refused);
  expect(await gm.give('exchange.consider', taking)).toMatchObject(refused);
  expect(await gm.give('exchange.take', taking)).toMatchObject(refused);
  expect(await gm.give('exchange.undo', { id })).toMatchObject({
    error: { code: 'not-available', text: reason },
  });
  expect(await readFile(file, 'utf8')).toBe(strange);
});
