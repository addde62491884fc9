import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { launchApp, screenshot } from '#test/e2e/support/index';
import { layoutFaults } from '#test/e2e/support/layout';

/** Whether no part of the page's head is narrower than its words. */
const isWhole = (page: Page): Promise<boolean> =>
  page
    .locator('[data-page] > header :is(h1, button, a, span)')
    .evaluateAll((all) => all.every((each) => each.scrollWidth <= each.clientWidth + 1 || !each.clientWidth));

it(
  'shows a tall dialog from its title to its button, clear of a notice, and the whole head of a campaign',
  { tags: 'journey' },
  async () => {
    const app = await launchApp();
    onTestFinished(() => app.close());
    const { page } = app;
    await app.resize(800, 600);
    await page.getByRole('button', { name: 'Try The bell under the ferry' }).click();
    const notice = page.getByText('is in your library.');
    await notice.waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.getByRole('button', { name: 'Close' }).waitFor();
    // The button has had the focus for a frame.
    await expect.poll(() => dialog.locator(':focus').innerText()).toBe('Close');
    expect(await dialog.locator('.sheet').evaluate((sheet) => sheet.scrollTop)).toBe(0);
    /** A click that is only tried finds out whether something else lies there. */
    const inSight = { trial: true, timeout: 5000 };
    await dialog.getByRole('heading', { name: 'Keyboard shortcuts' }).click(inSight);
    expect(await notice.isVisible()).toBe(true);
    await screenshot(page, 'tall-dialog-with-notice');
    await dialog.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Dismiss' }).click();
    await notice.waitFor({ state: 'detached' });
    expect(await layoutFaults(page)).toEqual([]);
    expect(await isWhole(page)).toBe(true);
    await page.getByRole('link', { name: 'GM screen' }).last().click();
    await page.getByRole('button', { name: 'Add card' }).waitFor();
    expect(await layoutFaults(page)).toEqual([]);
    expect(await isWhole(page)).toBe(true);
  },
);
