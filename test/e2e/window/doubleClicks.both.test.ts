import { expect, it, onTestFinished } from 'vitest';
import { attacks, happened, rollUntil, row, select } from '#test/e2e/scenes/encounterPage';
import { eveningLibrary, openFord } from '#test/e2e/scenes/evening';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { expectNoPageErrors, launchApp } from '#test/e2e/support/index';

it('does once in a fight what a double click asks for, and nothing of what moved under the pointer', async () => {
  const app = await launchApp({ dataFolder: await eveningLibrary() });
  onTestFinished(() => app.close());
  const { page } = app;
  await app.resize(1440, 900);
  await openFord(page);
  const turnOf = (name: string) => page.getByRole('heading', { name: new RegExp(`^${name}`, 'u') });
  await page.getByRole('button', { name: /^Begin/u }).dblclick();
  await turnOf('Brakka').waitFor();
  await page.getByRole('button', { name: /^Next/u }).dblclick();
  await turnOf('Vesna').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('button', { name: /^Undo/u }).first().click();
  await turnOf('Brakka').waitFor();

  // The list of conditions closes, and an attack may come to lie under the pointer.
  await select(page, 'Foe 2').click();
  await page.getByRole('button', { name: 'Condition…' }).click();
  await page.getByRole('button', { name: 'Afraid', exact: true }).dblclick();
  await row(page, 'Foe 2').getByText('Afraid').waitFor();
  expect(await attacks(page).getByRole('region', { name: 'Result' }).count()).toBe(0);

  // The button that applies a result goes, and others move to its place.
  const apply = page.getByRole('button', { name: /^Apply \d+: Foe 2 /u });
  await rollUntil(page, apply);
  await apply.dblclick();
  await expect.poll(() => happened(page).innerText()).toMatch(/damage to Foe 2/u);
  const undo = page.getByRole('button', { name: /^Undo/u }).first();
  expect(await undo.innerText()).toMatch(/damage to Foe 2/u);
  expectNoPageErrors(app);
});

it('buys an advance once', async () => {
  const hero = plan('Brakka', { awards: [{ exp: 30, reason: 'a long road' }] });
  const app = await launchApp({ dataFolder: await seededLibrary([hero]) });
  onTestFinished(() => app.close());
  const { page } = app;
  await page.locator('[data-card-link]').first().click();
  await page.getByRole('link', { name: 'Advancement' }).click();
  await page.getByText('26 Exp left').waitFor();
  await page.locator('[data-offer]').filter({ hasText: 'Mnd +1' }).click();
  await page.getByRole('button', { name: 'Buy for 4 Exp' }).dblclick();
  await page.getByText('22 Exp left').waitFor();
  expectNoPageErrors(app);
});
