import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { campaignLibrary } from '#test/e2e/scenes/downtimePeriods';
import { campaignPage } from '#test/e2e/scenes/ownCampaign';
import { expectNoPageErrors, launchApp, type RunningApp } from '#test/e2e/support/index';

/** A campaign without a plan for its downtime, on its page Downtime. */
async function begun(): Promise<RunningApp> {
  const { folder, id } = await campaignLibrary(() => null);
  const app = await launchApp({ dataFolder: folder });
  onTestFinished(async () => {
    await app.close();
    await rm(path.dirname(folder), { recursive: true, force: true });
  });
  await app.page.locator('[data-card-link]').first().waitFor();
  await app.page.evaluate((campaign) => (location.hash = `#/campaign/${campaign}/downtime`), id);
  return app;
}

const press = async (page: Page, name: string): Promise<void> => {
  const button = page.getByRole('button', { name, exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
};

/** The name of the element that has the focus, or its first words. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    if (element === null || element === document.body) return 'nothing';
    const labels = 'labels' in element ? (element as HTMLInputElement).labels : null;
    return (element.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element.textContent).trim();
  });

it('gives the focus to a plan, a note and an NPC that were just made', async () => {
  const app = await begun();
  const { page } = app;
  await press(page, 'Plan downtime');
  await expect.poll(() => focused(page)).toBe('Title');

  await campaignPage(page, 'Notes');
  await press(page, 'New note');
  await page.keyboard.type('The bell');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Text of the note');

  await campaignPage(page, 'Party');
  await page.getByRole('link', { name: 'New NPC or vehicle' }).click();
  await page.getByText('For The Ferry', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'New NPC' }).click();
  await page.getByLabel('Name', { exact: true }).first().fill('Brother Odo');
  await page.locator('main header').getByText('For The Ferry', { exact: true }).waitFor();
  await page.getByRole('link', { name: /Review/ }).click();
  await press(page, 'Finish NPC');
  await expect.poll(() => focused(page)).toContain('Brother Odo');
  await page.getByText('Brother Odo joined the cast.').waitFor();
  expect(
    await page.evaluate(() => {
      const { bottom = Infinity, top = -1 } = document.activeElement?.getBoundingClientRect() ?? {};
      return top >= 0 && bottom <= innerHeight;
    }),
  ).toBe(true);
  expectNoPageErrors(app);
});
