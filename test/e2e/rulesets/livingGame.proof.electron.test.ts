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
  formOf,
  group,
  newCharacterOf,
  openPart,
  printedSheets,
  publishGame,
  startGame,
} from '#test/e2e/scenes/gameForms';
import { turnTo } from '#test/e2e/scenes/table';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

/** A game whose rows, conditions and points change in play, made by forms alone, then played and printed. */
let app: RunningApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-living-'));
  app = await launchApp({ dataFolder: path.join(folder, 'library') });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const tracker = (page: Page, label: string) =>
  page.getByRole('spinbutton', { name: new RegExp(`^${label}`) });

it('makes rows, conditions and points that change in play by forms alone', async () => {
  const { page } = app;
  await startGame(page, 'Powder and Oaths');

  await openPart(page, 'Catalogs');
  const arms = await add(page, 'Catalogs', 'Arms');
  await arms.getByRole('button', { name: 'Paste a table' }).last().click();
  await arms.getByRole('textbox', { name: 'Paste a table' }).fill('Name\tMagazine\nPistol\t6\nRope\t0');
  await page.getByRole('button', { name: 'Add rows' }).click();

  await openPart(page, 'Lists');
  const gear = await add(page, 'Lists', 'Gear');
  await addDetail(gear, 'Catalogs');
  await field(gear, 'Catalogs').fill('arms');
  await addDetail(gear, 'Changes in play');
  const shots = await addLive(gear, 'Shots');
  await field(shots, 'Highest value').fill('it.magazine');
  await addDetail(shots, 'Shown as');
  await choose(shots, 'Shown as', 'Boxes');
  await addDetail(shots, 'Restored by');
  await addDetail(group(shots, 'Restored by'), 'Rest');
  await field(group(shots, 'Restored by'), 'Rest').fill('most - now');
  await screenshot(page, 'living-list');

  const oaths = await add(page, 'Lists', 'Promises');
  await addDetail(oaths, "Rows of the player's own");
  await addDetail(oaths, 'Rows begin and end in play');
  await addDetail(oaths, 'Changes in play');
  const marks = await addLive(oaths, 'Marks');
  await field(marks, 'Highest value').fill('6');
  await addDetail(marks, 'At the start');
  await field(marks, 'At the start').fill('0');
  await addDetail(marks, 'Shown as');
  await choose(marks, 'Shown as', 'Clock');

  await openPart(page, 'Trackers');
  for (const [name, highest] of [
    ['Guard', '4'],
    ['Health', '8'],
  ] as const) {
    const points = await add(page, 'Trackers', name);
    await points.getByRole('textbox', { name: 'Highest value' }).fill(highest);
    await addDetail(points, 'This is health');
  }
  // Two trackers of health: one click says in which order damage takes from them.
  await page.getByRole('alert').getByRole('button').click();
  expect(await formOf(page).getByRole('alert').allInnerTexts()).toEqual([]);
  await openPart(page, 'Damage');
  await screenshot(page, 'living-damage');

  await openPart(page, 'Conditions');
  const frightened = await add(page, 'Conditions', 'Frightened');
  await addDetail(frightened, 'Has a level');
  await field(group(frightened, 'Has a level'), 'Highest value').fill('4');
  await screenshot(page, 'living-condition');

  await openPart(page, 'Actions');
  const shoot = await add(page, 'Actions', 'Shoot');
  await addDetail(shoot, 'Rows of');
  await field(shoot, 'Rows of').fill('gear');
  await addDetail(shoot, 'Only if');
  await field(shoot, 'Only if').fill('it.shots.most > 0');
  await addDetail(shoot, 'Costs');
  const costs = group(shoot, 'Costs');
  await costs.getByRole('button', { name: 'Add', exact: true }).click();
  await costs.getByRole('textbox', { name: 'Short name of a detail' }).last().fill('it.shots');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1');
  expect(await formOf(page).getByRole('alert').allInnerTexts()).toEqual([]);
  await screenshot(page, 'living-action');

  await publishGame(page, 'Powder and Oaths');
});

it('plays them', async () => {
  const { page } = app;
  await newCharacterOf(page, 'Powder and Oaths');
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Asha');
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('link', { name: /^Belongings/ })
    .click();
  for (const name of ['Pistol', 'Rope'])
    await page
      .getByRole('button', { name: new RegExp(`^Add.*${name}`) })
      .first()
      .click();
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('link', { name: /^Review/ })
    .click();
  await page.getByRole('button', { name: 'Finish character' }).click();
  await page.getByRole('heading', { level: 1, name: 'Asha' }).waitFor();
  await turnTo(page, 'Play');

  const shots = tracker(page, 'Shots');
  await shots.waitFor();
  expect(await shots.count()).toBe(1);
  await screenshot(page, 'living-begun');
  await page.getByRole('button', { name: /Shoot/ }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await shots.and(page.locator('[aria-valuenow="5"]')).waitFor();
  // A press on a mark counts up to it; the last one is taken away again.
  await shots.locator('[data-mark="3"]').click();
  await shots.and(page.locator('[aria-valuenow="3"]')).waitFor();
  await shots.focus();
  await page.keyboard.press('ArrowUp');
  await shots.and(page.locator('[aria-valuenow="4"]')).waitFor();

  await page.getByRole('button', { name: 'Add to Promises' }).click();
  const name = page.getByRole('textbox', { name: /Name$/ }).last();
  await name.fill('Find the well');
  await page.getByRole('heading', { name: 'Find the well' }).waitFor();
  const marks = tracker(page, 'Marks');
  for (const mark of [1, 2]) await marks.locator(`[data-mark="${String(mark)}"]`).click();
  await marks.and(page.locator('[aria-valuenow="2"]')).waitFor();

  await page.getByRole('button', { name: 'Condition', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Frightened' }).click();
  await page.getByRole('button', { name: 'Increase Frightened by one' }).first().click();
  await screenshot(page, 'living-play');
  await page.setViewportSize({ width: 1024, height: 700 });
  await screenshot(page, 'living-play-1024');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await screenshot(page, 'living-play-dark-390');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });
});

it('prints them with what they are now', async () => {
  const stdout = await printedSheets(app.page, path.join(folder, 'sheet.pdf'));
  for (const words of ['Pistol', 'Shots', 'Find the well', 'Frightened']) expect(stdout).toContain(words);
});

it('shows no error of the page', () => {
  expectNoPageErrors(app);
});
