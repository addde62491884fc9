import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveCommand } from '../support/commands';
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

it('makes a character of it, and prints the sheet', async () => {
  const { page } = app;
  await page.getByRole('link', { name: 'New character' }).first().click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Cinder' }) });
  await screenshot(page, 'own-game-new');
  await card.getByRole('button', { name: /^Start/ }).click();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await page.getByRole('textbox', { name: 'Name' }).first().fill('Asha');
  await page.getByText('Draft saved').first().waitFor();
  await screenshot(page, 'own-game-wizard');
  await page.getByRole('link', { name: 'Library' }).first().click();
  await page.getByRole('link', { name: 'Asha' }).first().waitFor();
  await screenshot(page, 'own-game-library');
  const { value } = (await giveCommand(page, 'library.list', {})) as {
    value: { rows: readonly { id: string; ruleset: string }[] };
  };
  const [hero] = value.rows;
  const printed = (await giveCommand(page, 'sheet.render', {
    subject: { kind: 'characters', ids: [hero?.id] },
    options: { paper: 'a4', inkSaver: false, fillable: false },
  })) as { value: { bytes: Uint8Array } };
  const file = path.join(folder, 'sheet.pdf');
  await writeFile(file, Buffer.from(Object.values(printed.value.bytes)));
  const { stdout } = await promisify(execFile)('pdftotext', ['-layout', file, '-']);
  expect(stdout).toContain('Might');
  expect(stdout).toContain('55');
});

it('shows no error of the page', () => {
  expectNoPageErrors(app);
});
