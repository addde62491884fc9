import { afterEach, expect, it } from 'vitest';
import { expectNoPageErrors, launchApp, type RunningApp } from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

it('shows each step of the wizard from its start on a phone', async () => {
  app = await launchApp();
  const { page } = app;
  await app.resize(390, 844);
  await page.getByRole('link', { name: 'New character' }).first().click();
  await page.getByRole('button', { name: 'Start Starfaring (2d12)' }).click();
  await page.getByRole('button', { name: 'New Character' }).click();
  const title = page.locator('[data-step-title]');
  for (const [step, next] of [
    ['Concept', 'Abilities'],
    ['Abilities', 'Skills'],
    ['Skills', 'Values'],
  ] as const) {
    await page.getByRole('heading', { name: step, level: 2 }).waitFor();
    await page.locator('[data-page]').evaluate((each) => each.scrollTo({ top: 700 }));
    await page.getByRole('link', { name: `Next: ${next}` }).click();
    await page.getByRole('heading', { name: next, level: 2 }).waitFor();
    await expect.poll(async () => (await title.boundingBox())?.y).toBeGreaterThan(0);
  }
  expectNoPageErrors(app);
});

it('offers the dice of damage where an attack hit, and shows them there', async () => {
  app = await launchApp();
  const { page } = app;
  await app.resize(390, 844);
  await page.getByRole('link', { name: 'New character' }).first().click();
  await page.getByRole('button', { name: 'Quick build Delver (2d6/d20)' }).click();
  await page.getByRole('button', { name: 'Finish character' }).click();
  const attacks = page.locator('[data-attacks]');
  const results = attacks.getByRole('region', { name: 'Result' });
  // Without a target, the table knows whether it hits.
  await attacks
    .getByRole('button', { name: /^Roll / })
    .first()
    .click();
  const beside = results.getByRole('button', { name: 'Main Action used' });
  const before = await beside.boundingBox();
  await results.getByRole('button', { name: 'Roll damage' }).click();
  await expect.poll(() => results.count()).toBe(2);
  await results
    .last()
    .getByText(/damage/u)
    .first()
    .waitFor();
  expect(await results.getByRole('button', { name: 'Roll damage' }).count()).toBe(0);
  // Nothing moves to where a second press would hit it.
  expect(await beside.boundingBox()).toEqual(before);
  expect(await page.getByRole('dialog', { name: 'Dice' }).count()).toBe(0);
  expectNoPageErrors(app);
});
