import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { ambushed, beginAmbush, campaignId, openAmbush, storedAmbush } from '#test/e2e/scenes/encounter';
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

/** Chooses a combatant of the encounter as the target of attacks on the page of play. */
async function aim(page: Page, name: string): Promise<void> {
  await page.keyboard.press('t');
  await page.getByRole('dialog', { name: 'Target' }).getByRole('button', { name, exact: true }).click();
}

async function typeDefense(page: Page, number: string): Promise<void> {
  await page.keyboard.press('t');
  await page.getByRole('dialog', { name: 'Target' }).getByLabel('Def', { exact: true }).fill(number);
  await page.keyboard.press('Escape');
}

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
  await beginAmbush(page);
  await saved(page);
  await openCharacter(page, 'Brakka');
  await turnTo(page, 'Play');
  const target = page.getByRole('group', { name: 'Target', exact: true });
  const attack = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Roll Sword/ }) });
  const sword = attack.getByRole('button', { name: /^Roll Sword/ });
  const chance = () => attack.locator('.chance strong').innerText();
  await target.getByText('No target yet.').waitFor();

  // The target fills its own numbers in; what is typed for one target does not stay for the next.
  await aim(page, 'Foe 3');
  await target.getByText('Def 2').waitFor();
  const first = await chance();
  await typeDefense(page, '9');
  await expect.poll(chance).not.toBe(first);
  await aim(page, 'Foe 4');
  await target.getByText('Def 2').waitFor();
  expect(await chance()).toBe(first);
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, 'sheet-target');

  // A miss offers nothing, so the attack is rolled until it hits.
  const result = attack.getByRole('region', { name: 'Result' });
  const apply = result.getByRole('button', { name: /^Apply \d+: Foe 4 /u });
  for (let rolls = 1; rolls <= 60 && (await apply.count()) === 0; rolls += 1) {
    const before = await page
      .locator('[data-attacks] .result')
      .elementHandle({ timeout: 1 })
      .catch(() => null);
    await sword.click();
    // Each roll has a result of its own.
    if (before !== null) await before.waitForElementState('hidden');
    await result.waitFor();
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
  await beginAmbush(page);
  await saved(page);
  await page.getByRole('listitem').filter({ hasText: 'Foe 5' }).first().click();
  await page.keyboard.press('t');
  await page.getByText('Foe 5 · Goblin').waitFor();

  await openCharacter(page, 'Brakka');
  await turnTo(page, 'Play');
  const target = page.getByRole('group', { name: 'Target', exact: true });
  await aim(page, 'Foe 3');
  await typeDefense(page, '9');
  await target.getByRole('button', { name: 'Cover, bonus…' }).click();
  const bonus = page.getByRole('dialog', { name: 'Cover, bonus…' }).getByLabel('Bonus');
  await bonus.fill('1');
  await bonus.press('Tab');
  await page.keyboard.press('Escape');
  const all = /Foe 3.*Def 9.*Bonus 1/u;
  await turnTo(page, 'Build');
  await turnTo(page, 'Play');
  await expect.poll(() => target.innerText()).toMatch(all);

  // Those of another character are its own.
  await openCharacter(page, 'Nimue');
  await turnTo(page, 'Play');
  await target.getByText('No target yet.').waitFor();
  await openCharacter(page, 'Brakka');
  await turnTo(page, 'Play');
  await expect.poll(() => target.innerText()).toMatch(all);

  await openAmbush(page);
  await page.getByText('Foe 5 · Goblin').waitFor();
  expectNoPageErrors(app);
});
