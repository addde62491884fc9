import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { eveningLibrary, openFord } from '../scenes/evening';
import { saved } from '../scenes/table';
import { expectNoPageErrors, launchApp, type RunningApp } from '../support';

/*
 * An evening at the ford, worked out by hand from the rules; nothing here is computed by the program.
 *
 * Initiative: Brakka 20, Vesna 18, Nimue 16, Petra 14, Goblins 1 to 6 9 to 4, Drones 1 to 3 3.
 * Brakka and Nimue are Heroic with Endurance 10, goblins are Heroic quick foes with 6: no armor die is rolled, so a hit
 * takes all. Vesna (26 Vitality: 24 and her Strength of 2) and Petra (20: 18 and 2) are Starfaring with armor
 * value 2, drones have 8 and 1: each hit takes that much less.
 *
 *      whose turn  what happens                                                 afterwards
 * R1   begin       Goblins 1 to 3 are surprised and lose the turn
 *      Brakka      5 damage to Goblin 1                                         Goblin 1 1
 *      Vesna       holds
 *      Nimue       2 damage to Goblins 2, 3, 4                                  each 4
 *      Petra       Afraid on Goblins 4, 5, 6 for 2 rounds of hers               ends when her turn in R3 starts
 *      Goblin 4    3 damage to Brakka; then Vesna acts                          Brakka 7
 *      Vesna       4 damage to Goblin 4; its turn goes on                       Goblin 4 0
 *      Goblin 5    5 damage to Petra, 2 stopped                                 Petra 17
 *      Goblin 6
 * R2   Brakka      1 damage to Goblin 1                                         Goblin 1 0
 *      Vesna       Marked on Goblin 2 until the end of its turn                 ends when Goblin 3 acts in R2
 *      Nimue       heals Brakka by 2                                            Brakka 9
 *      Goblin 5    Dazzled on Vesna for 2 rounds of its own                     ends when its turn in R4 would start
 *      Goblin 6    4 damage to Nimue                                            Nimue 6
 */

let app: RunningApp;
afterEach(async () => app.close());

const row = (name: string) =>
  app.page
    .getByRole('list', { name: 'Order' })
    .getByRole('listitem')
    .filter({ has: app.page.getByText(name, { exact: true }) });

async function select(first: string, last = first): Promise<void> {
  await app.page.keyboard.press('Escape');
  await row(first).locator('.select').click();
  if (last !== first)
    await row(last)
      .locator('.select')
      .click({ modifiers: ['Shift'] });
}

/** "-5" wounds, "+2" heals; to see from the first to the last of the order. */
async function changeHealth(amount: string, first: string, last = first): Promise<void> {
  await select(first, last);
  await app.page.keyboard.type(amount);
  await app.page.keyboard.press('Enter');
}

const turnIs = (name: string) =>
  app.page.getByRole('heading', { name: `${name}'s turn`, exact: true }).waitFor();

/** The next turns, which belong to these in order. */
async function next(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await app.page.keyboard.press('n');
    await turnIs(name);
  }
}

async function shows(expected: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, words] of Object.entries(expected))
    await expect.poll(() => row(name).locator('.health span').first().textContent(), name).toBe(words);
}

/** Conditions of a row with the turns that are left. */
const conditions = async (name: string): Promise<string[]> =>
  (await row(name).locator('.condition').allInnerTexts()).map((words) =>
    words.replaceAll(/\s+/gu, ' ').trim(),
  );

async function condition(first: string, last: string, choose: (page: Page) => Promise<void>): Promise<void> {
  await select(first, last);
  await app.page.keyboard.press('c');
  await choose(app.page);
}

async function roundOne(): Promise<void> {
  const { page } = app;
  await select('Goblin 1', 'Goblin 3');
  await page.getByRole('button', { name: 'Begin, they are surprised' }).click();
  await turnIs('Brakka');
  for (const name of ['Goblin 1', 'Goblin 2', 'Goblin 3'])
    await row(name).getByText('surprised', { exact: true }).waitFor();
  await changeHealth('5', 'Goblin 1');
  await next('Vesna');
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  await turnIs('Nimue');
  await row('Vesna').getByText('holds', { exact: true }).waitFor();
  await changeHealth('2', 'Goblin 2', 'Goblin 4');
  await next('Petra');
  await condition('Goblin 4', 'Goblin 6', async () => {
    await page.getByLabel('Lasts').selectOption('For rounds');
    await page.getByLabel('Rounds', { exact: true }).fill('2');
    await page.getByRole('button', { name: 'Afraid', exact: true }).click();
  });
  expect(await conditions('Goblin 6')).toEqual(['Afraid 2 2 turns left']);
  await next('Goblin 4');
  await changeHealth('3', 'Brakka');
  await page.getByRole('button', { name: 'Actions for Vesna' }).click();
  await page.getByRole('menuitem', { name: 'Act now' }).click();
  await turnIs('Vesna');
  await changeHealth('4', 'Goblin 4');
  await next('Goblin 4', 'Goblin 5');
  await changeHealth('5', 'Petra');
  await next('Goblin 6');
  await shows({ 'Goblin 1': '1 / 6', 'Goblin 2': '4 / 6', 'Goblin 3': '4 / 6', 'Goblin 4': '0 / 6' });
  await shows({ Brakka: '7 / 10', Vesna: '26 / 26', Nimue: '10 / 10', Petra: '17 / 20' });
}

async function roundTwo(): Promise<void> {
  const { page } = app;
  await next('Brakka');
  await page.getByText('Round 2', { exact: true }).waitFor();
  await changeHealth('1', 'Goblin 1');
  await next('Vesna');
  await condition('Goblin 2', 'Goblin 2', async () => {
    await page.getByLabel('Lasts').selectOption("Until the end of the target's next turn");
    await page.getByLabel('Condition or a word of your own').fill('Marked');
    await page.keyboard.press('Enter');
  });
  expect(await conditions('Goblin 2')).toEqual(['Marked 1 1 turn left']);
  await next('Nimue');
  await changeHealth('+2', 'Brakka');
  await next('Petra');
  expect(await conditions('Goblin 6')).toEqual(['Afraid 1 1 turn left']);
  await next('Goblin 1', 'Goblin 2');
  expect(await conditions('Goblin 2')).toEqual(['Marked 1 1 turn left']);
  await next('Goblin 3');
  expect(await conditions('Goblin 2')).toEqual([]);
  await next('Goblin 4', 'Goblin 5');
  await condition('Vesna', 'Vesna', async () => {
    await page.getByLabel('Lasts').selectOption('For rounds');
    await page.getByLabel('Rounds', { exact: true }).fill('2');
    await page.getByRole('button', { name: 'Dazzled', exact: true }).click();
  });
  await next('Goblin 6');
  await changeHealth('4', 'Nimue');
  await shows({ Brakka: '9 / 10', Vesna: '26 / 26', Nimue: '6 / 10', Petra: '17 / 20', 'Goblin 1': '0 / 6' });
}

it('plays an evening of two rulesets against two waves', async () => {
  const dataFolder = await eveningLibrary();
  app = await launchApp({ dataFolder });
  await openFord(app.page);
  await roundOne();
  await roundTwo();
  await saved(app.page);
  expectNoPageErrors(app);
});
