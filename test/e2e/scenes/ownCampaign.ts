import type { Page } from 'playwright-core';

/** Opens a page of the open campaign. */
export const campaignPage = (page: Page, part: string): Promise<void> =>
  page.getByRole('group', { name: 'Campaign pages' }).getByText(part, { exact: true }).click();

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
