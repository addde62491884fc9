import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '../support';

let app: RunningApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-own-'));
  app = await launchApp({ dataFolder: path.join(folder, 'library') });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Fills the innermost open field of this name. */
async function fill(page: Page, label: string, value: string): Promise<void> {
  await page.locator('.form').getByLabel(label, { exact: true }).last().fill(value);
}

async function saved(page: Page): Promise<void> {
  await page.getByText('Saved', { exact: true }).first().waitFor();
}

it('makes a d100 game from empty by forms alone, and publishes it', async () => {
  const { page } = app;
  await page.getByRole('link', { name: 'Homebrew' }).first().click();
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('textbox', { name: 'Name of the game' }).fill('Cinder');
  await dialog.getByRole('button', { name: 'Create game' }).click();
  await page.getByRole('heading', { name: 'Cinder', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Numbers', exact: true }).click();
  await page.getByRole('button', { name: 'Add: Numbers' }).click();
  await fill(page, 'Name', 'Traits');
  await page.locator('.form .entry .entry summary').first().click();
  await page.locator('.form .entry .entry .inside').waitFor();
  await fill(page, 'Name', 'Might');
  await page.locator('.form .entry .entry').getByLabel('Add a detail…').selectOption('is');
  await fill(page, 'Formula', 'migth + 10');
  await page.locator('.form').getByRole('alert').first().waitFor();
  await screenshot(page, 'own-game-fault');
  await fill(page, 'Formula', '40 + 15');
  await page.getByRole('region', { name: 'Preview' }).getByText('55').first().waitFor();
  await screenshot(page, 'own-game-numbers');

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publishing = page.getByRole('dialog', { name: 'Publish Cinder' });
  await screenshot(page, 'own-game-publish');
  await publishing.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Published' }).waitFor();
  await saved(page);
});

it('shows no error of the page', () => {
  expectNoPageErrors(app);
});
