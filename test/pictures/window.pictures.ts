import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { visit } from '#test/e2e/scenes/everyScreen';
import { fighting } from '#test/e2e/scenes/fighting';
import { readNotices, saved, takeDamage } from '#test/e2e/scenes/table';
import { expectNoPageErrors, launchApp, type RunningApp } from '#test/e2e/support/index';
import { sampleTable, type SampleTable } from './sampleTable';
import { takePicture } from './takePicture';

let app: RunningApp;
let table: SampleTable;

beforeAll(async () => {
  table = await sampleTable();
  app = await launchApp({ dataFolder: table.folder, colorScheme: 'light' });
  await app.page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await app.resize(1280, 800);
  await app.page.getByRole('heading', { name: 'Library', level: 1 }).waitFor();
});
afterAll(async () => {
  await app.close();
  await rm(path.dirname(table.folder), { recursive: true, force: true });
});

const sheet = (name: string, view: string): string =>
  `#/character/${table.characters.get(name) ?? ''}?view=${view}`;
const campaign = (part: string): string => `#/campaign/${table.campaign}/${part}`;

/** One picture of a screen; what is open over it is closed again by the next. */
function picture(name: string, address: () => string, act?: (page: Page) => Promise<void>): void {
  it(name, async () => {
    const { page } = app;
    await readNotices(page);
    await visit(page, address());
    await act?.(page);
    // No hint of a control that happens to be under the pointer.
    await page.mouse.move(640, 4);
    await takePicture(page, name);
    expectNoPageErrors(app);
  });
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

picture('library', () => '#/');
picture('rule-systems', () => '#/new');
picture('wizard', () => `#/character/${table.characters.get('Brakka') ?? ''}/create/gear`);
picture(
  'play',
  () => sheet('Brakka', 'play'),
  async (page) => {
    await takeDamage(page, 4);
    await saved(page);
    await readNotices(page);
  },
);
picture('sheet', () => sheet('Nimue', 'sheet'));
picture('advancement', () => sheet('Nimue', 'advancement'));
picture('ledger', () => sheet('Nimue', 'ledger'));
picture(
  'dice',
  () => sheet('Brakka', 'play'),
  async (page) => {
    await button(page, 'Roll Strength').click();
    await page.locator('.roller').getByRole('button', { name: 'Roll', exact: true }).click();
    await page.locator('.roller').getByRole('region', { name: 'Result' }).waitFor();
    await page.locator('.roller').getByText('Saving', { exact: true }).waitFor({ state: 'hidden' });
  },
);
picture(
  'print',
  () => sheet('Brakka', 'sheet'),
  async (page) => {
    await page.keyboard.press('Escape');
    await button(page, /^Print/).click();
    await page.getByRole('dialog').locator('canvas').first().waitFor();
  },
);
picture(
  'encounter',
  () => `#/encounter/${table.campaign}/${table.encounter}`,
  async (page) => {
    const hands = fighting(() => page);
    await button(page, /^Begin$/).click();
    await hands.turnIs('Brakka');
    await hands.changeHealth('-4', 'Foe 1');
    await hands.next('Foe 1', 'Nimue');
    await hands.changeHealth('-7', 'Foe 4');
    await hands.select('Foe 1');
    await readNotices(page);
  },
);
picture(
  'prepare-encounter',
  () => campaign('encounters'),
  async (page) => {
    await button(page, 'New encounter').click();
    await page.getByLabel('Name of the encounter').fill('Ambush in the reeds');
    const quick = page.getByLabel('Type quick foes').first();
    await quick.fill('Reed stalker x4 HP 6 Def 2, Marsh wolf x2 HP 9');
    await quick.press('Enter');
    await page.getByText('6 foes').first().waitFor();
    await saved(page);
  },
);
picture('tonight', () => campaign('tonight'));
picture('overview', () => campaign('overview'));
picture(
  'log',
  () => campaign('log'),
  async (page) => page.getByRole('radio', { name: /^Sessions/ }).check({ force: true }),
);
picture(
  'close-session',
  () => campaign('closing'),
  async (page) => {
    await page.getByLabel(/^Amount to split/).fill('120');
    await page.getByRole('spinbutton', { name: 'Days that passed' }).fill('2');
    await saved(page);
  },
);
picture(
  'downtime',
  () => campaign('downtime'),
  async (page) => {
    await page.getByRole('spinbutton', { name: 'Days', exact: true }).fill('10');
    await button(page, /^Plan downtime/).click();
    await page.locator('[data-lane]').first().waitFor();
    await button(page, /^Continue /).click();
    await saved(page);
  },
);
picture(
  'money',
  () => campaign('money'),
  async (page) => page.locator('input[name=money-view][value=forecast]').check({ force: true }),
);
picture('party', () => campaign('party'));
picture(
  'notes',
  () => campaign('notes/bell'),
  async (page) => page.getByText('As the GM sees it', { exact: true }).click(),
);
picture(
  'gm-screen',
  () => `#/screen/${table.campaign}`,
  async (page) => {
    await page.getByRole('list', { name: 'Turn order' }).waitFor();
    await readNotices(page);
  },
);
picture('homebrew', () => `#/homebrew/${table.pack}`);
picture('journal', () => sheet('Brakka', 'journal'));
picture('history', () => `#/history/campaign/${table.campaign}`);
picture(
  'look-up',
  () => '#/',
  async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('armor');
    await page.getByRole('dialog').getByRole('option').first().waitFor();
  },
);
