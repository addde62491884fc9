import type { Locator } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { rest, turnTo } from '#test/e2e/scenes/table';
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
  const chips = page.locator('[data-conditions] [role=switch]');
  const begin = async (what: string) => {
    await page.getByRole('button', { name: 'Condition', exact: true }).click();
    await page.getByRole('dialog', { name: 'Condition' }).getByRole('searchbox').fill('for a time');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Lasting effects' });
    await dialog.getByLabel('What lasts').selectOption({ label: what });
    return dialog;
  };
  const add = async (dialog: Locator) => {
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await add(await begin('Condition: Afraid'));
  await chips.filter({ hasText: /Afraid.*10 minutes/u }).waitFor();
  const blessing = await begin('Other…');
  await blessing.getByLabel('Name').fill('Blessing');
  await blessing.getByLabel('Unit').first().selectOption('days');
  await add(blessing);
  await expect.poll(() => chips.allInnerTexts()).toHaveLength(2);
  await checkAccessibility(page);
  await screenshot(page, `durations-${app.kind}`);
  await rest(page, 'Let time pass…');
  const passing = page.getByRole('dialog', { name: 'Time passes' });
  await passing.getByRole('button', { name: 'Time passes' }).click();
  await page.getByRole('menuitem', { name: '1 hour' }).waitFor();
  await screenshot(page, `durations-menu-${app.kind}`);
  await page.getByRole('menuitem', { name: '1 hour' }).click();
  await expect.poll(() => chips.allInnerTexts()).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo: Time passes: 1 hour (Afraid ends)' }).first().click();
  await chips.filter({ hasText: 'Afraid' }).waitFor();
  expectNoPageErrors(app);
});
