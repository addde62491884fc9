import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { inRoot } from '#build/scripts/root.mjs';
import { campaignPage } from '#test/e2e/scenes/ownCampaign';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';
import { readNotices, saved } from '#test/e2e/scenes/table';

let app: RunningApp;
afterEach(async () => app.close());

/** A library with two heroes, a pilot of another ruleset, and a new campaign, opened at one of its parts. */
async function begun(part: string): Promise<Page> {
  const example = await readFile(inRoot('shared/rulesets/starfaring/examples/ghan.json'), 'utf8');
  const { plan: ghan } = JSON.parse(example) as { plan: unknown };
  const library = await seededLibrary([plan('Brakka'), plan('Rook', { advancement: [] }), ghan]);
  app = await launchApp({ dataFolder: library });
  const { page } = app;
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await page.getByRole('button', { name: 'New campaign' }).click();
  await page.getByLabel('Campaign name').fill('The Thirteenth Bell');
  const rules = page.getByLabel('Rule system');
  await rules.selectOption(await rules.locator('option', { hasText: 'Heroic' }).getAttribute('value'));
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await campaignPage(page, part);
  return page;
}

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const names = (page: Page) =>
  page.locator('[data-member]').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));

async function documents<D>(folder: string): Promise<readonly D[]> {
  const place = path.join(app.dataFolder, folder);
  return Promise.all(
    (await readdir(place)).map(
      async (file) => JSON.parse(await readFile(path.join(place, file), 'utf8')) as D,
    ),
  );
}
const campaign = async () => (await documents<CampaignDocument>('campaigns'))[0];
const character = async (name: string) =>
  (await documents<CharacterDocument>('characters')).find((each) => each.name === name);

