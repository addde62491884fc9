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

/** The load and the money, as the head of the list says them. */
async function purse(page: Page, coins: number, load: string): Promise<void> {
  const head = carried(page).locator('.k-cluster').first();
  await head.getByText(`$${coins}`, { exact: true }).waitFor();
  await head.getByText(load, { exact: true }).waitFor();
}
const carried = (page: Page) =>
  page.locator('[data-tab] section').filter({ has: page.getByRole('heading', { name: /^Your gear/ }) });
const lineOf = (within: ReturnType<typeof carried>, title: string) =>
  within.getByRole('row').filter({ has: within.page().getByText(title, { exact: true }) });
const owned = (page: Page, title: string) => lineOf(carried(page), title);
const shop = (page: Page) => page.getByRole('region', { name: /^Shop/ });
const offered = (page: Page, title: string) => lineOf(shop(page), title);
const basket = (page: Page) => page.getByRole('region', { name: 'Basket' });
const journal = (page: Page) => page.getByRole('region', { name: 'Journal' });
const journalEntries = (page: Page) => journal(page).locator('.label').allTextContents();

async function find(page: Page, title: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search gear' }).fill(title);
}

/** Presses a button, and chooses an option if there are several. */
async function press(page: Page, name: string, way?: string | RegExp): Promise<void> {
  await page.locator('[data-tab]').getByRole('button', { name, exact: true }).first().click();
  if (way !== undefined) await page.getByRole('menuitem', { name: way }).first().click();
}

async function buy(page: Page, title: string, sum: number): Promise<void> {
  await page.getByRole('button', { name: `Add ${title}`, exact: true }).click();
  await basket(page)
    .getByRole('button', { name: `Buy for $${sum}` })
    .click();
}

