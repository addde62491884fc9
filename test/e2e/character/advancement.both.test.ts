import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';
import {
  delivered,
  openCharacter,
  readNotices,
  saved,
  sideways,
  turnTo,
  wordsOfPdf,
} from '#test/e2e/scenes/table';

let app: RunningApp;

async function open(options: Parameters<typeof launchApp>[0]): Promise<Page> {
  app = await launchApp(options);
  await openCharacter(app.page, 'Brakka');
  return app.page;
}

// 12 Exp and one step of Agi for 4: 8 are left.
beforeEach(async () => {
  const dataFolder = await seededLibrary([
    plan('Brakka', { awards: [{ exp: 12, reason: 'first scenario' }] }),
  ]);
  await open({ dataFolder });
});
afterEach(async () => app.close());

const left = (page: Page, exp: number) => page.getByRole('status').getByText(`${exp} Exp left`).waitFor();
const offers = (page: Page) => page.getByRole('region', { name: 'Available advances' });
const planned = (page: Page) => page.locator('[data-plan] .title').allTextContents();
const entries = (page: Page) => page.locator('[data-entry] th');

/** Types a name and selects the offer with exactly this title. */
async function look(page: Page, title: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search advances' }).fill(title);
  await offers(page)
    .locator('[data-offer]')
    .filter({ has: page.getByText(title, { exact: true }) })
    .click();
}

async function buy(page: Page, title: string, exp: number): Promise<void> {
  await look(page, title);
  await page.getByRole('button', { name: `Buy for ${exp} Exp` }).click();
}

it('filters, compares and buys, and undoes a purchase at once', { tags: 'journey' }, async () => {
  const { page } = app;
  await turnTo(page, 'Advancement');
  await left(page, 8);
  const all = await offers(page).locator('[data-offer]').count();
  await look(page, 'Stealth');
  expect(await offers(page).locator('[data-offer]').count()).toBeLessThan(all);
  const card = page.getByRole('article', { name: 'Stealth, basic' });
  expect(await card.getByRole('row', { name: /^Stealth/ }).textContent()).toMatch(/none\s*Basic/);
  await screenshot(page, `advancement-${app.kind}`);
  await page.getByRole('button', { name: 'Buy for 3 Exp' }).click();
  await left(page, 5);
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText('Bought: Stealth, basic for 3 Exp')
    .waitFor();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await left(page, 8);

  // An unaffordable offer shows the missing amount, and cannot be pressed.
  await buy(page, 'Stealth', 3);
  await buy(page, 'Stealth, advanced', 4);
  await left(page, 1);
  await look(page, 'Str +1');
  await page
    .getByRole('article', { name: 'Str +1' })
    .getByText('This costs 6 Exp; you have 1 Exp and need 5 Exp more.')
    .first()
    .waitFor();
  const refused = page.getByRole('button', { name: 'Buy for 6 Exp' });
  expect(await refused.getAttribute('aria-disabled')).toBe('true');
  await refused.click({ force: true });
  await left(page, 1);
  expectNoPageErrors(app);
});

