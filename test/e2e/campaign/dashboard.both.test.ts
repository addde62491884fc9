import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';
import { yearId, yearPlayed } from '#test/e2e/scenes/yearPlayed';

let app: RunningApp;
afterEach(async () => app.close());

/** Two heroes and a pilot of another ruleset after six sessions and a downtime, opened at a part of their campaign. */
async function opened(part: string): Promise<Page> {
  const example = await readFile(inRoot('shared/rulesets/starfaring/examples/ghan.json'), 'utf8');
  const { plan: ghan } = JSON.parse(example) as { plan: unknown };
  const library = await seededLibrary([plan('Brakka'), plan('Rook', { advancement: [] }), ghan]);
  await yearPlayed(library, 6);
  app = await launchApp({ dataFolder: library });
  // The first page listens to addresses once it is drawn.
  await app.page.getByRole('main').getByRole('heading').first().waitFor({ state: 'attached' });
  await go(app.page, part);
  return app.page;
}
const go = (page: Page, part: string) =>
  page.evaluate((hash) => location.assign(hash), `#/campaign/${yearId}/${part}`);
const row = (page: Page, name: string | RegExp) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

it('shows a GM the whole table at a glance', { tags: 'journey' }, async () => {
  const page = await opened('overview');
  await page.getByRole('link', { name: 'Session 6: The bell under the ferry' }).waitFor();
  await page.getByText('Session 7', { exact: true }).waitFor();
  // Members of one ruleset are side by side, and the best of them is marked.
  await page
    .getByRole('table', { name: /stats and skills/ })
    .nth(1)
    .waitFor();
  const [heroic, starfaring] = await page.getByRole('table', { name: /stats and skills/ }).all();
  expect(await heroic?.locator('thead').getByRole('columnheader').allInnerTexts()).toEqual([
    'Brakka',
    'Rook',
  ]);
  expect(await starfaring?.locator('thead').getByRole('columnheader').allInnerTexts()).toEqual(['Ghan']);
  const strength = page
    .getByRole('row', { name: /^Strength/ })
    .first()
    .getByRole('cell');
  expect(await strength.allTextContents()).toMatchObject([/3\s*highest/, /2/]);
  await page.getByText('Missing skills:').first().waitFor();
  // Attendance, work under way, and open matters.
  await row(page, 'Ghan').getByRole('cell', { name: '4 of 6' }).waitFor();
  await page.getByRole('progressbar', { name: 'Crafting: a boat for eight: 4 percent done' }).waitFor();
  await page.getByRole('link', { name: 'The bell under the ferry', exact: true }).waitFor();
  // The charts have a text alternative.
  await page.getByText(/^From Session 1 to Session 6/).waitFor();
  await page.getByText('Show as a table').click();
  await row(page, 'Downtime: 10 days').waitFor();
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, `dashboard-${app.kind}`);
  await page.getByLabel('Search stats and skills').fill('swim');
  await page.getByText(/Missing skills:.*Swimming/).waitFor();
  expectNoPageErrors(app);
});

it('manages the accounts of the party, with debts only on purpose', async () => {
  const page = await opened('money');
  const account = page.getByRole('region', { name: 'Brakka' });
  const form = page.getByRole('form', { name: 'Add entry' });
  const balance = async () =>
    Number(/-?[\d]+/.exec((await account.getByRole('status').first().textContent()) ?? '')?.[0]);
  await account.waitFor();
  const before = await balance();

  await form.getByText('Paid', { exact: true }).click();
  await form.getByRole('spinbutton', { name: 'Amount' }).fill('5');
  await form.getByLabel('Reason').fill('A round at the Heron');
  await form.getByRole('button', { name: 'Add −$5' }).click();
  await page.getByText(/^Added for Brakka/).waitFor();
  expect(await balance()).toBe(before - 5);
  await account.getByRole('rowheader', { name: /A round at the Heron/ }).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(balance).toBe(before);

  // More than the available money needs a debt.
  await form.getByText('Paid', { exact: true }).click();
  await form.getByRole('spinbutton', { name: 'Amount' }).fill(String(before + 7));
  await form.getByLabel('Reason').fill('The ferry itself');
  const enter = form.getByRole('button', { name: /^Add −/ });
  expect(await enter.getAttribute('aria-disabled')).toBe('true');
  await form.getByLabel(/Allow debt/).check();
  await enter.click();
  await page.getByText('Brakka is $7 in debt.').waitFor();
  await screenshot(page, `money-debt-${app.kind}`);

  // An entry from a session links to it.
  await account.getByRole('link', { name: 'Session 6: The bell under the ferry' }).first().click();
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/\/log\/.+/);
  expectNoPageErrors(app);
});

it('calculates recurring expenses, and who runs out of money when', async () => {
  const page = await opened('money/expenses');
  await page.getByRole('button', { name: 'Add expense' }).click();
  const dialog = page.getByRole('dialog', { name: 'New recurring expense' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Enter a name.').waitFor();
  await dialog.getByLabel('Name').fill('Crew of the ferry');
  await dialog.getByRole('spinbutton', { name: 'Amount each time' }).fill('30');
  await dialog.getByRole('spinbutton', { name: 'Every' }).fill('2');
  await dialog.getByLabel('Time unit').selectOption('weeks');
  expect(await checkAccessibility(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  // The year has 360 days, so it is due 26 times.
  await row(page, 'Crew of the ferry').getByRole('button', { name: /780/ }).click();
  await page.getByText(/26 times in the coming year at \$30/).waitFor();
  await page.getByRole('button', { name: 'Remove Crew of the ferry' }).click();
  await page.getByText('Removed: Crew of the ferry.').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await row(page, 'Crew of the ferry').waitFor();

  await go(page, 'money/forecast');
  const first = page.getByText(/runs out of money first/);
  await first.waitFor();
  const settled = await first.textContent();
  await page.getByRole('combobox', { name: /^Lifestyle/ }).selectOption({ label: 'Wretched' });
  await expect.poll(() => first.textContent()).not.toBe(settled);
  await page.getByRole('button', { name: 'Compare lifestyles for Rook' }).click();
  await page.getByRole('heading', { name: 'Lifestyles for Rook' }).waitFor();
  await page
    .getByRole('button', { name: /^Money left for Rook/ })
    .first()
    .click();
  await page.getByText('Current money').waitFor();
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, `forecast-${app.kind}`);
  expectNoPageErrors(app);
});
