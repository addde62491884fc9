import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  add,
  addDetail,
  addLive,
  choose,
  details,
  field,
  finishCharacter,
  formOf,
  newCharacterOf,
  openPart,
  pasteTable,
  printedSheets,
  publishGame,
  sheetTab,
  startGame,
  wizardStep,
} from '#test/e2e/scenes/gameForms';
import { campaignPage, startCampaign } from '#test/e2e/scenes/ownCampaign';
import { takeDamage, turnTo } from '#test/e2e/scenes/table';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

/** Classes, rows that live, points that overflow and a ship in one game, made by forms alone, played, leveled and printed. */
let app: RunningApp;
let folder: string;
const game = 'Salt and Canvas';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-combined-'));
  app = await launchApp({ dataFolder: path.join(folder, 'library') });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it('makes a crew with classes and their ship by forms alone', async () => {
  const { page } = app;
  const form = formOf(page);
  const innermost = form.locator('details.entry[open]').last();
  await startGame(page, game);

  await openPart(page, 'Numbers');
  await pasteTable(page, await add(page, 'Numbers', 'Growth'), 'Name\nStanding');
  await openPart(page, 'Options');
  const trades = await add(page, 'Options', 'Trade');
  await pasteTable(page, trades, 'Name\nGunner\nSurgeon');
  await addDetail(trades, 'Required');
  await openPart(page, 'Catalogs');
  const arms = await add(page, 'Catalogs', 'Arms');
  await pasteTable(page, arms, 'Name\tMagazine\tTrade\nPistol\t4\t\nSwivel gun\t6\tgunner\nSaw\t0\tsurgeon');
  await details(arms, { 'Columns for formulas only': 'trade' });
  await openPart(page, 'Lists');
  const gear = await add(page, 'Lists', 'Gear');
  await details(gear, {
    Catalogs: 'arms',
    'Entries offered if': "it.trade == '' || it.trade == trade.id",
  });
  await addDetail(gear, 'Changes in play');
  const shots = await addLive(gear, 'Shots');
  await field(shots, 'Highest value').fill('it.magazine + standing');
  await addDetail(shots, 'Shown as');
  await choose(shots, 'Shown as', 'Dots');
  await openPart(page, 'Trackers');
  for (const [name, highest] of [
    ['Luck', '2'],
    ['Health', '6 + standing'],
  ] as const) {
    const points = await add(page, 'Trackers', name);
    await points.getByRole('textbox', { name: 'Highest value' }).fill(highest);
    await addDetail(points, 'This is health');
  }
  await page.getByRole('alert').getByRole('button').click();
  await openPart(page, 'Advancement');
  await page.getByRole('button', { name: 'Add: Raises' }).click();
  await field(innermost, 'Name').fill('Standing');
  await field(innermost, 'Set or number to raise').fill('standing');
  await details(innermost, { Price: '3 + it.value' });
  await screenshot(page, 'combined-advancement');

  await openPart(page, 'Kinds of sheet');
  await page.getByRole('button', { name: 'Add: Kinds of sheet' }).click();
  await field(form, 'Name').fill('Ship');
  await addDetail(form, 'Belongs to');
  await choose(form, 'Belongs to', 'The campaign');
  await openPart(page, 'Numbers');
  await pasteTable(page, await add(page, 'Numbers', 'Build'), 'Name\nSize');
  await openPart(page, 'Trackers');
  const hull = await add(page, 'Trackers', 'Hull');
  await hull.getByRole('textbox', { name: 'Highest value' }).fill('8 + 4 * size');
  await addDetail(hull, 'This is health');
  await details(hull, { 'Lowest value': '-4' });
  await addDetail(hull, 'Shown as');
  await choose(hull, 'Shown as', 'Bar');
  // Her guns come from the catalog of the game.
  await openPart(page, 'Lists');
  const guns = await add(page, 'Lists', 'Guns');
  await details(guns, { Catalogs: 'arms' });
  await addDetail(guns, 'Changes in play');
  const loads = await addLive(guns, 'Loads');
  await field(loads, 'Highest value').fill('it.magazine');
  await addDetail(loads, 'Shown as');
  await choose(loads, 'Shown as', 'Boxes');
  await openPart(page, 'Advancement');
  await page.getByRole('button', { name: 'Add: Raises' }).click();
  await field(innermost, 'Name').fill('Refit');
  await field(innermost, 'Set or number to raise').fill('size');
  await screenshot(page, 'combined-ship');
  await sheetTab(page, 'Characters').check({ force: true });
  expect(await page.getByText(/^\d+ faults?$/).count()).toBe(0);
  await publishGame(page, game);
});

