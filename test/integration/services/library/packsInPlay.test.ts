import { expect, it } from 'vitest';
import type { PackDocument } from '#shared/homebrew/document';
import { newPack } from '#shared/homebrew/pack';
import { charmRulesets } from '#test/fixtures/charmRuleset';
import {
  countingIds,
  temporaryFolder,
  tickingClock,
  toyCampaign,
  toyCharacter,
  value,
} from '#test/integration/support/world';
import { toyServices } from '#test/integration/support/services';

/** A pack with some charms. */
function charms(name: string, count: number, more: Partial<PackDocument> = {}): PackDocument {
  const pack = newPack('toy', name, { clock: tickingClock(), ids: countingIds(name) });
  const things = Array.from({ length: count }, (_, index) => ({
    id: `c${index}`,
    kind: 'charm',
    data: { name: `Charm ${index}`, power: 1, needs: [] },
  }));
  return { ...pack, things, ...more };
}

async function startCli(libraryFolder?: string) {
  const world = await toyServices({ rulesets: charmRulesets, ...(libraryFolder && { libraryFolder }) });
  const { give } = world;
  return {
    ...world,
    lines: async () =>
      value(await give('library.list', {}))
        .rows.map(({ name, subtitle, broken }) => [name, 'raw' in subtitle ? subtitle.raw : '', !broken])
        .toSorted(),
    save: async (pack: PackDocument) => {
      const saved = value(await give('pack.save', { document: pack }));
      return { ...pack, ...saved };
    },
  };
}

it('lists characters with the packs of their campaign, else with all active ones', async () => {
  const { give, lines, save } = await startCli();
  await save(charms('base', 2));
  await save(charms('rest', 3, { on: false }));
  const chosen = toyCampaign('Chosen', { packs: ['rest-0001', 'gone-0001'] });
  await give('campaign.save', { document: chosen });
  const free = toyCampaign('Free');
  await give('campaign.save', { document: free });
  await give('character.save', { document: toyCharacter('Alone') });
  await give('character.save', { document: toyCharacter('Chosen', { campaign: chosen.id }) });
  await give('character.save', { document: toyCharacter('Free', { campaign: free.id }) });
  await give('character.save', { document: toyCharacter('Lost', { campaign: 'nowhere-1' }) });
  expect(await lines()).toEqual([
    ['Alone', '2 charms', true],
    ['Chosen', '3 charms', true],
    ['Free', '2 charms', true],
    ['Lost', '2 charms', true],
  ]);
  const inPlay = value(await give('pack.ofRuleset', { ruleset: 'toy', campaign: chosen.id }));
  expect(inPlay.packs.map(({ name }) => name)).toEqual(['rest']);
  expect(inPlay.missing).toEqual(['gone-0001']);
});

it('updates rows when a pack or the choice of a campaign changes, and only those that depend on it', async () => {
  const libraryFolder = await temporaryFolder();
  const { give, lines, save, services } = await startCli(libraryFolder);
  const campaign = toyCampaign('Chosen', { packs: [] });
  const stored = value(await give('campaign.save', { document: campaign }));
  const choices = { level: 1, charm: 'base-0001:c1' };
  await give('character.save', { document: toyCharacter('Alone', { choices }) });
  await give('character.save', { document: toyCharacter('Bound', { campaign: campaign.id }) });
  expect(await lines()).toEqual([
    ['Alone', '0 charms', false],
    ['Bound', '0 charms', true],
  ]);
  const pack = await save(charms('base', 2));
  expect(await lines()).toEqual([
    ['Alone', '2 charms', true],
    ['Bound', '0 charms', true],
  ]);
  await give('campaign.save', { document: { ...campaign, ...stored, packs: ['base-0001'] } });
  expect(await lines()).toEqual([
    ['Alone', '2 charms', true],
    ['Bound', '2 charms', true],
  ]);
  await save({ ...pack, on: false });
  expect(await lines()).toEqual([
    ['Alone', '0 charms', false],
    ['Bound', '2 charms', true],
  ]);
  await give('pack.bin', { id: pack.id });
  expect((await lines()).map(([, line]) => line)).toEqual(['0 charms', '0 charms']);
  await give('bin.restore', { id: pack.id });
  await services.close();
  // Another run of the program finds the same, with and without the index.
  const later = await startCli(libraryFolder);
  expect((await later.lines()).map(([, line]) => line)).toEqual(['0 charms', '2 charms']);
});

it('updates rows after a change while the program was not running', async () => {
  const libraryFolder = await temporaryFolder();
  const first = await startCli(libraryFolder);
  await first.give('character.save', { document: toyCharacter('Alone') });
  expect(await first.lines()).toEqual([['Alone', '0 charms', true]]);
  await first.services.close();
  const second = await startCli(libraryFolder);
  await second.save(charms('base', 4));
  await second.services.close();
  const third = await startCli(libraryFolder);
  expect(await third.lines()).toEqual([['Alone', '4 charms', true]]);
});

it('prints characters with the packs of their campaign', async () => {
  const { give, printer, save } = await startCli();
  await save(charms('base', 2));
  const character = toyCharacter('Alone');
  await give('character.save', { document: character });
  const options = { paper: 'a4' as const, inkSaver: false, fillable: false };
  value(await give('sheet.render', { subject: { kind: 'characters', ids: [character.id] }, options }));
  expect(printer.jobs[0]?.sheets.map(({ title }) => title)).toEqual([{ raw: '2 charms' }]);
});

it('reads a pack again only after a change', async () => {
  const { services, save, lines } = await startCli();
  await save(charms('base', 2));
  await lines();
  const before = await services.rulesets.load('toy');
  expect(await services.rulesets.load('toy')).toBe(before);
  await save(charms('next', 1));
  expect(await services.rulesets.load('toy')).not.toBe(before);
});
