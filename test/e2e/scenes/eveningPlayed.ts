import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { storedCampaign } from './evening';
import { fighting } from './fighting';
import { saved } from './table';

/*
 * An evening at the ford, worked out by hand from the rules; nothing here is computed by the program.
 *
 * Initiative: Brakka 20, Vesna 18, Nimue 16, Petra 14, Goblins (Foes 1 to 6) 9 to 4, Drones (Foes 7 to 9) 3.
 * Brakka and Nimue are Heroic with Endurance 10, goblins are Heroic quick foes with 6: no armor die is rolled, so a hit
 * takes all. Vesna (26 Vitality: 24 and her Strength of 2) and Petra (20: 18 and 2) are Starfaring with armor
 * value 2, drones have 8 and 1: each hit takes that much less.
 *
 *      whose turn  what happens                                                 afterwards
 * R1   begin       Goblins 1 to 3 are surprised and lose the turn
 *      Brakka      5 damage to Foe 1                                         Foe 1 1
 *      Vesna       holds
 *      Nimue       4 damage to an area: half to Goblins 2, 3, 4, none to 5      2 to 4: 4
 *      Petra       Afraid on Goblins 4, 5, 6 for 2 rounds of hers               ends when her turn in R3 starts
 *      Foe 4    3 damage to Brakka; then Vesna acts                          Brakka 7
 *      Vesna       4 damage to Foe 4; its turn goes on                       Foe 4 0
 *      Foe 5    5 damage to Petra, 2 stopped                                 Petra 17
 *      Foe 6
 * R2   Brakka      1 damage to Foe 1                                         Foe 1 0
 *                  Watched on Foe 5 until the end of his next turn           ends when Vesna acts in R3
 *      Vesna       Marked on Foe 2 until the end of its turn                 ends when Foe 3 acts in R2
 *      Nimue       heals Brakka by 2                                            Brakka 9
 *      Foe 5    Dazzled on Vesna for 2 rounds of its own                     ends when its turn in R4 would start
 *      Foe 6    4 damage to Nimue                                            Nimue 6
 * R3   Brakka      the three drones enter from the reserve                      each 8
 *      Vesna       5 damage to Foe 7, 1 stopped                               Foe 7 4
 *      Nimue       4 damage to Foe 3                                         Foe 3 0
 *      Petra       Afraid is over; 3 damage to Drones 1, 2, 3, 1 stopped each   2, 6, 6
 *      Foe 5    flees: it is out
 *      Foe 6    6 damage to Vesna, 2 stopped                                 Vesna 22
 *      Foe 7     4 damage to Brakka                                           Brakka 5
 * R4   Brakka      2 damage to Goblins 2 and 6                                  2, 4
 *      Vesna       7 damage to Foe 8, 1 stopped; the program is killed        Foe 8 0
 *      Foe 5    is out, but its turn passes: Dazzled is over
 *      Foe 6    5 damage to Petra, 2 stopped                                 Petra 14
 * R5   Brakka      2 damage to Foe 2                                         Foe 2 0
 *      Vesna       heals Nimue by 3                                             Nimue 9
 *      Nimue       4 damage to Foe 7, 1 stopped                               Foe 7 0
 *      Petra       4 damage to Foe 6                                         Foe 6 0
 *      Foe 9     3 damage to Nimue                                            Nimue 6
 *                  12 turns ended and 5 changes: 17 steps are undone, then played again
 * R6   Brakka      7 damage to Foe 9, 1 stopped                               Foe 9 0
 *                  a rat comes and flees; Petra dies, which is undone; the encounter ends
 *
 * Points taken from others, and hits:
 *   Brakka   5 + 1 + (2 + 2) + 2 + 6  18   6 hits     Foe 4   3            3   1 hit
 *   Vesna    4 + 4 + 6                14   3 hits     Foe 5   3            3   1 hit
 *   Nimue    (2 + 2 + 2) + 4 + 2      12   5 hits     Foe 6   4 + 4 + 3   11   3 hits
 *   Petra    (2 + 2 + 2) + 4          10   4 hits     Foe 7    4            4   1 hit
 *                                     54 = 5 x 6 + 3 x 8        Foe 9    3  3   1 hit
 * Points lost: Brakka 3 + 4 = 7, Vesna 4, Nimue 4 + 3 = 7, Petra 3 + 3 = 6. The closest call is Brakka's, with 5 left.
 * Afraid and Dazzled both lasted 2 rounds; Afraid on Foe 4 came first.
 */

