import type { Page } from 'playwright-core';

/** Parts of the page of a running encounter. */

export const order = (page: Page) => page.getByRole('list', { name: 'Order' });
export const row = (page: Page, name: string) =>
  order(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });
export const select = (page: Page, name: string) =>
  row(page, name).getByRole('button', { pressed: false }).first();
export const health = (page: Page, name: string) => row(page, name).locator('.health span');
export const rolled = (page: Page) =>
  page.getByRole('complementary', { name: 'Dice' }).locator('.tabs .k-count');
export const happened = (page: Page) => page.getByRole('region', { name: 'What happened' });
