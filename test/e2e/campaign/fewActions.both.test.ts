import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { eveningLibrary, openFord } from '#test/e2e/scenes/evening';
import { rollUntil } from '#test/e2e/scenes/encounterPage';
import { fighting } from '#test/e2e/scenes/fighting';
import { expectNoPageErrors, launchApp, type RunningApp } from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

const { row, turnIs, shows, conditions } = fighting(() => app.page);

/** Clicks and keys since the last call; keys that are only held do not count. */
async function countedActions(page: Page): Promise<{ clicks: number; keys: number }> {
  return page.evaluate(() => {
    const place = window as unknown as { counted?: { clicks: number; keys: number } };
    if (place.counted === undefined) {
      addEventListener('pointerdown', () => (counter().clicks += 1), true);
      addEventListener('keydown', ({ key }) => key !== 'Shift' && (counter().keys += 1), true);
    }
    const before = place.counted ?? { clicks: 0, keys: 0 };
    place.counted = { clicks: 0, keys: 0 };
    return before;

    function counter(): { clicks: number; keys: number } {
      return (place.counted ??= { clicks: 0, keys: 0 });
    }
  });
}

it('takes few actions for what happens most in a fight', async () => {
  app = await launchApp({ dataFolder: await eveningLibrary() });
  const { page } = app;
  await app.resize(1440, 900);
  await openFord(page);
  await countedActions(page);
  await page.keyboard.press('n');
  await turnIs('Brakka');
  expect(await countedActions(page)).toEqual({ clicks: 0, keys: 1 });

  // One click, and "5" with Enter.
  await row('Foe 1').locator('.select').click();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await shows({ 'Foe 1': '1 / 6' });
  expect(await countedActions(page)).toEqual({ clicks: 1, keys: 2 });

  await page.getByRole('button', { name: /^Next/u }).click();
  await turnIs('Vesna');
  expect(await countedActions(page)).toEqual({ clicks: 1, keys: 0 });

  await row('Foe 2').locator('.select').click();
  await row('Foe 4')
    .locator('.select')
    .click({ modifiers: ['Shift'] });
  // With a duration: two that select, the condition, how long, and which.
  await page.getByRole('button', { name: 'Condition…' }).click();
  await page.getByLabel('Lasts').selectOption('For rounds');
  await page.getByRole('button', { name: 'Afraid', exact: true }).click();
  expect(await conditions('Foe 3')).toEqual(['Afraid 1 round']);
  expect(await countedActions(page)).toEqual({ clicks: 4, keys: 0 });

  // Three foes in the middle of a fight: one click, then typing and Enter.
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.keyboard.insertText('Wolf x3 HP 5 Def 1');
  await page.keyboard.press('Enter');
  await shows({ 'Foe 7': '5 / 5', 'Foe 8': '5 / 5', 'Foe 9': '5 / 5' });
  expect(await countedActions(page)).toEqual({ clicks: 1, keys: 1 });
  await page.keyboard.press('z');

  // An attack on a chosen target with its damage; a miss costs one more press of the row.
  await page.keyboard.press('z');
  for (const name of ['Nimue', 'Petra', 'Foe 1']) await page.keyboard.press('n').then(() => turnIs(name));
  for (let turn = 0; turn < 6; turn += 1) await page.keyboard.press('n');
  await turnIs('Brakka');
  await countedActions(page);
  await row('Foe 6').locator('.select').click();
  const apply = page.getByRole('button', { name: /^Apply \d+: Foe 6 /u });
  const rolls = await rollUntil(page, apply);
  await apply.click();
  await expect.poll(() => row('Foe 6').locator('.health').textContent()).not.toContain('6 / 6');
  const misses = rolls - 1;
  expect(await countedActions(page)).toEqual({ clicks: 3 + misses, keys: 0 });
  expectNoPageErrors(app);
});

it('awards Exp to everybody in three actions', async () => {
  app = await launchApp({ dataFolder: await eveningLibrary() });
  const { page } = app;
  await openFord(page);
  await page.getByRole('link', { name: 'The long evening' }).click();
  const party = page.getByRole('region', { name: 'Party' });
  await party.getByRole('link', { name: 'Brakka' }).waitFor();
  await countedActions(page);
  await party.getByRole('button', { name: 'Award…' }).click();
  await page.getByText('Exp', { exact: true }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText(/sheets changed/u).waitFor();
  expect(await countedActions(page)).toEqual({ clicks: 2, keys: 1 });
  expectNoPageErrors(app);
});
