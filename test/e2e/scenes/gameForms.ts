import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { giveCommand } from '#test/e2e/support/commands';

/** The forms of a custom game, as somebody fills them in. */

export const formOf = (page: Page) => page.locator('.form');
export const field = (scope: Locator, name: string) => scope.getByLabel(name, { exact: true }).first();
export const group = (scope: Locator, name: string) => scope.getByRole('group', { name, exact: true }).last();

/** A new game in the editor. */
export async function startGame(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Homebrew' }).first().click();
  await page.getByRole('button', { name: 'New game' }).click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('textbox', { name: 'Name of the game' }).fill(name);
  await dialog.getByRole('button', { name: 'Create game' }).click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
}

export async function publishGame(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const publishing = page.getByRole('dialog', { name: `Publish ${name}` });
  await publishing.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('button', { name: 'Published' }).waitFor();
}

export async function openPart(page: Page, name: string): Promise<void> {
  const parts = page.getByRole('navigation', { name: 'Parts of the game' });
  // The count and the faults of a part follow its name.
  await parts.getByRole('button', { name: new RegExp(`^${name}`) }).click();
}

export const sheetTab = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Kind of sheet' }).getByRole('radio', { name, exact: true });

export async function addDetail(scope: Locator, name: string): Promise<void> {
  await scope.getByLabel('Add a detail…').last().selectOption({ label: name });
}

/** Adds details to a part and fills them in. */
export async function details(scope: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await addDetail(scope, name);
    await field(scope, name).fill(value);
  }
}

/** Adds an entry to a list and names it; returns its form. */
export async function add(page: Page, list: string, name?: string): Promise<Locator> {
  await page
    .getByRole('button', { name: `Add: ${list}`, exact: true })
    .last()
    .click();
  const made = formOf(page).locator('details.entry[open]').last();
  if (name !== undefined) await field(made, 'Name').fill(name);
  return made;
}

/** Something about a row that changes in play. */
export async function addLive(list: Locator, name: string): Promise<Locator> {
  const live = group(list, 'Changes in play');
  await live.getByRole('button', { name: 'Add', exact: true }).click();
  const input = live.getByLabel('Name', { exact: true }).last();
  await input.fill(name);
  await input.press('Tab');
  return group(live, name);
}

export async function choose(scope: Locator, label: string, option: string): Promise<void> {
  await scope.getByRole('combobox', { name: label, exact: true }).first().selectOption({ label: option });
}

/** Rows from a spreadsheet, whose first row names the columns. */
export async function pasteTable(page: Page, scope: Locator, text: string): Promise<void> {
  await scope.getByRole('button', { name: 'Paste a table' }).last().click();
  await scope.getByRole('textbox', { name: 'Paste a table' }).fill(text);
  await page.getByRole('button', { name: 'Add rows' }).click();
}

/** Begins a character of a game that has only one kind of sheet. */
export async function newCharacterOf(page: Page, game: string): Promise<void> {
  await page.getByRole('link', { name: 'New character' }).first().click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: game }) });
  await card.getByRole('button', { name: /^Start/ }).click();
  await page.getByRole('heading', { level: 2 }).first().waitFor();
}

export async function wizardStep(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }).click();
}

/** Finishes the open draft under a name. */
export async function finishCharacter(page: Page, name: string, button = /^Finish/): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).first().fill(name);
  await wizardStep(page, /^Review/);
  await page.getByRole('button', { name: button }).click();
}

/** Prints every sheet of the library into a file; returns its words. */
export async function printedSheets(page: Page, file: string): Promise<string> {
  const { value } = (await giveCommand(page, 'library.list', {})) as {
    value: { rows: readonly { id: string }[] };
  };
  const printed = (await giveCommand(page, 'sheet.render', {
    subject: { kind: 'characters', ids: value.rows.map(({ id }) => id) },
    options: { paper: 'a4', inkSaver: false, fillable: false },
  })) as { value: { bytes: Uint8Array } };
  await writeFile(file, Buffer.from(Object.values(printed.value.bytes)));
  const { stdout } = await promisify(execFile)('pdftotext', ['-layout', file, '-']);
  return stdout;
}
