import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

let app: RunningApp;
beforeEach(async () => {
  app = await launchApp({ dataFolder: await seededLibrary([plan('Brakka')]) });
  await app.page.getByRole('link', { name: 'Brakka' }).click();
  await app.page.getByLabel('Character name').waitFor();
});
afterEach(async () => app.close());

const main = () => app.page.getByRole('main');
const button = (name: string | RegExp) => main().getByRole('button', { name });

/** The character as stored on disk. */
async function stored(): Promise<{ name: string; notes: string; revision: number }> {
  const folder = path.join(app.dataFolder, 'characters');
  const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  return JSON.parse(await readFile(path.join(folder, file), 'utf8'));
}

async function rename(name: string): Promise<void> {
  await app.page.getByLabel('Character name').fill(name);
  await expect.poll(async () => (await stored()).name).toBe(name);
}

async function writeNotes(notes: string): Promise<void> {
  await main().getByRole('button', { name: 'Edit' }).click();
  await app.page.getByRole('textbox', { name: 'Notes' }).fill(notes);
  await expect.poll(async () => (await stored()).notes).toBe(notes);
}

async function openHistory(): Promise<void> {
  await main().getByRole('button', { name: 'More', exact: true }).click();
  await app.page.getByRole('menuitem', { name: 'Version history' }).click();
  await main()
    .getByRole('heading', { level: 1, name: /Version history of/ })
    .waitFor();
}

it('shows changes, restores a version, and undoes that', { tags: 'journey' }, async () => {
  const { page } = app;
  await rename('Brakka the Bold');
  await openHistory();
  await main().getByText('Restoring this version would change 1 thing.').waitFor();
  await main()
    .getByText(/Brakka the Bold.*Brakka/)
    .waitFor();
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, `history-${app.kind}`);

  await button('Restore this version').click();
  await page.getByText(/^Brakka.* was restored to the version from/).waitFor();
  expect((await stored()).name).toBe('Brakka');
  await main().getByRole('heading', { level: 1, name: 'Version history of Brakka', exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('current');

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText(/^The restore of .* was undone\.$/).waitFor();
  expect((await stored()).name).toBe('Brakka the Bold');

  await main().getByRole('link', { name: 'Sheet' }).click();
  await expect.poll(() => page.getByLabel('Character name').inputValue()).toBe('Brakka the Bold');
  expectNoPageErrors(app);
});

it('restores only the chosen lines, by keyboard only', async () => {
  const { page } = app;
  await rename('Brakka the Bold');
  await writeNotes('Owes the ferryman.');
  await openHistory();
  await main()
    .getByRole('button', { name: /^Show \d+ earlier save/ })
    .focus();
  await page.keyboard.press('Enter');
  const states = main().locator('input[name=state]');
  expect(await states.nth(2).evaluate((state) => state === document.activeElement)).toBe(true);
  await page.keyboard.press('Space');
  for (let step = 3; step < (await states.count()); step += 1) await page.keyboard.press('ArrowDown');
  await main().getByText('Restoring this version would change 2 things.').waitFor();
  await main()
    .getByRole('checkbox', { name: /Brakka/ })
    .focus();
  await page.keyboard.press('Space');
  await button('Restore selected change').focus();
  await page.keyboard.press('Enter');
  await page.getByText(/^1 change in .* was restored from/).waitFor();
  expect(await stored()).toMatchObject({ name: 'Brakka', notes: 'Owes the ferryman.' });
  expectNoPageErrors(app);
});

it('saves typed text before it shows the versions', async () => {
  const { page } = app;
  await rename('Brakka the Bold');
  await page.getByLabel('Character name').fill('Brakka the Unsaved');
  await openHistory();
  await main().getByRole('heading', { level: 1, name: 'Version history of Brakka the Unsaved' }).waitFor();
  expect((await stored()).name).toBe('Brakka the Unsaved');
  expectNoPageErrors(app);
});

it('is opened from the card, and explains itself while it is empty', async () => {
  const { page } = app;
  await main().getByRole('link', { name: 'Library' }).click();
  await page.getByRole('button', { name: 'Actions for Brakka' }).click();
  await page.getByRole('menuitem', { name: 'Version history' }).click();
  await main().getByRole('heading', { name: 'No earlier versions' }).waitFor();
  expect(await checkAccessibility(page)).toEqual([]);
  expectNoPageErrors(app);
});
