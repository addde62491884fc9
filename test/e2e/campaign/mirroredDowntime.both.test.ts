import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { writePseudoLanguage } from '#test/support/pseudoLanguage';
import { campaignLibrary } from '#test/e2e/scenes/downtimePeriods';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

let app: RunningApp;
let folder = '';
afterEach(async () => {
  await app.close();
  await rm(path.dirname(folder), { recursive: true, force: true });
});

/** Opens the plan in accented English under a tag of a language that is written from right to left. */
async function start(): Promise<Page> {
  const library = await campaignLibrary((period) => period);
  ({ folder } = library);
  await writePseudoLanguage(path.join(folder, 'languages'), 'he');
  await writeFile(path.join(folder, 'settings.json'), JSON.stringify({ language: 'he' }));
  app = await launchApp({ dataFolder: folder });
  await app.resize(1280, 800);
  const { page } = app;
  await page.locator('html[dir=rtl]').waitFor();
  await page.locator('[data-card-link]').first().waitFor();
  await page.evaluate((id) => (location.hash = `#/campaign/${id}/downtime`), library.id);
  await page.locator('[data-row] .track').first().waitFor();
  return page;
}

const ruler = (page: Page) => page.locator('[role=slider].track');
const chosenDay = async (page: Page) => Number(await ruler(page).getAttribute('aria-valuenow'));

/** Clicks a day by its place on the screen, counted from the right end of the ruler, where the period begins. */
async function clickDay(page: Page, day: number, days: number): Promise<void> {
  const box = await ruler(page).boundingBox();
  if (box === null) throw new Error('no ruler');
  const perDay = box.width / days;
  await page.mouse.click(box.x + box.width - (day - 0.5) * perDay, box.y + box.height - 8);
}

it('meets the day under the pointer, at every scale and wherever the grid was scrolled', async () => {
  const page = await start();
  const days = Number(await ruler(page).getAttribute('aria-valuemax'));
  for (const day of [1, 2, days]) {
    await clickDay(page, day, days);
    await expect.poll(() => chosenDay(page)).toBe(day);
  }
  await screenshot(page, 'mirrored-downtime');

  // The whole period fits: the words of its last day do not make the grid scroll.
  const daysField = page.locator('input[role=spinbutton]').first();
  const grid = page.locator('.planner .frame');
  const overhang = () => grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  for (const many of [16, 20, 22, 24, 26, 30]) {
    await daysField.fill(String(many));
    await daysField.press('Tab');
    await expect.poll(async () => ruler(page).getAttribute('aria-valuemax')).toBe(String(many));
    expect([many, await overhang()]).toEqual([many, 0]);
  }

  // A period that is wider than the window, at its begin and at its end.
  await daysField.fill('60');
  await daysField.press('Tab');
  await expect.poll(async () => ruler(page).getAttribute('aria-valuemax')).toBe('60');
  await page.locator('.planner .tools').getByRole('radio').first().check({ force: true });
  await clickDay(page, 4, 60);
  await expect.poll(() => chosenDay(page)).toBe(4);
  await screenshot(page, 'mirrored-downtime-days');
  await grid.evaluate((element) => (element.scrollLeft = -element.scrollWidth));
  expect(await grid.evaluate(({ scrollLeft }) => scrollLeft)).toBeLessThan(0);
  await clickDay(page, 60, 60);
  await expect.poll(() => chosenDay(page)).toBe(60);
  await screenshot(page, 'mirrored-downtime-end');

  // A drag over empty days of a row picks them in the order of reading.
  const track = await page.locator('[data-row] .track').last().boundingBox();
  if (track === null) throw new Error('no track');
  const at = (day: number) => track.x + track.width - (day - 0.5) * (track.width / 60);
  await page.mouse.move(at(56), track.y + 45);
  await page.mouse.down();
  await page.mouse.move(at(58), track.y + 45, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => chosenDay(page)).toBe(56);
  const picked = await page.locator('[data-row] .track .picked').boundingBox();
  expect(Math.round(picked?.x ?? 0)).toBe(Math.round(at(58.5)));
  expect(Math.round(picked?.width ?? 0)).toBe(Math.round((track.width / 60) * 3));
  await screenshot(page, 'mirrored-downtime-picked');
  expectNoPageErrors(app);
});
