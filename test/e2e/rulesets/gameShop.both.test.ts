import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { systemClock, systemIds } from '#electron/services/systemPorts';
import { newGame } from '#shared/homebrew/games/game';
import { turnTo } from '#test/e2e/scenes/table';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';
import { atRest, layoutFaults } from '#test/e2e/support/layout';

/** The shop of a game that is data: the budget of money buys things in play. */
let app: RunningApp;
let folder: string;
const ember = JSON.parse(await readFile(inRoot('shared/rules/definition/templates/ember.json'), 'utf8'));
/** Every character that chance makes has enough for all that is bought here. */
const budgets = (ember.budgets as { readonly id: string; readonly granted: string }[]).map((budget) =>
  budget.id === 'money' ? { ...budget, granted: `${budget.granted} + 500` } : budget,
);
const definition = { ...ember, name: 'Ashfall', budgets };
const game = newGame('Ashfall', definition, { clock: systemClock, ids: systemIds });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-shop-'));
  const library = path.join(folder, 'library');
  await mkdir(path.join(library, 'rulesets'), { recursive: true });
  await writeFile(
    path.join(library, 'rulesets', `${game.id}.json`),
    JSON.stringify({ ...game, revision: 1 }),
  );
  app = await launchApp({ dataFolder: library });
  const { page } = app;
  await page.getByRole('link', { name: 'New character' }).first().click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Ashfall' }) });
  await card.getByRole('button', { name: /^Quick build/ }).click();
  await page.getByRole('button', { name: 'Finish character' }).click();
  await turnTo(page, 'Play');
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const basket = (page: Page) => page.getByRole('region', { name: 'Basket' });
const owned = (page: Page, name: string) =>
  page
    .locator('[data-tab] section')
    .filter({ has: page.getByRole('heading', { name: /^Gear/ }) })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });

it(
  'buys a thing in three clicks, and one undo takes it and its price back',
  { tags: 'journey' },
  async () => {
    const { page } = app;
    await app.resize(1440, 900);
    let clicks = 0;
    const click = async (what: Locator): Promise<void> => {
      clicks += 1;
      await what.click();
    };
    await click(page.getByRole('link', { name: 'Gear', exact: true }));
    const waterskins = owned(page, 'Waterskin');
    const before = await waterskins.count();
    await click(page.getByRole('button', { name: 'Add Waterskin', exact: true }));
    await click(basket(page).getByRole('button', { name: /^Buy for/ }));
    await waterskins.waitFor();
    expect(clicks).toBe(3);
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await expect.poll(() => waterskins.count()).toBe(before);
  },
);

it('names one of several pieces by one step, and sells it by itself', async () => {
  const { page } = app;
  for (const name of ['Add Waterskin', 'Add another Waterskin', 'Add another Waterskin'])
    await page.getByRole('button', { name, exact: true }).click();
  await basket(page)
    .getByRole('button', { name: /^Buy for/ })
    .click();
  await page.getByRole('button', { name: 'More for Waterskin' }).click();
  await page.getByRole('menuitem', { name: 'Give a name…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Name for Waterskin' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Grandmother');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await owned(page, 'Grandmother').waitFor();
  await page.getByRole('button', { name: 'Sell Grandmother…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sell for/ })
    .click();
  await owned(page, 'Grandmother').waitFor({ state: 'detached' });
  await owned(page, 'Waterskin').waitFor();
});

it('keeps the basket of a phone where it is, with things in it or without', async () => {
  const { page } = app;
  await app.resize(390, 844);
  await atRest(page);
  const before = await basket(page).boundingBox();
  const add = page.getByRole('button', { name: 'Add Rope, 15 m', exact: true });
  await add.scrollIntoViewIfNeeded();
  await atRest(page);
  const place = await add.boundingBox();
  await add.click();
  const more = page.getByRole('button', { name: 'Add another Rope, 15 m', exact: true });
  expect(await more.boundingBox()).toEqual(place);
  expect(await basket(page).boundingBox()).toEqual(before);
  await basket(page).getByRole('button', { name: 'Basket', exact: true }).click();
  await basket(page).getByRole('button', { name: 'Remove Rope, 15 m from the basket' }).waitFor();
  expect(await basket(page).boundingBox()).toEqual(before);
  await screenshot(page, 'game-shop-phone');
  expect(await layoutFaults(page)).toEqual([]);
  expect(await checkAccessibility(page)).toEqual([]);
  expectNoPageErrors(app);
});
