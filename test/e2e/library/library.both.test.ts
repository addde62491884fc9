import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { illegal, plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

const cards = () => app.page.locator('[data-card-link]');
const names = async () => (await cards().allTextContents()).map((name) => name.trim());
const notice = (text: string) => app.page.getByText(text);

async function open(...plans: readonly unknown[]): Promise<void> {
  app = await launchApp({ dataFolder: await seededLibrary(plans) });
  await cards().first().waitFor();
}

it('shows an empty library every way to begin, and each does what it says', { tags: 'journey' }, async () => {
  app = await launchApp();
  const { page } = app;
  const way = (name: string) => page.locator('section.way', { hasText: name });
  await page.getByRole('heading', { name: 'A hearth, a table, an empty book' }).waitFor();
  await screenshot(page, `library-empty-${app.kind}`);
  await way('Make a character').getByRole('link', { name: 'New character' }).click();
  await page.waitForURL(/#\/new/);
  const rules = page.getByRole('main').getByRole('listitem').locator('h3');
  await expect
    .poll(() => rules.allTextContents())
    .toEqual(['Heroic (2d6)', 'Delver (2d6/d20)', 'Starfaring (2d12)', 'Relict (d12)', 'Tiers (2d6)']);
  await page.goBack();
  await way('Start a campaign').getByRole('link', { name: 'New campaign' }).click();
  const form = page.getByRole('dialog', { name: 'New campaign' });
  await form.waitFor();
  await page.keyboard.press('Escape');
  await form.waitFor({ state: 'detached' });
  await page.waitForURL(/#\/campaigns$/);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
  expect(await form.count()).toBe(0);
  expectNoPageErrors(app);
});

it('finds, filters and sorts', { tags: 'journey' }, async () => {
  app = await launchApp({ dataFolder: await seededLibrary([plan('Zoë Émilie'), plan('Brakka')], [illegal]) });
  await cards().first().waitFor();
  const { page } = app;
  await page.locator('label', { hasText: 'Breaks rules' }).click();
  await expect.poll(names).toEqual(['Rook']);
  await page.locator('label', { hasText: 'All' }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('zoe');
  await expect.poll(names).toEqual(['Zoë Émilie']);
  await expect.poll(() => page.getByText('1 character of 3').count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.keyboard.type('thief');
  await expect.poll(names).toEqual(['Rook']);
  await page.keyboard.type('zzz');
  await page.getByRole('button', { name: 'Show all characters' }).click();
  await expect.poll(() => cards().count()).toBe(3);
  await page.getByLabel('Sort by').selectOption('name');
  await expect.poll(names).toEqual(['Brakka', 'Rook', 'Zoë Émilie']);
  await screenshot(page, `library-${app.kind}`);
  expectNoPageErrors(app);
});

it('groups sheets by tags, several at once, and undoes it', { tags: 'journey' }, async () => {
  await open(plan('Brakka'), plan('Ilse'), plan('Rook'));
  const { page } = app;
  await page.getByRole('checkbox', { name: 'Select Brakka' }).check();
  await page.getByRole('checkbox', { name: 'Select Ilse' }).check();
  await page.getByRole('button', { name: 'Tags…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'New tag' }).fill('Friday group');
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog.getByRole('checkbox', { name: 'Friday group' }).isChecked()).toBe(true);
  // With nothing typed, Enter saves.
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: 'Tags' }).selectOption('Friday group (2)');
  await expect.poll(async () => (await names()).toSorted()).toEqual(['Brakka', 'Ilse']);
  await page.getByRole('combobox', { name: 'Tags' }).selectOption('Without tags (1)');
  await expect.poll(names).toEqual(['Rook']);
  await page.getByRole('button', { name: 'Actions for Rook' }).click();
  await page.getByRole('menuitem', { name: 'Tags…' }).click();
  await dialog.getByRole('checkbox', { name: 'Friday group' }).check();
  await screenshot(page, `library-tags-${app.kind}`);
  await dialog.getByRole('button', { name: 'Save tags' }).click();
  await notice('The tags of Rook were changed.').waitFor();
  // The filter whose last row is gone filters nothing.
  await page.keyboard.press('/');
  await page.keyboard.type('friday');
  await page.getByRole('combobox', { name: 'Tags' }).selectOption('All tags');
  await expect.poll(async () => (await names()).toSorted()).toEqual(['Brakka', 'Ilse', 'Rook']);
  await screenshot(page, `library-tagged-${app.kind}`);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(async () => (await names()).toSorted()).toEqual(['Brakka', 'Ilse']);
  expectNoPageErrors(app);
});

it('duplicates, deletes and undoes both', async () => {
  await open(plan('Brakka'));
  const { page } = app;
  await page.getByRole('button', { name: 'Actions for Brakka' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.poll(() => cards().count()).toBe(2);
  expect((await names()).toSorted()).toEqual(['Brakka', 'Brakka (copy)']);

  await page.getByRole('link', { name: 'Brakka (copy)' }).focus();
  await page.keyboard.press('Delete');
  await notice('Brakka (copy) was moved to the bin.').waitFor();
  await expect.poll(names).toEqual(['Brakka']);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(() => cards().count()).toBe(2);
  expectNoPageErrors(app);
});

it('restores from the bin and deletes permanently only after a question', { tags: 'journey' }, async () => {
  await open(plan('Brakka'), plan('Ilse'));
  const { page } = app;
  for (const name of ['Brakka', 'Ilse']) {
    await page.getByRole('link', { name, exact: true }).focus();
    await page.keyboard.press('Delete');
    await notice(`${name} was moved to the bin.`).waitFor();
  }
  await page.getByRole('link', { name: 'Bin' }).click();
  await page.getByRole('button', { name: 'Restore Brakka' }).click();
  await notice('Brakka was restored to the library.').waitFor();
  await page.getByRole('button', { name: 'Delete permanently: Ilse' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('This cannot be undone.').waitFor();
  // It hears keys once it has the focus.
  await expect.poll(() => dialog.evaluate((each) => each.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog.count()).toBe(0);
  await expect.poll(() => page.getByRole('button', { name: 'Delete permanently: Ilse' }).count()).toBe(1);
  await page.getByRole('button', { name: 'Delete permanently: Ilse' }).click();
  await page.getByRole('button', { name: 'Delete permanently', exact: true }).click();
  await page.getByText('The bin is empty').waitFor();
  await page.getByRole('link', { name: 'Library', exact: true }).click();
  await expect.poll(names).toEqual(['Brakka']);
  expectNoPageErrors(app);
});

it('imports files and describes the fault of each bad one', async () => {
  await open(plan('Brakka'));
  const { page } = app;
  const bad = path.join(app.dataFolder, '..', 'shopping.hearth');
  await writeFile(bad, '{"milk": 2}');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import' }).click();
  await (await chooser).setFiles(bad);
  const dialog = page.getByRole('dialog', { name: 'Import file' });
  await dialog.getByText(/is not a Hearthbook file/).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  expect(await names()).toEqual(['Brakka']);
  expectNoPageErrors(app);
});

it('is usable by keyboard only, even with thousands', async () => {
  await open(...Array.from({ length: 60 }, (_, index) => plan(`Hero ${String(index + 1)}`)));
  const { page } = app;
  await page.getByLabel('Sort by').selectOption('name');
  await page.getByRole('link', { name: 'Hero 1', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => document.activeElement?.textContent.trim())).toBe('Hero 2');
  await page.keyboard.press('End');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent.trim())).toBe('Hero 60');
  expect(await cards().count()).toBeLessThan(60);
  await page.keyboard.press('Enter');
  await page.getByLabel('Character name').waitFor();
  expect(await page.title()).toBe('Hero 60 – Hearthbook');
  expectNoPageErrors(app);
});
