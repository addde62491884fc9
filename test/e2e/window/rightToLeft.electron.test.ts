import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writePseudoLanguage } from '#test/support/pseudoLanguage';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';
import { layoutFaults } from '#test/e2e/support/layout';

let library: string;
let app: RunningApp;
beforeAll(async () => {
  library = await seededLibrary([plan('Brakka')]);
  // Accented English under a tag of a language that is written from right to left.
  await writePseudoLanguage(path.join(library, 'languages'), 'he');
  await writeFile(path.join(library, 'settings.json'), JSON.stringify({ language: 'he' }));
  app = await launchApp({ dataFolder: library });
  await app.resize(1280, 800);
  await app.page.locator('html[dir=rtl]').waitFor();
});
afterAll(async () => {
  await app.close();
  await rm(path.dirname(library), { recursive: true, force: true, maxRetries: 5 });
});

const boxOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return { left, right: innerWidth - right };
  });

/** Signs that are to the right of the digits they belong to. */
const turnedNumbers = (page: Page) =>
  page.evaluate(() => {
    const turned: string[] = [];
    const textNodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = textNodes.nextNode(); node !== null; node = textNodes.nextNode())
      for (const { index } of (node.textContent ?? '').matchAll(/[+−](?=\d)/g)) {
        const place = (at: number) => {
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          return range.getBoundingClientRect();
        };
        const [sign, digit] = [place(index), place(index + 1)];
        if (sign.width > 0 && sign.top === digit.top && sign.left > digit.left)
          turned.push(node.textContent ?? '');
      }
    return turned;
  });

it('begins everything at the right, and turns no number around', async () => {
  const { page } = app;
  await page.getByRole('link', { name: 'Brakka' }).click();
  await page.getByRole('heading', { name: 'Brakka' }).first().waitFor();
  expect((await boxOf(page, 'nav.rail')).right).toBe(0);
  // The numbers come after the heading.
  await page
    .locator('main')
    .getByText(/[+−]\d/)
    .filter({ visible: true })
    .first()
    .waitFor();
  expect(await turnedNumbers(page)).toEqual([]);
  expect(await layoutFaults(page)).toEqual([]);
  await screenshot(page, 'right-to-left-sheet');
});

it('shows notices beside the rail, where a page begins', async () => {
  const { page } = app;
  await page.evaluate(() => (location.hash = '#/'));
  await page.getByRole('link', { name: 'Brakka' }).focus();
  await page.keyboard.press('Delete');
  await page.locator('[data-notices] .notice').waitFor();
  const notices = await boxOf(page, '[data-notices]');
  const rail = await page.locator('nav.rail').evaluate(({ clientWidth }) => clientWidth);
  expect(notices.right).toBeGreaterThan(rail);
  expect(notices.right).toBeLessThan(rail + 40);
  expect(await layoutFaults(page)).toEqual([]);
  await screenshot(page, 'right-to-left-library');
  expectNoPageErrors(app);
});
