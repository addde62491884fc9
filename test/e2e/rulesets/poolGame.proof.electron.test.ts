import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveCommand } from '#test/e2e/support/commands';
import { diceRoller } from '#test/e2e/scenes/everyScreen';
import { campaignPage, startCampaign } from '#test/e2e/scenes/ownCampaign';
import {
  add,
  addDetail,
  field,
  formOf,
  group,
  openPart,
  pasteTable,
  publishGame,
  startGame,
} from '#test/e2e/scenes/gameForms';
import { turnTo } from '#test/e2e/scenes/table';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

/** The steps of the guide's page "Custom games", in its order, as somebody follows them who reads nothing else. */
let app: RunningApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-pool-'));
  app = await launchApp({ dataFolder: path.join(folder, 'library') });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** A roll of the check with its dice. */
async function rolls(scope: Locator, dice: string): Promise<void> {
  await addDetail(scope, 'Roll');
  const roll = group(scope, 'Roll');
  await addDetail(roll, 'Values of the inputs');
  const values = group(roll, 'Values of the inputs');
  await values.getByRole('button', { name: 'Add', exact: true }).click();
  await field(values, 'Dice').fill(dice);
}

it('makes a game of pools from empty by forms alone', async () => {
  const { page } = app;
  const form = formOf(page);
  await startGame(page, 'Ten Below');

  await openPart(page, 'Checks');
  await form.locator('details.entry > summary').first().click();
  const check = form.locator('details.entry[open]').first();
  const inputs = group(check, 'Inputs');
  await inputs.getByRole('button', { name: 'Remove Chance' }).click();
  for (const [name, lowest, highest, start] of [
    ['Dice', '1', '15', '4'],
    ['Needed', '1', '6', '1'],
  ] as const) {
    await inputs.getByRole('button', { name: 'Add', exact: true }).click();
    const input = inputs.getByRole('group').last();
    await field(input, 'Name').fill(name);
    await field(input, 'Name').press('Tab');
    await field(input, 'Lowest').fill(lowest);
    await field(input, 'Highest').fill(highest);
    await addDetail(input, 'At the start');
    await field(input, 'At the start').fill(start);
  }
  await check.locator('details.entry > summary').first().click();
  const pool = check.locator('details.entry[open]').first();
  await pool.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Successes counted' });
  for (const [name, value] of [
    ['Count', 'dice'],
    ['Sides', '10'],
    ['Success from', '7'],
    ['Two successes from', '10'],
  ] as const) {
    await addDetail(pool, name);
    await field(pool, name).fill(value);
  }
  await check.getByRole('combobox', { name: 'Compare' }).selectOption({ label: 'At least the target' });
  await field(check, 'Target').fill('needed');
  await addDetail(check, 'Degrees');
  for (const [name, when] of [
    ['Botch', 'successes == 0 && ones > 0'],
    ['Failure', '!success'],
    ['Success', ''],
  ] as const) {
    const degree = await add(page, 'Degrees', name);
    if (when !== '') {
      await addDetail(degree, 'Only if');
      await field(degree, 'Only if').fill(when);
    }
    if (name === 'Botch') await addDetail(degree, 'Special');
  }
  await screenshot(page, 'pool-check');

  await openPart(page, 'Numbers');
  for (const [name, rows, lowest, start, dice] of [
    [
      'Attributes',
      'Name\tExplanation\nMight\tHaul and hit.\nWits\tThink.\nGrace\tMove.',
      '1',
      '2',
      'it.value',
    ],
    ['Skills', 'Name\nFight\nSneak\nTalk', '0', '1', 'max(1, it.value + wits)'],
  ] as const) {
    const set = await add(page, 'Numbers', name);
    await pasteTable(page, set, rows);
    await addDetail(set, 'Rules of every number');
    const rules = group(set, 'Rules of every number');
    await addDetail(rules, 'Chosen by the player');
    const chosen = group(rules, 'Chosen by the player');
    await field(chosen, 'Lowest').fill(lowest);
    await field(chosen, 'Highest').fill('5');
    await addDetail(chosen, 'At the start');
    await field(chosen, 'At the start').fill(start);
    await rolls(rules, dice);
    if (name === 'Skills') await addDetail(set, 'Counts as skills');
  }
  await screenshot(page, 'pool-numbers');

  await openPart(page, 'Trackers');
  const health = await add(page, 'Trackers', 'Health');
  await health.getByRole('textbox', { name: 'Highest value' }).fill('5 + might');
  await addDetail(health, 'This is health');
  await addDetail(health, 'Restored by');
  await addDetail(group(health, 'Restored by'), 'Day');
  await field(group(health, 'Restored by'), 'Day').fill('1');

  await openPart(page, 'Catalogs');
  const arms = await add(page, 'Catalogs', 'Arms');
  await pasteTable(page, arms, 'Name\tHarm\nKnife\t1\nAxe\t3');
  await openPart(page, 'Lists');
  const gear = await add(page, 'Lists', 'Gear');
  await addDetail(gear, 'Catalogs');
  await field(gear, 'Catalogs').fill('arms');

  await openPart(page, 'NPCs and foes');
  for (const [name, value] of [
    ['Numbers', 'attributes'],
    ['Trackers', 'health'],
  ] as const) {
    await addDetail(form, name);
    await field(form, name).fill(value);
  }
  await rolls(form, 'max(1, bonus)');
  await addDetail(form, 'Foes');
  const foe = await add(page, 'Foes', 'Drowned');
  await addDetail(foe, 'Numbers');
  const numbers = group(foe, 'Numbers');
  for (const [key, name, value] of [
    ['might', 'Might', '3'],
    ['health', 'Health', '6'],
  ] as const) {
    await numbers.getByRole('button', { name: 'Add', exact: true }).click();
    await numbers.getByRole('textbox', { name: 'Short name of a detail' }).last().fill(key);
    await page.keyboard.press('Tab');
    await field(numbers, name).fill(value);
  }
  await screenshot(page, 'pool-foes');
  expect(await form.getByRole('alert').allInnerTexts()).toEqual([]);

  await publishGame(page, 'Ten Below');
});

