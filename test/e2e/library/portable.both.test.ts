import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { joinParty } from '#shared/campaign/party/party';
import { newCampaign } from '#shared/campaign/campaign';
import type { CharacterDocument } from '#shared/character/document';
import { writePortable } from '#shared/library/portable';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';
import { delivered, openCharacter, readNotices, saved } from '#test/e2e/scenes/table';

const running: RunningApp[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

async function start(options: Parameters<typeof launchApp>[0] = {}): Promise<RunningApp> {
  const app = await launchApp(options);
  running.push(app);
  await app.page.getByRole('heading', { level: 1 }).first().waitFor();
  return app;
}

const clock = { now: () => '2026-01-02T03:04:05.000Z' };
const ids = { next: () => crypto.randomUUID() };

/** Characters of a library as stored. */
async function charactersOf(library: string): Promise<CharacterDocument[]> {
  const folder = path.join(library, 'characters');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  return Promise.all(
    names.map(
      async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as CharacterDocument,
    ),
  );
}

/** A campaign with a party of the given names, as one file. */
async function campaignFile(...names: string[]): Promise<string> {
  const party = await charactersOf(await seededLibrary(names.map((name) => plan(name))));
  const camp = newCampaign('heroic', 'The long road', { clock, ids });
  const joined = joinParty(
    camp,
    party.map(({ id, name }) => ({ character: id, name, player: '', role: 'player' as const })),
    { clock, ids, date: '2026-01-02' },
  );
  return writePortable(
    joined,
    party.map((character) => ({ ...character, campaign: camp.id })),
  );
}

/** Drops files on the page. */
async function drop(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  const dataTransfer = await page.evaluateHandle((held) => {
    const transfer = new DataTransfer();
    for (const [name, text] of Object.entries(held)) transfer.items.add(new File([text], name));
    return transfer;
  }, files);
  for (const event of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('main', event, { dataTransfer });
}

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click();
const article = (page: Page, name: string) =>
  dialog(page)
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

it(
  'imports a campaign with its party from a file dropped on any page, exports it whole, and undoes the import',
  { tags: 'journey' },
  async () => {
    const app = await start();
    const { page } = app;
    await page.getByRole('link', { name: 'Homebrew', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Homebrew' }).waitFor();
    await drop(page, { 'road.hearth': await campaignFile('Brakka', 'Ysolde') });
    await article(page, 'The long road').getByText('party of 2').waitFor();
    await article(page, 'Ysolde')
      .getByText(/^Character · /)
      .waitFor();
    expect(await checkAccessibility(page)).toEqual([]);
    await screenshot(page, `portable-campaign-${app.kind}`);
    await press(page, 'Import 3');
    await page.getByText('3 documents were imported.').waitFor();
    await readNotices(page);

    await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /The long road/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'More campaign actions' }).click();
    const file = await delivered(app, () =>
      page.getByRole('menuitem', { name: 'Export with party and packs' }).click(),
    );
    await readNotices(page);
    await drop(page, { 'again.hearth': file.toString('utf8') });
    await expect.poll(() => dialog(page).getByText('Already in your library and identical.').count()).toBe(3);
    await screenshot(page, `portable-same-${app.kind}`);
    // A second copy of the campaign gets a party of its own.
    await article(page, 'The long road').getByText('Keep both').click();
    await press(page, 'Import 3');
    await page.getByText('3 documents were imported.').waitFor();
    await expect.poll(async () => (await charactersOf(app.dataFolder)).length).toBe(4);
    const campaigns = new Set((await charactersOf(app.dataFolder)).map(({ campaign }) => campaign));
    expect(campaigns.size).toBe(2);
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
    await page.getByText('3 imports were undone.').waitFor();
    await expect.poll(async () => (await charactersOf(app.dataFolder)).length).toBe(2);
    expectNoPageErrors(app);
  },
);

it('replaces the open document, including unsaved text, and restores it from its history', async () => {
  const library = await seededLibrary([plan('Brakka')]);
  const [before] = await charactersOf(library);
  const app = await start({ dataFolder: library, colorScheme: 'dark' });
  const { page } = app;
  await app.resize(1024, 700);
  await openCharacter(page, 'Brakka');
  const name = page.getByLabel('Character name');
  await name.fill('Brakka the Bold');
  // Its date lies ahead of the clock, so only the number of its saves says that it is newer.
  const given = {
    ...before!,
    ...{ name: 'Brakka of the Mine', revision: 50, updatedAt: '2099-01-01T00:00:00.000Z' },
  };
  await drop(page, { 'brakka.hearth': writePortable(given) });
  await dialog(page)
    .getByText(/^Already in your library\. Your version is older/)
    .waitFor();
  await dialog(page).getByText('Replace mine').click();
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, `portable-replace-dark-${app.kind}`);
  await press(page, 'Import');
  await expect.poll(() => name.inputValue()).toBe('Brakka of the Mine');
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => name.inputValue()).toBe('Brakka the Bold');
  await saved(page);
  expectNoPageErrors(app);
});

it('shows several files as one list, with all faults of each', async () => {
  const app = await start({ dataFolder: await seededLibrary([plan('Brakka'), plan('Ysolde')]) });
  const { page } = app;
  await app.resize(1024, 700);
  const [first, second] = await charactersOf(app.dataFolder);
  await drop(page, {
    'same.hearth': writePortable(first!),
    'other.hearth': writePortable({ ...second!, name: 'Another' }),
    'broken.hearth': writePortable({ ...second!, choices: { stats: 'none' } }),
    'newer.hearth': '{"format":"hearthbook-export","version":9}',
    'portrait.png': 'PNG',
    'cut.hearth': '{"format":',
  });
  await dialog(page).getByRole('heading', { name: 'Import 6 files' }).waitFor();
  for (const words of [
    'identical',
    'Your version was saved',
    'newer version of Hearthbook',
    '.hearth files',
    'This file is damaged and cannot be read.',
  ])
    await dialog(page).getByText(words).first().waitFor();
  const cut = dialog(page).getByRole('alert').filter({ hasText: 'This file is damaged' });
  await cut.getByText('Details', { exact: true }).click();
  await cut.getByText('the text ends too early').waitFor();
  await dialog(page)
    .getByText(/^This cannot be imported/)
    .waitFor();
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, `portable-several-${app.kind}`);
  await press(page, 'Import');
  // A file that cannot be imported stays in the list.
  await cut.waitFor();
  await press(page, 'Close');
  await page.getByText('Another was imported.').waitFor();
  await expect.poll(() => page.locator('[data-card-link]').count()).toBe(3);
  expectNoPageErrors(app);
});
