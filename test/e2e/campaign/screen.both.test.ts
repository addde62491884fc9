import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

const freshLibrary = async () =>
  path.join(await mkdtemp(path.join(tmpdir(), 'hearthbook-screen-')), 'library');

/** Starts a campaign of the named ruleset and waits for its cards. */
async function startCampaign(page: Page, rules: RegExp, name = 'Winter'): Promise<void> {
  await page.getByRole('link', { name: 'GM screen' }).click();
  await page.getByRole('button', { name: 'New campaign' }).click();
  await page.getByLabel('Campaign name').fill(name);
  const value = await page
    .getByLabel('Rule system')
    .locator('option', { hasText: rules })
    .first()
    .getAttribute('value');
  await page.getByLabel('Rule system').selectOption(value);
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.locator('header').getByRole('link', { name: 'GM screen' }).click();
  await page.getByRole('list', { name: 'Cards' }).waitFor();
}

const titles = (page: Page) =>
  page.locator('[data-card] h3').evaluateAll((all) => all.map((each) => each.textContent.trim()));
const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();

/** Prepares two goblins for the campaign of the open screen, and returns to it. */
async function prepare(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Prepare encounters' }).click();
  await page.getByRole('button', { name: 'New encounter' }).click();
  await page.getByLabel('Type quick foes').fill('Goblin x2 HP 6 Def 12');
  await page.keyboard.press('Enter');
  await page.getByText('2 × Goblin').or(page.getByLabel('Number of Goblin')).first().waitFor();
  await page.locator('header').getByRole('link', { name: 'GM screen' }).click();
}

const order = (page: Page) => page.getByRole('list', { name: 'Turn order' });

it('looks something up from anywhere with one key, and opens it', async () => {
  app = await launchApp();
  const { page } = app;
  await page.getByRole('link', { name: 'Compendium' }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search everything' });
  await field.waitFor();
  await page.keyboard.type('morale');
  const list = page.getByRole('listbox', { name: 'Results' });
  await list.getByRole('option').first().waitFor();
  // Entries of other rulesets may still be added; the selected one stays selected at any position.
  const chosen = list.getByRole('option', { selected: true });
  await expect.poll(() => chosen.textContent()).toMatch(/morale/i);
  const place = await chosen.getAttribute('id');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => chosen.getAttribute('id')).not.toBe(place);
  const second = await chosen.locator('.title').textContent();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: second ?? '', exact: true }).waitFor();
  expect(await page.evaluate(() => location.hash)).toMatch(/^#\/(compendium|guide)\/[\w-]+\/.+/);

  await page.keyboard.press('Control+k');
  await field.waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  expectNoPageErrors(app);
});

it('loses no letter that is typed before the next frame is drawn', async () => {
  app = await launchApp();
  const { page } = app;
  await page.getByRole('link', { name: 'Compendium' }).waitFor();
  const field = page.getByRole('combobox', { name: 'Search everything' });
  await page.keyboard.press('Control+k');
  await field.waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await page.evaluate(() => {
    const draw = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (then) =>
      window.setTimeout(() => {
        draw(then);
      }, 2000);
  });
  await page.keyboard.press('Control+k');
  await page.keyboard.type('morale');
  await expect.poll(() => field.inputValue()).toBe('morale');
  expectNoPageErrors(app);
});

it('says when there are no results, and offers the nearest ones', async () => {
  app = await launchApp();
  const { page } = app;
  await page.getByRole('link', { name: 'Compendium' }).click();
  await page.getByRole('listbox', { name: 'Entries' }).getByRole('option').first().waitFor();
  await page.getByRole('searchbox').fill('morale xylophone');
  await page.getByText('No results for “morale xylophone”.').waitFor();
  await page
    .getByRole('button', { name: /morale/i })
    .first()
    .click();
  await page.getByRole('heading', { level: 2, name: /morale/i }).waitFor();
  expectNoPageErrors(app);
});

it("keeps the GM's arrangement of cards across a restart", { tags: 'journey' }, async () => {
  const dataFolder = await freshLibrary();
  app = await launchApp({ dataFolder });
  let { page } = app;
  await startCampaign(page, /Delver/);
  const before = await titles(page);
  const [first = '', second = '', third = ''] = before;

  const handle = page.getByRole('button', { name: `Move ${first}`, exact: true });
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  expect((await titles(page)).slice(0, 2)).toEqual([second, first]);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(`Move ${first}`);

  await page.getByRole('button', { name: `Actions for ${third}` }).click();
  await page.getByRole('menuitem', { name: 'Remove from screen' }).click();
  await page.getByRole('button', { name: 'Add card' }).click();
  const field = page.getByRole('combobox', { name: /^Search cards in/ });
  await field.fill(third);
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await field.waitFor({ state: 'detached' });
  const arranged = await titles(page);
  expect(arranged).toEqual([second, first, ...before.slice(3), third]);

  await page.locator('[data-card]').nth(2).locator('header').dragTo(page.locator('[data-card]').nth(0));
  const dragged = await titles(page);
  expect(dragged[0]).toBe(arranged[2]);
  await saved(page);
  await app.close();

  app = await launchApp({ dataFolder });
  ({ page } = app);
  // It is the only campaign.
  await page.getByRole('link', { name: 'GM screen' }).click();
  await page.getByRole('list', { name: 'Cards' }).waitFor();
  expect(await titles(page)).toEqual(dragged);
  expectNoPageErrors(app);
});

