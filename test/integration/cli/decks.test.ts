import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { newPack } from '#shared/homebrew/pack';
import frostmarch from '#test/fixtures/packs/frostmarch.json';
import openD20 from '#shared/rules/definition/templates/open-d20.json';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { paper } from '#test/integration/pdf/press';
import { poppler, withPdf } from '#test/integration/pdf/support';
import brakka from '#electron/cli/examples/plan.json';
import { startCli } from '#test/integration/support/startCli';

const at = '2026-01-01T00:00:00.000Z';
const game = (id: string, published: object | null) => ({
  format: 'hearthbook',
  kind: 'ruleset',
  version: 1,
  ...{ id, revision: 0, createdAt: at, updatedAt: at, name: openD20.name, ruleset: id, changes: [] },
  draft: openD20,
  published,
});

/** Rowan casts, and carries nothing but a staff. */
const caster = {
  ruleset: 'delver',
  name: 'Rowan',
  level: 1,
  attributes: { str: 9, dex: 12, con: 9, int: 15, wis: 11, cha: 10 },
  skills: {},
  hitPoints: 5,
  armorClass: 11,
  attackBonus: 0,
};

async function world() {
  const parts = { rulesets: builtInRulesets, printer: paper };
  const { folder, run: start, pipe } = await startCli({}, parts);
  const give = async (name: string, content: object) =>
    writeFile(path.join(folder, name), JSON.stringify(content));
  const run = async (...args: readonly string[]) => {
    const { exit, out, err } = await start(...args);
    expect([exit, err], args.join(' ')).toEqual([0, '']);
    return JSON.parse(out);
  };
  const added = async (content: object) => {
    await give('given.json', content);
    return (await run('import', '@given.json'))[0].id as string;
  };
  await give('brakka.json', brakka);
  const { id } = await run('create', '@brakka.json', '--save');
  await give('road.json', { name: 'The Long Road', ruleset: 'heroic', members: [id] });
  const { id: campaign } = await run('campaign', 'create', '@road.json');
  /** The words of a deck, without line breaks. */
  const deck = async (...args: readonly string[]) => {
    const { out, pages } = await run('print', 'cards', ...args, '--out', '@deck.pdf');
    const bytes = await readFile(out);
    const words = await withPdf(bytes, (file) => poppler('pdftotext', '-raw', file, '-'));
    const info = await withPdf(bytes, (file) => poppler('pdfinfo', file));
    return { pages, text: words.replaceAll(/\s+/g, ' '), info };
  };
  const refused = async (...args: readonly string[]) => {
    const { exit, out, err } = await start('print', ...args, '--out', '@no.pdf');
    expect([exit, out, existsSync(path.join(folder, 'no.pdf'))]).toEqual([2, '', false]);
    expect(err.trim().split('\n')).toHaveLength(1);
    return err.trim();
  };
  return {
    folder,
    id: id as string,
    campaign: campaign as string,
    run,
    start,
    pipe,
    give,
    added,
    deck,
    refused,
  };
}

