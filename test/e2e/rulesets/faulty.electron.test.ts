import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { builtWith } from '#test/e2e/scenes/builtWith';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

let built: Awaited<ReturnType<typeof builtWith>>;
let app: RunningApp;
let dataFolder: string;
let kept: { file: string; text: string };

/** A library with a hero, and with a character of a ruleset that is faulty by now. */
beforeAll(async () => {
  built = await builtWith('test/fixtures/faultyRulesets');
  dataFolder = await seededLibrary([plan('Brakka')]);
  const folder = path.join(dataFolder, 'characters');
  const [first = ''] = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const hero = JSON.parse(await readFile(path.join(folder, first), 'utf8')) as object;
  const id = 'cracked-hero';
  const text = JSON.stringify({
    ...hero,
    id,
    name: 'Odo of the Crack',
    ruleset: 'cracked',
    choices: { stats: { heart: 3, hand: 2 } },
    play: {},
    ledger: [],
    journal: [],
  });
  kept = { file: path.join(folder, `${id}.json`), text };
  await writeFile(kept.file, text);
  app = await launchApp({ program: built.program, dataFolder });
});

afterAll(async () => {
  await app.close();
  await built.remove();
  await rm(dataFolder, { recursive: true, force: true });
});

it('breaks no screen of another ruleset, and is listed with its fault, file and field', async () => {
  const { page } = app;
  await page
    .getByRole('link', { name: /Brakka/ })
    .first()
    .waitFor();
  await page.getByRole('link', { name: 'Odo of the Crack' }).waitFor();
  await screenshot(page, 'faulty-ruleset-library');

  await page.getByRole('link', { name: 'New character' }).first().click();
  const cards = page.getByRole('listitem');
  const cracked = cards.filter({ has: page.getByRole('heading', { name: 'Cracked (d8)' }) });
  await cracked.getByText('(data/rules.json, tests[1].target: must be a number)').waitFor();
  expect(await cracked.getByText('characters, campaigns, and packs were not changed').count()).toBe(1);
  expect(await cracked.getByRole('button').count()).toBe(0);
  const torn = cards.filter({ has: page.getByRole('heading', { name: 'torn' }) });
  await torn.getByText('(manifest.json, name: is missing)').waitFor();
  expect(await page.getByRole('button', { name: /^Start/ }).count()).toBe(5);
  await screenshot(page, 'faulty-ruleset-new');
});

it('keeps its characters unchanged, opens them read-only, and says why', async () => {
  const { page } = app;
  await page.getByRole('link', { name: 'Library' }).first().click();
  await page.getByRole('link', { name: 'Odo of the Crack' }).click();
  await page.getByText('data/rules.json, tests[1].target').first().waitFor();
  await screenshot(page, 'faulty-ruleset-sheet');
  expect(await readFile(kept.file, 'utf8')).toBe(kept.text);
});

it('is missing neither in the compendium nor among the screens without a campaign', async () => {
  const { page } = app;
  await page.getByRole('link', { name: 'Campaigns' }).first().click();
  await page.getByRole('heading', { name: 'Cracked (d8)' }).waitFor();
  await page.getByText('(data/rules.json, tests[1].target: must be a number)').waitFor();
  await screenshot(page, 'faulty-ruleset-campaigns');
  await page.getByRole('link', { name: 'Compendium' }).first().click();
  await page.getByRole('searchbox').first().fill('Opposed');
  await page
    .getByText(/opposed/i)
    .nth(1)
    .waitFor();
  expectNoPageErrors(app);
});
