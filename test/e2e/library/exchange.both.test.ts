import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';
import { delivered, openCharacter, readNotices, saved, turnTo } from '#test/e2e/scenes/table';

const running: RunningApp[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function start(options: Parameters<typeof launchApp>[0]): Promise<RunningApp> {
  const app = await launchApp(options);
  running.push(app);
  return app;
}

const toLibrary = (page: Page) => page.getByRole('link', { name: 'Library', exact: true }).first().click();
const dialog = (page: Page) => page.getByRole('dialog');

/** Exports the open character's changes and returns the file. */
async function sendFromSheet(app: RunningApp, look?: () => Promise<void>): Promise<Buffer> {
  const { page } = app;
  return delivered(app, async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Send changes…' }).click();
    await dialog(page).getByRole('button', { name: 'Save file' }).waitFor();
    await look?.();
    await dialog(page).getByRole('button', { name: 'Save file' }).click();
  });
}

/** Imports a file in the library. */
async function receive({ page }: RunningApp, bytes: Buffer): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-received-'));
  folders.push(folder);
  const file = path.join(folder, 'Brakka changes.hearth');
  await writeFile(file, bytes);
  await toLibrary(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import', exact: true }).first().click();
  await (await chooser).setFiles(file);
}

async function write(page: Page, notes: string): Promise<void> {
  const writing = page.getByRole('button', { name: 'Edit' });
  if ((await writing.count()) > 0) await writing.click();
  await page.getByLabel('Notes in Markdown').fill(notes);
  await saved(page);
}

const row = (page: Page, words: string | RegExp) => dialog(page).locator('.line').filter({ hasText: words });

it('exchanges a character between a player and a GM, line by line', async () => {
  const player = await start({
    dataFolder: await seededLibrary([plan('Brakka', { awards: [{ exp: 12, reason: 'first scenario' }] })]),
  });
  const gm = await start({ colorScheme: 'dark' });
  await gm.page.getByRole('button', { name: 'Import', exact: true }).first().waitFor();

  // The whole character the first time, from the library's menu.
  const { page } = player;
  const whole = await delivered(player, async () => {
    await page.getByRole('button', { name: 'Actions for Brakka' }).click();
    await page.getByRole('menuitem', { name: 'Send changes…' }).click();
    await dialog(page).getByText('The whole character will be sent.').waitFor();
    await dialog(page).getByRole('button', { name: 'Save file' }).click();
  });
  await receive(gm, whole);
  await dialog(gm.page).getByRole('button', { name: 'Import', exact: true }).click();
  await gm.page.locator('[data-card-link]').filter({ hasText: 'Brakka' }).waitFor();

  // The player buys and writes; the GM writes as well.
  await openCharacter(page, 'Brakka');
  await turnTo(page, 'Advancement');
  await page.getByRole('searchbox', { name: 'Search advances' }).fill('Stealth');
  await page
    .getByRole('region', { name: 'Available advances' })
    .locator('[data-offer]')
    .filter({ has: page.getByText('Stealth', { exact: true }) })
    .click();
  await page.getByRole('button', { name: 'Buy for 3 Exp' }).click();
  await page.getByText('5 Exp left').waitFor();
  await page.getByLabel('Character name').fill('Brakka the Bold');
  await saved(page);
  await readNotices(page);
  const changes = await sendFromSheet(player, async () => {
    await row(page, 'Brakka → Brakka the Bold').waitFor();
    await row(page, 'Stealth, basic, −3 Exp').waitFor();
    expect(await dialog(page).locator('.line input').count()).toBe(0);
    expect(await checkAccessibility(page)).toEqual([]);
    await screenshot(page, `exchange-send-${player.kind}`);
  });
  expect(changes.length).toBeLessThan(whole.length);

  await openCharacter(gm.page, 'Brakka');
  await gm.page.getByLabel('Character name').fill('Brakka of the Mine');
  await saved(gm.page);
  await receive(gm, changes);
  await dialog(gm.page)
    .getByText(/· made /)
    .waitFor();
  expect(await dialog(gm.page).getByText('These changes are based on a different version').count()).toBe(0);
  await row(gm.page, 'Changed on both sides').getByText('Brakka of the Mine').waitFor();
  await expect
    .poll(() => row(gm.page, 'Changed on both sides').getByRole('checkbox').isChecked())
    .toBe(false);
  await expect.poll(() => row(gm.page, 'Stealth, basic').getByRole('checkbox').isChecked()).toBe(true);
  expect(await checkAccessibility(gm.page)).toEqual([]);
  await screenshot(gm.page, `exchange-receive-dark-${gm.kind}`);
  await dialog(gm.page).getByRole('button', { name: 'Import 1 change' }).click();
  await gm.page.getByText(/^1 change was imported for Brakka/).waitFor();
  await gm.page.locator('[data-card-link]').filter({ hasText: 'Brakka of the Mine' }).waitFor();

  // Then back: the player sees that the name comes from the GM.
  await openCharacter(gm.page, 'Brakka of the Mine');
  await readNotices(gm.page);
  const back = await sendFromSheet(gm);
  await receive(player, back);
  await row(page, 'Brakka the Bold → Brakka of the Mine').waitFor();
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, `exchange-receive-${player.kind}`);
  await dialog(page).getByRole('button', { name: 'Import 1 change' }).click();
  await page.locator('[data-card-link]').filter({ hasText: 'Brakka of the Mine' }).waitFor();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await page.locator('[data-card-link]').filter({ hasText: 'Brakka the Bold' }).waitFor();
  expectNoPageErrors(player);
  expectNoPageErrors(gm);
});

it('compares a whole character with the existing one, or keeps both', { tags: 'journey' }, async () => {
  const app = await start({ dataFolder: await seededLibrary([plan('Brakka')]) });
  const { page } = app;
  await openCharacter(page, 'Brakka');
  const before = await sendFromSheet(app);
  await write(page, 'What happened since.');
  await receive(app, before);
  await dialog(page)
    .getByText(/^Already in your library\. Your version is newer/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Compare changes' }).click();
  await dialog(page).getByText('This file contains nothing new for this character.').waitFor();
  await screenshot(page, `exchange-same-${app.kind}`);
  await dialog(page).getByRole('button', { name: 'Keep both' }).click();
  await expect.poll(() => page.locator('[data-card-link]').count()).toBe(2);
  expectNoPageErrors(app);
});

it('says what is wrong with a file, and writes nothing', async () => {
  const app = await start({ dataFolder: await seededLibrary([plan('Brakka')]) });
  await receive(app, Buffer.from('{"format":"hearthbook-change","version":1,"lines":[7]}'));
  await app.page.getByText(/This file is damaged and cannot be read\. Nothing was imported/).waitFor();
  expectNoPageErrors(app);
});
