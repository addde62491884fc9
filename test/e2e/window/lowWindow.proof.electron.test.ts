import path from 'node:path';
import { readdir, readFile, rm } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { everyDialog, otherDialogs } from '#test/e2e/scenes/everyDialog';
import { fullLibrary, visit, type FullLibrary } from '#test/e2e/scenes/everyScreen';
import { launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';
import { atRest } from '#test/e2e/support/layout';

let library: FullLibrary;
let app: RunningApp;

beforeAll(async () => {
  library = await fullLibrary();
  app = await launchApp({ dataFolder: library.folder });
  await app.page.locator('[data-card-link]').first().waitFor();
  app.page.setDefaultTimeout(8000);
});
afterAll(async () => {
  await app.close();
  await rm(path.dirname(library.folder), { recursive: true, force: true, maxRetries: 5 });
});

/** Makes the window this many pixels large and magnifies its content. */
async function resize(width: number, height: number, zoom: number): Promise<void> {
  await app.resize(width, height);
  await app.electron?.evaluate(({ BrowserWindow }, factor) => {
    BrowserWindow.getAllWindows()[0]?.webContents.setZoomFactor(factor);
  }, zoom);
  await expect.poll(() => app.page.evaluate(() => innerWidth)).toBe(width / zoom);
}

/** Buttons of the open dialog that lie out of sight or under something, though nothing was scrolled. */
const outOfSight = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const open = [...document.querySelectorAll('.v-dialog.v-overlay--active, dialog[open]')].at(-1);
    if (open === undefined) return ['no dialog is open'];
    const ways = [...open.querySelectorAll('.ways, .foot, header')].at(-1) ?? open;
    return [...ways.querySelectorAll('button')]
      .filter((each) => each.checkVisibility())
      .filter((each) => {
        const { left, top, right, bottom } = each.getBoundingClientRect();
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return top < 0 || bottom > innerHeight || !ways.contains(hit);
      })
      .map((each) => each.textContent.trim());
  });

// 1366 by 1024 at 200 percent.
it.each(everyDialog)(
  'shows the buttons of $component in 683 by 512',
  async ({ component, address, open }) => {
    const { page } = app;
    await resize(1366, 900, 1);
    await visit(page, address(library));
    await open(page);
    await page.getByRole('dialog').last().waitFor();
    await resize(1366, 1024, 2);
    await atRest(page);
    await screenshot(page, `low-${path.basename(component, '.vue')}`);
    expect(await outOfSight(page)).toEqual([]);
  },
);

it('knows every component that draws a dialog', async () => {
  const folder = inRoot('renderer');
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.vue'));
  const drawn: string[] = [];
  for (const file of files)
    if (/<(?:DialogFrame|v-dialog|dialog)\b/.test(await readFile(path.join(folder, file), 'utf8')))
      drawn.push(`renderer/${file.split(path.sep).join('/')}`);
  const frame = 'renderer/components/layout/DialogFrame.vue';
  const known = [frame, ...otherDialogs, ...everyDialog.map(({ component }) => component)];
  expect(drawn.toSorted()).toEqual(known.toSorted());
});