it(
  'brings a party together from the library, with any rules, with a guest',
  { tags: 'journey' },
  async () => {
    const page = await begun('Party');
    await page.getByRole('heading', { name: 'No party yet' }).waitFor();
    expect(await checkAccessibility(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add from the library' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to party' });
    await dialog.getByRole('searchbox').fill('ghan');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('searchbox').fill('');
    await dialog.getByRole('checkbox', { name: /^Brakka/ }).check();
    await dialog.getByRole('button', { name: 'Add 2' }).click();
    await card(page, 'Ghan').getByText('Psi points').waitFor();
    await page.getByRole('heading', { name: '2 members' }).waitFor();
    expect((await character('Brakka'))?.campaign).toBe((await campaign())?.id);

    await readNotices(page);
    await page.getByRole('button', { name: 'Add a guest' }).click();
    const guest = page.getByRole('dialog', { name: 'Add a guest' });
    await guest.getByLabel('Name').fill('Old Mern');
    await page.keyboard.press('Enter');
    await card(page, 'Old Mern').getByText('No sheet in the library').waitFor();
    await card(page, 'Brakka').getByLabel('Player of Brakka').fill('Kim');
    await card(page, 'Brakka').getByLabel('Lifestyle of Brakka').selectOption({ label: 'Opulent' });
    await card(page, 'Brakka').getByLabel('List price per day').fill('400');

    // The handle moves the card by keys, and the focus stays on it.
    expect(await names(page)).toEqual(['Brakka', 'Ghan', 'Old Mern']);
    await page.getByRole('button', { name: 'Move Brakka' }).press('ArrowDown');
    await expect.poll(() => names(page)).toEqual(['Ghan', 'Brakka', 'Old Mern']);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => names(page)).toEqual(['Brakka', 'Ghan', 'Old Mern']);

    await page.getByRole('button', { name: 'More actions for Ghan' }).click();
    await page.getByRole('menuitem', { name: 'Mark as away' }).click();
    await page.getByRole('region', { name: 'Away' }).getByText('Ghan').first().waitFor();
    await saved(page);
    const stored = await campaign();
    expect(stored?.log).toMatchObject([
      { kind: 'party', change: 'joined', title: 'Brakka' },
      { kind: 'party', change: 'joined', title: 'Ghan' },
      { kind: 'party', change: 'joined', title: 'Old Mern' },
      { kind: 'party', change: 'away', title: 'Ghan' },
    ]);
    expect(stored?.party[0]).toMatchObject({ player: 'Kim', living: { id: 'opulent', perDay: 400 } });
    expect(await checkAccessibility(page)).toEqual([]);
    await screenshot(page, `party-${app.kind}`);

    // Removing asks first, and can be undone.
    await readNotices(page);
    await page.getByRole('button', { name: 'More actions for Brakka' }).click();
    await page.getByRole('menuitem', { name: 'Remove from the party' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await card(page, 'Brakka').waitFor({ state: 'detached' });
    // Its sheet still belongs to this campaign, so it is offered again.
    await page.getByText('Brakka is in this campaign but not in its party.').waitFor();
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
    await card(page, 'Brakka').waitFor();
    expect(await names(page)).toEqual(['Brakka', 'Old Mern', 'Ghan']);
    await saved(page);
    expect((await campaign())?.log).toHaveLength(4);
    expectNoPageErrors(app);
  },
);

it('sets optional rules, money and calendar, and changes a character to follow them', async () => {
  const page = await begun('Party');
  await page.getByRole('button', { name: 'Add from the library' }).click();
  await page.getByRole('checkbox', { name: /^Brakka/ }).check();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await card(page, 'Brakka').getByText('Endurance').waitFor();
  await campaignPage(page, 'Settings');

  await page.getByLabel('Encumbrance rules').selectOption({ label: 'Equipment slots' });
  await page.getByText('Brakka uses a different option.').waitFor();
  await page.getByRole('button', { name: 'Update this character' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Update this character' }).click();
  await page.getByText('Brakka uses a different option.').waitFor({ state: 'detached' });
  expect((await character('Brakka'))?.choices).toMatchObject({ encumbrance: 'slots' });
  await readNotices(page);

  await page.getByLabel('Currency name').fill('crowns');
  await page.getByLabel('Amount at list price', { exact: true }).fill('10');
  await page.getByText(/^Modest costs 4 crowns per day \(list price .*40.*\)\.$/).waitFor();
  await page.getByRole('button', { name: 'Add lifestyle' }).click();
  await page.keyboard.type('Modest');
  await page.getByText('“Modest” is in the table twice.').waitFor();
  await page.getByRole('button', { name: 'Remove Modest' }).last().click();
  await page.getByText('“Modest” is in the table twice.').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Real-world calendar' }).click();
  await page.getByLabel('First day of the log').fill('29 feb 1043');
  await page.keyboard.press('Enter');
  await page.getByText('February 1043 has no day 29').waitFor();
  await page.getByLabel('First day of the log').fill('29 feb 1044');
  await page.keyboard.press('Enter');
  await page.getByText('Today in the campaign: Thursday, 29 February 1044.').waitFor();
  await page.getByText('Next leap years: 1044, 1048, 1052').waitFor();
  await page.getByLabel('Name of month 2').fill('Rain');
  await page.getByText(/· 29 Rain 1044$/).waitFor();
  await page.getByLabel('Name of month 3').fill('rain');
  await page.getByText('“rain” is used twice.').waitFor();
  await page.getByLabel('Name of month 3').fill('');
  await page.getByText('“rain” is used twice.').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Move Rain up' }).click();
  await page.getByText(/· 29 Rain 1044$/).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo: Change the months of the calendar' }).click();
  await page.getByText(/· 29 Rain 1044$/).waitFor();
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, `campaign-settings-${app.kind}`);

  // A new character of this campaign follows the campaign's optional rules.
  await campaignPage(page, 'Party');
  await page.getByRole('main').getByRole('link', { name: 'New character' }).click();
  await page.getByRole('button', { name: /^Start Heroic/ }).click();
  await page.getByRole('button', { name: 'New Character' }).click();
  const drafts = async () =>
    (await documents<CharacterDocument>('characters')).filter(({ status }) => status === 'draft');
  await expect.poll(drafts).toHaveLength(1);
  expect(await drafts()).toMatchObject([
    { campaign: (await campaign())?.id, choices: { encumbrance: 'slots' } },
  ]);
  expectNoPageErrors(app);
});
