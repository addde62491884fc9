import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

it('walks by keys past real controls, can be left, and be taken again', { tags: 'journey' }, async () => {
  app = await launchApp();
  const { page } = app;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const stop = (name: string) => page.getByRole('dialog', { name, exact: true });
  const takeIt = page.getByRole('button', { name: 'Take the tour' });
  await takeIt.focus();
  await page.keyboard.press('Enter');
  await stop('Library').waitFor();
  expect(await page.locator('.driver-active-element').getAttribute('href')).toBe('#/');
  await screenshot(page, `tour-${app.kind}`);
  const stops = ['New character', 'Campaigns', 'Join table', 'GM screen', 'Compendium', 'Homebrew', 'Bin'];
  for (const name of [...stops, 'Dice', 'Guide']) {
    await page.keyboard.press('ArrowRight');
    await stop(name).waitFor();
  }
  await page.getByText('10 of 10').waitFor();
  // Keys that come faster than the tour moves are not lost.
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight'])
    await page.keyboard.press(key);
  await page.evaluate(() => {
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight', 'ArrowLeft'])
      window.dispatchEvent(new KeyboardEvent('keydown', { key }));
  });
  await page.getByText('8 of 10').waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.getByText('10 of 10').waitFor();
  // A key of the page does nothing meanwhile.
  await page.keyboard.press('?');
  expect(await page.getByRole('dialog').count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(await takeIt.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.evaluate(() => (location.hash = '#/settings'));
  await takeIt.click();
  await stop('Library').waitFor();
  await page.getByRole('button', { name: 'Leave the tour' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expectNoPageErrors(app);
});

it('sets the size of text and the spacing, and keeps them', async () => {
  app = await launchApp();
  const { page } = app;
  await page.evaluate(() => (location.hash = '#/settings'));
  const title = page.getByRole('heading', { level: 1, name: 'Settings' });
  const sizeOf = () => title.evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
  const edgeOf = () =>
    page.locator('[data-work]').evaluate((work) => Number.parseFloat(getComputedStyle(work).paddingTop));
  await title.waitFor();
  const [size, edge] = [await sizeOf(), await edgeOf()];
  await page.locator('label', { hasText: 'Largest' }).click();
  await page.locator('label', { hasText: 'Compact' }).click();
  await expect.poll(sizeOf).toBeGreaterThan(size * 1.25);
  await expect.poll(edgeOf).toBeLessThan(edge);
  // The second change is stored after the first one.
  const { dataFolder } = app;
  await expect.poll(() => readFile(path.join(dataFolder, 'settings.json'), 'utf8')).toContain('"compact"');
  await page.reload();
  await expect.poll(sizeOf).toBeGreaterThan(size * 1.25);
  await expect.poll(edgeOf).toBeLessThan(edge);
  expectNoPageErrors(app);
});
