import type { Locator, Page } from 'playwright-core';
import { atRest } from '#test/e2e/support/layout';

export const notices = (page: Page): Locator => page.locator('[data-notices] .notice');

interface Store {
  done(text: { readonly raw: string }, undo: { stands: () => boolean; run: () => void }): number;
}

/** Shows a notice with undo through the program's own store, so that nothing but the notice changes on the page. */
export async function giveNotice(page: Page, text: string): Promise<void> {
  await page.evaluate((raw) => {
    interface Host extends Element {
      __vue_app__?: {
        config: { globalProperties: { $pinia: { _s: ReadonlyMap<string, Store> } } };
      };
    }
    const host: Host | null = document.querySelector('#app');
    const store = host?.__vue_app__?.config.globalProperties.$pinia._s.get('notifications');
    if (store === undefined) throw new Error('the program has no store of notices');
    store.done({ raw }, { stands: () => true, run: () => undefined });
  }, text);
  await notices(page).filter({ hasText: text }).waitFor();
}

declare global {
  interface Window {
    /** The controls of the page and their boxes before a notice. */
    placesBefore?: (readonly [Element, DOMRect])[];
  }
}

/** Remembers the box of every control that is shown; returns how many there are. */
export const keepPlaces = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const controls =
      'button, a[href], input:not([type=hidden]), select, textarea, summary, label:has(input), [role=button], [role=tab], [role=menuitem], h1, h2';
    window.placesBefore = [...document.querySelectorAll(controls)]
      .filter((each) => each.checkVisibility() && each.closest('[data-notices]') === null)
      .map((each) => [each, each.getBoundingClientRect()]);
    return window.placesBefore.length;
  });

/** The controls that are elsewhere than `keepPlaces` found them, or of another size. */
export const movedSince = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    (window.placesBefore ?? []).flatMap(([element, before]) => {
      const now = element.getBoundingClientRect();
      const sides = ['left', 'top', 'width', 'height'] as const;
      const by = sides.map((side) => Math.round((now[side] - before[side]) * 10) / 10);
      if (by.every((each) => each === 0)) return [];
      const words = element.getAttribute('aria-label') ?? element.textContent.trim();
      return [`${element.localName} “${words.slice(0, 40)}” by ${by.join(' ')}`];
    }),
  );

/**
 * Uses one control in sight after the other, each followed by a notice, and returns those that the notice covers: the
 * control itself, or the filled button that is the page's next step.
 */
export const coveredAfterUse = async (page: Page): Promise<readonly string[]> => {
  const covered: string[] = [];
  const places = [
    [0.3, 0.95],
    [0.3, 0.88],
    [0.3, 0.8],
    [0.85, 0.85],
    [0.3, 0.15],
  ] as const;
  for (const [across, down] of places) {
    const isThere = await page.evaluate(
      ([x, y]) => {
        const at = [...document.querySelectorAll('main button, main a[href], main input, main select')]
          .filter((each) => each.checkVisibility())
          .map((each) => ({ each, box: each.getBoundingClientRect() }))
          .filter(({ box }) => box.top > 0 && box.bottom < innerHeight && box.width > 8 && box.width < 300)
          .map(({ each, box }) => ({
            each,
            far: Math.hypot(
              box.left + box.width / 2 - x * innerWidth,
              box.top + box.height / 2 - y * innerHeight,
            ),
          }))
          .toSorted((a, b) => a.far - b.far)[0]?.each;
        if (!(at instanceof HTMLElement)) return false;
        at.focus({ preventScroll: true });
        return document.activeElement === at;
      },
      [across, down] as const,
    );
    if (!isThere) continue;
    await giveNotice(page, `used ${String(across)} ${String(down)}`);
    await atRest(page);
    const found = await page.evaluate(() => {
      const over = document.querySelector('[data-notices]')?.getBoundingClientRect();
      const kept = [
        document.activeElement,
        ...document.querySelectorAll('main .v-btn--variant-flat.bg-ember'),
      ];
      return kept.flatMap((each) => {
        const box = each?.getBoundingClientRect();
        if (each === null || box === undefined || over === undefined) return [];
        const beside = box.right <= over.left || over.right <= box.left;
        const above = box.bottom <= over.top || over.bottom <= box.top;
        return beside || above ? [] : [each.outerHTML.slice(0, 120)];
      });
    });
    covered.push(...found);
    await dismissNotices(page);
  }
  return covered;
};

/** Scrolls every scroller of the page to its end; a list that grows as it is read does so until it is whole. */
export async function scrollToEnd(page: Page): Promise<void> {
  const scroll = (): Promise<number> =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll('[data-page], [data-page] *')].filter((each) =>
        ['auto', 'scroll'].includes(getComputedStyle(each).overflowY),
      );
      for (const each of all) each.scrollTo({ top: each.scrollHeight, behavior: 'instant' });
      return all.reduce((sum, each) => sum + each.scrollHeight, 0);
    });
  for (let before = -1, now = 0; before !== now;) {
    before = now;
    now = await scroll();
    await atRest(page);
  }
}

/** Closes the notices without moving the pointer or the focus. */
export async function dismissNotices(page: Page): Promise<void> {
  await page
    .locator('[data-notices]')
    .getByRole('button', { name: 'Dismiss this message' })
    .evaluateAll((all) => all.forEach((each) => each instanceof HTMLElement && each.click()));
  await notices(page).waitFor({ state: 'detached' });
}
