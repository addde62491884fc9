import { afterEach, expect, it } from 'vitest';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

it(
  'creates a house rule and a table, lists missing fields, and finds both in the compendium',
  { tags: 'journey' },
  async () => {
    app = await launchApp();
    const { page } = app;
    await page.getByRole('link', { name: 'Homebrew' }).click();
    await page.getByText('No packs yet.').waitFor();
    await page.getByRole('button', { name: 'New pack' }).click();
    await page.getByRole('menuitem').first().click();
    await page.getByLabel('Pack name').fill('Rules of our table');

    await page.getByRole('button', { name: 'Add house rule' }).click();
    await page.getByText('It has no title.').waitFor();
    await page.getByLabel('Title').fill('Quixotic hats');
    await page.getByText('It has no text yet.').waitFor();
    await page.getByLabel('Text', { exact: true }).fill('A hat helps.\n\nA big hat helps more.');
    await expect.poll(() => page.getByText('left out until').count()).toBe(0);

    await page.getByRole('button', { name: 'Add table' }).click();
    await page.getByLabel('Title').nth(1).fill('Zephyr weather');
    await page.getByText('Results 1 to 6 have no row.').waitFor();
    await page.getByRole('button', { name: 'Create a row for every result' }).click();
    for (let row = 0; row < 6; row += 1)
      await page
        .getByLabel('Result')
        .nth(row)
        .fill(`Wind ${row + 1}`);
    await expect.poll(() => page.getByText('left out until').count()).toBe(0);
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await checkAccessibility(page)).toEqual([]);
    await screenshot(page, `homebrew-${app.kind}`);

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everything' }).fill('quixotic');
    await page.getByRole('option', { name: /Quixotic hats/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('A big hat helps more.').waitFor();
    await page.getByRole('searchbox').fill('zephyr');
    await page.getByRole('option', { name: /Zephyr weather/ }).waitFor();
    expectNoPageErrors(app);
  },
);

it('leaves out an inactive pack, and restores one from the bin', async () => {
  app = await launchApp();
  const { page } = app;
  await page.getByRole('link', { name: 'Homebrew' }).click();
  await page.getByRole('button', { name: 'New pack' }).click();
  await page.getByRole('menuitem').first().click();
  await page.getByRole('button', { name: 'Add house rule' }).click();
  await page.getByLabel('Title').fill('Quixotic hats');
  await page.getByLabel('Text', { exact: true }).fill('A hat helps.');
  await page.getByRole('switch', { name: 'Active' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Compendium' }).click();
  await page.getByRole('searchbox').fill('quixotic');
  await page.getByText('No results for “quixotic”.').waitFor();

  await page.getByRole('link', { name: 'Homebrew' }).click();
  await page.getByRole('switch', { name: 'Unnamed pack is active' }).click();
  await page.getByRole('link', { name: 'Compendium' }).click();
  await page.getByRole('searchbox').fill('quixotic');
  await page.getByRole('option', { name: /Quixotic hats/ }).waitFor();

  await page.getByRole('link', { name: 'Homebrew' }).click();
  await page.getByRole('button', { name: 'Actions for Unnamed pack' }).click();
  await page.getByRole('menuitem', { name: 'Move to bin' }).click();
  await page.getByText('No packs yet.').waitFor();
  await page.getByRole('link', { name: 'Bin' }).click();
  await page.getByRole('button', { name: 'Restore Unnamed pack' }).click();
  await page.getByRole('link', { name: 'Homebrew' }).click();
  await page.getByRole('link', { name: 'Unnamed pack' }).waitFor();
  expectNoPageErrors(app);
});
