import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoPageErrors, type RunningApp } from '#test/e2e/support/index';
import { everyScreen, visit, type FullLibrary } from './everyScreen';
import { describeFocus } from './focus';

/** A longer walk means a trap, or too many stops. */
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

/** Each part is a test of its own, since every stop is two questions to the page. Two files share them. */
export const screenParts = [0, 1, 2, 3, 4, 5] as const;

/** Walks by Tab over every sixth screen of a library made by `fullLibrary`. */
export async function walkScreens(app: RunningApp, library: FullLibrary, part: number): Promise<void> {
  const { page } = app;
  const screens = everyScreen(library).filter((_, index) => index % screenParts.length === part);
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
}
