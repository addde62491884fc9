import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { illegal, plan, seededLibrary } from '#test/e2e/scenes/seeded';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  openMenu,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

/** Every screen of these features, with the steps that lead there from the library. */
const screens: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  library: async (page) => page.locator('[data-card-link]').first().waitFor(),
  'library-menu': async (page) => {
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem').first().waitFor();
  },
  'library-selected': async (page) => {
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .first()
      .check({ force: true });
    await page.getByText('1 selected').waitFor();
  },
  'library-nothing-found': async (page) => {
    await page.getByRole('searchbox').fill('zzzz');
    await page.getByText('No matches', { exact: true }).waitFor();
  },
  sheet: async (page) => {
    await page.getByRole('link', { name: 'Brakka' }).click();
    await page.getByLabel('Character name').waitFor();
  },
  'sheet-illegal': async (page) => {
    await page.getByRole('button', { name: 'Actions for Rook' }).click();
    await page.getByRole('menuitem', { name: 'Open sheet' }).click();
    await page.getByRole('heading', { name: /rules? broken$/ }).waitFor();
  },
  'sheet-number': async (page) => {
    await page.getByRole('link', { name: 'Brakka' }).click();
    await page.getByRole('button', { name: /^Defense/ }).click();
    await openMenu(page).waitFor();
  },
  'sheet-notes': async (page) => {
    await page.getByRole('link', { name: 'Brakka' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Notes in Markdown').waitFor();
  },
  print: async (page) => {
    await page.getByRole('link', { name: 'Brakka' }).click();
    await page.getByRole('button', { name: 'Print' }).click();
    await page.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
  },
  shortcuts: async (page) => {
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
  },
  settings: async (page) => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('Your name').waitFor();
  },
  bin: async (page) => {
    await page.getByRole('link', { name: 'Brakka' }).focus();
    await page.keyboard.press('Delete');
    await page.getByText('Brakka was moved to the bin.').last().waitFor();
    await page.getByRole('link', { name: 'Bin' }).click();
    await page.getByRole('button', { name: 'Restore Brakka' }).waitFor();
  },
  'bin-question': async (page) => {
    await page.getByRole('link', { name: 'Brakka' }).focus();
    await page.keyboard.press('Delete');
    await page.getByText('Brakka was moved to the bin.').last().waitFor();
    await page.getByRole('link', { name: 'Bin' }).click();
    await page.getByRole('button', { name: 'Delete permanently: Brakka' }).click();
    await page.getByRole('dialog').waitFor();
  },
  'bin-empty': async (page) => {
    await page.getByRole('link', { name: 'Bin' }).click();
    await page.getByText('The bin is empty').waitFor();
  },
  missing: async (page) => {
    await page.evaluate(() => (location.hash = '#/character/nobody-here'));
    await page.getByText('This character cannot be opened').waitFor();
  },
};

/** Navigates as a link would, which also clears typed text and selections on this page. */
async function elsewhere(page: Page, hash: string, title: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await expect.poll(() => page.title()).toBe(title);
}

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  it(
    'violates no rule of axe-core on any screen',
    { tags: colorScheme === 'light' ? 'journey' : [] },
    async () => {
      const dataFolder = await seededLibrary([plan('Brakka')], [illegal]);
      app = await launchApp({ dataFolder, colorScheme });
      const { page } = app;
      const found: unknown[] = [];
      for (const [name, go] of Object.entries(screens)) {
        await page.locator('[data-card-link]').first().waitFor();
        await go(page);
        await screenshot(page, `${name}-${colorScheme}-${app.kind}`);
        found.push(...(await checkAccessibility(page)).map((violation) => ({ name, ...violation })));
        // Back to the start of every screen: the library, with Brakka in it.
        if (name === 'bin') await page.getByRole('button', { name: 'Restore Brakka' }).click();
        if (name === 'bin-question') {
          await page.keyboard.press('Escape');
          await page.getByRole('button', { name: 'Restore Brakka' }).click();
          await page.getByText('The bin is empty').waitFor();
        }
        await page.keyboard.press('Escape');
        await elsewhere(page, '#/settings', 'Settings – Hearthbook');
        await elsewhere(page, '#/', 'Library – Hearthbook');
      }
      expect(found).toEqual([]);
    },
  );
});

it('supports the keyboard: skip link, page focus, titles', { tags: 'journey' }, async () => {
  app = await launchApp({ dataFolder: await seededLibrary([plan('Brakka')]) });
  const { page } = app;
  await page.locator('[data-card-link]').first().waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent.trim())).toBe('Skip to main content');
  await page.keyboard.press('Enter');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect.poll(() => page.title()).toBe('Settings – Hearthbook');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  expectNoPageErrors(app);
});

it('fits 1024 by 700 without horizontal scrolling', async () => {
  app = await launchApp({ dataFolder: await seededLibrary([plan('Brakka')]) });
  await app.resize(1024, 700);
  const { page } = app;
  const sideways = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-scroller], .head')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => element.className),
    );
  await page.locator('[data-card-link]').first().waitFor();
  expect(await sideways()).toEqual([]);
  await page.getByRole('link', { name: 'Brakka' }).click();
  await page.getByLabel('Character name').waitFor();
  expect(await sideways()).toEqual([]);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByLabel('Your name').waitFor();
  expect(await sideways()).toEqual([]);
});
