import { afterEach, expect, it } from 'vitest';
import { ambushed, beginAmbush, openAmbush, storedAmbush } from '#test/e2e/scenes/encounter';
import {
  attacks,
  happened,
  health,
  more,
  order,
  result,
  rollUntil,
  row,
  select,
} from '#test/e2e/scenes/encounterPage';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';
import { saved, sideways } from '#test/e2e/scenes/table';

let app: RunningApp;
afterEach(async () => app.close());

it(
  'runs a fight with the mouse, and everything is stored on sheets and campaign',
  { tags: 'journey' },
  async () => {
    const dataFolder = await ambushed();
    app = await launchApp({ dataFolder });
    const { page } = app;
    await openAmbush(page);
    await page.getByRole('button', { name: 'Begin', exact: true }).click();
    await page.getByRole('heading', { name: "Brakka's turn" }).waitFor();

    // A wound of five: select, then type and press Enter.
    await select(page, 'Foe 3').click();
    await page.keyboard.press('5');
    await page.getByText('Foe 3: 6 → 1').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => health(page, 'Foe 3').textContent()).toBe('1 / 6');
    await happened(page).getByText('5 damage to Foe 3').waitFor();

    await page.getByRole('button', { name: /^Next/u }).click();
    await page.getByRole('heading', { name: "Nimue's turn" }).waitFor();

    // A condition on three foes: two clicks select, two more apply it.
    await select(page, 'Foe 4').click();
    await select(page, 'Foe 6').click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'Condition…' }).click();
    await page
      .getByRole('form', { name: 'Condition' })
      .getByRole('button', { name: 'Afraid', exact: true })
      .click();
    for (const name of ['Foe 4', 'Foe 5', 'Foe 6'])
      await row(page, name).getByText('Afraid').first().waitFor();

    await select(page, 'Brakka').click();
    await page.getByLabel('Amount of damage or healing').fill('-2');
    await page.getByRole('button', { name: 'Damage', exact: true }).click();
    await saved(page);
    const stored = await storedAmbush(dataFolder);
    expect(stored.encounter.entries.map(({ command }) => (command as { do: string }).do)).toEqual([
      ...['begin', 'damage', 'next', 'condition', 'damage'],
    ]);
    expect(stored.play['Brakka']).toMatchObject({ endurance: expect.any(Number) });

    // Any entry can be reverted while nothing later depends on it.
    await page.getByRole('button', { name: 'Revert “5 damage to Foe 3”' }).click();
    await expect.poll(() => health(page, 'Foe 3').textContent()).toBe('6 / 6');
    await page.getByRole('button', { name: /^Undo: 2 damage to Brakka/ }).click();
    await saved(page);
    await expect
      .poll(async () => (await storedAmbush(dataFolder)).play['Brakka'])
      .toMatchObject({ endurance: null });
    await checkAccessibility(page);
    for (const [width, height] of [
      [1440, 900],
      [1024, 700],
      [800, 600],
      [390, 844],
    ] as const) {
      await app.resize(width, height);
      await screenshot(page, `encounter-${String(width)}`);
      expect(await sideways(page)).toEqual([]);
    }
    // A phone has the next step under the thumb, and one row above the fight.
    await page.locator('footer').getByRole('button', { name: /^Next/ }).waitFor();
    expect((await page.locator('header.head').boundingBox())?.height).toBeLessThan(64);
    expectNoPageErrors(app);
  },
);

it('is run with the keys, closed in the middle and resumed exactly', async () => {
  const dataFolder = await ambushed();
  app = await launchApp({ dataFolder, colorScheme: 'dark' });
  await openAmbush(app.page);
  const { page } = app;
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: "Brakka's turn" }).waitFor();
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: "Nimue's turn" }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('d');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await happened(page).getByText('1 damage to Nimue, Petra').waitFor();
  await page.keyboard.press('z');
  await happened(page).getByText('1 damage to Nimue, Petra').waitFor({ state: 'detached' });
  await happened(page).getByText('All', { exact: true }).click();
  await happened(page).getByText('reverted').waitFor();
  await happened(page).getByText('Changes', { exact: true }).click();
  // An undone command comes back with the same dice, and goes again.
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await happened(page).getByText('1 damage to Nimue, Petra').waitFor();
  await page.keyboard.press('z');
  await happened(page).getByText('1 damage to Nimue, Petra').waitFor({ state: 'detached' });
  await page.keyboard.press('h');
  await page.keyboard.type('-2');
  await page.keyboard.press('Enter');
  await happened(page).getByText('2 damage to Nimue, Petra').waitFor();
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: "Petra's turn" }).waitFor();

  // Somebody in a long order is found by name; what follows is for them.
  await page.keyboard.press('/');
  await page.keyboard.type('lin 7');
  await expect.poll(() => order(page).getByRole('listitem').count()).toBe(1);
  await screenshot(page, 'encounter-find');
  await page.keyboard.press('Enter');
  await row(page, 'Foe 7').getByRole('button', { pressed: true }).waitFor();
  await page.keyboard.press('d');
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await happened(page).getByText('1 damage to Foe 7').waitFor();
  await page.getByRole('button', { name: 'Find a combatant' }).click();
  await page.keyboard.type('nobody');
  await page.getByText('No one here is called “nobody”.').waitFor();
  expect(await checkAccessibility(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await row(page, 'Petra').waitFor();
  await page.keyboard.press('Escape');
  await saved(page);
  await screenshot(page, 'encounter-dark');
  const shown = await order(page).allInnerTexts();
  const before = await storedAmbush(dataFolder);
  await app.close();

  app = await launchApp({ dataFolder });
  await openAmbush(app.page);
  await app.page.getByRole('heading', { name: "Petra's turn" }).waitFor();
  expect(await order(app.page).allInnerTexts()).toEqual(shown);
  expect(await storedAmbush(dataFolder)).toEqual(before);
  expectNoPageErrors(app);
});

