import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { eveningLibrary, openFord } from '#test/e2e/scenes/evening';
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
      addEventListener('click', (event) => event.detail > 0 && (counter().clicks += 1), true);
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
  await row('Goblin 1').locator('.select').click();
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await shows({ 'Goblin 1': '1 / 6' });
  expect(await countedActions(page)).toEqual({ clicks: 1, keys: 2 });

  await page.getByRole('button', { name: 'Next turn' }).click();
  await turnIs('Vesna');
  expect(await countedActions(page)).toEqual({ clicks: 1, keys: 0 });

  await row('Goblin 2').locator('.select').click();
  await row('Goblin 4')
    .locator('.select')
    .click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Condition…' }).click();
  await page.getByRole('button', { name: 'Afraid', exact: true }).click();
  expect(await conditions('Goblin 3')).toEqual(['Afraid']);
  expect(await countedActions(page)).toEqual({ clicks: 4, keys: 0 });

  // An attack on a chosen target with its damage; a miss costs one more press of the row.
  await page.keyboard.press('z');
  for (const name of ['Nimue', 'Petra', 'Goblin 1']) await page.keyboard.press('n').then(() => turnIs(name));
  for (let turn = 0; turn < 6; turn += 1) await page.keyboard.press('n');
  await turnIs('Brakka');
  await countedActions(page);
  await row('Goblin 6').locator('.select').click();
  const apply = page.getByRole('button', { name: /^Apply \d+ to Goblin 6$/u });
  const attack = page.getByRole('button', { name: 'Roll Sword, Accurate' });
  const log = page.getByRole('complementary', { name: 'Dice' }).locator('.tabs .k-count');
  let attacks = 0;
  while (attacks < 60 && (await apply.count()) === 0) {
    attacks += 1;
    await attack.click();
    await expect.poll(() => log.textContent()).toBe(String(attacks));
  }
  await apply.click();
  await expect.poll(() => row('Goblin 6').locator('.health').textContent()).not.toContain('6 / 6');
  const misses = attacks - 1;
  expect(await countedActions(page)).toEqual({ clicks: 3 + misses, keys: 0 });
  expectNoPageErrors(app);
});
