import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  add,
  addDetail,
  addLive,
  choose,
  field,
  finishCharacter,
  formOf,
  openPart,
  printedSheets,
  publishGame,
  sheetTab,
  startGame,
} from '#test/e2e/scenes/gameForms';
import { campaignPage, startCampaign } from '#test/e2e/scenes/ownCampaign';
import { turnTo } from '#test/e2e/scenes/table';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

/** A game with a crew, their ship and the clocks of their world, made by forms alone, then played and printed. */
let app: RunningApp;
let folder: string;
const game = 'Tidewrights';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-kinds-'));
  app = await launchApp({ dataFolder: path.join(folder, 'library') });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** A number that the player chooses, in a set of its own. */
async function addChosen(page: Page, set: string, number: string): Promise<void> {
  await openPart(page, 'Numbers');
  await add(page, 'Numbers', set);
  const form = formOf(page);
  await form.locator('.entry .entry summary').first().click();
  const inner = form.locator('.entry .entry[open]');
  await field(inner, 'Name').fill(number);
  await addDetail(inner, 'Chosen by the player');
  await field(inner, 'Highest').fill('6');
}

async function everySize(page: Page, name: string): Promise<void> {
  await screenshot(page, name);
  await app.resize(1024, 768);
  await screenshot(page, `${name}-1024`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await app.resize(390, 844);
  await screenshot(page, `${name}-dark-390`);
  await app.resize(1440, 900);
  await screenshot(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

it('makes a crew, a ship and a world with clocks by forms alone', async () => {
  const { page } = app;
  await startGame(page, game);
  await addChosen(page, 'Traits', 'Grit');

  await openPart(page, 'Kinds of sheet');
  await everySize(page, 'kinds-empty');
  await page.getByRole('button', { name: 'Add: Kinds of sheet' }).click();
  await field(formOf(page), 'Name').fill('Ship');
  await addDetail(formOf(page), 'What several are called');
  await field(formOf(page), 'What several are called').fill('Ships');
  await addDetail(formOf(page), 'Belongs to');
  await choose(formOf(page), 'Belongs to', 'The campaign');
  await addDetail(formOf(page), 'Open to players');
  await addChosen(page, 'Build', 'Speed');
  await openPart(page, 'Trackers');
  const hull = await add(page, 'Trackers', 'Hull');
  await hull.getByRole('textbox', { name: 'Highest value' }).fill('4 + speed');
  await addDetail(hull, 'Shown as');
  await choose(hull, 'Shown as', 'Boxes');
  await addDetail(hull, 'Seen by');
  await everySize(page, 'kinds-ship');

  await sheetTab(page, 'Characters').check({ force: true });
  await page.getByRole('button', { name: 'Add: Kinds of sheet' }).click();
  await field(formOf(page), 'Name').fill('World');
  await addDetail(formOf(page), 'Belongs to');
  await choose(formOf(page), 'Belongs to', 'The campaign');
  await addDetail(formOf(page), 'Most in a campaign');
  await field(formOf(page), 'Most in a campaign').fill('1');
  await openPart(page, 'Lists');
  const threats = await add(page, 'Lists', 'Threats');
  await addDetail(threats, "Rows of the player's own");
  await addDetail(threats, 'Rows begin and end in play');
  await addDetail(threats, 'Changes in play');
  const done = await addLive(threats, 'Done');
  await field(done, 'Highest value').fill('6');
  await addDetail(done, 'At the start');
  await field(done, 'At the start').fill('0');
  await addDetail(done, 'Shown as');
  await choose(done, 'Shown as', 'Clock');
  await addDetail(done, 'Seen by');
  await everySize(page, 'kinds-world');
  expect(await formOf(page).getByRole('alert').allInnerTexts()).toEqual([]);

  await sheetTab(page, 'Characters').check({ force: true });
  await everySize(page, 'kinds-list');
  await publishGame(page, game);
});

it('makes a hero, then the ship and the world in a campaign', async () => {
  const { page } = app;
  await page.getByRole('link', { name: 'New character' }).first().click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: game }) });
  await card.getByRole('button', { name: /^Start/ }).click();
  await page.getByText('Made in a campaign, on its party page: Ships, World.').waitFor();
  await everySize(page, 'kinds-new');
  await page.getByRole('button', { name: 'New Character' }).click();
  await finishCharacter(page, 'Asha');
  await page.getByRole('heading', { level: 1, name: 'Asha' }).waitFor();

  await startCampaign(page, 'Low Water', game);
  await everySize(page, 'kinds-party-empty');
  for (const [many, kind, name] of [
    ['Ships', 'Ship', 'Gull'],
    ['World', 'World', 'The coast'],
  ] as const) {
    const section = page.getByRole('region', { name: many, exact: true });
    await section.getByRole('link', { name: `New ${kind}` }).click();
    await page.getByRole('button', { name: `New ${kind}`, exact: true }).click();
    await finishCharacter(page, name);
    await page.getByRole('region', { name: many, exact: true }).getByRole('link', { name }).waitFor();
  }
  // There is one world.
  const world = page.getByRole('region', { name: 'World', exact: true });
  expect(await world.getByRole('link', { name: 'New World' }).count()).toBe(0);
  await everySize(page, 'kinds-party');
});

it('plays them, and shows their clocks to the table', async () => {
  const { page } = app;
  await page
    .getByRole('region', { name: 'World', exact: true })
    .getByRole('link', { name: 'The coast' })
    .click();
  await turnTo(page, 'Play');
  await page.getByRole('button', { name: 'Add to Threats' }).click();
  await page.getByRole('textbox', { name: /Name$/ }).last().fill('Wreckers');
  await page.getByRole('heading', { name: 'Wreckers' }).waitFor();
  const marks = page.getByRole('spinbutton', { name: /^Done/ });
  for (const mark of [1, 2]) await marks.locator(`[data-mark="${String(mark)}"]`).click();
  await marks.and(page.locator('[aria-valuenow="2"]')).waitFor();
  await everySize(page, 'kinds-world-play');
  await page.getByRole('link', { name: 'Campaign', exact: true }).click();
  await page.getByRole('region', { name: 'Ships', exact: true }).getByRole('link', { name: 'Gull' }).click();
  await turnTo(page, 'Play');
  await everySize(page, 'kinds-ship-play');
  await turnTo(page, 'Build');
  await everySize(page, 'kinds-ship-sheet');
  await page.getByRole('link', { name: 'Campaign', exact: true }).click();
  await campaignPage(page, 'Tonight');
  await page.getByRole('link', { name: 'Wreckers' }).waitFor();
  await page.getByText('2 of 6').waitFor();
  await everySize(page, 'kinds-tonight');
  await page.getByRole('link', { name: 'Library' }).first().click();
  await page.getByText('Gull').first().waitFor();
  await everySize(page, 'kinds-library');
});

it('prints them', async () => {
  const file = path.join(process.env['HEARTHBOOK_SHOTS'] ?? folder, 'kinds-sheets.pdf');
  const stdout = await printedSheets(app.page, file);
  for (const words of ['Asha', 'Gull', 'Hull', 'The coast', 'Wreckers']) expect(stdout).toContain(words);
  // The ship and the world have no player.
  expect(stdout.match(/^\s*PLAYER\b|\bPlayer\b/gim)).toHaveLength(1);
});

it('shows no error of the page', () => {
  expectNoPageErrors(app);
});
