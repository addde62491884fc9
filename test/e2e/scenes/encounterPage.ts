import type { Locator, Page } from 'playwright-core';

/** Parts of the page of a running encounter. */

export const order = (page: Page) => page.getByRole('list', { name: 'Order' });
export const row = (page: Page, name: string) =>
  order(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });
export const select = (page: Page, name: string) =>
  row(page, name).getByRole('button', { pressed: false }).first();
export const health = (page: Page, name: string) => row(page, name).locator('.health span');
/** The total of the last roll in the dice panel. */
export const rolled = (page: Page) => page.getByRole('complementary', { name: 'Dice' }).locator('.total');
export const attacks = (page: Page) => page.getByRole('region', { name: 'Attacks', exact: true });
export const result = (page: Page) => attacks(page).getByRole('region', { name: 'Result' });
export const happened = (page: Page) => page.getByRole('region', { name: 'What happened' });

/** Something rarer for the selected. */
export async function more(page: Page, what: string): Promise<void> {
  await page.getByRole('button', { name: 'More for the selected' }).click();
  await page.getByRole('menuitem', { name: what, exact: true }).click();
}

/** A miss offers nothing, so the first attack is rolled until it hits; returns the number of rolls. */
export async function rollUntil(page: Page, offer: Locator): Promise<number> {
  let rolls = 0;
  for (; rolls < 60 && (await offer.count()) === 0; rolls += 1) {
    await attacks(page).getByRole('button').first().click();
    await result(page).waitFor();
  }
  return rolls;
}