it('gives the keys back to the page when Escape leaves an amount that was refused', async () => {
  app = await launchApp({ dataFolder: await ambushed() });
  const { page } = app;
  await openAmbush(page);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await select(page, 'Foe 4').click();
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  const amount = page.getByLabel('Amount of damage or healing');
  expect(await amount.inputValue()).toBe('0');
  await page.keyboard.press('Escape');
  expect(await amount.inputValue()).toBe('');
  await page.keyboard.type('-2');
  await page.keyboard.press('Enter');
  await expect.poll(() => health(page, 'Foe 4').textContent()).toBe('4 / 6');
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: "Nimue's turn" }).waitFor();
  expectNoPageErrors(app);
});

it('takes a number that was rolled at the table for the initiative of somebody who fights', async () => {
  const dataFolder = await ambushed();
  app = await launchApp({ dataFolder });
  const { page } = app;
  await beginAmbush(page);
  await page.getByRole('button', { name: 'Actions for Foe 9' }).click();
  await page.getByRole('menuitem', { name: 'Change initiative…' }).click();
  const field = page.getByRole('spinbutton', { name: 'Initiative of Foe 9' });
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, 'encounter-initiative');
  await field.fill('19');
  await field.press('Enter');
  await field.waitFor({ state: 'detached' });
  await expect.poll(() => order(page).locator('.name').nth(1).textContent()).toBe('Foe 9');
  await happened(page).getByText('Initiative of Foe 9').waitFor();
  await page.getByRole('button', { name: /^Next/u }).click();
  await page.getByRole('heading', { name: "Foe 9's turn" }).waitFor();
  await saved(page);
  const { encounter } = await storedAmbush(dataFolder);
  expect(encounter.combatants['goblin-9']?.initiative).toBe(19);

  // All of them down the order, each with Enter, are one step.
  const names = () => order(page).locator('.name').allTextContents();
  const before = await names();
  await page.getByRole('button', { name: 'Change initiatives…' }).click();
  const fields = page.getByRole('dialog', { name: 'Initiatives' }).getByRole('spinbutton');
  const count = await fields.count();
  for (let at = 0; at < count; at += 1) {
    const isNext = fields.nth(at).evaluate((element) => element === document.activeElement);
    await expect.poll(() => isNext).toBe(true);
    await page.keyboard.type(String(10 + at));
    await page.keyboard.press('Enter');
  }
  await fields.first().waitFor({ state: 'detached' });
  await expect.poll(names).toEqual(before.toReversed());
  await page.getByRole('button', { name: /^Undo/u }).click();
  await expect.poll(names).toEqual(before);
  expectNoPageErrors(app);
});