describe('print cards --kind', () => {
  it('prints the gear of a character and of a party, each piece with its owner', async () => {
    const { id, campaign, deck } = await world();
    for (const from of [id, campaign]) {
      const { text, pages } = await deck(from, '--kind', 'items');
      expect([pages, text]).toEqual([1, expect.stringContaining('Sword, Accurate')]);
      expect(text).toContain('Light armor');
      expect(text.toUpperCase()).toContain('BRAKKA · WEAPON');
    }
    // The same person twice is one.
    expect((await deck(id, campaign, '--kind', 'tents')).text.match(/warrior/g)).toHaveLength(2);
  });

  it('prints the conditions of the rules that apply, once', async () => {
    const { id, campaign, deck } = await world();
    const one = await deck(id, '--kind', 'conditions');
    expect(one.text).toContain('Entangled');
    expect((await deck(id, campaign, 'heroic', '--kind', 'conditions')).text).toContain('Entangled');
    expect((await deck(id, campaign, 'heroic', '--kind', 'conditions')).pages).toBe(one.pages);
  });

  it('prints initiative cards and name tents of a party', async () => {
    const { campaign, deck } = await world();
    const { text } = await deck(campaign, '--kind', 'initiative', '--paper', 'letter');
    for (const word of ['Brakka', 'INITIATIVE', 'ROLLED', 'DEFENSE', 'ENDURANCE'])
      expect(text.toUpperCase()).toContain(word.toUpperCase());
    const tents = await deck(campaign, '--kind', 'tents', '--per-page', '8', '--paper', 'letter');
    expect(tents.text.match(/Brakka/g)).toHaveLength(2);
    expect(tents.info).toContain('612 x 792');
  });

  it('prints what a pack adds, and nothing else', async () => {
    const { deck, added, refused } = await world();
    const pack = await added(frostmarch);
    const powers = (await deck(pack, '--kind', 'powers')).text;
    expect(powers).toContain('Icicle');
    expect(powers).not.toContain('Bolt');
    const items = (await deck(pack, '--kind', 'items')).text;
    expect(items).toContain('Ice saber');
    expect(items).not.toContain('Backpack');
    expect((await deck(pack)).text).toContain('frost wyrm');
    expect((await deck(pack, '--kind', 'initiative')).text).toContain('frost wyrm');
    expect(await refused('cards', pack, '--kind', 'conditions')).toBe(
      `${pack}: There are no conditions to print for The Frostmarch.`,
    );
  });

  it('prints house rules of a pack about conditions with them', async () => {
    const { id, deck, added } = await world();
    const bare = newPack('heroic', 'House rules', { clock: fixedClock, ids: countingIds() });
    const rules = [{ id: 'numb', title: 'Numb', group: 'conditions', text: 'Cold hands drop things.' }];
    const pack = await added({ ...bare, id: 'house-rules', rules });
    expect((await deck(pack, '--kind', 'conditions')).text).toContain('Cold hands drop things.');
    const all = (await deck(id, '--kind', 'conditions')).text;
    expect(all).toContain('Cold hands drop things.');
    expect(all).toContain('Entangled');
  });

  it.each([4, 8, 9])('prints every spell of a custom game, %i per page', async (perPage) => {
    const { deck, added } = await world();
    const id = await added(game('the-fellowship', { number: 1, at, definition: openD20 }));
    const { text, pages } = await deck(id, '--kind', 'powers', '--per-page', String(perPage));
    const spells = openD20.catalogs.filter(({ id }) => ['feature-list', 'spell-list'].includes(id));
    const names = spells.flatMap(({ of }) => of.map(({ name }) => name));
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
    expect(pages).toBe(Math.ceil(names.length / perPage));
    expect((await deck(id)).pages).toBeGreaterThan(0);
    for (const kind of ['items', 'conditions', 'initiative', 'tents'])
      expect((await deck(id, '--kind', kind)).pages).toBeGreaterThan(0);
  });

  it('refuses an empty deck in words', async () => {
    const { id, refused, give, run, added } = await world();
    expect(await refused('cards', id, '--kind', 'powers')).toBe(
      `${id}: There are no powers to print for Brakka.`,
    );
    await give('rowan.json', caster);
    const { id: rowan } = await run('create', '@rowan.json', '--save');
    expect(await refused('cards', rowan, '--kind', 'items')).toContain(
      'There is no gear to print for Rowan.',
    );
    expect(await refused('cards', 'starfaring', '--kind', 'powers')).toContain(
      'There are no powers to print for',
    );
    await give('empty.json', { name: 'Nobody yet', ruleset: 'heroic', members: [] });
    const { id: empty } = await run('campaign', 'create', '@empty.json');
    expect(await refused('cards', empty, '--kind', 'tents')).toContain(
      'There is nobody to print name tents for in Nobody yet.',
    );
    const draft = await added(game('a-draft', null));
    expect(await refused('cards', draft, '--kind', 'powers')).toContain('not published');
  });

  it('names every id that is unknown, a line each, and every choice that there is', async () => {
    const { id, start, folder } = await world();
    const { exit, err } = await start('print', 'cards', 'nobody-1', id, 'nobody-2', '--out', '@no.pdf');
    expect([
      exit,
      err
        .trim()
        .split('\n')
        .map((line) => line.split(':')[0]),
    ]).toEqual([2, ['nobody-1', 'nobody-2']]);
    const wrong = await start('print', 'cards', id, '--kind', 'spells', '--out', '@no.pdf');
    expect([wrong.exit, wrong.err]).toEqual([
      2,
      expect.stringContaining('people, powers, items, conditions'),
    ]);
    expect((await start('print', 'cards', id, '--per-page', '5', '--out', '@no.pdf')).exit).toBe(2);
    expect(existsSync(path.join(folder, 'no.pdf'))).toBe(false);
  });

  it('writes to standard output', async () => {
    const { id, pipe } = await world();
    const { exit, bytes } = await pipe('', 'print', 'cards', id, '--kind', 'items', '--out', '-');
    expect([exit, bytes.subarray(0, 5).toString()]).toEqual([0, '%PDF-']);
    const sheet = await pipe('', 'print', 'sheet', id, '--format', 'booklet', '--out', '-');
    expect([sheet.exit, sheet.bytes.subarray(0, 5).toString()]).toEqual([0, '%PDF-']);
  });
});

describe('print sheet --format', () => {
  it.each([
    ['full', '595.28 x 841.89', 1],
    ['two-up', '841.89 x 595.28', 1],
    ['booklet', '841.89 x 595.28', 2],
    ['half', '420.945 x 595.28', 1],
    ['large', '595.28 x 841.89', undefined],
  ] as const)('%s has pages of %s', async (format, size, pages) => {
    const { id, run } = await world();
    const printed = await run('print', 'sheet', id, '--format', format, '--out', '@sheet.pdf');
    if (pages !== undefined) expect(printed.pages).toBe(pages);
    const info = await withPdf(await readFile(printed.out), (file) => poppler('pdfinfo', file));
    expect(info).toContain(`Pages:           ${String(printed.pages)}`);
    expect(info).toContain(size);
    const words = await withPdf(await readFile(printed.out), (file) =>
      poppler('pdftotext', '-raw', file, '-'),
    );
    expect(words).toContain('Brakka');
    expect(words).toContain('Sword, Accurate');
  });

  it('refuses fields on anything but full pages', async () => {
    const { id, run, refused } = await world();
    expect(await refused('sheet', id, '--format', 'half', '--fillable')).toContain('only full pages');
    expect((await run('print', 'sheet', id, '--fillable', '--out', '@sheet.pdf')).pages).toBe(1);
  });
});
