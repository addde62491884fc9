import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { turnTo } from '#test/e2e/scenes/table';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

/** Damage and healing by an amount, in the way of each ruleset. */

let app: RunningApp;

async function open(character: unknown): Promise<void> {
  app = await launchApp({ dataFolder: await seededLibrary([character]) });
  await app.page.locator('[data-card-link]').first().click();
  await turnTo(app.page, 'Play');
}

const example = async (ruleset: string, name: string): Promise<unknown> =>
  (
    JSON.parse(await readFile(inRoot(`shared/rulesets/${ruleset}/examples/${name}.json`), 'utf8')) as {
      plan: unknown;
    }
  ).plan;
const amount = () => app.page.getByLabel('Amount of damage or healing');
const status = () => app.page.locator('form.health p.status');
const now = async () =>
  Number((await app.page.locator('form.health strong').first().innerText()).split('/')[0]);

afterEach(async () => app.close());

describe('Heroic', () => {
  beforeEach(async () => open(plan('Brakka')));

  it(
    'takes a typed amount with Enter, heals with a plus sign, and undoes each by name',
    { tags: 'journey' },
    async () => {
      const { page } = app;
      const full = await now();
      await amount().fill('5');
      await expect.poll(() => status().innerText()).toContain(`${String(full)} → ${String(full - 5)}`);
      await page.keyboard.press('Enter');
      await expect.poll(now).toBe(full - 5);
      await amount().fill('+3');
      await page.keyboard.press('Enter');
      await expect.poll(now).toBe(full - 2);
      await page.getByRole('button', { name: /^Undo: Endurance/ }).click();
      await expect.poll(now).toBe(full - 5);
      await page.getByRole('button', { name: /^Undo: Endurance/ }).click();
      await expect.poll(now).toBe(full);
      await screenshot(page, `health-heroic-${app.kind}`);
      expectNoPageErrors(app);
    },
  );

  it('stops at nothing and at full health, and says what does not read as a number', async () => {
    const { page } = app;
    const full = await now();
    await amount().fill('-500');
    await expect.poll(() => status().innerText()).toContain(`${String(full)} → 0`);
    await page.keyboard.press('Enter');
    await expect.poll(now).toBe(0);
    await amount().fill('a lot');
    await expect.poll(() => status().innerText()).toContain('whole number');
    expect(await page.getByRole('button', { name: 'Damage', exact: true }).isDisabled()).toBe(true);
    await amount().fill('999');
    await page.locator('form.health').getByRole('button', { name: 'Heal', exact: true }).click();
    await expect.poll(now).toBe(full);
    await checkAccessibility(page);
  });
});

describe.each([
  ['starfaring', 'petra', 7],
  ['relict', 'ansa', 7],
  ['delver', 'borrik', 2],
] as const)('%s', (ruleset, name, hit) => {
  beforeEach(async () => open(await example(ruleset, name)));

  it('takes what its rules leave of an amount, and heals', async () => {
    const { page } = app;
    const full = await now();
    await amount().fill(String(hit));
    const statusText = await status().innerText();
    const expected = Number(/→ (\d+)/.exec(statusText)?.[1]);
    expect(expected).toBeLessThan(full);
    await page.getByRole('button', { name: 'Damage', exact: true }).click();
    await expect.poll(now).toBe(expected);
    await screenshot(page, `health-${ruleset}-${app.kind}`);
    await amount().fill('1');
    await page.locator('form.health').getByRole('button', { name: 'Heal', exact: true }).click();
    await expect.poll(now).toBe(expected + 1);
    expectNoPageErrors(app);
  });
});
