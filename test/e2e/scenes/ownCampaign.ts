import type { Page } from 'playwright-core';

const pages = {
  Play: ['Tonight', 'Party', 'Close session'],
  Chronicle: ['Overview', 'Log', 'Downtime', 'Money'],
  Prepare: ['Encounters', 'Notes'],
  Table: ['Seats', 'Settings'],
};

/** Opens a page of the open campaign, by its area. */
export async function campaignPage(page: Page, part: string): Promise<void> {
  const [area] = Object.entries(pages).find(([, names]) => names.includes(part)) ?? ['none'];
  const choose = (nav: string, name: string): Promise<void> =>
    page.getByRole('navigation', { name: nav, exact: true }).getByRole('link', { name, exact: true }).click();
  await choose('Campaign areas', area);
  await choose('Campaign pages', part);
}

/** A new campaign of these rules, with the first character of the library as its party. */
export async function startCampaign(page: Page, name: string, rules: string): Promise<void> {
  await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click();
  await page.getByRole('button', { name: 'New campaign' }).click();
  const form = page.getByRole('dialog', { name: 'New campaign' });
  await form.getByRole('textbox', { name: 'Campaign name' }).fill(name);
  await form.getByRole('combobox').selectOption({ label: rules });
  await form.getByRole('button', { name: 'Create campaign' }).click();
  await campaignPage(page, 'Party');
  await page.getByRole('button', { name: 'Add from the library' }).click();
  const adding = page.getByRole('dialog', { name: 'Add to party' });
  await adding.getByRole('checkbox').first().check();
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await page.locator('[data-member]').waitFor();
}