/** At the first price that is offered. */
async function sell(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Sell ${title}…` }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sell for/ })
    .click();
}

async function findRope(page: Page): Promise<void> {
  await press(page, 'Found an item…');
  const dialog = page.getByRole('dialog', { name: 'Found' });
  await dialog.getByRole('button').first().click();
  await page.keyboard.type('Rope');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Add Rope' }).click();
  await dialog.waitFor({ state: 'detached' });
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
  await offered(page, 'Heavy armor').getByText('$12 short').waitFor();
  expect(await offered(page, 'Heavy armor').getByRole('button', { name: /^Add/ }).count()).toBe(0);

  await find(page, 'Medium armor');
  await buy(page, 'Medium armor', 8);
  await purse(page, 0, '3 of 3');
  await put(page, 'Light armor', 'Carried');
  await put(page, 'Medium armor', 'Worn');
  await owned(page, 'Medium armor').getByText('armor roll 4, 5').waitFor();
  await screenshot(page, `gear-${app.kind}`);

  // Found treasure costs nothing and weighs the same.
  await findRope(page);
  await purse(page, 0, '4 of 3');
  await turnTo(page, 'Build');
  await page.getByText('4 of 3').first().waitFor();
  await turnTo(page, 'Gear');
  await sell(page, 'Light armor');
  await purse(page, 5, '3 of 3');
  await find(page, 'Dagger');
  await buy(page, 'Dagger', 3);
  await put(page, 'Dagger', 'Wielded');
  await purse(page, 2, '3 of 3');
  await turnTo(page, 'Build');
  await page.getByRole('table').first().getByRole('rowheader', { name: 'Dagger' }).waitFor();
  await page.getByText('4, 5', { exact: true }).first().waitFor();

  await turnTo(page, 'Journal');
  await expect.poll(async () => (await journalEntries(page))[0]).toMatch(/Dagger/);
  await readNotices(page);
  await journal(page)
    .getByRole('button', { name: /^Undo: Sold Light armor/ })
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

it('buys in three clicks and sells in two, and nothing moves under the pointer', async () => {
  const { page } = app;
  let clicks = 0;
  const click = async (target: ReturnType<typeof carried>): Promise<void> => {
    clicks += 1;
    await target.click();
  };
  await click(page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Gear' }));
  const add = page.getByRole('button', { name: 'Add Meal', exact: true });
  await add.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0, height = 0 } = (await add.boundingBox()) ?? {};
  const left = { x: x + 3, y: y + height / 2 };
  await click(add);
  await click(basket(page).getByRole('button', { name: 'Buy for $2' }));
  expect(clicks).toBe(3);
  await purse(page, 6, '1 of 3');

  // The list above has grown by a line, and the same spot is still the same thing.
  for (const [spot, quantity] of [
    [left, 1],
    [{ ...left, x: x + width - 3 }, 2],
    [left, 3],
  ] as const) {
    await page.mouse.click(spot.x, spot.y);
    await offered(page, 'Meal').getByText(String(quantity), { exact: true }).waitFor();
  }
  await basket(page).getByText('$0 of $6').waitFor();
  await offered(page, 'Dagger').getByText('$3 short').waitFor();
  await page.getByRole('button', { name: 'Affordable only' }).click();
  expect(await offered(page, 'Dagger').count()).toBe(0);
  await page.getByRole('button', { name: 'Take one Meal out of the basket' }).click();
  await basket(page).getByRole('button', { name: 'Buy for $4' }).click();
  await purse(page, 2, '1 of 3');
  await owned(page, 'Meal').getByRole('cell', { name: '3', exact: true }).waitFor();

  clicks = 0;
  await click(page.getByRole('button', { name: 'Sell Sword…' }));
  await click(page.getByRole('dialog').getByRole('button', { name: 'Sell for $7' }));
  expect(clicks).toBe(2);
  await purse(page, 9, '1 of 3');

  await turnTo(page, 'Journal');
  await expect
    .poll(async () => (await journalEntries(page)).slice(0, 3))
    .toEqual(['Sold Sword for $7', 'Bought Meal × 2 for $4', 'Bought Meal for $2']);
});

it('buys a basket of several things in one step, which one undo takes back', async () => {
  const { page } = app;
  await turnTo(page, 'Gear');
  for (const thing of ['Meal', 'Dagger', 'Meal'])
    await page.getByRole('button', { name: new RegExp(`^Add (another )?${thing}$`) }).click();
  await basket(page).getByText('$1 of $8').waitFor();
  await basket(page).getByRole('button', { name: 'Buy for $7' }).click();
  await purse(page, 1, '1 of 3');
  await page.getByRole('button', { name: /^Undo/ }).first().click();
  await purse(page, 8, '1 of 3');
  expect(await owned(page, 'Dagger').count()).toBe(0);
  expect(await owned(page, 'Meal').count()).toBe(0);
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
  const entries = await journalEntries(page);
  expect(entries.at(-1)).toMatch(/^Gain: Shop in the city/);
  expect(entries.slice(1, 3)).toEqual([
    'Endurance 9 → 6',
    expect.stringMatching(/^Start of scenario \(rolled/),
  ]);
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
  expect(await journalEntries(page)).toEqual(entries);
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
      ['Build', 'Attacks'],
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

it('calls a piece by a name of its own, in its line and among the attacks, in lines of the same height', async () => {
  const { page } = app;
  await turnTo(page, 'Gear');
  const height = async (title: string) => (await owned(page, title).boundingBox())?.height;
  const before = await height('Sword');
  await page.getByRole('button', { name: 'More for Sword' }).click();
  await page.getByRole('menuitem', { name: 'Name and details…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sword' });
  await dialog.getByRole('textbox', { name: /^Name of its own/ }).fill('Grandfather’s sword');
  await page.getByRole('dialog').getByRole('textbox', { name: /^Note/ }).fill('Hums near the dead');
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await owned(page, 'Grandfather’s sword')
    .getByText(/Sword, Hums near the dead/)
    .waitFor();
  expect(await height('Grandfather’s sword')).toBe(before);
  await saved(page);
  await screenshot(page, `gear-named-${app.kind}`);
  await turnTo(page, 'Play');
  await page.getByRole('button', { name: 'Roll Grandfather’s sword' }).waitFor();
  await screenshot(page, `gear-named-play-${app.kind}`);
  expectNoPageErrors(app);
});
