import { afterEach, expect, it } from 'vitest';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { delivered, openCharacter, wordsOfPdf } from '#test/e2e/scenes/table';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

const hero = plan('Brakka', {
  gear: {
    method: 'coins',
    items: [
      { id: 'sword', state: 'wielded' },
      { id: 'light-armor', state: 'worn' },
    ],
  },
});

for (const [width, height, colorScheme] of [
  [1440, 900, 'light'],
  [1024, 700, 'dark'],
  [390, 844, 'light'],
] as const)
  it(`prints gear, initiative and tents of a character, and a booklet, at ${String(width)}`, async () => {
    app = await launchApp({ dataFolder: await seededLibrary([hero]), colorScheme });
    const { page } = app;
    await app.resize(width, height);
    await openCharacter(page, 'Brakka');
    await page.keyboard.press('Control+p');
    const dialog = page.getByRole('dialog', { name: 'Print' });
    await dialog.getByText(/^\d+ pages?$/).waitFor();
    const shown = async (name: string) => {
      await dialog.getByText(/^\d+ pages?$/).waitFor();
      await dialog.getByRole('progressbar').waitFor({ state: 'hidden' });
      await dialog.locator('canvas').first().waitFor();
      await screenshot(page, `decks-${name}-${String(width)}-${colorScheme}`);
      return wordsOfPdf(await delivered(app, () => dialog.getByRole('button', { name: 'Save PDF' }).click()));
    };
    await dialog.getByRole('combobox', { name: 'Pages' }).selectOption('Booklet');
    await dialog.getByText('2 pages', { exact: true }).waitFor();
    expect(await shown('booklet')).toContain('Brakka');
    await dialog.getByRole('combobox', { name: 'Print' }).selectOption('Gear cards');
    await dialog.getByRole('group', { name: 'Cards per page' }).waitFor();
    expect(await shown('gear')).toMatch(/Sword\s+Light armor/);
    expect(await checkAccessibility(page)).toEqual([]);
    await dialog.getByRole('combobox', { name: 'Print' }).selectOption('Name tents');
    expect((await shown('tents')).match(/Brakka/g)?.length).toBeGreaterThan(1);
    // This hero has no powers, which is said in words.
    await dialog.getByRole('combobox', { name: 'Print' }).selectOption('Power cards');
    await dialog.getByText('There are no powers to print for Brakka.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await screenshot(page, `decks-none-${String(width)}-${colorScheme}`);
    expectNoPageErrors(app);
  });
