import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyScreen, fullLibrary, stepsOf, visit, type FullLibrary } from '#test/e2e/scenes/everyScreen';
import { describeFocus } from '#test/e2e/scenes/focus';
import { mainActions } from '#test/e2e/scenes/mainActions';
import { expectNoPageErrors, launchApp, type RunningApp } from '#test/e2e/support/index';
import { atRest } from '#test/e2e/support/layout';

let app: RunningApp;
let library: FullLibrary;

beforeAll(async () => {
  library = await fullLibrary();
  app = await launchApp({ dataFolder: library.folder });
  await app.resize(1280, 800);
  // The first reading of a large library takes longer than a page at rest.
  await app.page.locator('[data-card-link]').first().waitFor();
});
afterAll(async () => app.close());

/** The names that Tab meets, up to the wanted one. */
async function stopsUntil(page: Page, wanted: RegExp | string, bound: number) {
  const names: string[] = [];
  while (names.length < bound) {
    await page.keyboard.press('Tab');
    const name = (await describeFocus(page))?.name ?? '';
    names.push(name);
    if (typeof wanted === 'string' ? name === wanted : wanted.test(name)) return { names, found: true };
  }
  return { names, found: false };
}

it('reaches the main action of every screen in a few stops of its content', async () => {
  const { page } = app;
  const marches: string[] = [];
  for (const { screen, address, action, most: bound, leadsTo } of mainActions(library)) {
    await visit(page, address);
    // A page may be at rest while its rules are being loaded.
    await page.locator('#main :is(a[href], button, input, summary)').first().waitFor({ state: 'attached' });
    await atRest(page);
    // The link that skips the rail comes first on every page.
    await page.locator('#main').focus();
    let met = await stopsUntil(page, action, bound);
    if (met.found && leadsTo !== undefined) {
      await page.keyboard.press('Enter');
      met = await stopsUntil(page, leadsTo, 3);
    }
    if (!met.found) marches.push(`${screen}: ${met.names.join(', ')}`);
  }
  expect(marches).toEqual([]);
  expectNoPageErrors(app);
});

it('reaches the next step of every wizard in few stops, and by a key', async () => {
  const { page } = app;
  for (const [ruleset, id] of library.drafts) {
    await visit(page, `#/character/${id}/create`);
    const steps = await stepsOf(page);
    for (const [at, step] of steps.entries()) {
      const next = steps[at + 1];
      if (next === undefined) continue;
      await visit(page, step);
      await page.locator('[data-step-title]').focus();
      // Back to the way past the step, which comes first in it.
      await page.keyboard.press('Shift+Tab');
      expect([ruleset, step, (await describeFocus(page))?.name]).toEqual([
        ruleset,
        step,
        'Skip to the next step',
      ]);
      await page.keyboard.press('Enter');
      expect((await describeFocus(page))?.name).toMatch(/^Next:/);
      await page.keyboard.press('Control+Enter');
      await page.waitForURL((url) => url.hash === next);
      await page.keyboard.press('Control+Shift+Enter');
      await page.waitForURL((url) => url.hash === step);
    }
  }
  expectNoPageErrors(app);
});

it('walks a table of the sheet by arrows, and comes back to the row that was left', async () => {
  const { page } = app;
  const sheet = everyScreen(library).find(({ name }) => name === 'starfaring: sheet');
  await visit(page, sheet?.address ?? '');
  const rows = page.locator('main tbody tr').filter({ has: page.locator('button') });
  const place = () =>
    page.evaluate(() => {
      const row = document.activeElement?.closest('tr');
      return [
        [...(row?.parentElement?.children ?? [])].indexOf(row as Element),
        [...(row?.querySelectorAll('button') ?? [])].indexOf(document.activeElement as HTMLButtonElement),
      ];
    });
  await rows.first().locator('button').first().focus();
  const [first = 0] = await place();
  await page.keyboard.press('ArrowDown');
  expect(await place()).toEqual([first + 1, 0]);
  await page.keyboard.press('ArrowRight');
  expect(await place()).toEqual([first + 1, 1]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  expect((await place())[0]).toBe(first + 1);
  await page.keyboard.press('ArrowUp');
  expect((await place())[0]).toBe(first);
  expectNoPageErrors(app);
});
