import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import { emptyDefinition, newGame } from '#shared/homebrew/games/game';
import type { PackDocument } from '#shared/homebrew/document';
import { newPack } from '#shared/homebrew/pack';
import { countingIds, temporaryFolder, tickingClock, value } from '#test/integration/support/world';
import { toyServices } from '#test/integration/support/services';

function hats(name = 'Hats', more: Partial<PackDocument> = {}): PackDocument {
  const pack = newPack('toy', name, { clock: tickingClock(), ids: countingIds(name.toLowerCase()) });
  const rules = [{ id: 'r', title: `${name} help`, group: '', text: 'So they do.' }];
  return { ...pack, rules, ...more };
}

it('stores packs, counts their contents, and returns the active ones of a ruleset, oldest first', async () => {
  const { give, services } = await toyServices();
  const events: string[] = [];
  services.subscribe((name) => events.push(name));
  await give('pack.save', { document: hats('Late', { createdAt: '2026-02-01T00:00:00.000Z' }) });
  await give('pack.save', { document: hats('Early', { createdAt: '2026-01-01T00:00:00.000Z' }) });
  await give('pack.save', { document: hats('Resting', { on: false }) });
  expect(events).toEqual(['pack.changed', 'pack.changed', 'pack.changed']);
  const { rows } = value(await give('pack.list', {}));
  expect(
    rows.map(({ name, on, rules, tables, cards }) => [name, on, rules, tables, cards]).toSorted(),
  ).toEqual([
    ['Early', true, 1, 0, 0],
    ['Late', true, 1, 0, 0],
    ['Resting', false, 1, 0, 0],
  ]);
  const inPlay = { ruleset: 'toy', campaign: null };
  const { packs, missing } = value(await give('pack.ofRuleset', inPlay));
  expect(packs.map(({ name }) => name)).toEqual(['Early', 'Late']);
  expect(missing).toEqual([]);
  expect(value(await give('pack.ofRuleset', { ...inPlay, ruleset: 'other' })).packs).toEqual([]);
});

it('refuses to overwrite a pack that was saved elsewhere', async () => {
  const { give } = await toyServices();
  const first = hats();
  await give('pack.save', { document: first });
  const stale = await give('pack.save', { document: { ...first, name: 'Other' } });
  expect(stale.ok ? '' : stale.error.code).toBe('conflict');
});

it('moves a pack to the bin, restores it and deletes it permanently', async () => {
  const { give } = await toyServices();
  const pack = hats();
  await give('pack.save', { document: pack });
  await give('pack.bin', { id: pack.id });
  expect(value(await give('pack.list', {})).rows).toEqual([]);
  expect(value(await give('bin.list', {})).rows.map(({ kind, name }) => [kind, name])).toEqual([
    ['pack', 'Hats'],
  ]);
  await give('bin.restore', { id: pack.id });
  expect(value(await give('pack.read', { id: pack.id })).rules).toEqual(pack.rules);
  await give('pack.bin', { id: pack.id });
  await give('bin.delete', { id: pack.id });
  expect(value(await give('bin.list', {})).rows).toEqual([]);
});

it('names a damaged pack and continues without it', async () => {
  const libraryFolder = await temporaryFolder();
  const { give } = await toyServices({ libraryFolder });
  await give('pack.save', { document: hats() });
  await writeFile(path.join(libraryFolder, 'packs', 'broken-pack.json'), '{ "format": "hearthbook"');
  const listed = value(await give('pack.list', {}));
  expect(listed.rows).toHaveLength(1);
  expect(listed.troubled.map(({ fileName, reason }) => [fileName, reason])).toEqual([
    ['broken-pack.json', 'damaged-document'],
  ]);
  expect(value(await give('pack.ofRuleset', { ruleset: 'toy', campaign: null })).packs).toHaveLength(1);
});

it('prints house rules with the reference', async () => {
  const { give, printer } = await toyServices();
  const pack = hats();
  await give('pack.save', { document: pack });
  const subject = { kind: 'reference' as const, ruleset: 'toy', entries: [`pack:${pack.id}:r`] };
  const options = { paper: 'a4' as const, inkSaver: false, fillable: false };
  expect((await give('sheet.render', { subject, options })).ok).toBe(true);
  expect(JSON.stringify(printer.jobs[0]?.sheets)).toContain('Hats help');
});

it('lists campaigns and packs of a custom game that nothing has loaded yet', async () => {
  const { give } = await toyServices();
  const ports = { clock: tickingClock(), ids: countingIds('own') };
  const game = newGame('Embers', emptyDefinition('Embers'), ports);
  const campaign = newCampaign(game.ruleset, 'The road', ports);
  value(await give('ruleset.save', { document: game }));
  value(await give('documents.commit', { characters: [], campaigns: [campaign] }));
  value(await give('pack.save', { document: { ...newPack(game.ruleset, 'Blades', ports), revision: 0 } }));
  const [packs, campaigns] = [await give('pack.list', {}), await give('campaign.list', {})];
  expect(value(packs).rows).toMatchObject([{ name: 'Blades' }]);
  expect(value(campaigns).rows).toMatchObject([{ name: 'The road' }]);
});
