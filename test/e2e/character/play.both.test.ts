import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { visit } from '#test/e2e/scenes/everyScreen';
import { seededLibrary } from '#test/e2e/scenes/seeded';
import { sideways } from '#test/e2e/scenes/table';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';
import { atRest } from '#test/e2e/support/layout';

/** The page of play of each ruleset: strip and attacks need no scrolling. */

/** Each with a roll of the character that is neither an attack nor a number of the sheet. */
const examples = [
  ['heroic', 'brakka', 'Resist a power'],
  ['starfaring', 'petra', 'Alertness'],
  ['relict', 'ansa', 'Might'],
  ['tiers', 'soren', 'Perception Body'],
  ['delver', 'borrik', 'Lead CHA'],
] as const;

let app: RunningApp;
const ids = new Map<string, string>();

async function planOf(ruleset: string, name: string): Promise<unknown> {
  const file = inRoot(`shared/rulesets/${ruleset}/examples/${name}.json`);
  return (JSON.parse(await readFile(file, 'utf8')) as { plan: unknown }).plan;
}

beforeAll(async () => {
  const plans = await Promise.all(examples.map(([ruleset, name]) => planOf(ruleset, name)));
  const library = await seededLibrary(plans);
  const folder = path.join(library, 'characters');
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.json'))) {
    const { id, ruleset } = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as {
      id: string;
      ruleset: string;
    };
    ids.set(ruleset, id);
  }
  app = await launchApp({ dataFolder: library });
  await app.page.locator('[data-card-link]').first().waitFor();
});
afterAll(async () => {
  await app.close();
  await rm(path.dirname(app.dataFolder), { recursive: true, force: true, maxRetries: 5 });
});

/** The lower edge of a part of the page. */
async function bottomOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).last().boundingBox();
  return box === null ? Number.NaN : box.y + box.height;
}

async function heightOf(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).first().boundingBox();
  return box?.height ?? Number.NaN;
}

/** The roll is on the page without anything being opened first. */
async function rollAtOnce(page: Page, name: string): Promise<void> {
  const roll = page.locator('[data-work]').getByRole('button', { name: `Roll ${name}` });
  expect(await roll.isVisible()).toBe(true);
  await roll.click();
  await page.getByRole('complementary', { name: 'Dice' }).waitFor();
  await page.keyboard.press('Escape');
}

describe.each(examples)('%s', (ruleset, _, skill) => {
  it(
    'has health, target and attacks on one screen, and is accessible',
    { tags: ruleset === 'heroic' ? 'journey' : [] },
    async () => {
      const { page } = app;
      const name = `play-${ruleset}`;
      await app.resize(1440, 900);
      await visit(page, `#/character/${ids.get(ruleset) ?? ''}?view=play`);
      await page.getByLabel('Character name').waitFor();
      await atRest(page);
      await screenshot(page, `${name}-wide`);
      expect(await heightOf(page, '.strip')).toBe(118);
      expect(await bottomOf(page, '[data-attacks]')).toBeLessThanOrEqual(900);
      await rollAtOnce(page, skill);
      expect(await checkAccessibility(page)).toEqual([]);
      await app.resize(1024, 700);
      await atRest(page);
      await screenshot(page, `${name}-small`);
      expect(await heightOf(page, '.strip')).toBe(118);
      // Longer lists begin with the weapons.
      expect(
        await bottomOf(page, '[data-attacks]:has(li:nth-child(n + 6)) li:nth-child(4), [data-attacks]'),
      ).toBeLessThanOrEqual(700);
      // The session is behind a button there.
      expect(await page.getByRole('heading', { name: 'This session' }).count()).toBe(0);
      await page.getByRole('button', { name: 'Session', exact: true }).click();
      await page.getByRole('dialog').getByRole('heading', { name: 'This session' }).waitFor();
      await page
        .getByRole('dialog')
        .locator(':focus')
        .or(page.locator('.v-overlay__content:focus'))
        .waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await app.resize(390, 844);
      await atRest(page);
      await screenshot(page, `${name}-phone`);
      expect(await sideways(page)).toEqual([]);
      expectNoPageErrors(app);
    },
  );
});
