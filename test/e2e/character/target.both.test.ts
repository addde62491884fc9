import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { ambushed, campaignId, openAmbush, storedAmbush } from '#test/e2e/scenes/encounter';
import { rolled } from '#test/e2e/scenes/encounterPage';
import { openCharacter, saved, turnTo } from '#test/e2e/scenes/table';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

/** The heroes of the ambush play in its campaign. */
async function campaigners(): Promise<string> {
  const library = await ambushed();
  const folder = path.join(library, 'characters');
  for (const name of (await readdir(folder)).filter((each) => each.endsWith('.json'))) {
    const file = path.join(folder, name);
    const document = JSON.parse(await readFile(file, 'utf8')) as object;
    await writeFile(file, JSON.stringify({ ...document, campaign: campaignId }));
  }
  return library;
}

it('attacks a foe of the running encounter from the sheet, and deals the damage there', async () => {
  const dataFolder = await campaigners();
  app = await launchApp({ dataFolder });
  const { page } = app;
  await app.resize(1440, 900);
  await openAmbush(page);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByRole('heading', { name: "Brakka's turn" }).waitFor();
  await saved(page);
  await openCharacter(page, 'Brakka');
  await turnTo(page, 'Play');
  const line = page.getByRole('group', { name: 'Attack: at the table' });
  const defense = line.getByLabel('Def', { exact: true });
  const sword = page.getByRole('row', { name: /^Sword/ }).locator('[data-roll]');
  expect(await defense.inputValue()).toBe('0');

  // The target fills its own numbers in; what is typed for one target does not stay for the next.
  await line.getByLabel('Target').selectOption('Foe 3');
  await expect.poll(() => defense.inputValue()).toBe('2');
  const chance = await sword.innerText();
  await defense.fill('9');
  await expect.poll(() => sword.innerText()).not.toBe(chance);
  await line.getByLabel('Target').selectOption('Foe 4');
  await expect.poll(() => defense.inputValue()).toBe('2');
  expect(await sword.innerText()).toBe(chance);
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, 'sheet-target');

  // A miss offers nothing, so the attack is rolled until it hits.
  const apply = page.getByRole('button', { name: /^Apply \d+: Foe 4 /u });
  for (let rolls = 1; rolls <= 60 && (await apply.count()) === 0; rolls += 1) {
    await sword.click();
    await expect.poll(() => rolled(page).textContent()).toBe(String(rolls));
  }
  const amount = Number(/\d+/u.exec((await apply.textContent()) ?? '')?.[0]);
  await screenshot(page, 'sheet-target-hit');
  await apply.click();
  await apply.waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await storedAmbush(dataFolder)).encounter.combatants['goblin-4']?.source)
    .toMatchObject({ copy: { play: { endurance: Math.max(0, 6 - amount) } } });
  expectNoPageErrors(app);
});

it('keeps the target and what was typed about it while other tabs and pages are visited', async () => {
  app = await launchApp({ dataFolder: await campaigners() });
  const { page } = app;
  await app.resize(1440, 900);
  await openAmbush(page);
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByRole('heading', { name: "Brakka's turn" }).waitFor();
  await saved(page);
  await page.getByRole('listitem').filter({ hasText: 'Foe 5' }).first().click();
  await page.keyboard.press('t');
  await page.getByText('Foe 5 · Goblin').waitFor();

  await openCharacter(page, 'Brakka');
  await turnTo(page, 'Play');
  const line = page.getByRole('group', { name: 'Attack: at the table' });
  const defense = line.getByLabel('Def', { exact: true });
  const target = line.getByLabel('Target');
  await target.selectOption('Foe 3');
  await defense.fill('9');
  const bonus = line.getByLabel('Bonus');
  await bonus.fill('1');
  await bonus.press('Tab');
  await turnTo(page, 'Build');
  await turnTo(page, 'Play');
  await expect.poll(() => target.locator('option:checked').innerText()).toBe('Foe 3');
  expect([await defense.inputValue(), await bonus.inputValue()]).toEqual(['9', '1']);

  // Those of another character are its own.
  await openCharacter(page, 'Nimue');
  await turnTo(page, 'Play');
  await expect.poll(() => target.count()).toBe(1);
  expect(await target.locator('option:checked').innerText()).toBe('No target');
  expect(await bonus.inputValue()).toBe('0');
  await openCharacter(page, 'Brakka');
  await turnTo(page, 'Play');
  await expect.poll(() => target.locator('option:checked').innerText()).toBe('Foe 3');
  expect([await defense.inputValue(), await bonus.inputValue()]).toEqual(['9', '1']);

  await openAmbush(page);
  await page.getByText('Foe 5 · Goblin').waitFor();
  expectNoPageErrors(app);
});