it('plans in order, buys a planned purchase, and undoes an old purchase with what depends on it', async () => {
  const { dataFolder } = app;
  let { page } = app;
  await turnTo(page, 'Advancement');
  await buy(page, 'Stealth', 3);
  await buy(page, 'Stealth, advanced', 4);
  await left(page, 1);
  for (const title of ['Mnd +1', 'Endurance +1']) {
    await look(page, title);
    await page.getByRole('button', { name: 'Add to plan' }).click();
  }
  await expect.poll(() => planned(page)).toEqual(['Mnd +1', 'Endurance +1']);
  await readNotices(page);

  const second = page.locator('[data-plan]').nth(1);
  await second.getByRole('button', { name: /^Remove Endurance \+1 from the plan/ }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => planned(page)).toEqual(['Endurance +1', 'Mnd +1']);
  await page.getByText('Endurance +1 is now 1 of 2').waitFor({ state: 'attached' });
  // The focus moved with it, so that it can be moved further.
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => planned(page)).toEqual(['Mnd +1', 'Endurance +1']);
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => planned(page)).toEqual(['Endurance +1', 'Mnd +1']);
  expect(await page.locator('[data-plan]').getByRole('button', { name: /^Buy/ }).count()).toBe(0);

  await turnTo(page, 'Ledger');
  await page.getByRole('textbox', { name: 'Reason' }).fill('The bridge held');
  await page.getByRole('button', { name: 'Add +1 Exp' }).click();
  await expect.poll(() => entries(page).first().textContent()).toMatch(/Session.*The bridge held/s);
  await turnTo(page, 'Advancement');
  await left(page, 2);
  await readNotices(page);
  await page.getByRole('button', { name: 'Buy Endurance +1' }).click();
  await left(page, 0);
  await expect.poll(() => planned(page)).toEqual(['Mnd +1']);
  await screenshot(page, `advancement-plan-${app.kind}`);

  await turnTo(page, 'Ledger');
  await page.getByRole('button', { name: /^Undo Stealth, basic from/ }).click();
  const question = page.getByRole('dialog', { name: 'Undo related entries too?' });
  await expect
    .poll(() => question.getByRole('listitem').allTextContents())
    .toEqual(['Bought: Stealth, advanced for 4 Exp']);
  await screenshot(page, `ledger-dependents-${app.kind}`);
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  expect(await entries(page).filter({ hasText: 'Stealth' }).count()).toBe(2);
  await page.getByRole('button', { name: /^Undo Stealth, basic from/ }).click();
  await question.getByRole('button', { name: 'Undo all' }).click();
  await expect.poll(() => entries(page).filter({ hasText: 'Stealth' }).count()).toBe(0);
  await page.getByRole('status').getByText('7 Exp', { exact: true }).waitFor();
  await readNotices(page);
  await screenshot(page, `ledger-${app.kind}`);
  await saved(page);
  expectNoPageErrors(app);
  await app.close();

  page = await open({ dataFolder });
  await turnTo(page, 'Advancement');
  await left(page, 7);
  expect(await planned(page)).toEqual(['Mnd +1']);
  await turnTo(page, 'Ledger');
  await expect
    .poll(async () =>
      (await entries(page).allTextContents()).map((words) => words.replaceAll(/\s+/g, ' ').trim()),
    )
    .toEqual(['Endurance +1', 'Session The bridge held', 'Agi +1', 'Award first scenario']);
  await turnTo(page, 'Journal');
  await page.getByText('Bought: Endurance +1 for 2 Exp', { exact: true }).waitFor();
  expect(await page.getByText('Bought: Stealth').count()).toBe(0);
  expectNoPageErrors(app);
});

it('exports the statement as a page and as a table, with every entry and balance', async () => {
  const { page } = app;
  await turnTo(page, 'Ledger');
  const csv = (
    await delivered(app, () => page.getByRole('button', { name: 'Export as CSV' }).click())
  ).toString('utf8');
  const lines = csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toMatch(/^Account,Date,/);
  expect(lines.filter((line) => /^Exp,.*first scenario.*,12,.*12/.test(line))).toHaveLength(1);
  expect(lines.filter((line) => /^Exp,.*Agi \+1.*,4,.*8/.test(line))).toHaveLength(1);
  await readNotices(page);

  await page.getByRole('button', { name: 'Print statement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print' });
  await dialog.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
  await screenshot(page, `statement-${app.kind}`);
  const words = await wordsOfPdf(
    await delivered(app, () => dialog.getByRole('button', { name: 'Save PDF' }).click()),
  );
  expect(words).toContain('Brakka');
  expect(words).toMatch(/first scenario.*12.*12/);
  expect(words).toMatch(/Agi \+1.*4.*8/);
  expectNoPageErrors(app);
});

it.each([
  ['light', 1440, 900],
  ['dark', 1024, 700],
] as const)(
  'is accessible, %s, at %i by %i, without horizontal scrolling',
  async (colorScheme, width, height) => {
    const { dataFolder } = app;
    await app.close();
    const page = await open({ dataFolder, colorScheme });
    await app.resize(width, height);
    await turnTo(page, 'Advancement');
    await look(page, 'Stealth');
    await page.getByRole('button', { name: 'Add to plan' }).click();
    await readNotices(page);
    const found: unknown[] = [];
    for (const tab of ['Advancement', 'Ledger', 'Journal']) {
      await turnTo(page, tab);
      await page
        .getByText(tab === 'Advancement' ? '8 Exp left' : tab)
        .first()
        .waitFor();
      await screenshot(page, `${tab.toLowerCase()}-${colorScheme}-${app.kind}`);
      found.push(...(await checkAccessibility(page)).map((violation) => ({ tab, ...violation })));
      expect(await sideways(page), tab).toEqual([]);
    }
    expect(found).toEqual([]);
  },
);
