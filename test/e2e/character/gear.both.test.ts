import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  openHint,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';
import {
  health,
  openCharacter,
  readNotices,
  rest,
  saved,
  sideways,
  takeDamage,
  turnTo,
} from '#test/e2e/scenes/table';

let app: RunningApp;

async function open(options: Parameters<typeof launchApp>[0]): Promise<Page> {
  app = await launchApp(options);
  await openCharacter(app.page, 'Brakka');
  return app.page;
}

// 30 coins, of which sword, light armor and a healing potion leave 8; 9 Endurance, with a load of 1 of 3.
beforeEach(async () => {
  const hero = plan('Brakka', {
    skills: [
      { id: 'weaponcraft', focus: 'blades', level: 'basic' },
      { id: 'minion-relic', focus: 'shop', level: 'basic' },
    ],
    gear: {
      method: 'coins',
      items: [
        { id: 'sword', state: 'wielded' },
        { id: 'light-armor', state: 'worn' },
        { id: 'healing-potion' },
      ],
    },
    advancement: [],
  });
  await open({ dataFolder: await seededLibrary([hero]) });
});
afterEach(async () => app.close());

const purse = (page: Page, coins: number, load: string) =>
  page.getByText(`Money: $${coins}. Load: ${load}.`).waitFor();
const row = (page: Page, title: string) =>
  page
    .locator('.tab')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 4, name: title, exact: true }) });
/** The owned item, not the one in the shop below. */
const owned = (page: Page, title: string) =>
  row(page, title).filter({ has: page.getByRole('button', { name: `Drop ${title}` }) });
const shop = (page: Page) => page.getByRole('region', { name: 'All gear' });
const journal = (page: Page) => page.getByRole('region', { name: 'Journal' });
const journalEntries = (page: Page) => journal(page).locator('.label').allTextContents();

async function find(page: Page, title: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search gear' }).fill(title);
}

/** Presses a button of an item, and chooses an option if there are several. */
async function press(page: Page, name: string, way?: string | RegExp): Promise<void> {
  await page.locator('.tab').getByRole('button', { name, exact: true }).first().click();
  if (way !== undefined) await page.getByRole('menuitem', { name: way }).first().click();
}

async function put(page: Page, title: string, where: string): Promise<void> {
  await owned(page, title)
    .getByRole('button', { name: new RegExp(`^Place of ${title}`) })
    .click();
  await page.getByRole('menuitemradio', { name: where }).click();
}

it('buys, wears, wields, sells and finds, and the sheet follows the load', { tags: 'journey' }, async () => {
  const { page } = app;
  await turnTo(page, 'Gear');
  await purse(page, 8, '1 of 3');
  await find(page, 'Heavy armor');
  const buy = shop(page).getByRole('button', { name: 'Buy Heavy armor' });
  expect(await buy.getAttribute('aria-disabled')).toBe('true');
  await buy.hover();
  await openHint(page).getByText('12 coins more needed').first().waitFor();

  await find(page, 'Medium armor');
  await press(page, 'Buy Medium armor', 'Plain');
  await purse(page, 0, '3 of 3');
  await put(page, 'Light armor', 'Carried');
  await put(page, 'Medium armor', 'Worn');
  await owned(page, 'Medium armor').getByText('armor roll 4, 5').waitFor();
  await screenshot(page, `gear-${app.kind}`);

  // Found treasure costs nothing and weighs the same.
  await find(page, 'Rope');
  await press(page, 'Found Rope', 'as treasure');
  await purse(page, 0, '4 of 3');
  await turnTo(page, 'Build');
  await page.getByText('4 of 3').first().waitFor();
  await turnTo(page, 'Gear');
  await press(page, 'Sell Light armor', /full price/);
  await purse(page, 5, '3 of 3');
  await find(page, 'Dagger');
  await press(page, 'Buy Dagger', 'Plain');
  await put(page, 'Dagger', 'Wielded');
  await purse(page, 2, '3 of 3');
  await turnTo(page, 'Build');
  await page.getByRole('table').first().getByRole('rowheader', { name: 'Dagger' }).waitFor();
  await page.getByText('4, 5', { exact: true }).first().waitFor();

  await turnTo(page, 'Journal');
  await expect.poll(async () => (await journalEntries(page))[0]).toMatch(/Dagger/);
  await readNotices(page);
  await journal(page)
    .getByRole('button', { name: /^Undo: Sell: Light armor/ })
    .click();
  // The dagger was paid for with the money from the armor, so it would have to go too.
  const question = page.getByRole('dialog');
  await question
    .getByText(/Dagger/)
    .first()
    .waitFor();
  await question.getByRole('button', { name: 'Undo all' }).click();
  await turnTo(page, 'Gear');
  await purse(page, 0, '4 of 3');
  expect(await owned(page, 'Light armor').count()).toBe(1);
  expect(await owned(page, 'Dagger').count()).toBe(0);
  expectNoPageErrors(app);
});

