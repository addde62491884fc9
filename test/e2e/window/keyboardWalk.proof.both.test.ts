import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import { inRoot } from '../../../build/scripts/root.mjs';
import { everyScreen, fullLibrary, visit, type FullLibrary } from '../scenes/everyScreen';
import { describeFocus } from '../scenes/focus';
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
