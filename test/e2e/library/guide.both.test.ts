import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

let app: RunningApp;
beforeEach(async () => {
  app = await launchApp();
});
afterEach(() => app.close());

it(
  'opens the guide at the page of a screen, searches it, and finds it from anywhere',
  { tags: 'journey' },
  async () => {
    const { page, kind } = app;
    await page.getByRole('heading', { name: 'Library', level: 1 }).waitFor();
    await page.keyboard.press('F1');
    await page.getByRole('heading', { name: 'Your first character', level: 1 }).waitFor();
    expect(await checkAccessibility(page)).toEqual([]);
    await screenshot(page, `guide-${kind}`);

    await page.getByRole('searchbox', { name: 'Search the guide' }).fill('close session');
    await page.getByRole('link', { name: 'Close a session', exact: true }).waitFor();
    expect(await checkAccessibility(page)).toEqual([]);
    await screenshot(page, `guide-search-${kind}`);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Close a session' }).waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'close-a-session');

    const contents = page.getByRole('navigation', { name: 'Contents' });
    await contents.getByRole('link', { name: 'Encounters', exact: true }).click();
    await page.getByRole('link', { name: 'closing the session' }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'close-a-session');

    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('undo a mistake');
    await page.getByRole('option', { name: /Undo a mistake/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'undo-a-mistake');
    await page.keyboard.press('Alt+ArrowLeft');
    await page.getByRole('heading', { name: 'Close a session' }).waitFor();
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByRole('heading', { name: 'Undo a mistake' }).waitFor();
    expectNoPageErrors(app);
  },
);
