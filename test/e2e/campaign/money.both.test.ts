import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { balance } from '#shared/ledger/ledger';
import { memberOf } from '#test/fixtures/chronicled';
import { fixedClock, realIds } from '#test/fixtures/ports';
import { openCharacter, saved, turnTo } from '#test/e2e/scenes/table';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

const ids = realIds();
const campaignId = ids.next();

async function documents<D>(library: string, folder: string): Promise<readonly D[]> {
  const files = (await readdir(path.join(library, folder))).filter((name) => /^[^.].*\.json$/.test(name));
  return Promise.all(
    files.map(async (name) => JSON.parse(await readFile(path.join(library, folder, name), 'utf8')) as D),
  );
}

async function moneyOf(library: string, name: string): Promise<number> {
  const all = await documents<CharacterDocument>(library, 'characters');
  return balance(all.find((each) => each.name === name)?.ledger ?? [], 'money');
}

const expensesIn = async (library: string) =>
  (await documents<CampaignDocument>(library, 'campaigns')).find(({ id }) => id === campaignId)?.expenses;

/** Two heroes in one campaign, whose ids are as long as the program makes them. */
async function seeded(): Promise<string> {
  const library = await seededLibrary([plan('Brakka'), plan('Rook')]);
  const characters = (await documents<CharacterDocument>(library, 'characters')).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
  const campaign: CampaignDocument = {
    ...newCampaign('heroic', 'Ferries', { clock: fixedClock, ids }),
    id: campaignId,
    party: characters.map((character) => memberOf(character, { id: ids.next() })),
  };
  await mkdir(path.join(library, 'campaigns'), { recursive: true });
  await writeFile(path.join(library, 'campaigns', `${campaignId}.json`), JSON.stringify(campaign));
  return library;
}

async function openMoney(page: Page, view = ''): Promise<void> {
  await page.getByRole('main').getByRole('heading').first().waitFor({ state: 'attached' });
  await page.evaluate((place) => location.assign(`#/campaign/${place}`), `${campaignId}/money/${view}`);
  await page.getByRole('group', { name: 'Money views' }).waitFor();
}

describe('the money of a party', () => {
  it('goes from one member to another and back by undo', { tags: 'journey' }, async () => {
    const dataFolder = await seeded();
    const [brakka, rook] = [await moneyOf(dataFolder, 'Brakka'), await moneyOf(dataFolder, 'Rook')];
    app = await launchApp({ dataFolder });
    const { page } = app;
    await openMoney(page);
    await page.getByRole('navigation', { name: 'Account' }).getByText('Brakka').click();
    const entry = page.getByRole('form', { name: 'Add entry' });
    await entry.getByText('Paid', { exact: true }).click();
    await entry.getByRole('spinbutton', { name: 'Amount' }).fill('$1,234');
    await entry.getByText(/^Balance afterward: −?-?\$/).waitFor();
    // More than is owned is refused in words, until a debt is allowed.
    await entry.getByRole('button', { name: /^Add / }).hover();
    await entry.getByRole('checkbox').waitFor();
    await entry.getByRole('spinbutton', { name: 'Amount' }).fill('5');
    await entry.getByRole('combobox', { name: 'To' }).selectOption({ label: 'Rook' });
    await entry.getByLabel('Reason').fill('The lantern');
    expect(await checkAccessibility(page)).toEqual([]);
    await screenshot(page, `money-transfer-${app.kind}`);
    await entry.getByRole('button', { name: /^Add / }).click();
    await page.getByText('Brakka gave $5 to Rook: The lantern').waitFor();
    expect(await moneyOf(dataFolder, 'Brakka')).toBe(brakka - 5);
    expect(await moneyOf(dataFolder, 'Rook')).toBe(rook + 5);

    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect.poll(() => moneyOf(dataFolder, 'Brakka')).toBe(brakka);
    await expect.poll(() => moneyOf(dataFolder, 'Rook')).toBe(rook);
    expectNoPageErrors(app);
  });

  it('pays a debt on its day in shares that are not equal, the purse among the payers', async () => {
    const dataFolder = await seeded();
    app = await launchApp({ dataFolder });
    const { page } = app;
    await openMoney(page, 'expenses');
    await page.getByRole('button', { name: 'Add expense, income or debt' }).click();
    const form = page.getByRole('dialog', { name: 'New recurring expense' });
    await form.getByLabel('Name', { exact: true }).fill('The ferry');
    await form.getByText('Debt', { exact: true }).click();
    // Who is owed is asked for before it is stored.
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Enter to whom it is owed.').waitFor();
    await form.getByLabel('Owed to').fill('Old Mern');
    await form.getByRole('spinbutton', { name: 'Sum' }).fill('1,200');
    for (const payer of ['Brakka', 'Rook', 'Party purse'])
      await form.getByRole('checkbox', { name: payer }).setChecked(true);
    await form.getByLabel('Shares of Brakka').fill('2');
    await form.getByText(/^Each time: Brakka \$600.*Rook \$300.*\$300/).waitFor();
    expect(await checkAccessibility(page)).toEqual([]);
    await screenshot(page, `money-debt-${app.kind}`);
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('rowheader', { name: /The ferry.*Debt to Old Mern/ }).waitFor();
    await saved(page);
    expect(await expensesIn(dataFolder)).toMatchObject([
      { name: 'The ferry', amount: 1200, creditor: 'Old Mern', shares: [2, 1, 1] },
    ]);
    expectNoPageErrors(app);
  });

  it('is received and spent in play by any amount', async () => {
    const dataFolder = await seeded();
    const before = await moneyOf(dataFolder, 'Brakka');
    app = await launchApp({ dataFolder });
    const { page } = app;
    await openCharacter(page, 'Brakka');
    await turnTo(page, 'Play');
    const purse = page.locator('.strip .k-menu-button').last();
    const form = page.getByRole('dialog', { name: 'Coins' });
    await purse.click();
    await form.getByRole('spinbutton', { name: 'Amount' }).fill('37');
    await form.getByLabel('Reason').fill('Sold the map');
    await screenshot(page, `money-play-${app.kind}`);
    await form.getByRole('button', { name: 'Gain', exact: true }).click();
    await expect.poll(() => moneyOf(dataFolder, 'Brakka')).toBe(before + 37);
    // What can be read in two ways is asked about, and moves nothing.
    await purse.click();
    await form.getByRole('spinbutton', { name: 'Amount' }).fill('12.000');
    await page.keyboard.press('Tab');
    await page
      .locator('[data-correction]')
      .getByText('can mean 12,000 or 12.')
      .waitFor({ state: 'attached' });
    await screenshot(page, `money-play-asked-${app.kind}`);
    await form.getByRole('spinbutton', { name: 'Amount' }).fill('7');
    await form.getByRole('button', { name: 'Spend' }).click();
    await expect.poll(() => moneyOf(dataFolder, 'Brakka')).toBe(before + 30);
    await purse.click();
    await form.getByRole('spinbutton', { name: 'Amount' }).fill('1,000');
    await form.getByRole('button', { name: 'Spend', disabled: true }).waitFor();
    expect(await moneyOf(dataFolder, 'Brakka')).toBe(before + 30);
    expectNoPageErrors(app);
  });
});
