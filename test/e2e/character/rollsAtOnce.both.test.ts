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
  const line = page.getByRole('group', { name: 'Attack: at the table' });
  const sword = page.getByRole('row', { name: /^Sword/ }).locator('[data-roll]');
  const chance = async () => Number.parseInt(await sword.innerText(), 10);
  const roller = page.locator('.roller');
  const result = roller.getByRole('region', { name: 'Result' });

  expect(await sword.innerText()).toBe('96%');
  await line.getByLabel('Def', { exact: true }).fill('9');
  await expect.poll(() => chance()).toBeLessThan(40);
  const open = await chance();
  await line.getByLabel('Cover or poor visibility').fill('2');
  await expect.poll(() => chance()).toBeLessThan(open);
  const covered = await chance();
  await line.getByLabel('Bonus').fill('2');
  await expect.poll(() => chance()).toBe(open);
  await line.getByLabel('Bonus').fill('0');
  await expect.poll(() => chance()).toBe(covered);
  expect(await checkAccessibility(page)).toEqual([]);

  await sword.click();
  await result.waitFor();
  await roller.getByText('Numbers from the sheet').waitFor();
  expect(await roller.getByLabel('Def', { exact: true }).inputValue()).toBe('9');
  expect(await roller.locator('footer .chance').innerText()).toBe(`${String(covered)}%`);
  expect(await roller.getByRole('spinbutton', { name: 'Dmg of the weapon' }).isVisible()).toBe(false);
  await page.keyboard.press('Escape');
  await roller.waitFor({ state: 'detached' });

  // With Shift everything is asked first.
  await sword.click({ modifiers: ['Shift'] });
  await roller.getByRole('button', { name: 'Roll', exact: true }).waitFor();
  expect(await result.count()).toBe(0);
  await page.keyboard.press('Escape');

  // What was said of one character's target is forgotten with the next character.
  await openCharacter(page, 'Nimue');
  await turnTo(page, 'Play');
  expect(await line.getByLabel('Def', { exact: true }).inputValue()).toBe('0');
  expectNoPageErrors(app);
});