it('starts a prepared encounter, passes turns, and goes on with it on its own page', async () => {
  app = await launchApp();
  await app.resize(1400, 900);
  const { page } = app;
  await startCampaign(page, /Delver/);
  await page.getByText('No encounter is running.').waitFor();
  await prepare(page);
  await page.getByRole('button', { name: 'Start Encounter 1' }).click();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByText('Round 1', { exact: true }).waitFor();
  const current = order(page).locator('[aria-current]');
  const names: string[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    names.push((await current.locator('.name').textContent())?.trim() ?? '');
    await page.getByRole('button', { name: /^Next/u }).click();
    await expect.poll(() => current.locator('.name').textContent()).not.toContain(names.at(-1));
  }
  expect(names.toSorted()).toEqual(['Foe 1', 'Foe 2']);
  await page.getByText('Round 2', { exact: true }).waitFor();
  await expect.poll(() => order(page).locator('.health span').allTextContents()).toEqual(['6 / 6', '6 / 6']);
  expect(await checkAccessibility(page)).toEqual([]);

  await page.getByRole('link', { name: 'Encounter 1', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Encounter 1' }).waitFor();
  await page.getByRole('heading', { name: `${names[0] ?? ''}'s turn` }).waitFor();
  expectNoPageErrors(app);
});

it('shows nothing to run without a campaign, and says why', async () => {
  app = await launchApp();
  await app.resize(1400, 900);
  const { page } = app;
  await page.getByRole('link', { name: 'GM screen' }).click();
  await page.evaluate(() => location.assign('#/screen/loose-delver'));
  await page.getByText('Encounters are kept in a campaign.').waitFor();
  expectNoPageErrors(app);
});

it('deals the cards of a shared deck until the hand is full, and plays one', async () => {
  app = await launchApp();
  await app.resize(1400, 900);
  const { page } = app;
  await startCampaign(page, /Starfaring/);
  await page.getByRole('group', { name: 'Show' }).getByText('EDGE').click();
  await page.getByRole('button', { name: /^Set up the deck/ }).click();
  const pile = page.getByText('Draw pile').locator('xpath=following-sibling::dd');
  const whole = Number(await pile.textContent());
  await page.getByLabel('Player name').fill('Ada');
  await page.keyboard.press('Enter');
  const draw = page.getByRole('button', { name: 'Draw a card for Ada', exact: true });
  for (let card = 0; card < 3; card += 1) await draw.click();
  await page.getByText('3 of 3 cards').waitFor();
  expect(Number(await pile.textContent())).toBe(whole - 3);
  expect(await draw.getAttribute('aria-disabled')).toBe('true');
  expect(await checkAccessibility(page)).toEqual([]);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await page.getByRole('menuitem').first().click();
  await page.getByText('2 of 3 cards').waitFor();
  expect(Number(await pile.textContent())).toBe(whole - 2);
  expectNoPageErrors(app);
});

it('rolls on a table in place and marks the row', async () => {
  app = await launchApp();
  const { page } = app;
  await page.getByRole('link', { name: 'Compendium' }).click();
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.getByRole('searchbox').fill('exploits');
  await page.getByRole('listbox').getByRole('option').first().click();
  const roll = page.getByRole('button', { name: /^Roll \d+d\d+ on / }).first();
  await roll.click();
  const picked = page.locator('[aria-pressed=true]');
  expect(await picked.count()).toBe(1);
  expectNoPageErrors(app);
});

it('deletes a campaign and restores it', async () => {
  app = await launchApp();
  const { page } = app;
  await startCampaign(page, /Heroic/, 'Short-lived');
  await page.getByRole('link', { name: 'Campaigns' }).first().click();
  await page.getByRole('button', { name: 'Actions for Short-lived' }).click();
  await page.getByRole('menuitem', { name: 'Move to bin' }).click();
  await page.getByText('Short-lived was moved to the bin.').waitFor();
  await page.getByRole('link', { name: 'Short-lived' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('link', { name: 'Short-lived' }).waitFor();
  expectNoPageErrors(app);
});

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  it('violates no rule of axe-core on any of these screens', async () => {
    app = await launchApp({ colorScheme });
    await app.resize(1400, 900);
    const { page } = app;
    const found: unknown[] = [];
    const look = async (name: string) => {
      await screenshot(page, `${name}-${colorScheme}-${app.kind}`);
      found.push(...(await checkAccessibility(page)).map((violation) => ({ name, ...violation })));
    };
    await page.getByRole('link', { name: 'GM screen' }).click();
    await page.getByText('No campaigns yet').waitFor();
    await look('campaigns');
    await startCampaign(page, /Delver/);
    await prepare(page);
    await page.getByRole('button', { name: 'Start Encounter 1' }).click();
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await page.getByText('Round 1', { exact: true }).waitFor();
    await look('screen');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search everything' }).fill('armor');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await look('look-up');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    await look('compendium');
    expect(found).toEqual([]);
  });
});

it('fits 1024 by 700, with the encounter behind the cards', async () => {
  app = await launchApp();
  await app.resize(1024, 700);
  const { page } = app;
  const sideways = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-scroller], .head')]
        .filter((element) => element.scrollWidth > element.clientWidth + 1)
        .map((element) => element.className),
    );
  await startCampaign(page, /Delver/, 'A rather long name for a campaign in the far north');
  expect(await sideways()).toEqual([]);
  await page.getByRole('group', { name: 'Show' }).getByText('Encounter', { exact: true }).click();
  await page.getByText('No encounter is running.').waitFor();
  expect(await sideways()).toEqual([]);
  expectNoPageErrors(app);
});
