import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addRemark } from '#shared/campaign/log/entries';
import { addNote } from '#shared/campaign/notes';
import { inRoot } from '#build/scripts/root.mjs';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';
import { yearId, yearPlayed } from '#test/e2e/scenes/yearPlayed';

let app: RunningApp;
let given: ReadonlyMap<string, string>;

/** A campaign with a past and a pack, both with data that this program does not know. */
beforeEach(async () => {
  const library = await seededLibrary([plan('Brakka'), plan('Ysolde')]);
  const ports = { clock: fixedClock, ids: countingIds() };
  const played = await yearPlayed(library, 2);
  const noted = addNote(played, { title: 'Brother Odo', topic: 'npc' }, ports.ids);
  const campaign = addRemark(
    noted,
    {
      title: 'A letter',
      text: 'From [[Brother Odo]] about [[The mill]].',
      date: '2026-03-04',
      on: null,
      days: 0,
      secret: false,
    },
    ports,
  );
  const pack = JSON.parse(await readFile(inRoot('test/fixtures/packs/frostmarch.json'), 'utf8')) as object;
  await mkdir(path.join(library, 'packs'), { recursive: true });
  given = new Map([
    [path.join(library, 'campaigns', `${yearId}.json`), JSON.stringify({ ...campaign, moons: 3 })],
    [path.join(library, 'packs', 'frostmarch.json'), JSON.stringify({ ...pack, moons: 3 })],
  ]);
  for (const [file, text] of given) await writeFile(file, text);
  app = await launchApp({ dataFolder: library });
  await app.page.getByRole('heading', { level: 1 }).first().waitFor();
});
afterEach(async () => {
  await app.close();
  for (const [file, text] of given) expect(await readFile(file, 'utf8')).toBe(text);
});

const main = () => app.page.getByRole('main');
const button = (name: string | RegExp) => main().getByRole('button', { name });

async function goTo(hash: string): Promise<void> {
  await app.page.evaluate((to) => {
    location.hash = to;
  }, hash);
  await main().getByRole('heading', { name: 'Read-only' }).waitFor();
}

it('shows a read-only campaign without editing tools', { tags: 'journey' }, async () => {
  const { page } = app;
  await goTo(`#/campaign/${yearId}/overview`);
  await button('Print party sheet').waitFor();
  expect(await main().getByRole('link', { name: 'Plan downtime' }).count()).toBe(0);

  await goTo(`#/campaign/${yearId}/log`);
  await button('Print chronicle').waitFor();
  expect(await button('Add entry').count()).toBe(0);
  const letter = main().getByRole('article', { name: 'A letter' });
  await letter.getByRole('button', { name: 'A letter', exact: true }).click();
  await letter.getByRole('button', { name: 'Brother Odo' }).waitFor();
  await letter.getByText('The mill').waitFor();
  expect(await letter.getByRole('button', { name: /The mill/ }).count()).toBe(0);
  await letter.getByRole('button', { name: 'Actions for A letter' }).click();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Print']);
  await page.keyboard.press('Escape');
  expect(await checkAccessibility(page)).toEqual([]);
  await letter.getByRole('button', { name: 'Brother Odo' }).click();

  await main().getByRole('article', { name: 'Brother Odo' }).waitFor();
  expect(await main().getByLabel('Title', { exact: true }).isEditable()).toBe(false);
  expect(await main().getByRole('radio', { name: 'Edit' }).count()).toBe(0);
  expect(await button(/New note|Delete note/).count()).toBe(0);
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, `readonly-note-${app.kind}`);

  await goTo(`#/campaign/${yearId}/money`);
  await button('Print statement').waitFor();
  expect(await main().getByRole('form').count()).toBe(0);
  expect(await button(/^Undo/).count()).toBe(0);
  await goTo(`#/campaign/${yearId}/money/expenses`);
  await main().getByRole('table', { name: 'Recurring expenses' }).waitFor();
  expect(await button('Add expense').count()).toBe(0);
  expect(await main().locator('table button.icon-button').count()).toBe(0);

  for (const [part, words] of [
    ['closing', 'Attendance'],
    ['downtime', 'Downtime between adventures'],
    ['party', 'Player characters'],
    ['settings', 'Optional rules'],
  ] as const) {
    await goTo(`#/campaign/${yearId}/${part}`);
    const panel = main().locator('fieldset:disabled').filter({ hasText: words }).first();
    await panel.waitFor({ state: 'attached' });
    expect(await panel.locator('button:enabled, input:enabled, select:enabled').count()).toBe(0);
    expect(await panel.getByRole('link', { name: 'New character' }).count()).toBe(0);
  }
  expectNoPageErrors(app);
});

it('shows a read-only pack without editing tools', async () => {
  const { page } = app;
  await goTo('#/homebrew/frostmarch');
  await main()
    .getByRole('link', { name: /^Races/ })
    .click();
  await main().getByRole('heading', { name: 'Frostkin' }).waitFor();
  expect(await button(/^(Add: Race|Duplicate|Remove)$/).count()).toBe(0);
  expect(await main().locator('article button:enabled, article input:enabled').count()).toBe(0);
  expect(await main().getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
  // Search controls stay enabled.
  expect(await main().getByRole('searchbox', { name: 'Search Races' }).isEnabled()).toBe(true);
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, `readonly-pack-${app.kind}`);
  expectNoPageErrors(app);
});
