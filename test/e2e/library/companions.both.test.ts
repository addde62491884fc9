import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
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
  takeDamage,
  turnTo,
  wordsOfPdf,
} from '#test/e2e/scenes/table';

let app: RunningApp;
afterEach(async () => app.close());

/** A hero who earned 8 Exp and may have a follower, with only a sword. */
const hero = plan('Brakka', {
  skills: [
    { id: 'weaponcraft', focus: 'blades', level: 'basic' },
    { id: 'minion-relic', focus: 'Pip', level: 'basic' },
  ],
  gear: { method: 'coins', items: [{ id: 'sword', state: 'wielded' }] },
  awards: [{ exp: 8, reason: 'first scenario' }],
  advancement: [],
});

async function start(options: Parameters<typeof launchApp>[0] = {}): Promise<Page> {
  app = await launchApp({ dataFolder: await seededLibrary([hero]), ...options });
  await app.page.locator('[data-card-link]').first().waitFor();
  return app.page;
}

/** Starts a Heroic document, empty or from an example. */
async function begin(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('link', { name: 'New character' }).first().click();
  await page.getByRole('button', { name: 'Start Heroic' }).click();
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('navigation', { name: 'Steps' }).waitFor();
}

async function go(page: Page, step: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('link', { name: new RegExp(`^${step}`) })
    .click();
  await page.getByRole('heading', { level: 2, name: step }).first().waitFor();
}

