import type { Locator, Page } from 'playwright-core';

/** The menu or the explanation that lies open over the page. */
export const openMenu = (page: Page): Locator =>
  page.locator('.v-menu.v-overlay--active > .v-overlay__content');

/** The hint that is shown. Its words describe its control from elsewhere, so it has no role of its own. */
export const openHint = (page: Page): Locator => page.locator('.v-tooltip.v-overlay--active');
