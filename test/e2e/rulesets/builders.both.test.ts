import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { checkAccessibility, expectNoPageErrors, launchApp, type RunningApp } from '#test/e2e/support/index';

let app: RunningApp | undefined;

afterEach(async () => {
  const running = app;
  app = undefined;
  await running?.close();
});

async function begin(game: string): Promise<Page> {
  app = await launchApp();
  const { page } = app;
  await page.goto(`${page.url().split('#')[0] ?? ''}#/new`);
  await page.getByRole('button', { name: `Start ${game}` }).click();
  await page.getByRole('button', { name: 'New Character', exact: true }).click();
  await page.getByRole('navigation', { name: 'Steps' }).waitFor();
  return page;
}

async function go(page: Page, step: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('link', { name: new RegExp(`^${step}`) })
    .click();
  await page.getByRole('heading', { level: 2, name: step }).waitFor();
}

/** A name, or other words, of those that are offered. */
async function suggested(page: Page, field: string, nth = 0): Promise<void> {
  await page.getByRole('button', { name: `Suggestions for ${field}` }).click();
  await page.getByRole('menuitem').nth(nth).click();
}

const take = (page: Page, thing: string) =>
  page.getByRole('button', { name: new RegExp(`^(Add|Take|Buy) ${thing}$`) }).click();

