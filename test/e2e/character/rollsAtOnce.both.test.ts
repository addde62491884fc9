import { afterEach, expect, it } from 'vitest';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { openCharacter, turnTo } from '#test/e2e/scenes/table';
import { checkAccessibility, expectNoPageErrors, launchApp, type RunningApp } from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

it('rolls an attack by one press, with the numbers that only the table knows', async () => {
  app = await launchApp({ dataFolder: await seededLibrary([plan('Brakka'), plan('Nimue')]) });
  const { page } = app;
  await openCharacter(page, 'Brakka');
  await turnTo(page, 'Play');
  const target = page.getByRole('group', { name: 'Target', exact: true });
  const attack = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Roll Sword/ }) });
  const sword = attack.getByRole('button', { name: /^Roll Sword/ });
  const chance = async () => Number.parseInt(await attack.locator('.chance').innerText(), 10);
  const roller = page.locator('.roller');
  const result = attack.getByRole('region', { name: 'Result' });

  // Without a target there is no chance.
  await target.getByText('No target yet.').waitFor();
  expect(await attack.locator('.chance').innerText()).toBe('');
  // The table compares its total, which is no hit by itself.
  await sword.click();
  await expect.poll(() => result.getByRole('status').innerText()).toMatch(/^Sword, Accurate: \d+/u);
  await page.keyboard.press('t');
  const defense = page.getByRole('dialog', { name: 'Target' }).getByLabel('Def', { exact: true });
  await defense.fill('9');
  await page.keyboard.press('Escape');
  await expect.poll(() => chance()).toBeLessThan(40);
  await target.getByText('Def 9').waitFor();
  // With its reason.
  expect(await attack.locator('.chance .k-note').innerText()).not.toBe('');
  const open = await chance();
  await target.getByRole('button', { name: 'Cover, bonus…' }).click();
  const more = page.getByRole('dialog', { name: 'Cover, bonus…' });
  await more.getByLabel('Cover or poor visibility').fill('2');
  await expect.poll(() => chance()).toBeLessThan(open);
  const covered = await chance();
  await more.getByLabel('Bonus').fill('2');
  await expect.poll(() => chance()).toBe(open);
  await more.getByLabel('Bonus').fill('0');
  await expect.poll(() => chance()).toBe(covered);
  await page.keyboard.press('Escape');
  expect(await checkAccessibility(page)).toEqual([]);

  // The result stands in the row, with what it was compared with, and the roller stays closed.
  await sword.click();
  await expect.poll(() => result.getByRole('status').innerText()).toContain('against');
  expect(await roller.count()).toBe(0);
  await result.getByRole('button', { name: 'How' }).click();
  expect(await checkAccessibility(page)).toEqual([]);

  // With Shift everything is asked first.
  await sword.click({ modifiers: ['Shift'] });
  await roller.getByRole('button', { name: 'Roll', exact: true }).waitFor();
  await roller.getByText('Numbers from the sheet').waitFor();
  expect(await roller.getByLabel('Def', { exact: true }).inputValue()).toBe('9');
  expect(await roller.locator('footer .chance').innerText()).toBe(`${String(covered)}%`);
  expect(await roller.getByRole('spinbutton', { name: 'Dmg of the weapon' }).isVisible()).toBe(false);
  expect(await result.count()).toBe(0);
  await page.keyboard.press('Escape');

  // What was said of one character's target is forgotten with the next character.
  await openCharacter(page, 'Nimue');
  await turnTo(page, 'Play');
  await target.getByText('No target yet.').waitFor();
  expectNoPageErrors(app);
});