it('rolls its pools with odds that agree with counting', async () => {
  const { page } = app;
  await page.getByRole('link', { name: 'New character' }).first().click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Ten Below' }) });
  await card.getByRole('button', { name: /^Start/ }).click();
  await page.getByRole('heading', { name: 'What do you want to make?' }).waitFor();
  await page.getByRole('button', { name: 'Quick build' }).first().click();
  await page.getByRole('button', { name: 'Finish character' }).click();
  await turnTo(page, 'Build');
  const might = page.getByRole('button', { name: /^Roll Might/ });
  await might.waitFor();
  const tile = page.locator('[data-figure]').filter({ has: might }).or(might.locator('xpath=../..'));
  const dice = Number(/\d+/.exec(await tile.first().innerText())?.[0]);
  expect(dice).toBeGreaterThan(0);
  await might.click();
  const panel = diceRoller(page);
  await panel.first().getByText('Botch').first().waitFor();
  await screenshot(page, 'pool-roll');
  // A die fails below 7; without a success, a botch needs a one among them.
  const none = 0.6 ** dice;
  const botch = none - 0.5 ** dice;
  const text = await panel.first().innerText();
  expect(text).toContain(`${String(Math.round((1 - none) * 100))}%`);
  const shown = /Botch\s+([\d.]+)%/.exec(text)?.[1];
  expect(Number(shown)).toBeCloseTo(botch * 100, 0);
});

it('fights, is paid and rests in a campaign, and prints its party', async () => {
  const { page } = app;
  await page.keyboard.press('Escape');
  await startCampaign(page, 'Cold water', 'Ten Below');

  await campaignPage(page, 'Encounters');
  await page.getByRole('button', { name: 'New encounter' }).click();
  await page.getByRole('button', { name: 'Find foes' }).first().click();
  const finding = page.getByRole('dialog', { name: 'Find foes' });
  await finding.getByRole('list').getByRole('button', { name: 'Drowned' }).first().click();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).last().click();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByRole('button', { name: /^Next/u }).waitFor();
  await page.getByText('6 / 6').first().waitFor();
  await screenshot(page, 'pool-encounter');
  await page.getByRole('button', { name: 'End…' }).click();
  await page.getByRole('button', { name: 'End the encounter' }).click();

  await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click();
  await page.getByRole('link', { name: 'Cold water' }).first().click();
  await campaignPage(page, 'Close session');
  await page.getByRole('complementary', { name: 'Preview' }).getByText('Exp 0 → 1').first().waitFor();
  await page.getByRole('button', { name: 'Close session 1' }).click();
  await page.getByText('was added to the log.').first().waitFor();
  await campaignPage(page, 'Downtime');
  await page.getByRole('button', { name: 'Plan downtime' }).click();
  await page.getByRole('button', { name: 'Preview changes' }).waitFor();
  await screenshot(page, 'pool-downtime');
  expect(await page.getByRole('button', { name: 'Allow debt' }).count()).toBe(0);

  const campaign = /campaign\/([^/]+)/.exec(page.url())?.[1];
  const options = { paper: 'a4', inkSaver: false, fillable: false };
  for (const [subject, says] of [
    [{ kind: 'party', campaign }, 'Might'],
    [{ kind: 'partySheets', campaign }, 'Grace'],
    [{ kind: 'chronicle', campaign, entry: null, audience: 'gm' }, 'Session 1'],
  ] as const) {
    const printed = (await giveCommand(page, 'sheet.render', { subject, options })) as {
      value: { bytes: Uint8Array };
    };
    const file = path.join(folder, `${subject.kind}.pdf`);
    await writeFile(file, Buffer.from(Object.values(printed.value.bytes)));
    const { stdout } = await promisify(execFile)('pdftotext', ['-layout', file, '-']);
    expect(stdout).toContain(says);
  }
});

it('shows no error of the page', () => {
  expectNoPageErrors(app);
});