it('starts sessions and scenarios, wounds and heals, and the journal undoes each', async () => {
  const { page } = app;
  const points = (name: string) => page.getByRole('spinbutton', { name, exact: true });
  await turnTo(page, 'Relics and recipes');
  await press(page, 'Gain Shop in the city', 'from the Relic skill');
  await turnTo(page, 'Play');
  await page.getByRole('button', { name: 'Decrease Heroism by one' }).click();
  // Its entry says what it does, so that nothing is asked.
  await page.getByRole('button', { name: 'Rest', exact: true }).click();
  await page.getByRole('menuitem', { name: /Start of session.*Heroism 0 → 1/u }).click();
  const dialog = page.getByRole('dialog');
  await expect.poll(() => points('Heroism').inputValue()).toBe('1');

  await rest(page, 'Start of scenario');
  await dialog.getByRole('region', { name: 'Rolled' }).waitFor();
  expect(await dialog.getByRole('img', { name: / on a d6$/ }).count()).toBe(3);
  await screenshot(page, `scenario-dice-${app.kind}`);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: '$8', exact: true }).waitFor();
  await rest(page, 'Start of scenario');
  const faces = await dialog
    .getByRole('img', { name: / on a d6$/ })
    .evaluateAll((dice) => dice.map((die) => Number.parseInt(die.getAttribute('aria-label') ?? '', 10)));
  const income = 2 * faces.reduce((sum, face) => sum + face, 0);
  await dialog.getByText(`= $${income}`).waitFor();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('heading', { name: `$${8 + income}`, exact: true }).waitFor();

  await takeDamage(page, 3);
  await expect.poll(() => health(page)).toMatch(/^6\b/);
  const potion = page.getByRole('listitem').filter({ hasText: 'Healing potion' });
  await potion.getByRole('button', { name: 'Use', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Endurance 6 → 9' }).click();
  await expect.poll(() => health(page)).toMatch(/^9\b/);
  await potion.getByRole('button', { name: 'Use', exact: true }).waitFor({ state: 'detached' });
  await turnTo(page, 'Gear');
  expect(await owned(page, 'Healing potion').count()).toBe(0);

  await readNotices(page);
  await turnTo(page, 'Journal');
  await expect.poll(async () => (await journalEntries(page)).length).toBe(6);
  const told = await journalEntries(page);
  expect(told.at(-1)).toMatch(/^Gain: Shop in the city/);
  expect(told.slice(1, 3)).toEqual(['Endurance 9 → 6', expect.stringMatching(/^Start of scenario \(rolled/)]);
  await screenshot(page, `journal-${app.kind}`);
  // The healing remains: effects that stay without the wounds are listed with their causes before anything is
  // undone.
  const wounds = journal(page).getByRole('button', { name: 'Undo: Endurance 9 → 6' });
  await wounds.click();
  await dialog.getByRole('heading', { name: "These changes can't be reversed" }).waitFor();
  await dialog.getByRole('heading', { name: 'These changes stay, and why' }).waitFor();
  await dialog.getByText(/^Endurance 9 → 6\. “Use: Healing potion.*” changed it afterward\.$/).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await journalEntries(page)).toEqual(told);
  await journal(page)
    .getByRole('button', { name: /^Undo: Use/ })
    .click();
  await journal(page)
    .getByRole('button', { name: /^Undo: Start of scenario/ })
    .click();
  await wounds.click();
  await expect.poll(async () => (await journalEntries(page)).length).toBe(3);
  await turnTo(page, 'Gear');
  await purse(page, 8, '1 of 3');
  expect(await owned(page, 'Healing potion').count()).toBe(1);
  await turnTo(page, 'Play');
  expect(await health(page)).toMatch(/^9\b/);
  await saved(page);
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
    const found: unknown[] = [];
    for (const [tab, sign] of [
      ['Build', 'At a glance'],
      ['Play', 'Attacks'],
      ['Gear', 'Your gear'],
      ['Relics and recipes', 'Relics'],
      ['Companions', 'No companions yet'],
    ] as const) {
      await turnTo(page, tab);
      await page.getByRole('heading', { name: sign }).first().waitFor();
      await screenshot(page, `${tab.toLowerCase().replaceAll(' ', '-')}-${colorScheme}-${app.kind}`);
      found.push(...(await checkAccessibility(page)).map((violation) => ({ tab, ...violation })));
      expect(await sideways(page), tab).toEqual([]);
    }
    expect(found).toEqual([]);
  },
);