/** The rounds, as the GM plays them on this page, each of which checks its own numbers. */
export function eveningPlayed(page: () => Page) {
  const { row, select, unfold, changeHealth, turnIs, next, shows, conditions, condition, more } =
    fighting(page);

  const roundIs = (round: number) =>
    page()
      .locator('.head')
      .getByText(`Round ${String(round)}`, { exact: true })
      .waitFor();

  async function roundOne(): Promise<void> {
    await select('Foe 1', 'Foe 3');
    await more('Start, with these surprised');
    await turnIs('Brakka');
    for (const name of ['Foe 1', 'Foe 2', 'Foe 3'])
      await row(name).getByText('Surprised', { exact: true }).waitFor();
    await changeHealth('5', 'Foe 1');
    await next('Vesna');
    await page().getByRole('button', { name: 'Hold', exact: true }).click();
    await turnIs('Nimue');
    await row('Vesna').getByText('Holds', { exact: true }).waitFor();
    await areaOfFour();
    await next('Petra');
    await condition('Foe 4', 'Foe 6', async () => {
      await page().getByLabel('Lasts').selectOption('For rounds');
      await page().getByLabel('Rounds', { exact: true }).fill('2');
      await page().getByRole('button', { name: 'Afraid', exact: true }).click();
    });
    expect(await conditions('Foe 6')).toEqual(['Afraid 2 rounds']);
    await next('Foe 4');
    await changeHealth('3', 'Brakka');
    await page().getByRole('button', { name: 'Actions for Vesna' }).click();
    await page().getByRole('menuitem', { name: 'Act now' }).click();
    await turnIs('Vesna');
    await changeHealth('4', 'Foe 4');
    await next('Foe 4', 'Foe 5');
    await changeHealth('5', 'Petra');
    await next('Foe 6');
    await shows({ 'Foe 1': '1 / 6', 'Foe 2': '4 / 6', 'Foe 3': '4 / 6', 'Foe 4': '0 / 6' });
    await shows({ Brakka: '7 / 10', Vesna: '26 / 26', Nimue: '10 / 10', Petra: '17 / 20' });
  }

  /** Each of the area takes its own share, in one step. */
  async function areaOfFour(): Promise<void> {
    await select('Foe 2', 'Foe 5');
    await page().keyboard.type('4');
    await more('Shares and types…');
    const dialog = page().getByRole('dialog', { name: 'Damage to 4 combatants' });
    await dialog.getByRole('button', { name: 'Half to all' }).click();
    await dialog.getByRole('group', { name: 'Damage that Foe 5 takes' }).getByText('None').click();
    await dialog.getByRole('button', { name: 'Apply damage' }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  async function roundTwo(): Promise<void> {
    await next('Brakka');
    await roundIs(2);
    await changeHealth('1', 'Foe 1');
    await condition('Foe 5', 'Foe 5', async () => {
      await page().getByLabel('Lasts').selectOption("Until the end of the source's next turn");
      await page().getByLabel('Condition or a word of your own').fill('Watched');
      await page().keyboard.press('Enter');
    });
    await next('Vesna');
    await condition('Foe 2', 'Foe 2', async () => {
      await page().getByLabel('Lasts').selectOption("Until the end of the target's next turn");
      await page().getByLabel('Condition or a word of your own').fill('Marked');
      await page().keyboard.press('Enter');
    });
    expect(await conditions('Foe 2')).toEqual(['Marked 1 turn']);
    await next('Nimue');
    await changeHealth('+2', 'Brakka');
    await next('Petra');
    expect(await conditions('Foe 6')).toEqual(['Afraid 1 round']);
    await next('Foe 1', 'Foe 2');
    expect(await conditions('Foe 2')).toEqual(['Marked 1 turn']);
    await next('Foe 3');
    expect(await conditions('Foe 2')).toEqual([]);
    await next('Foe 4', 'Foe 5');
    await condition('Vesna', 'Vesna', async () => {
      await page().getByLabel('Lasts').selectOption('For rounds');
      await page().getByLabel('Rounds', { exact: true }).fill('2');
      await page().getByRole('button', { name: 'Dazzled', exact: true }).click();
    });
    await next('Foe 6');
    await changeHealth('4', 'Nimue');
    await shows({
      Brakka: '9 / 10',
      Vesna: '26 / 26',
      Nimue: '6 / 10',
      Petra: '17 / 20',
      'Foe 1': '0 / 6',
    });
  }

  async function roundThree(): Promise<void> {
    await next('Brakka');
    await roundIs(3);
    await page().getByRole('button', { name: 'Add', exact: true }).click();
    await page().getByRole('button', { name: 'Bring in Late drones' }).click();
    await shows({ 'Foe 7': '8 / 8', 'Foe 8': '8 / 8', 'Foe 9': '8 / 8' });
    expect(await conditions('Foe 5')).toContain('Watched 1 turn');
    await next('Vesna');
    expect(await conditions('Foe 5')).not.toContainEqual(expect.stringContaining('Watched'));
    expect(await conditions('Vesna')).toEqual(['Dazzled 2 rounds']);
    await changeHealth('5', 'Foe 7');
    await next('Nimue');
    await changeHealth('4', 'Foe 3');
    expect(await conditions('Foe 4')).toContain('Afraid 1 round');
    await next('Petra');
    for (const name of ['Foe 4', 'Foe 5', 'Foe 6'])
      expect((await conditions(name)).filter((each) => each.includes('Afraid'))).toEqual([]);
    await changeHealth('3', 'Foe 7', 'Foe 9');
    await next('Foe 1', 'Foe 2', 'Foe 3', 'Foe 4', 'Foe 5');
    expect(await conditions('Vesna')).toEqual(['Dazzled 1 round']);
    await select('Foe 5');
    await more('Out of the fight');
    await turnIs('Foe 6');
    await changeHealth('6', 'Vesna');
    await next('Foe 7');
    await changeHealth('4', 'Brakka');
    await next('Foe 8', 'Foe 9');
    await shows({ 'Foe 7': '2 / 8', 'Foe 8': '6 / 8', 'Foe 9': '6 / 8', 'Foe 3': '0 / 6' });
    await shows({ Brakka: '5 / 10', Vesna: '22 / 26', Nimue: '6 / 10', Petra: '17 / 20' });
  }

  async function tableNow(): Promise<string[]> {
    await unfold();
    const rows = page().getByRole('list', { name: 'Order' }).getByRole('listitem');
    // Those who fell in this turn are folded away with the others only when it passes.
    const fighters = await rows.filter({ hasNot: page().locator('.fold') }).allInnerTexts();
    return fighters.toSorted();
  }

  /** The program is killed in the middle of it; `crash` starts it again with the encounter open. */
  async function roundFour(dataFolder: string, crash: () => Promise<void>): Promise<void> {
    await next('Brakka');
    await select('Foe 2');
    await row('Foe 6')
      .locator('.select')
      .click({ modifiers: ['Control'] });
    await page().keyboard.type('2');
    await page().keyboard.press('Enter');
    await next('Vesna');
    await changeHealth('7', 'Foe 8');
    await shows({ 'Foe 2': '2 / 6', 'Foe 6': '4 / 6', 'Foe 8': '0 / 8' });
    await saved(page());
    await page().keyboard.press('Escape');
    const before = { table: await tableNow(), campaign: await storedCampaign(dataFolder) };
    await crash();
    await turnIs('Vesna');
    await roundIs(4);
    expect(await tableNow()).toEqual(before.table);
    expect(await storedCampaign(dataFolder)).toEqual(before.campaign);
    await next('Nimue', 'Petra', 'Foe 1', 'Foe 2', 'Foe 3', 'Foe 4');
    expect(await conditions('Vesna')).toEqual(['Dazzled 1 round']);
    await next('Foe 6');
    expect(await conditions('Vesna')).toEqual([]);
    await changeHealth('5', 'Petra');
    await next('Foe 7', 'Foe 8', 'Foe 9');
  }

  /** The state when round 5 begins. */
  async function beforeRoundFive(): Promise<void> {
    await turnIs('Brakka');
    await roundIs(5);
    await shows({ Brakka: '5 / 10', Vesna: '22 / 26', Nimue: '6 / 10', Petra: '14 / 20' });
    await shows({ 'Foe 2': '2 / 6', 'Foe 6': '4 / 6', 'Foe 7': '2 / 8', 'Foe 9': '6 / 8' });
  }

  async function roundFive(): Promise<void> {
    await changeHealth('2', 'Foe 2');
    await next('Vesna');
    await changeHealth('+3', 'Nimue');
    await shows({ Nimue: '9 / 10' });
    await next('Nimue');
    await changeHealth('4', 'Foe 7');
    await next('Petra');
    await changeHealth('4', 'Foe 6');
    await next('Foe 1', 'Foe 2', 'Foe 3', 'Foe 4', 'Foe 6', 'Foe 7', 'Foe 8', 'Foe 9');
    await changeHealth('3', 'Nimue');
    await next('Brakka');
    await roundIs(6);
    await shows({ Brakka: '5 / 10', Vesna: '22 / 26', Nimue: '6 / 10', Petra: '14 / 20' });
    await shows({ 'Foe 2': '0 / 6', 'Foe 6': '0 / 6', 'Foe 7': '0 / 8', 'Foe 9': '6 / 8' });
  }

  async function undoRoundFive(): Promise<void> {
    const happened = page().getByRole('region', { name: 'What happened' });
    await happened.getByText('All', { exact: true }).click();
    const reverted = happened.getByText('reverted', { exact: true });
    await page().keyboard.press('Escape');
    for (let steps = 1; steps <= 17; steps += 1) {
      await page().keyboard.press('z');
      await expect.poll(() => reverted.count()).toBe(steps);
    }
  }

  const healthOf = (name: string): Promise<string | null> =>
    row(name).locator('.health span').first().textContent();

  /** The form takes the keys that would pass turns and open the dice; the rat attacks, and is out again. */
  async function newcomer(): Promise<void> {
    await page().getByRole('button', { name: 'Add', exact: true }).click();
    const form = page().getByRole('dialog', { name: 'Add to the fight' });
    await page().keyboard.type('Rat HP 3 Def 1 Att 1 Dmg 1d6');
    await expect.poll(() => form.getByLabel('Foes in one line').inputValue()).toContain('Rat HP 3');
    await form.getByLabel('Foes in one line').blur();
    await page().keyboard.press('n');
    await turnIs('Brakka');
    await form.getByRole('button', { name: 'Add 1 foe' }).click();
    await form.waitFor({ state: 'detached' });
    await shows({ 'Foe 10': '3 / 3' });
    await row('Foe 10').getByText('Rat').waitFor();
    await select('Foe 10');
    await more('Out of the fight');
    await unfold();
    await row('Foe 10').getByText('Out', { exact: true }).waitFor();
  }

  async function death(): Promise<void> {
    await changeHealth('80', 'Petra');
    await shows({ Petra: '0 / 20' });
    await row('Petra').locator('.condition', { hasText: 'Dead' }).waitFor();
    await page().keyboard.press('z');
    await shows({ Petra: '14 / 20' });
  }

  return {
    healthOf,
    turnIs,
    roundOne,
    roundTwo,
    roundThree,
    roundFour,
    beforeRoundFive,
    roundFive,
    undoRoundFive,
    newcomer,
    death,
    next,
    shows,
    changeHealth,
  };
}
