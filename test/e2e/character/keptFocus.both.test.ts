import type { Locator, Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { attacks, happened, select } from '#test/e2e/scenes/encounterPage';
import { eveningLibrary, openFord } from '#test/e2e/scenes/evening';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { expectNoPageErrors, launchApp } from '#test/e2e/support/index';

async function enter(page: Page, control: Locator): Promise<void> {
  await control.focus();
  await page.keyboard.press('Enter');
}

/** The focus is in the part, and not in a control that Enter would press. */
const rests = (part: Locator): Promise<void> =>
  expect
    .poll(() =>
      part.evaluate((element) => {
        const { activeElement } = document;
        return element.contains(activeElement) && activeElement?.matches('button, a') === false;
      }),
    )
    .toBe(true);

it('keeps the focus in a fight beside a button that goes when it is pressed', async () => {
  const app = await launchApp({ dataFolder: await eveningLibrary() });
  onTestFinished(() => app.close());
  const { page } = app;
  await app.resize(1440, 900);
  await openFord(page);
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: /^Brakka/u }).waitFor();
  await select(page, 'Foe 2').click();
  const apply = page.getByRole('button', { name: /^Apply \d+: Foe 2 /u });
  for (let rolls = 0; rolls < 60 && (await apply.count()) === 0; rolls += 1) {
    await enter(page, attacks(page).getByRole('button').first());
    await attacks(page).getByRole('region', { name: 'Result' }).waitFor();
  }
  await enter(page, apply);
  await rests(attacks(page));
  await enter(page, happened(page).getByRole('listitem').first().getByRole('button'));
  await rests(page.getByRole('main'));
  await enter(page, page.getByRole('button', { name: 'Hold', exact: true }));
  await rests(page.getByRole('main'));
  // The field of an amount gives the keys to the page.
  await page.keyboard.type('d2');
  await page.keyboard.press('Enter');
  await happened(page).getByText('2 damage to Foe 2').waitFor();
  await rests(page.getByRole('main'));
  await page.keyboard.press('n');
  await page.getByRole('heading', { name: /^Nimue/u }).waitFor();
  expectNoPageErrors(app);
});

it('keeps the focus on the sheet where a condition ends, and where an amount was applied', async () => {
  const app = await launchApp({ dataFolder: await seededLibrary([plan('Brakka')]) });
  onTestFinished(() => app.close());
  const { page } = app;
  await page.locator('[data-card-link]').first().click();
  await enter(page, page.getByLabel('Character name'));
  await rests(page.getByRole('main'));
  await page.getByLabel('Amount of damage or healing').fill('3');
  await enter(page, page.getByRole('button', { name: 'Damage', exact: true }));
  await page.getByRole('button', { name: /^Undo: Endurance/u }).waitFor();
  await rests(page.getByRole('main'));
  await page.getByRole('button', { name: 'Condition', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Afraid' }).click();
  await enter(page, page.locator('[data-conditions] button').last());
  await page.locator('[data-conditions]').waitFor({ state: 'detached' });
  await rests(page.getByRole('main'));
  expectNoPageErrors(app);
});
