import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { expect } from 'vitest';
import type { RunningApp } from '#test/e2e/support/index';
import { chromiumSettings } from '#test/e2e/support/chromiumSettings';
import { giveCommand } from '#test/e2e/support/commands';
import { watchForProblems } from '#test/e2e/support/problems';
import { screenshot } from '#test/e2e/support/index';
import { sideways } from '#test/e2e/scenes/table';

export interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly problems: readonly string[];
  close(): Promise<void>;
}

/** A browser of the size of a phone. */
export async function openPhone(
  viewport = { width: 360, height: 740 },
  settings = chromiumSettings(),
): Promise<Phone> {
  const browser = await chromium.launch(settings);
  const context = await browser.newContext({
    locale: 'en-US',
    viewport,
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const { problems, stop } = watchForProblems(context);
  return {
    page: await context.newPage(),
    context,
    problems,
    close: async () => {
      stop();
      await browser.close();
    },
  };
}

/** Light and dark; nothing may be wider than the screen. */
export async function picturesOf({ page }: Phone, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await screenshot(page, `phone-${name}-${colorScheme}`);
    expect(await sideways(page), name).toEqual([]);
  }
}

/** The answer of a command of the GM's window that has to be done. */
export async function done<T>(gm: RunningApp, name: string, args: unknown): Promise<T> {
  const answer = (await giveCommand(gm.page, name, args)) as { readonly ok: boolean; readonly value: T };
  expect(answer, name).toMatchObject({ ok: true });
  return answer.value;
}
