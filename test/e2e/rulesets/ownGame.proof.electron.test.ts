import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { turnTo } from '#test/e2e/scenes/table';
import { giveCommand } from '#test/e2e/support/commands';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

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

/** The step of the wizard in which numbers are set. */
async function openNumbers(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('link', { name: /^Numbers/ })
    .click();
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
  await fill(page, 'Formula', 'migth + 10');
  await page.locator('.form').getByRole('alert').first().waitFor();
  await screenshot(page, 'own-game-fault');
  await fill(page, 'Formula', '40 + 15');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('55').first().waitFor();
  await page.getByRole('button', { name: 'Add: Numbers of the set' }).click();
  await fill(page, 'Name', 'Wits');
  await page.locator('.form .entry .entry[open]').getByLabel('Add a detail…').selectOption('chosen');
  await fill(page, 'Highest', '100');
  await preview.getByText('Wits').first().waitFor();
  await screenshot(page, 'own-game-numbers');

  // The number that has a chance is rolled, and points of health are lost in play.
  await page.locator('.form .entry .entry > summary').first().click();
  const might = page.locator('.form .entry .entry[open]');
  await might.getByLabel('Add a detail…').last().selectOption('roll');
  const roll = might.getByRole('group', { name: 'Roll' });
  await roll.getByLabel('Add a detail…').selectOption('with');
  await roll.getByRole('button', { name: 'Add', exact: true }).click();
  await fill(page, 'Chance', 'it.value');
  await page.getByRole('button', { name: 'Trackers', exact: true }).click();
  await page.getByRole('button', { name: 'Add: Trackers' }).click();
  await fill(page, 'Name', 'Health');
  await page.locator('.form').getByRole('textbox', { name: 'Highest value' }).fill('might / 5');
  await page.locator('.form .entry').getByLabel('Add a detail…').last().selectOption('round');
  await page.locator('.form .entry').getByLabel('Add a detail…').last().selectOption('health');
  expect(await page.locator('.form').getByRole('alert').allInnerTexts()).toEqual([]);

  // Equipment from a spreadsheet: the columns come along.
  await page.getByRole('button', { name: 'Catalogs', exact: true }).click();
  await page.getByRole('button', { name: 'Add: Catalogs' }).click();
  await page.getByRole('button', { name: 'Paste a table' }).click();
  await page
    .getByRole('textbox', { name: 'Paste a table' })
    .fill('Name\tPrice\tDamage\nHatchet\t12\td8\nKnife\t2\t1d4');
  await page.getByRole('button', { name: 'Add rows' }).click();
  expect(await page.getByRole('textbox', { name: 'damage of Hatchet' }).inputValue()).toBe('1d8');
  await screenshot(page, 'own-game-catalog');
  for (const [view, shows] of [
    ['New character', 'Wits'],
    ['Play', ''],
    ['Printed page', 'Page 1'],
  ] as const) {
    await preview.getByText(view, { exact: true }).click();
    if (view === 'Printed page') await preview.getByRole('img', { name: shows }).waitFor();
    if (view === 'New character')
      await preview.getByRole('spinbutton', { name: new RegExp(`^${shows}`) }).waitFor();
    await screenshot(page, `own-game-preview-${view.replace(' ', '-').toLowerCase()}`);
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 1024, height: 700 });
  await screenshot(page, 'own-game-dark-1024');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1440, height: 900 });

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
  await openNumbers(page);
  await page.getByRole('spinbutton', { name: /^Wits/ }).fill('56');
  await page.keyboard.press('Tab');
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

it('explains a change to whom it concerns, and takes the character along', async () => {
  const { page } = app;
  await page.getByRole('link', { name: 'Homebrew' }).first().click();
  await page.getByRole('link', { name: 'Cinder' }).click();
  await page.getByRole('button', { name: /^Numbers/ }).click();
  await page.locator('.form > .group > .entries > .entry > summary').click();
  await page.locator('.form .entry .entry summary').last().click();
  await page.locator('.form .entry .entry .inside').waitFor();
  // The short name that formulas and characters know stays until it is changed, too.
  await fill(page, 'Name', 'Cunning');
  expect(await page.locator('.form').getByLabel('Short name for formulas').last().inputValue()).toBe('wits');
  await fill(page, 'Short name for formulas', 'cunning');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publishing = page.getByRole('dialog', { name: 'Publish Cinder' });
  await publishing.getByText('Asha: wits').waitFor();
  await screenshot(page, 'own-game-change');
  await publishing.getByLabel('wits is now called').selectOption('cunning');
  await publishing.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Published' }).waitFor();
  await saved(page);
  const { value } = (await giveCommand(page, 'library.list', {})) as {
    value: { rows: readonly { id: string }[] };
  };
  const read = (await giveCommand(page, 'character.read', { id: value.rows[0]?.id })) as {
    value: { choices: { numbers: unknown } };
  };
  expect(read.value.choices.numbers).toEqual({ traits: { cunning: 56 } });
});

it('opens the exported character with its game in an empty library', async () => {
  const { page, electron } = app;
  const file = path.join(folder, 'asha.hearth');
  await electron?.evaluate(({ dialog }, filePath) => {
    Object.assign(dialog, { showSaveDialog: async () => ({ canceled: false, filePath }) });
  }, file);
  const { value } = (await giveCommand(page, 'library.list', {})) as {
    value: { rows: readonly { id: string }[] };
  };
  const exported = await giveCommand(page, 'character.export', { id: value.rows[0]?.id });
  expect(exported).toMatchObject({ ok: true, value: { kind: 'saved' } });
  const other = await launchApp({ dataFolder: path.join(folder, 'empty'), args: [file] });
  try {
    const dialog = other.page.getByRole('dialog', { name: /^Import/ });
    await dialog.getByRole('heading', { name: 'Asha', exact: true }).waitFor();
    await screenshot(other.page, 'own-game-import');
    await dialog.getByRole('button', { name: /^Import/ }).click();
    await other.page.locator('[data-card-link]').filter({ hasText: 'Asha' }).click();
    await openNumbers(other.page);
    await other.page.getByRole('spinbutton', { name: /^Cunning/ }).waitFor();
    await screenshot(other.page, 'own-game-elsewhere');
    expectNoPageErrors(other);
  } finally {
    await other.close();
  }
});

it('plays it: a roll with the odds of counting, and damage', async () => {
  const { page } = app;
  await page.getByRole('link', { name: 'New character' }).first().click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Cinder' }) });
  await card.getByRole('button', { name: /^Start/ }).click();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await page.getByRole('link', { name: /^Review/ }).click();
  await page.getByRole('button', { name: 'Finish character' }).click();
  await turnTo(page, 'Build');
  await page.getByRole('button', { name: /^Roll Might/ }).click();
  const panel = page.getByRole('complementary', { name: 'Dice' });
  await panel.getByText('55%').first().waitFor();
  const faces = Array.from({ length: 100 }, (_, at) => at + 1);
  const chance = faces.filter((face) => face <= 55).length / faces.length;
  expect(await panel.innerText()).toContain(`${String(Math.round(chance * 100))}%`);
  await screenshot(page, 'own-game-roll');
  await panel.getByRole('button', { name: 'Close' }).click();
  await turnTo(page, 'Play');
  await page.getByLabel('Amount of damage or healing').fill('-4');
  await page.keyboard.press('Enter');
  await page.getByText('7 / 11').first().waitFor();
  await saved(page);
});

it('shows no error of the page', () => {
  expectNoPageErrors(app);
});
