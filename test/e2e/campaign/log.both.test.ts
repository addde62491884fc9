import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { CampaignDocument } from '#shared/campaign/document';
import type { Member } from '#shared/campaign/party/members';
import { rulesetManifests } from '#shared/rulesets/registry';
import { chronicled } from '#test/fixtures/chronicled';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';
import { readNotices, saved, sideways } from '#test/e2e/scenes/table';

let app: RunningApp;
afterEach(async () => app.close());

const id = 'campaign-of-the-log';
const guests = ['Brakka', 'Ilse of the Long Ford and the Seven Wells', 'Nim'].map((name): Member => ({
  ...{ id: `m-${name.slice(0, 3).toLowerCase()}`, character: null, name, player: '' },
  ...{ role: 'guest', away: false, living: null },
}));

/** A library with one campaign with this many lines in its log. */
async function libraryWith(lines: number, more: Partial<CampaignDocument> = {}): Promise<string> {
  const library = path.join(await mkdtemp(path.join(tmpdir(), 'hearthbook-log-')), 'library');
  const campaign = chronicled(rulesetManifests[0]?.id ?? '', guests, lines, {
    ...{ id, name: 'Winter in Karsk', revision: 1 },
    ...more,
  });
  // A heading without one above it is the writer's fault, not the page's.
  const log = campaign.log.map((each) => ({ ...each, text: each.text.replace('### ', '## ') }));
  await mkdir(path.join(library, 'campaigns'), { recursive: true });
  await writeFile(path.join(library, 'campaigns', `${id}.json`), JSON.stringify({ ...campaign, log }));
  return library;
}

