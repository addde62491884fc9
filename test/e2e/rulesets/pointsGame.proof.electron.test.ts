import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  add,
  addDetail,
  choose,
  details,
  field,
  finishCharacter,
  formOf,
  group,
  newCharacterOf,
  openPart,
  pasteTable,
  printedSheets,
  publishGame,
  startGame,
  wizardStep,
} from '#test/e2e/scenes/gameForms';
import { takeDamage, turnTo } from '#test/e2e/scenes/table';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

/** A game whose points absorb, overflow and fall below zero, made by forms alone, then played, leveled and printed. */
let app: RunningApp;
let folder: string;
const game = 'Iron and Nerve';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-points-'));
  app = await launchApp({ dataFolder: path.join(folder, 'library') });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it('makes a game whose points behave by forms alone', async () => {
  const { page } = app;
  const form = formOf(page);
  const innermost = form.locator('details.entry[open]').last();
  await startGame(page, game);

  await openPart(page, 'Numbers');
  const growth = await add(page, 'Numbers', 'Growth');
  await pasteTable(page, growth, 'Name\nLevel');
  await addDetail(growth, 'Rules of every number');
  await details(group(growth, 'Rules of every number'), { Formula: '1' });
  const traits = await add(page, 'Numbers', 'Traits');
  await pasteTable(page, traits, 'Name\nMight\nNerve');
  await addDetail(traits, 'Rules of every number');
  const rules = group(traits, 'Rules of every number');
  await addDetail(rules, 'Chosen by the player');
  await field(group(rules, 'Chosen by the player'), 'Highest').fill('5');
  await openPart(page, 'Options');
  await pasteTable(page, await add(page, 'Options', 'Class'), 'Name\tHit die\nGuard\td10\nScribe\td6');
  await openPart(page, 'Conditions');
  await add(page, 'Conditions', 'Dying');

  await openPart(page, 'Trackers');
  const health = await add(page, 'Trackers', 'Health');
  await health.getByRole('textbox', { name: 'Highest value' }).fill('8 + might');
  await addDetail(health, 'This is health');
  await details(health, { 'Lowest value': '-3' });
  await addDetail(health, 'When it reaches');
  await page.getByRole('button', { name: 'Add: When it reaches' }).click();
  await field(innermost, 'Only if').fill('now <= 0');
  await innermost.locator('details.entry > summary').click();
  await details(innermost, { Condition: 'dying' });
  for (const taken of ['Tracker', 'New value'])
    await innermost.getByRole('button', { name: `Remove ${taken}` }).click();
  await screenshot(page, 'points-health');
  const guard = await add(page, 'Trackers', 'Shield');
  await choose(guard, 'Kind', 'None');
  await details(guard, { 'At the start': '0' });
  await addDetail(guard, 'More replaces less');
  const stress = await add(page, 'Trackers', 'Stress');
  await stress.getByRole('textbox', { name: 'Highest value' }).fill('3');
  await details(stress, { 'What each box takes': 'it.place' });
  await addDetail(stress, 'Restored by');
  await details(group(stress, 'Restored by'), { Rest: 'most' });
  const dice = await add(page, 'Trackers', 'Hit dice');
  await dice.getByRole('textbox', { name: 'Highest value' }).fill('level');
  await addDetail(dice, 'Shown as');
  await choose(dice, 'Shown as', 'Dots');

  await openPart(page, 'Damage');
  const stage = page.getByRole('button', { name: 'Add: Damage' });
  await stage.click();
  await field(innermost, 'Tracker').fill('shield');
  await addDetail(innermost, 'What is left goes on');
  await stage.click();
  await choose(innermost, 'Kind', 'Uses boxes one by one');
  expect(await field(innermost, 'Tracker of boxes').inputValue()).toBe('stress');
  await addDetail(innermost, 'What is left goes on');
  await stage.click();
  expect(await field(innermost, 'Tracker').inputValue()).toBe('health');
  await screenshot(page, 'points-damage');

  await openPart(page, 'Actions');
  const breath = await add(page, 'Actions', 'Catch breath');
  await details(breath, { Dice: 'class.hitDie' });
  await addDetail(breath, 'Costs');
  const costs = group(breath, 'Costs');
  await costs.getByRole('button', { name: 'Add', exact: true }).click();
  await costs.getByRole('textbox', { name: 'Short name of a detail' }).last().fill('hitDice');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1');
  await addDetail(breath, 'Changes');
  await page.getByRole('button', { name: 'Add: Changes' }).click();
  await field(innermost, 'New value').fill('health.now + rolled');
  const brace = await add(page, 'Actions', 'Brace');
  await addDetail(brace, 'Changes');
  await page.getByRole('button', { name: 'Add: Changes' }).last().click();
  await field(innermost, 'Tracker').fill('shield');
  await field(innermost, 'New value').fill('2 + level');
  const defy = await add(page, 'Actions', 'Defy');
  await details(defy, { 'Asks which number of': 'traits' });
  const roll = group(defy, 'Roll');
  await addDetail(roll, 'Values of the inputs');
  const values = group(roll, 'Values of the inputs');
  await values.getByRole('button', { name: 'Add', exact: true }).click();
  await field(values, 'Chance').fill('it.value * 15');
  await screenshot(page, 'points-actions');

  await openPart(page, 'Advancement');
  await page.getByRole('button', { name: 'Add: Raises' }).click();
  await field(innermost, 'Name').fill('Milestone');
  await field(innermost, 'Set or number to raise').fill('level');
  await details(innermost, { 'Highest value': '5' });
  expect(await page.getByText(/^\d+ faults?$/).count()).toBe(0);
  await publishGame(page, game);
});