/** Everything that the rules and the game ask for is there. */
async function finish(page: Page): Promise<void> {
  await go(page, 'Review');
  await page.getByText('This character follows every rule. You can finish it now.').waitFor();
  await expect.poll(() => page.getByRole('main').innerText()).not.toContain('still to do');
  await page.getByRole('button', { name: 'Finish character' }).click();
  await page.waitForURL(/#\/character\/[0-9a-f]+(\?|$)/);
}

const figure = (page: Page, label: string) =>
  page
    .getByRole('region', { name: 'Sheet preview' })
    .getByRole('button', { name: new RegExp(`^${label} `) })
    .innerText();

it('rolls, arms and raises a hero of Delver by clicks', { tags: 'journey' }, async () => {
  const page = await begin('Delver');
  await suggested(page, 'Name');
  await suggested(page, 'Class');

  await go(page, 'Attributes');
  const roll = page.getByRole('button', { name: /^Roll 3d6 for each/ });
  await roll.click();
  const first = await page.locator('[data-rolled]').allInnerTexts();
  expect(first).toHaveLength(6);
  await roll.click();
  await page.locator('summary').click();
  const faces = first.map((text) => text.replace(/^Rolled /, ''));
  for (const each of faces)
    expect(await page.getByRole('listitem').allInnerTexts()).toContainEqual(expect.stringContaining(each));
  await page.getByRole('button', { name: 'Enter table dice' }).click();
  await page.getByLabel('Dice Dexterity').fill('6 6 6');
  await page.getByLabel('Dice Dexterity').press('Enter');
  await page.getByText('Rolled 6 + 6 + 6 = 18').waitFor();
  await checkAccessibility(page);

  await go(page, 'Skills');
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await page.getByRole('menuitem', { name: 'Blades' }).click();

  await go(page, 'Fighting');
  await take(page, 'Short sword');
  await take(page, 'Leather');
  await take(page, 'Shield');
  expect((await figure(page, 'Armor Class')).trim()).toBe('15');
  // The rules leave hit points to the class.
  await page.getByLabel('Hit points', { exact: true }).fill('7');
  await checkAccessibility(page);
  await finish(page);

  await page.getByRole('link', { name: 'Advancement' }).click();
  await page.getByLabel('Hit points gained').fill('4');
  await page.getByRole('button', { name: 'Take for free' }).click();
  await page.getByRole('link', { name: 'Build' }).click();
  await page.getByText('11 of 11').waitFor();
  expectNoPageErrors(app as RunningApp);
});

it('arms a hero of Relict by clicks, with what each thing does', { tags: 'journey' }, async () => {
  const page = await begin('Relict');
  await suggested(page, 'Name');
  await take(page, 'Humanoid senses');

  await go(page, 'Core stats');
  const raise = page.getByRole('button', { name: /^Raise Might/ });
  await raise.click();
  await raise.click();

  await go(page, 'Armor and reserves');
  await take(page, 'Mail');
  await page.getByText('Armor of the set 6 · Absorb 2').first().waitFor();
  // The rules leave reserves to the GM.
  for (const [label, value] of [
    ['Speed', '30'],
    ['Stamina capacity', '12'],
    ['Stamina regeneration', '3'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await checkAccessibility(page);

  await go(page, 'Weapons and gear');
  await take(page, 'Hand axe');
  await page.getByText('Attack +2 · 1d6 · reach 5 ft, thrown 20 ft · Small').first().waitFor();
  await take(page, 'Maul');
  await take(page, 'Torch');
  await page.getByText('Mundane', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: /^Off hand of Maul/ }).click();
  await page.getByRole('menuitemradio', { name: 'Yes' }).click();
  await page.getByRole('region', { name: 'Sheet preview' }).waitFor();
  await go(page, 'Review');
  await page.getByText('Maul needs two hands').first().waitFor();
  await go(page, 'Weapons and gear');
  await page.getByRole('button', { name: /^Off hand of Maul/ }).click();
  await page.getByRole('menuitemradio', { name: 'No' }).click();
  await checkAccessibility(page);
  await finish(page);

  await page.getByRole('link', { name: 'Advancement' }).click();
  await page.getByLabel('Stamina capacity gained').fill('2');
  await page.getByRole('button', { name: 'Take for free' }).click();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.getByText('14').first().waitFor();
  expectNoPageErrors(app as RunningApp);
});

it('arms a hero of Tiers by clicks, whose rank the GM raises', { tags: 'journey' }, async () => {
  const page = await begin('Tiers');
  await suggested(page, 'Name');
  await suggested(page, 'Concept');
  // The rules leave speed and the values of attributes to the campaign.
  await page.getByLabel('Speed', { exact: true }).fill('6');

  await go(page, 'Attributes');
  await page
    .getByLabel(/^Value of /)
    .first()
    .fill('2');

  await go(page, 'Skills');
  const raise = page.getByRole('button', { name: /^Raise Aim/ });
  await raise.click();
  await raise.click();
  await page.getByText('Good. Judging distance').waitFor();

  await go(page, 'Weapons and gear');
  await take(page, 'Hunting bow');
  await page.getByText('Aim +2 · damage 3 · two-handed · 60 m').first().waitFor();
  await take(page, 'Quick draw');
  await take(page, 'Lantern');
  await checkAccessibility(page);
  await finish(page);

  await page.getByRole('link', { name: 'Advancement' }).click();
  await page.getByRole('searchbox').fill('Aim');
  await page.locator('[data-offer]').first().click();
  await page.getByRole('button', { name: 'Take for free' }).click();
  await page.getByRole('link', { name: 'Build' }).click();
  await page.getByText('Great').first().waitFor();
  expectNoPageErrors(app as RunningApp);
});

it('arms and raises a hero of Starfaring by clicks', { tags: 'journey' }, async () => {
  const page = await begin('Starfaring');
  await suggested(page, 'Name');
  await suggested(page, 'Species');
  await suggested(page, 'Class');

  await go(page, 'Abilities');
  const raise = page.getByRole('button', { name: /^Raise Combativity/ });
  await raise.click();
  await raise.click();

  await go(page, 'Skills');
  await take(page, 'Kinetic Weapons');

  // The document leaves vitality, Defense and speed to chapters that it lacks; a hero begins with usual ones.
  await go(page, 'Attacks and gear');
  await take(page, 'Carbine');
  await page.getByText('To hit +3').first().waitFor();
  await take(page, 'Medkit');
  await checkAccessibility(page);
  await finish(page);

  await page.getByRole('link', { name: 'Advancement' }).click();
  await page.getByLabel('More vitality points').fill('2');
  await page.getByRole('button', { name: 'Take for free' }).click();
  await page.getByRole('link', { name: 'Play', exact: true }).click();
  await page.getByText('23').first().waitFor();
  expectNoPageErrors(app as RunningApp);
});