it('plays and raises a member of the crew', async () => {
  const { page } = app;
  await newCharacterOf(page, game);
  await page.getByRole('button', { name: 'New Character' }).click();
  await page.getByRole('radio', { name: /^Gunner/ }).check();
  await wizardStep(page, /^Belongings/);
  await page.getByRole('button', { name: /^Add.*Swivel gun/ }).click();
  expect(await page.getByRole('button', { name: /^Add.*Saw/ }).count()).toBe(0);
  await screenshot(page, 'combined-belongings');
  await wizardStep(page, /^Concept/);
  await finishCharacter(page, 'Asha');
  await page.getByRole('heading', { level: 1, name: 'Asha' }).waitFor();
  await turnTo(page, 'Play');
  await page
    .getByRole('spinbutton', { name: /^Shots/ })
    .locator('[data-mark="6"]')
    .click();
  await takeDamage(page, 5);
  const strip = page.locator('[data-work] .strip');
  await strip
    .getByText(/^3\s*\/ 6/)
    .first()
    .waitFor();
  await screenshot(page, 'combined-play');
  await page.getByRole('button', { name: '0 Exp', exact: true }).click();
  await page.keyboard.type('3');
  await page.getByRole('button', { name: 'Gain' }).click();
  await turnTo(page, 'Advancement');
  await page.getByRole('button', { name: 'Buy for 3 Exp' }).click();
  await screenshot(page, 'combined-bought');
  await turnTo(page, 'Play');
  await page
    .getByRole('spinbutton', { name: /^Shots/ })
    .and(page.locator('[aria-valuemax="7"]'))
    .waitFor();
});

it('sails and refits the ship in a campaign', async () => {
  const { page } = app;
  await startCampaign(page, 'Low Water', game);
  const ships = page.getByRole('region', { name: 'Ship', exact: true });
  await ships.getByRole('link', { name: 'New Ship' }).click();
  await page.getByRole('button', { name: 'New Ship', exact: true }).click();
  await wizardStep(page, /^Belongings/);
  await page.getByRole('button', { name: /^Add.*Swivel gun/ }).click();
  await wizardStep(page, /^Concept/);
  await finishCharacter(page, 'Gull');
  await ships.getByRole('link', { name: 'Gull' }).click();
  await turnTo(page, 'Play');
  await takeDamage(page, 10);
  await page.locator('[data-work] .strip').getByText('-2').first().waitFor();
  await screenshot(page, 'combined-sail');
  await turnTo(page, 'Advancement');
  await page.getByRole('button', { name: 'Take for free' }).click();
  await turnTo(page, 'Play');
  await page.getByText('/ 12').first().waitFor();
  await screenshot(page, 'combined-refit');
  await page.getByRole('link', { name: 'Campaign', exact: true }).click();
  await campaignPage(page, 'Tonight');
  await screenshot(page, 'combined-tonight');
});

it('prints crew and ship', async () => {
  const file = path.join(process.env['HEARTHBOOK_SHOTS'] ?? folder, 'combined.pdf');
  const text = await printedSheets(app.page, file);
  for (const words of ['Asha', 'Gunner', 'Swivel gun', 'Gull', 'Hull', 'Loads'])
    expect(text).toContain(words);
});

it('shows no error of the page', () => {
  expectNoPageErrors(app);
});
