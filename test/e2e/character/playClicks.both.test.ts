import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { health, openCharacter, takeDamage, turnTo } from '#test/e2e/scenes/table';
import { expectNoPageErrors, launchApp, type RunningApp } from '#test/e2e/support/index';

/** The number of clicks that everyday jobs of play take, besides what is typed. */

let app: RunningApp;
let page: Page;
let clicks = 0;

async function click(what: Locator): Promise<void> {
  clicks += 1;
  await what.click();
}

beforeAll(async () => {
  const petra = await readFile(inRoot('shared/rulesets/starfaring/examples/petra.json'), 'utf8');
  app = await launchApp({
    dataFolder: await seededLibrary([plan('Brakka'), (JSON.parse(petra) as { plan: unknown }).plan]),
  });
  ({ page } = app);
  await app.resize(1440, 900);
});
beforeEach(() => (clicks = 0));
afterAll(async () => app.close());

const newest = (words: RegExp) =>
  page.getByRole('complementary').getByRole('listitem').first().filter({ hasText: words });

it('a wound takes one, and a night of sleep two', async () => {
  await openCharacter(page, 'Brakka');
  await turnTo(page, 'Play');
  const before = Number.parseInt(await health(page), 10);
  await click(page.getByLabel('Amount of damage or healing'));
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect.poll(() => health(page)).toMatch(new RegExp(`^${String(before - 5)}\\b`, 'u'));
  expect(clicks).toBe(1);

  clicks = 0;
  await click(page.getByRole('button', { name: 'Rest', exact: true }));
  const sleep = page.getByRole('menuitem', { name: 'Sleep for 8 hours' });
  // The entry says what it does.
  expect(await sleep.innerText()).toContain(`${String(before - 5)} → `);
  await click(sleep);
  await newest(/^Sleep for 8 hours/u).waitFor();
  expect(Number.parseInt(await health(page), 10)).toBeGreaterThan(before - 5);
  expect(clicks).toBe(2);
});

it('money takes two, and so does Exp', async () => {
  await openCharacter(page, 'Brakka');
  await turnTo(page, 'Play');
  const purse = page.locator('.strip .k-menu-button').last();
  const before = Number(/\d+/u.exec(await purse.innerText())?.[0]);
  await click(purse);
  await page.keyboard.type('37');
  await page.getByText(`Gain makes it $${String(before + 37)}`).waitFor();
  await click(page.getByRole('button', { name: 'Gain', exact: true }));
  await expect.poll(() => purse.innerText()).toContain(`$${String(before + 37)}`);
  expect(clicks).toBe(2);

  await turnTo(page, 'Advancement');
  const left = page.getByText(/^\d+ Exp left$/u);
  const exp = Number.parseInt(await left.innerText(), 10);
  clicks = 0;
  await click(page.getByRole('button', { name: 'Award Exp' }));
  await click(page.getByRole('button', { name: 'Add +1 Exp' }));
  await expect.poll(() => left.innerText()).toBe(`${String(exp + 1)} Exp left`);
  expect(clicks).toBe(2);
});

it('a potion takes three', async () => {
  await openCharacter(page, 'Brakka');
  await turnTo(page, 'Play');
  clicks = 0;
  await click(page.getByRole('link', { name: 'Gear', exact: true }));
  await click(page.getByRole('button', { name: 'Add Healing potion', exact: true }));
  await click(page.getByRole('region', { name: 'Basket' }).getByRole('button', { name: /^Buy for \$\d+$/u }));
  await page
    .locator('[data-tab] section')
    .filter({ has: page.getByRole('heading', { name: /^Your gear/u }) })
    .getByRole('rowheader', { name: 'Healing potion' })
    .waitFor();
  expect(clicks).toBe(3);
});

it('a death save takes one, which counts it too, and nothing below the strip moves', async () => {
  await openCharacter(page, 'Petra Quill');
  await turnTo(page, 'Play');
  const strip = page.locator('.strip');
  const place = await strip.boundingBox();
  const save = page.getByRole('button', { name: 'Roll a death save' });
  while ((await save.count()) === 0) {
    const before = await health(page);
    await takeDamage(page, 8);
    await expect.poll(() => health(page)).not.toBe(before);
  }
  expect(await strip.boundingBox()).toEqual(place);
  // Attacks are closed, with the reason in place of the chance.
  const attack = page.locator('[data-attacks] [data-roll][aria-disabled=true]').first();
  expect(await attack.evaluate((each) => each.ariaDescribedByElements?.[0]?.textContent)).toBe(
    'Dying: no actions',
  );
  await click(save);
  await expect
    .poll(async () => (await page.locator('[data-tracker] .full').count()) > 0 || (await save.count()) === 0)
    .toBe(true);
  expect(clicks).toBe(1);
  expectNoPageErrors(app);
});