it('takes hits from shields, boxes and health, and below zero', async () => {
  const { page } = app;
  await newCharacterOf(page, game);
  await page.getByRole('radio', { name: /^Guard/ }).check();
  await wizardStep(page, /^Numbers/);
  for (const to of [1, 2, 3])
    await page.getByRole('button', { name: `Raise Might to ${String(to)}` }).click();
  await wizardStep(page, /^Concept/);
  await finishCharacter(page, 'Bran');
  await page.getByRole('heading', { level: 1, name: 'Bran' }).waitFor();
  await turnTo(page, 'Play');
  const points = page.locator('[data-work] .strip');
  await page.getByRole('button', { name: 'Brace' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  // The shield takes three, and the boxes of 1 and 3 the other four.
  await takeDamage(page, 7);
  await page.getByRole('button', { name: 'Undo: Stress: the boxes of 1, 3' }).first().waitFor();
  await points.getByText('11').first().waitFor();
  await screenshot(page, 'points-hit');
  await takeDamage(page, 16);
  await points.getByText('-3').first().waitFor();
  await page.getByText('Dying').first().waitFor();
  await screenshot(page, 'points-down');
  await page.getByRole('button', { name: 'Catch breath' }).click();
  const breath = page.getByRole('dialog', { name: 'Catch breath' });
  await breath.getByText('Hit dice 1 → 0').waitFor();
  await screenshot(page, 'points-dice');
  await breath.getByRole('button', { name: 'Apply' }).click();
  await breath.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Defy' }).click();
  await screenshot(page, 'points-defy');
  await page.getByRole('menuitem', { name: /^Might/ }).waitFor();
  await page.keyboard.press('Escape');
});

it('gains a level by a milestone', async () => {
  const { page } = app;
  await turnTo(page, 'Advancement');
  await page.getByRole('button', { name: 'Take for free' }).click();
  await screenshot(page, 'points-milestone');
  await turnTo(page, 'Play');
  await page
    .getByRole('spinbutton', { name: /^Hit dice/ })
    .and(page.locator('[aria-valuemax="2"]'))
    .waitFor();
});

it('prints the sheet', async () => {
  const file = path.join(process.env['HEARTHBOOK_SHOTS'] ?? folder, 'points.pdf');
  const text = await printedSheets(app.page, file);
  for (const words of ['Bran', 'Guard', 'Shield', 'Stress (1, 2, 3)', 'Hit dice'])
    expect(text).toContain(words);
});

it('shows no error of the page', () => {
  expectNoPageErrors(app);
});
