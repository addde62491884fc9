import { afterEach, expect, it } from 'vitest';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { turnTo } from '#test/e2e/scenes/table';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

/** Conditions and effects that last for a time, and time that passes on the sheet. */

let app: RunningApp;

afterEach(async () => app.close());

it('gives a condition and an effect a time, shows what is left, and ends them by time with undo', async () => {
  app = await launchApp({ dataFolder: await seededLibrary([plan('Brakka')]) });
  const { page } = app;
  await page.locator('[data-card-link]').first().click();
  await page.getByLabel('Character name').waitFor();
  await turnTo(page, 'Play');
  const panel = page.locator('section.lasting');
  await panel.getByLabel('What lasts').selectOption({ label: 'Condition: Afraid' });
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await panel.getByRole('button', { name: 'End Afraid' }).waitFor();
  await panel.getByLabel('What lasts').selectOption({ label: 'Other…' });
  await panel.getByLabel('Name').fill('Blessing');
  await panel.getByLabel('Unit').first().selectOption('days');
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.poll(() => panel.locator('li').allInnerTexts()).toHaveLength(2);
  await checkAccessibility(page);
  await screenshot(page, `durations-${app.kind}`);
  await panel.getByRole('button', { name: 'Time passes' }).click();
  await page.getByRole('menuitem', { name: '1 hour' }).waitFor();
  await screenshot(page, `durations-menu-${app.kind}`);
  await page.getByRole('menuitem', { name: '1 hour' }).click();
  await expect.poll(() => panel.locator('li').allInnerTexts()).toHaveLength(1);
  await page.getByText('Time passes: 1 hour (Afraid ends)').first().waitFor();
  await page.getByRole('button', { name: /^Undo: Time passes/ }).click();
  await panel.getByRole('button', { name: 'End Afraid' }).waitFor();
  expectNoPageErrors(app);
});
