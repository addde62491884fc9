import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { turnTo } from '#test/e2e/scenes/table';
import { expectNoPageErrors, launchApp, type RunningApp, type Target } from '#test/e2e/support/index';

const apps: RunningApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function started(dataFolder: string, target: Target): Promise<RunningApp> {
  const app = await launchApp({ dataFolder, target });
  apps.push(app);
  await app.page.locator('[data-card-link]').first().waitFor();
  return app;
}

const strength = (page: Page) => page.getByRole('button', { name: 'Roll Strength' });
const rolls = (page: Page) => page.locator('.roller [data-roll-id]');

async function openSheet(page: Page): Promise<void> {
  await page.locator('[data-card-link]').first().click();
  await turnTo(page, 'Build');
  await strength(page).waitFor();
}

/** Opens the dice and shows their log. */
async function openLog(page: Page): Promise<void> {
  await page.keyboard.press('r');
  await page.locator('.roller label').filter({ hasText: 'Log' }).click();
}

async function roll(page: Page): Promise<void> {
  await strength(page).focus();
  await page.keyboard.press('Shift+Enter');
  await page.locator('.roller').getByRole('region', { name: 'Result' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.roller').count()).toBe(0);
}

async function chooseTheme(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('main').getByText(name, { exact: true }).click();
}

const isDark = (page: Page) => page.locator('.v-application.v-theme--dark').count();

it('a window and a browser on one library show each other’s rolls and settings at once', async () => {
  const library = await seededLibrary([plan('Brakka')]);
  // A folder that exists from the start is watched; a new one is found within seconds.
  await mkdir(path.join(library, 'rolls'));
  const [{ page: window, electron }, { page: browser }] = [
    await started(library, 'electron'),
    await started(library, 'chromium'),
  ];
  for (const page of [window, browser]) await openSheet(page);
  await openLog(browser);
  expect(await rolls(browser).count()).toBe(0);
  await roll(window);
  await expect.poll(() => rolls(browser).count(), { timeout: 20_000 }).toBe(1);
  await browser.keyboard.press('Escape');
  await roll(browser);
  await openLog(window);
  await expect.poll(() => rolls(window).count(), { timeout: 20_000 }).toBe(2);
  await window.keyboard.press('Escape');

  await chooseTheme(window, 'Dark');
  await expect.poll(() => isDark(browser), { timeout: 20_000 }).toBe(1);
  await chooseTheme(browser, 'Light');
  await expect.poll(() => isDark(window), { timeout: 20_000 }).toBe(0);
  const frame = () => electron!.evaluate(({ nativeTheme }) => nativeTheme.themeSource);
  await expect.poll(frame, { timeout: 20_000 }).toBe('light');
  for (const app of apps) expectNoPageErrors(app);
});