it('attacks a chosen target and applies the damage in three actions', async () => {
  const dataFolder = await ambushed();
  app = await launchApp({ dataFolder });
  const { page } = app;
  await beginAmbush(page);
  const line = attacks(page).getByRole('listitem').first();
  await expect.poll(() => line.textContent()).not.toContain('against');

  await select(page, 'Foe 3').click();
  await expect.poll(() => line.innerText()).toMatch(/\d%\s+against Defense 2$/u);
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, 'encounter-attack');
  await app.resize(1024, 700);
  expect(await sideways(page)).toEqual([]);
  await screenshot(page, 'encounter-attack-1024');
  await app.resize(1440, 900);

  const apply = page.getByRole('button', { name: /^Apply \d+: Foe 3 /u });
  await rollUntil(page, apply);
  await screenshot(page, 'encounter-attack-hit');
  const amount = Number(/\d+/u.exec((await apply.textContent()) ?? '')?.[0]);
  await apply.click();
  const left = `${String(Math.max(0, 6 - amount))} / 6`;
  await expect.poll(() => health(page, 'Foe 3').textContent()).toBe(left);
  await happened(page)
    .getByText(`${String(amount)} damage to Foe 3`)
    .waitFor();
  await apply.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Undo: \d+ damage to Foe 3/ }).click();
  await expect.poll(() => health(page, 'Foe 3').textContent()).toBe('6 / 6');

  // Tactics are at hand in the turn, and all numbers follow.
  const toHit = async () => Number(/Att \+(\d+)/u.exec(await line.innerText())?.[1]);
  const before = await toHit();
  await page.getByRole('button', { name: 'Tactics…' }).click();
  await page.getByRole('switch', { name: 'Def −2: Att +1' }).click();
  await expect.poll(toHit).toBe(before + 1);

  // With the keys: arrows walk the rows, and Shift with Enter rolls and deals a hit at once.
  const rows = attacks(page).locator('[data-roll]');
  const isFocused = (at: number) => rows.nth(at).evaluate((row) => row === document.activeElement);
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => isFocused(1)).toBe(true);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => isFocused(0)).toBe(true);
  for (let rolls = 1; rolls <= 60 && (await health(page, 'Foe 3').textContent()) === '6 / 6'; rolls += 1) {
    await page.keyboard.press('Shift+Enter');
    await result(page).waitFor();
  }
  expect(await health(page, 'Foe 3').textContent()).not.toBe('6 / 6');
  expectNoPageErrors(app);
});

it('moves foes to the reserve and back as they were, and surprises in the middle of a fight', async () => {
  app = await launchApp({ dataFolder: await ambushed() });
  const { page } = app;
  await beginAmbush(page);
  await select(page, 'Foe 3').click();
  await page.keyboard.press('5');
  await page.keyboard.press('Enter');
  await expect.poll(() => health(page, 'Foe 3').textContent()).toBe('1 / 6');

  await more(page, 'Surprise');
  await row(page, 'Foe 3').getByText('Surprised', { exact: true }).waitFor();
  await more(page, 'Not surprised');
  await row(page, 'Foe 3').getByText('Surprised', { exact: true }).waitFor({ state: 'detached' });

  await select(page, 'Foe 4').click({ modifiers: ['Shift'] });
  await more(page, 'Move to the reserve');
  await row(page, 'Foe 3').waitFor({ state: 'detached' });
  await screenshot(page, 'encounter-reserve');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Bring back Foe 3' }).click();
  await expect.poll(() => health(page, 'Foe 3').textContent()).toBe('1 / 6');
  expect(await row(page, 'Foe 4').count()).toBe(0);
  await page.getByRole('button', { name: /^Undo: Foe 3 back in the fight/ }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Bring back all' }).click();
  await row(page, 'Foe 4').waitFor();
  await expect.poll(() => health(page, 'Foe 3').textContent()).toBe('1 / 6');
  expectNoPageErrors(app);
});

it('rolls the attack of whoever acts by R, unless single keys are switched off', async () => {
  app = await launchApp({ dataFolder: await ambushed() });
  const { page } = app;
  await app.resize(1440, 900);
  await beginAmbush(page);
  await select(page, 'Foe 3').click();
  await page.keyboard.press('r');
  await result(page).waitFor();

  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await page.goBack();
  await page.getByRole('heading', { name: "Brakka's turn" }).waitFor();
  await page.keyboard.press('n');
  await page.keyboard.press('t');
  await page.getByRole('button', { name: /^Next/u }).click();
  await page.getByRole('heading', { name: "Nimue's turn" }).waitFor();
  expectNoPageErrors(app);
});

it('says by which name players know a foe, and keeps a mark from the allies of the marked', async () => {
  app = await launchApp({ dataFolder: await ambushed() });
  const { page } = app;
  await app.resize(1440, 900);
  await beginAmbush(page);
  // The GM reads the number that the players know, and the kind in small type, until the name is told.
  await row(page, 'Foe 3').getByText('Goblin · Defense 2', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Actions for Foe 4' }).click();
  await page.getByRole('menuitem', { name: 'Tell the players its name' }).click();
  await row(page, 'Goblin 4').getByText('Defense 2', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Actions for Foe 3' }).click();
  await page.getByRole('menuitem', { name: 'Target', exact: true }).click();
  const mark = row(page, 'Foe 3').getByText('Target', { exact: true });
  await mark.waitFor();
  for (const name of ['Nimue', 'Petra', 'Rook']) {
    await page.getByRole('button', { name: /^Next/u }).click();
    await page.getByRole('heading', { name: `${name}'s turn` }).waitFor();
    expect(await mark.count()).toBe(1);
  }
  await page.getByRole('button', { name: /^Next/u }).click();
  await page.getByRole('heading', { name: "Foe 1's turn" }).waitFor();
  await mark.waitFor({ state: 'detached' });
  expectNoPageErrors(app);
});
