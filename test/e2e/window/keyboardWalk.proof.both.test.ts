import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import { inRoot } from '../../../build/scripts/root.mjs';
import { mainActions } from '../scenes/mainActions';
import { everyScreen, fullLibrary, stepsOf, visit, type FullLibrary } from '../scenes/everyScreen';
import { expectNoPageErrors, launchApp, type RunningApp } from '../support';

let app: RunningApp;
let library: FullLibrary;

beforeAll(async () => {
  library = await fullLibrary();
  app = await launchApp({ dataFolder: library.folder });
  await app.resize(1280, 800);
});
afterAll(async () => app.close());

/** Whoever takes longer to come around has lost the way: a trap, or a march. */
const most = 160;

interface Walk {
  /** The names of what had the focus, in order. */
  readonly stops: readonly string[];
  /** True if Tab left the page at its end or came back to its first stop. */
  readonly around: boolean;
}

/** Marks every stop, so that the same control is recognized. */
const describeFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    const seen = focused.dataset['walked'] !== undefined;
    focused.dataset['walked'] = '';
    const box = focused.getBoundingClientRect();
    const labels = 'labels' in focused ? (focused as HTMLInputElement).labels : null;
    const label = focused.closest('label')?.textContent ?? labels?.[0]?.textContent;
    const name = focused.getAttribute('aria-label') ?? focused.textContent.trim();
    const words = (name === '' ? (label ?? focused.getAttribute('name') ?? focused.tagName) : name).trim();
    return { seen, name: words.replace(/\s+/g, ' ').slice(0, 60), drawn: box.width > 0 && box.height > 0 };
  });

/** Walks by Tab from the top of the page until it comes around. */
async function walk(page: Page): Promise<Walk> {
  await page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>('[data-walked]')) delete each.dataset['walked'];
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.getSelection()?.removeAllRanges();
  });
  const stops: string[] = [];
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press('Tab');
    const focused = await describeFocus(page);
    if (focused === null || focused.seen) return { stops, around: true };
    expect([focused.name, focused.drawn]).toEqual([focused.name, true]);
    stops.push(focused.name);
  }
  return { stops, around: false };
}

it('leaves out no page of the program', async () => {
  const features = inRoot('renderer/features');
  const sources = await Promise.all(
    (await readdir(features)).map((name) =>
      readFile(path.join(features, name, 'routes.ts'), 'utf8').catch(() => ''),
    ),
  );
  const paths = sources.flatMap((source) =>
    [...source.matchAll(/^ {4}path: '(.+)',$/gm)].map(([, found]) => found ?? ''),
  );
  expect(paths.length).toBeGreaterThan(15);
  const router = createRouter({
    history: createMemoryHistory(),
    routes: paths.map((each) => ({ path: each, component: {} })),
  });
  const walked = everyScreen(library).map(
    ({ address }) => router.resolve(address.slice(1)).matched[0]?.path ?? '',
  );
  expect(paths.filter((each) => !walked.includes(each))).toEqual([]);
});

/** Each part is a test of its own, since every stop is two questions to the page. */
const parts = 6;

it.each(Array.from({ length: parts }, (_, part) => part))(
  'comes around on every screen by Tab alone, without a long march (part %i)',
  async (part) => {
    const { page } = app;
    const screens = everyScreen(library).filter((_, index) => index % parts === part);
    expect(screens.length).toBeGreaterThan(0);
    const long: string[] = [];
    for (const screen of screens) {
      await visit(page, screen.address);
      await screen.open?.(page);
      let { stops, around } = await walk(page);
      // On a busy machine a page may still take the focus away.
      if (stops.length === 0) ({ stops, around } = await walk(page));
      if (!around || stops.length === 0) long.push(`${screen.name}: ${String(stops.length)}`);
    }
    expect(long).toEqual([]);
    expectNoPageErrors(app);
  },
);

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
