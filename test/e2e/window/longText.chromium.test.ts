import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { campaignPage } from '#test/e2e/scenes/ownCampaign';
import { checkAccessibility, expectNoPageErrors, launchApp, screenshot } from '#test/e2e/support/index';

const long = 'The bell under the ferry. '.repeat(8000);

/** Puts a text in as pasting does. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.focus();
  await page.keyboard.insertText(text);
}

it('holds a text that is too long, says by how much, and neither saves nor drops it silently', async () => {
  const app = await launchApp();
  onTestFinished(() => app.close());
  const { page, dataFolder } = app;
  const stored = async () => {
    const folder = path.join(dataFolder, 'campaigns');
    const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.json'));
    return readFile(path.join(folder, file), 'utf8');
  };
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await page.getByRole('button', { name: 'New campaign' }).click();
  await page.getByLabel('Campaign name').fill('The ferry road');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await campaignPage(page, 'Notes');
  await page.getByRole('button', { name: 'New note' }).click();
  await page.getByLabel('Title of the new note').fill('Brother Odo');
  await page.getByRole('button', { name: 'Create', exact: true }).click();

  // Notes hold 200,000 characters.
  const text = page.getByLabel('Text of the note');
  await text.fill('He keeps the bell.');
  await text.press('End');
  await paste(page, text, long);
  expect(await text.inputValue()).toBe(`He keeps the bell.${long}`);
  await page.getByText('8018 characters too many').waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(JSON.parse(await stored())).toMatchObject({ notes: [{ text: 'He keeps the bell.' }] });
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, 'long-text-note');
  await page.getByText('As players see it').click();
  await page.getByText('Edit', { exact: true }).click();
  expect(await text.inputValue()).toBe(`He keeps the bell.${long}`);
  await text.fill('He keeps the bell and the book.');
  await expect.poll(stored).toContain('He keeps the bell and the book.');
  expect(await page.getByText('characters too many').count()).toBe(0);

  // In a dialog neither Enter nor the button goes on.
  await campaignPage(page, 'Party');
  await page.getByRole('button', { name: 'Add a guest' }).first().click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox').first();
  const more = ' of the old mill'.repeat(13);
  await name.fill('Mern');
  await paste(page, name, more);
  await dialog.getByText('12 characters too many').waitFor();
  await name.press('Enter');
  await dialog.getByRole('textbox').last().focus();
  await dialog.getByRole('button', { name: 'Add guest' }).last().click();
  expect(await name.inputValue()).toBe(`Mern${more}`);
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
  await screenshot(page, 'long-text-dialog');

  // What was too long when its field went can still be copied.
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Copy the text' }).click();
  expectNoPageErrors(app);
});