async function openLog(page: Page): Promise<void> {
  // The first page listens to addresses once it is drawn.
  await page.getByRole('main').getByRole('heading').first().waitFor({ state: 'attached' });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/campaign/${id}/log`);
  await page.getByRole('heading', { level: 2, name: 'Log', exact: true }).waitFor();
}

const line = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const focused = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.getAttribute('aria-posinset')));

async function act(page: Page, title: string, action: string): Promise<void> {
  await line(page, title)
    .getByRole('button', { name: `Actions for ${title}` })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

it(
  'manages a log by hand: write, find, edit, delete and restore, across a restart',
  { tags: 'journey' },
  async () => {
    const dataFolder = await libraryWith(0, { party: [] });
    app = await launchApp({ dataFolder });
    let { page } = app;
    await openLog(page);
    await page.getByText('The log is empty').waitFor();

    await page.getByRole('button', { name: 'Add entry' }).click();
    const dialog = page.getByRole('dialog', { name: 'New entry' });
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await dialog.getByText('This entry is empty.').waitFor();
    await dialog.getByLabel('Title').fill('Smoke over Karsk');
    await dialog
      .getByLabel('What happened')
      .fill('Seen from the **tower**.\n\n:::gm\nThe abbot did it.\n:::\n');
    await dialog.getByLabel('Days that pass').fill('4');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await line(page, 'Smoke over Karsk').getByText('The abbot did it.').waitFor();
    expect(await focused(page)).toBe(1);

    await page.getByRole('button', { name: 'Add entry' }).click();
    await dialog.getByLabel('Title').fill('Founding of the town');
    await dialog.getByText('Another day', { exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Day', exact: true }).fill('12 Thaw 1');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await line(page, 'Founding of the town').getByText('12 Thaw 1', { exact: true }).waitFor();

    await page.getByRole('searchbox', { name: 'Search the log' }).fill('ABBOT');
    await line(page, 'Founding of the town').waitFor({ state: 'detached' });
    // Lines with either word are found, those with both first.
    await page.getByRole('searchbox', { name: 'Search the log' }).fill('abbot founding');
    await line(page, 'Founding of the town').waitFor();
    await page.getByRole('searchbox', { name: 'Search the log' }).fill('zeppelin');
    await page.getByRole('button', { name: 'Show all' }).click();

    await act(page, 'Smoke over Karsk', 'Edit');
    const edit = page.getByRole('dialog', { name: 'Edit entry' });
    await edit.getByLabel('Title').fill('Fire in Karsk');
    await edit.getByRole('button', { name: 'Save' }).click();
    await line(page, 'Fire in Karsk').waitFor();

    await act(page, 'Founding of the town', 'Delete');
    await line(page, 'Founding of the town').waitFor({ state: 'detached' });
    await page
      .getByRole('status')
      .getByRole('button', { name: 'Undo' })
      .or(page.getByRole('button', { name: 'Undo' }))
      .last()
      .click();
    await line(page, 'Founding of the town').waitFor();
    await saved(page);
    expectNoPageErrors(app);
    await app.close();

    app = await launchApp({ dataFolder });
    ({ page } = app);
    await openLog(page);
    expect(await page.getByRole('article').getByRole('heading').allTextContents()).toEqual([
      'Founding of the town',
      'Fire in Karsk',
    ]);
  },
);

it('reverts a session after a question', async () => {
  app = await launchApp({ dataFolder: await libraryWith(2) });
  const { page } = app;
  await openLog(page);
  await act(page, 'Session 2: The bell under the ferry', 'Revert');
  const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await question.getByText('Revert “Session 2: The bell under the ferry”?').waitFor();
  await question.getByRole('button', { name: 'Revert' }).click();
  await line(page, 'Session 2: The bell under the ferry').waitFor({ state: 'detached' });
  await readNotices(page);
  expect(await page.getByRole('article').count()).toBe(1);
  expectNoPageErrors(app);
});

it('navigates thousands of lines by keys, and searches them', async () => {
  app = await launchApp({ dataFolder: await libraryWith(3000) });
  const { page } = app;
  await openLog(page);
  const rows = page.getByRole('article');
  await rows.first().focus();
  for (let press = 0; press < 30; press += 1) await page.keyboard.press('j');
  await expect.poll(() => focused(page)).toBe(31);
  await page.keyboard.press('End');
  await expect.poll(() => focused(page)).toBe(3000);
  await expect
    .poll(() =>
      page.evaluate(
        () => (document.activeElement?.getBoundingClientRect().bottom ?? Infinity) <= innerHeight,
      ),
    )
    .toBe(true);
  expect(await rows.count()).toBeLessThan(80);
  await page.keyboard.press('Enter');
  await rows.last().getByText('goal reached').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('session 777');
  await expect.poll(() => rows.first().innerText()).toMatch(/Session 777\b/);
  await page.getByLabel('Involving').selectOption({ label: 'Nim' });
  await expect.poll(() => rows.first().innerText()).toMatch(/Session 777\b/);
  expectNoPageErrors(app);
});

describe.each(['light', 'dark'] as const)('%s', (colorScheme) => {
  it('violates no rule of axe-core, and fits 1024 by 700', async () => {
    app = await launchApp({ colorScheme, dataFolder: await libraryWith(60) });
    await app.resize(1024, 700);
    const { page } = app;
    await openLog(page);
    const found: unknown[] = [];
    const look = async (name: string) => {
      await screenshot(page, `log-${name}-${colorScheme}-${app.kind}`);
      found.push(...(await checkAccessibility(page)).map((violation) => ({ name, ...violation })));
      expect(await sideways(page)).toEqual([]);
    };
    await line(page, 'Session 20: The bell under the ferry')
      .getByRole('button', { expanded: false })
      .first()
      .click();
    await page.getByText('What we know now').waitFor();
    await look('timeline');
    await page.getByText('Calendar', { exact: true }).click();
    await page.getByRole('grid').waitFor();
    await look('month');
    await page.getByRole('button', { name: 'Add an entry on this day' }).click();
    await page.getByRole('dialog', { name: 'New entry' }).waitFor();
    await look('entry');
    expect(found).toEqual([]);
    expectNoPageErrors(app);
  });
});
