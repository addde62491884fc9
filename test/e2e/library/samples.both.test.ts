import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

const button = (name: string | RegExp) => app.page.getByRole('button', { name });
/** The numbers of stored campaigns and characters. */
const library = async () => [await stored('campaigns'), await stored('characters')];

async function stored(kind: 'campaigns' | 'characters'): Promise<number> {
  const found = await readdir(path.join(app.dataFolder, kind), { withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile() && entry.name.endsWith('.json')).length;
}

it(
  'imports a sample with one click, opens it again without a copy, and removes all of it at once',
  { tags: 'journey' },
  async () => {
    app = await launchApp();
    const { page } = app;
    await button('Try The bell under the ferry').click();
    await page.getByRole('heading', { name: 'The bell under the ferry' }).first().waitFor();
    await page.getByText('This is a sample.').waitFor();
    await page.getByRole('link', { name: 'Nimue' }).first().waitFor();
    await expect.poll(library).toEqual([1, 4]);
    await screenshot(page, `sample-${app.kind}`);

    await page.evaluate(() => (location.hash = '#/first'));
    await button('Open The bell under the ferry').click();
    await page.getByText('This is a sample.').waitFor();
    await expect.poll(library).toEqual([1, 4]);

    await button('Remove the sample').click();
    await page.getByText('The sample was moved to the bin: 5 documents.').waitFor();
    await button('Try The bell under the ferry').waitFor();
    await expect.poll(library).toEqual([0, 0]);
    await button('Undo').last().click();
    await page.getByRole('link', { name: 'Nimue' }).first().waitFor();
    await expect.poll(library).toEqual([1, 4]);
    expectNoPageErrors(app);
  },
);

it('imports a removed sample as it was, and asks where some of it is still in the library', async () => {
  app = await launchApp();
  const { page } = app;
  await button('Try Last light of Meridian').click();
  await button('Remove the sample').click();
  await button('Try Last light of Meridian').click();
  await page.getByText('This is a sample.').waitFor();
  await expect.poll(library).toEqual([1, 4]);

  await page.evaluate(() => (location.hash = '#/'));
  await page.getByRole('link', { name: 'Oru' }).focus();
  await page.keyboard.press('Delete');
  await page.getByText('Oru was moved to the bin.').waitFor();
  await page.evaluate(() => (location.hash = '#/campaigns'));
  await button('Actions for Last light of Meridian').click();
  await page.getByRole('menuitem', { name: 'Move to bin' }).click();
  await page.evaluate(() => (location.hash = '#/first'));
  await button('Try Last light of Meridian').click();
  await page.getByRole('dialog').getByText('Last light of Meridian').first().waitFor();
  await expect.poll(library).toEqual([0, 3]);
  expectNoPageErrors(app);
});
