import type { Locator, Page } from 'playwright-core';

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
  await page.getByRole('navigation', { name: 'Parts of the game' }).getByRole('button', { name }).click();
}

export async function addDetail(scope: Locator, name: string): Promise<void> {
  await scope.getByLabel('Add a detail…').last().selectOption({ label: name });
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
