import { chromium, type Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { tableTab } from '#test/e2e/scenes/joinedTable';
import { gmsTable } from '#test/e2e/scenes/secretEvening';
import { readNotices } from '#test/e2e/scenes/table';
import { checkAccessibility, launchApp, screenshot } from '#test/e2e/support/index';
import { chromiumSettings } from '#test/e2e/support/chromiumSettings';

/** Drops requests as a change of the network does, as often as it says, or until `mend`. */
async function drop(page: Page, part: RegExp, times = Infinity) {
  let isLost = true;
  let dropped = 0;
  await page.route(part, async (route) => {
    if (!isLost || dropped >= times) return route.continue();
    dropped += 1;
    return route.abort('connectionreset');
  });
  onTestFinished(() => page.unrouteAll());
  return {
    dropped: () => dropped,
    mend: () => {
      isLost = false;
    },
  };
}

const missing = (page: Page) =>
  page.getByText('Part of this page could not be loaded, because Hearthbook did not answer.').first();
const section = (page: Page, name: string) => tableTab(page, name).tap();
const reload = (page: Page) => page.getByRole('button', { name: 'Load page again' });

it('opens a page in a browser though a part of it was dropped, or says so and keeps what was entered', async () => {
  const app = await launchApp();
  onTestFinished(() => app.close());
  const { page } = app;
  const places = page.locator('nav.rail');
  await places.waitFor();

  const script = await drop(page, /assets\/SettingsView-[^/]*\.js/, 1);
  const styles = await drop(page, /assets\/SettingsView-[^/]*\.css/, 1);
  await places.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect([script.dropped(), styles.dropped()]).toEqual([1, 1]);
  const stylesheets = () =>
    [...document.styleSheets].filter(({ href }) => href?.includes('SettingsView') === true).length;
  expect(await page.evaluate(stylesheets)).toBe(1);

  const lost = await drop(page, /assets\/GuideView-|127\.0\.0\.1:\d+\/$/);
  await page.evaluate(() => location.assign('#/guide'));
  await missing(page).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, 'lost-part');
  await reload(page).click();
  await page.getByText('Hearthbook still does not answer').waitFor();
  await screenshot(page, 'lost-part-no-answer');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  lost.mend();
  await page.evaluate(() => location.assign('#/guide'));
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor({ state: 'detached' });
  await reload(page).click();
  await reload(page).waitFor({ state: 'detached' });
  await page.getByRole('main').getByRole('heading').first().waitFor();
});

it('says in words that the page of a phone has not loaded, and loads it again with its invitation', async () => {
  const gm = await gmsTable();
  const browser = await chromium.launch(chromiumSettings());
  onTestFinished(() => browser.close());
  const context = await browser.newContext({
    ...{ locale: 'en-US', viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    ...{ reducedMotion: 'reduce', serviceWorkers: 'block' },
  });
  const page = await context.newPage();
  const link = new URL(gm.ann.link);
  link.hostname = '127.0.0.1';
  const lost = await drop(page, /assets\/(join|first)-[^/]*\.js/);
  await page.goto(link.href);
  await page.getByText('This page has not loaded yet.').waitFor();
  expect(lost.dropped()).toBeGreaterThan(0);
  expect(await checkAccessibility(page)).toEqual([]);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await screenshot(page, `unloaded-${colorScheme}`);
  }
  lost.mend();
  await page.getByRole('button', { name: 'Load page again' }).tap();
  await page.getByText('At the table', { exact: true }).waitFor();
  expect(page.url()).toBe(`${link.origin}/join#/table`);

  // A style sheet that is lost does not hide it.
  await drop(page, /assets\/(join|first)-/);
  await page.reload();
  await page.getByText('This page has not loaded yet.').waitFor();
});

it('keeps a note that is being written on a phone when a part of the page is dropped', async () => {
  const gm = await gmsTable();
  const browser = await chromium.launch(chromiumSettings());
  onTestFinished(() => browser.close());
  const context = await browser.newContext({
    ...{ locale: 'en-US', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    ...{ reducedMotion: 'reduce', serviceWorkers: 'block' },
  });
  const page = await context.newPage();
  const link = new URL(gm.ann.link);
  link.hostname = '127.0.0.1';
  // Without this part the page has no table at all.
  const commands = await drop(page, /assets\/seatWorker-/, 1);
  const lost = await drop(page, /assets\/(RollerHost|PageSettings)-/);
  await page.goto(link.href);
  await page.getByText('At the table', { exact: true }).waitFor();
  expect(commands.dropped()).toBe(1);

  await section(page, 'More');
  await page.getByRole('button', { name: 'New note' }).tap();
  await page.getByRole('textbox', { name: 'Title' }).fill('The ferryman lies');
  const whole = await drop(page, /\/join$/);
  await page.getByRole('button', { name: 'Dice' }).tap();
  await missing(page).waitFor();
  await screenshot(page, 'lost-part-phone');
  await page.getByRole('link', { name: 'Settings' }).tap();
  await reload(page).waitFor();
  await screenshot(page, 'lost-part-phone-place');
  await reload(page).tap();
  await page.getByText('Hearthbook still does not answer').waitFor();
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('The ferryman lies');

  lost.mend();
  whole.mend();
  await readNotices(page);
  await page.getByRole('button', { name: 'Try again' }).tap();
  await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' });
  await page.getByRole('dialog', { name: 'Dice' }).waitFor();
  await page.keyboard.press('Escape');
  // A note that is being written stays while another part is shown.
  await section(page, 'Party');
  await page.getByRole('textbox', { name: 'Title' }).waitFor({ state: 'detached' });
  await section(page, 'More');
  expect(await page.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('The ferryman lies');
  await page.getByRole('button', { name: 'Save', exact: true }).tap();
  await page.getByText('The ferryman lies').first().waitFor();
});

it('opens a sheet and rolls dice for the first time on a phone that lost the table', async () => {
  const gm = await gmsTable();
  const browser = await chromium.launch(chromiumSettings());
  onTestFinished(() => browser.close());
  const context = await browser.newContext({
    ...{ locale: 'en-US', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    ...{ reducedMotion: 'reduce', serviceWorkers: 'block' },
  });
  const page = await context.newPage();
  const link = new URL(gm.ann.link);
  link.hostname = '127.0.0.1';
  await page.goto(link.href);
  await page.getByText('At the table', { exact: true }).waitFor();
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /assets\/PageSettings-[^/]*\.js/.test(name)),
  );
  await context.setOffline(true);
  await section(page, 'Sheet');
  await page
    .getByRole('tab', { name: 'Play' })
    .or(page.getByText('Play', { exact: true }))
    .first()
    .waitFor();
  await section(page, 'More');
  await page.getByRole('button', { name: 'Dice' }).tap();
  await page.getByRole('dialog', { name: 'Dice' }).waitFor();
  expect(await missing(page).count()).toBe(0);
});