async function finish(page: Page): Promise<void> {
  await go(page, 'Review');
  await page.getByRole('button', { name: /^Finish / }).click();
  await page.waitForURL(/#\/character\/[^/]+$/);
  await turnTo(page, 'Build');
}

async function times(count: number, what: () => Promise<void>): Promise<void> {
  for (let done = 0; done < count; done += 1) await what();
}

/** Creates Pip, a follower of the open hero, from the companions tab. */
async function makePip(page: Page): Promise<void> {
  await turnTo(page, 'Companions');
  await page.getByRole('link', { name: 'New companion' }).click();
  await page.getByRole('heading', { level: 2, name: 'A companion for Brakka' }).waitFor();
  await page.getByRole('button', { name: 'New Minion', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill('Pip');
  await page.getByLabel('Concept', { exact: true }).fill('porter');
  await page.getByLabel('Why it follows').fill('Hired at the gate');
  await go(page, 'Stats');
  await times(2, () => page.getByRole('button', { name: /^Raise Strength/ }).click());
  await times(2, () => page.getByRole('button', { name: /^Raise Agility/ }).click());
  await go(page, 'Skills');
  await page.getByRole('searchbox').first().fill('Athletics');
  await page.getByRole('button', { name: /^(Add|Take|Buy|Learn).*Athletics$/ }).click();
  await finish(page);
  await page.getByRole('heading', { level: 1, name: 'Pip' }).waitFor();
}

/** Filters the library's list by one form. */
const only = (page: Page, form: string): Promise<void> =>
  page.getByRole('group', { name: 'Type' }).locator('label', { hasText: form }).click();

const figure = (page: Page, label: string) =>
  page
    .locator('.sheet')
    .getByRole('button', { name: new RegExp(`^${label} .*: how it is calculated`) })
    .first();
const value = async (page: Page, label: string) => (await figure(page, label).innerText()).trim();
const owned = (page: Page, title: string) =>
  page
    .locator('[data-tab] section')
    .filter({ has: page.getByRole('heading', { name: /^Your gear/ }) })
    .getByRole('row')
    .filter({ has: page.getByText(title, { exact: true }) });

it(
  'creates a minion for a hero, gives it its share of Exp and a sword, and undoes the gift on both sheets',
  { tags: 'journey' },
  async () => {
    const page = await start();
    await openCharacter(page, 'Brakka');
    await makePip(page);
    expect(await value(page, 'Endurance')).toBe('7');
    await turnTo(page, 'Play');
    await page.getByRole('button', { name: 'Receive its share: 4 Exp' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(/0 → 4/).waitFor();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await turnTo(page, 'Ledger');
    await page.getByRole('status').getByText('4 Exp', { exact: true }).waitFor();
    await turnTo(page, 'Advancement');
    await page.getByText('4 Exp left').waitFor();
    await saved(page);

    await page.getByRole('region', { name: 'Owner' }).getByRole('link', { name: 'Brakka' }).click();
    await page.getByRole('heading', { level: 1, name: 'Brakka' }).waitFor();
    await turnTo(page, 'Companions');
    const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: 'Pip' }) });
    await card.getByText('Minion · Follower · porter').waitFor();
    await card.getByRole('button', { name: /^Endurance 7/ }).waitFor();
    await screenshot(page, `companions-one-${app.kind}`);

    await turnTo(page, 'Gear');
    await readNotices(page);
    await page.getByRole('button', { name: 'More for Sword' }).click();
    await page.getByRole('menuitem', { name: /^Give: Pip/ }).click();
    await owned(page, 'Sword').waitFor({ state: 'detached' });
    await saved(page);
    await turnTo(page, 'Companions');
    await page.getByRole('link', { name: 'Pip' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pip' }).waitFor();
    await turnTo(page, 'Gear');
    await owned(page, 'Sword').waitFor();

    // Undoing it here restores it on the hero's sheet as well.
    await turnTo(page, 'Journal');
    await page.getByText('Also involves Brakka.').waitFor();
    await readNotices(page);
    await page.getByRole('button', { name: /^Undo: Brakka: Give: Sword/ }).click();
    await page.getByText('Also involves Brakka.').waitFor({ state: 'detached' });
    await turnTo(page, 'Gear');
    await owned(page, 'Sword').waitFor({ state: 'detached' });
    await saved(page);
    await turnTo(page, 'Build');
    await page.getByRole('region', { name: 'Owner' }).getByRole('link', { name: 'Brakka' }).click();
    await page.getByRole('heading', { level: 1, name: 'Brakka' }).waitFor();
    await turnTo(page, 'Gear');
    await owned(page, 'Sword').waitFor();
    expectNoPageErrors(app);
  },
);

it("creates the rules' minotaur, and prints cards, four and eight per page", async () => {
  const page = await start();
  await begin(page, /^Minotaur/);
  await finish(page);
  await page.getByRole('heading', { level: 1, name: 'Minotaur' }).waitFor();
  const figures = ['Strength', 'Agility', 'Mind', 'Endurance', 'Defense', 'Heroism'];
  const shown: string[] = [];
  for (const label of figures) shown.push(await value(page, label));
  expect(shown).toEqual(['5', '2', '0', '9', '1', '1']);
  await page.getByRole('button', { name: /^Greataxe, Att \+5/ }).waitFor();
  await page.getByRole('button', { name: /^Horns, Att \+2/ }).waitFor();
  await screenshot(page, `minotaur-${app.kind}`);
  await saved(page);

  await page.getByRole('link', { name: 'Library', exact: true }).first().click();
  await only(page, 'NPCs');
  await expect.poll(() => page.locator('[data-card-link]').allTextContents()).toEqual(['Minotaur']);
  await page.getByRole('checkbox', { name: 'Select Minotaur' }).check({ force: true });
  await page.getByRole('button', { name: 'Print card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print' });
  await dialog.getByRole('img', { name: 'Page 1 of 1' }).waitFor();
  const inks: number[] = [];
  for (const perPage of ['4', '8']) {
    await dialog.getByRole('group', { name: 'Cards per page' }).getByText(perPage, { exact: true }).click();
    await dialog.getByRole('status').getByText('1 page', { exact: true }).waitFor();
    await screenshot(page, `cards-${perPage}-${app.kind}`);
    const bytes = await delivered(app, () => dialog.getByRole('button', { name: 'Save PDF' }).click());
    const words = await wordsOfPdf(bytes);
    expect(words).toContain('Minotaur');
    expect(words).toMatch(/Greataxe/);
    expect(words).toMatch(/Charge/);
    inks.push(bytes.length);
  }
  expect(inks[0]).not.toBe(inks[1]);
  expectNoPageErrors(app);
});

it('creates a warhorse that depends on its rider, and an army', async () => {
  const page = await start();
  await openCharacter(page, 'Brakka');
  await turnTo(page, 'Companions');
  await page.getByRole('link', { name: 'New companion' }).click();
  await page.getByRole('button', { name: /^Warhorse/ }).click();
  await page.getByRole('navigation', { name: 'Steps' }).waitFor();
  await finish(page);
  await page.getByRole('heading', { level: 1, name: 'Warhorse' }).waitFor();
  await page.getByRole('region', { name: 'Owner' }).getByRole('link', { name: 'Brakka' }).waitFor();
  await turnTo(page, 'Play');
  await takeDamage(page, 1);
  await screenshot(page, `warhorse-${app.kind}`);
  await saved(page);

  await begin(page, 'New Army');
  await page.getByLabel('Name', { exact: true }).fill('The Grey Host');
  await screenshot(page, `army-wizard-${app.kind}`);
  await page.getByRole('link', { name: 'Library', exact: true }).first().click();
  await only(page, 'Armies');
  await expect.poll(() => page.locator('[data-card-link]').allTextContents()).toEqual(['The Grey Host']);
  expectNoPageErrors(app);
});

it.each([
  ['light', 1440, 900],
  ['dark', 1024, 700],
] as const)(
  'is accessible, %s, at %i by %i, without horizontal scrolling',
  async (colorScheme, width, height) => {
    const page = await start({ colorScheme });
    await app.resize(width, height);
    const found: unknown[] = [];
    const look = async (name: string) => {
      await screenshot(page, `${name}-${colorScheme}-${app.kind}`);
      found.push(...(await checkAccessibility(page)).map((violation) => ({ name, ...violation })));
      expect(await sideways(page), name).toEqual([]);
    };
    await page.getByRole('link', { name: 'New character' }).first().click();
    await page.getByRole('button', { name: 'Start Heroic' }).click();
    await page.getByRole('button', { name: 'New NPC' }).waitFor();
    await look('forms');
    await page.getByRole('button', { name: /^Ogre/ }).click();
    for (const step of ['Numbers', 'Special abilities', 'NPC modifiers']) {
      await go(page, step);
      await look(`npc-${step.toLowerCase().replaceAll(' ', '-')}`);
    }
    await finish(page);
    await page.getByRole('heading', { level: 1, name: 'Ogre' }).waitFor();
    await look('npc-sheet');
    await turnTo(page, 'Play');
    await look('npc-play');
    await openCharacter(page, 'Brakka');
    await makePip(page);
    await look('minion-sheet');
    await openCharacter(page, 'Brakka');
    await turnTo(page, 'Companions');
    await page.getByRole('link', { name: 'Pip' }).waitFor();
    await look('companions');
    expect(found).toEqual([]);
  },
);
