import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { builtInRulesets } from '#electron/services/library/rulesets';
import { everyForm } from '#test/integration/pdf/everyForm';
import { paper } from '#test/integration/pdf/press';
import { textOf } from '#test/integration/pdf/support';
import { brakka } from '#test/integration/support/fights';
import { startCli } from '#test/integration/support/startCli';

/** A library with a character in a campaign; papers are drawn by the program's own printer. */
async function world() {
  const parts = { rulesets: builtInRulesets, printer: paper };
  const { folder, run: start } = await startCli({ 'brakka.json': JSON.stringify(brakka) }, parts);
  const run = async (...args: readonly string[]) => {
    const { exit, out, err } = await start(...args);
    expect([exit, err], args.join(' ')).toEqual([0, '']);
    return JSON.parse(out);
  };
  const { id } = await run('create', '@brakka.json', '--save');
  const plan = { name: 'The Long Road', ruleset: 'heroic', members: [id] };
  await writeFile(path.join(folder, 'road.json'), JSON.stringify(plan));
  const { id: campaign } = await run('campaign', 'create', '@road.json');
  await run('campaign', 'begin', campaign, 'session');
  const words = async (...args: readonly string[]) => {
    const { out, pages } = await run('print', ...args, '--out', '@out.pdf');
    return { pages, text: await textOf(await readFile(out)) };
  };
  return { folder, id, campaign, run, start, words };
}

it('prints from the library whatever a window prints, read back from the PDF', async () => {
  const { id, campaign, words } = await world();
  const blank = await words('blank', 'heroic');
  expect(blank.text).toContain('Endurance');
  expect(blank.text).not.toContain('Brakka');
  expect((await words('reference', 'heroic')).pages).toBeGreaterThan(0);
  expect((await words('statement', id)).text).toContain('Brakka');
  expect((await words('chronicle', campaign)).text).toContain('The Long Road');
  expect((await words('chronicle', campaign, '--for', 'gm')).text).toContain('The Long Road');
  expect((await words('party', campaign)).text).toContain('Brakka');
  expect((await words('party', campaign, 'sheets')).text).toContain('Brakka');
});

it('prints cards by four or eight to the page', async () => {
  const { folder, run, words } = await world();
  const creature = (await everyForm('heroic')).find(({ document }) => document.form === 'npc')?.document;
  const ids = [];
  for (const number of [0, 1, 2, 3, 4]) {
    await writeFile(
      path.join(folder, 'foe.json'),
      JSON.stringify({ ...creature, id: `foe-${String(number)}`, name: `Wolf ${String(number)}` }),
    );
    ids.push((await run('import', '@foe.json'))[0].id);
  }
  expect((await words('cards', ...ids)).pages).toBe(2);
  const eight = await words('cards', ...ids, '--per-page', '8');
  expect(eight.pages).toBe(1);
  expect(eight.text).toContain('Wolf 4');
  const pack = { name: 'Wolves', ruleset: 'heroic', members: ids.slice(0, 2) };
  await writeFile(path.join(folder, 'pack.json'), JSON.stringify(pack));
  const { id: wolves } = await run('campaign', 'create', '@pack.json');
  const party = await words('cards', wolves);
  expect([party.pages, party.text.includes('Wolf 1'), party.text.includes('Wolf 4')]).toEqual([
    1,
    true,
    false,
  ]);
  expect((await words('sheet', ids[0] ?? '')).text).toContain('Wolf 0');
});

it('refuses in one line what cannot be printed, and writes nothing', async () => {
  const { folder, id, campaign, start } = await world();
  const refusal = async (...args: readonly string[]) => {
    const { exit, out, err } = await start('print', ...args, '--out', '@no.pdf');
    expect([out, existsSync(path.join(folder, 'no.pdf'))]).toEqual(['', false]);
    expect(err.trim().split('\n')).toHaveLength(1);
    return `${String(exit)} ${err.trim()}`;
  };
  expect(await refusal('blank', 'sneak')).toBe('2 sneak:ruleset: No rule system here is called "sneak".');
  expect(await refusal('statement', '../x')).toBe('2 ../x: no document with this ID in the library');
  expect(await refusal('party', id)).toContain(id);
  expect(await refusal('downtime', campaign, 'nothing')).toContain(campaign);
  expect(await refusal('cards', id)).toContain(id);
});
