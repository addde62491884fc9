import type { Page } from 'playwright-core';

/** The control that has the focus; `null` for none. Marks every stop, so that the same control is recognized. */
export const describeFocus = (page: Page) =>
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
