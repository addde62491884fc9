import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { newCampaign } from '#shared/campaign/campaign';
import type { CampaignDocument } from '#shared/campaign/document';
import { balance } from '#shared/ledger/ledger';
import type { CharacterDocument } from '#shared/character/document';
import { memberOf } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
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

const id = 'ferries-0001';

async function documents<D>(library: string, folder: string): Promise<readonly D[]> {
  const files = (await readdir(path.join(library, folder))).filter((name) => name.endsWith('.json'));
  return Promise.all(
    files.map(async (name) => JSON.parse(await readFile(path.join(library, folder, name), 'utf8')) as D),
  );
}
const charactersIn = (library: string) => documents<CharacterDocument>(library, 'characters');

/**
 * A library with two heroes, a pilot of another ruleset and a guest in one campaign, whose crew is paid every ten
 * days.
 */
async function seeded(): Promise<string> {
  const example = await readFile(inRoot('shared/rulesets/starfaring/examples/ghan.json'), 'utf8');
  const { plan: ghan } = JSON.parse(example) as { plan: unknown };
  const library = await seededLibrary([plan('Brakka'), plan('Rook'), ghan]);
  const characters = (await charactersIn(library)).toSorted((a, b) => a.name.localeCompare(b.name));
  const party = characters.map((character) => memberOf(character, { id: `m-${character.name}` }));
  const payers = party.filter(({ name }) => name === 'Ghan').map((member) => member.id);
  const campaign: CampaignDocument = {
    ...newCampaign('heroic', 'Ferries', { clock: fixedClock, ids: countingIds() }),
    id,
    party: [
      ...party,
      {
        ...{ id: 'm-Mern', character: null, name: 'Old Mern', player: '', role: 'guest' },
        ...{ away: false, living: null },
      },
    ],
    expenses: [
      {
        ...{ id: 'crew', name: 'Crew of the ferry', amount: 100_000, until: null },
        ...{ rhythm: { every: 10, unit: 'days', from: 5 }, payers },
      },
    ],
  };
  await mkdir(path.join(library, 'campaigns'), { recursive: true });
  await writeFile(path.join(library, 'campaigns', `${id}.json`), JSON.stringify(campaign));
  return library;
}

async function openForm(page: Page): Promise<void> {
  // The first page listens to addresses once it is drawn.
  await page.getByRole('main').getByRole('heading').first().waitFor({ state: 'attached' });
  await page.evaluate((part) => location.assign(`#/campaign/${part}/closing`), id);
  await page.getByRole('region', { name: 'Attendance' }).waitFor();
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const preview = (page: Page) => page.getByRole('complementary', { name: 'Preview' });
const state = async (library: string) => {
  const characters = await charactersIn(library);
  const [campaign] = await documents<CampaignDocument>(library, 'campaigns');
  const of = (name: string) => characters.find((each) => each.name === name);
  return {
    log: campaign?.log ?? [],
    drafts: campaign?.drafts,
    exp: (name: string) => balance(of(name)?.ledger ?? [], 'exp'),
    money: (name: string) => balance(of(name)?.ledger ?? [], 'money'),
  };
};

describe('closing a session', () => {
  it(
    'gives everyone the entered awards with one button, and undoes all of it with another',
    { tags: 'journey' },
    async () => {
      const dataFolder = await seeded();
      const before = await state(dataFolder);
      app = await launchApp({ dataFolder });
      const { page } = app;
      await openForm(page);

      // Amounts suggested by each ruleset are already filled in.
      await preview(page)
        .getByText(/Exp .* \(\+1 /)
        .first()
        .waitFor();
      await page.getByLabel('Title', { exact: true }).fill('The bell under the ferry');
      const there = section(page, 'Attendance');
      await there.getByText('4 of 4').waitFor();
      await there.getByLabel('Brakka').uncheck();

      const awards = section(page, 'Awards');
      await awards.getByLabel('Exp for another reason').fill('Talked the abbot round');
      await page.keyboard.press('Enter');
      await awards.getByRole('columnheader', { name: /Talked the abbot round/ }).waitFor();
      await awards.getByRole('spinbutton', { name: 'Talked the abbot round for everyone' }).fill('2');

      const money = section(page, 'Money');
      await money.getByRole('spinbutton', { name: /^Amount to split/ }).fill('100');
      await money.getByText('$33 each. The remaining $1 goes to Ghan.').waitFor();
      await money.getByLabel('Reason').fill('Bounty');

      const loot = section(page, 'Loot');
      await loot.getByLabel('Goes to').selectOption({ label: 'Rook' });
      await loot.getByRole('button', { name: 'Choose from the rules' }).click();
      await page.keyboard.type('shield');
      await page.keyboard.press('Enter');
      await loot.getByRole('button', { name: 'Add', exact: true }).click();
      await loot.getByText('Added to the sheet as the item from the rules.').waitFor();
      await loot.getByLabel('Item').last().fill('Silver bell');
      await page.keyboard.press('Enter');
      await loot.getByRole('group', { name: 'Silver bell' }).waitFor();

      await section(page, 'World time').getByRole('spinbutton', { name: 'Days that passed' }).fill('3');
      await section(page, 'Summary').getByRole('button', { name: 'Write a first draft' }).click();
      await preview(page)
        .getByText(/^Present:/)
        .waitFor();
      await saved(page);
      expect(await checkAccessibility(page)).toEqual([]);
      await screenshot(page, `closing-full-${app.kind}`);

      await page.getByRole('button', { name: 'Close session 1' }).click();
      await page.getByText('“Session 1: The bell under the ferry” was added to the log.').waitFor();
      expect(await page.evaluate(() => location.hash)).toContain('/log');
      const after = await state(dataFolder);
      expect(after.log).toMatchObject([
        {
          kind: 'session',
          title: 'The bell under the ferry',
          days: 3,
          present: ['m-Ghan', 'm-Rook', 'm-Mern'],
        },
      ]);
      expect(after.drafts).toMatchObject({ closeOut: null });
      expect([after.exp('Rook'), after.money('Rook')]).toEqual([
        before.exp('Rook') + 3,
        before.money('Rook') + 33,
      ]);
      expect(after.money('Ghan')).toBe(before.money('Ghan') + 34);
      expect(after.exp('Brakka')).toBe(before.exp('Brakka'));

      await page.getByRole('button', { name: 'Undo' }).last().click();
      await page.getByText(/was reverted/).waitFor();
      const undone = await state(dataFolder);
      expect(undone.log).toEqual([]);
      expect([undone.exp('Rook'), undone.money('Ghan')]).toEqual([before.exp('Rook'), before.money('Ghan')]);
      // The input is a draft again.
      expect(undone.drafts?.closeOut).toMatchObject({ title: 'The bell under the ferry' });
      expectNoPageErrors(app);
    },
  );

  it('refuses unaffordable payments at their place, until a debt is allowed; a draft survives a restart', async () => {
    const dataFolder = await seeded();
    app = await launchApp({ dataFolder });
    let { page } = app;
    await openForm(page);
    const days = section(page, 'World time').getByRole('spinbutton', { name: 'Days that passed' });
    await days.fill('6');
    await section(page, 'World time').getByText('Crew of the ferry').waitFor();
    await page.getByRole('button', { name: 'Close session 1' }).click();
    const debt = page.getByRole('switch', { name: 'Allow Ghan to go into debt' });
    await debt.waitFor();
    await expect.poll(() => debt.evaluate((each) => each === document.activeElement)).toBe(true);
    expect((await state(dataFolder)).log).toEqual([]);
    await saved(page);
    await app.close();

    app = await launchApp({ dataFolder });
    ({ page } = app);
    await openForm(page);
    await page.getByText('1 problem to fix first.').waitFor();
    await page.getByRole('button', { name: /^Ghan .*short by/ }).click();
    await page.keyboard.press('Space');
    await page.getByText(/^Ready\./).waitFor();
    await page.getByRole('button', { name: 'Close session 1' }).click();
    await page.getByText('“Session 1” was added to the log.').waitFor();
    expect((await state(dataFolder)).money('Ghan')).toBeLessThan(0);
    expectNoPageErrors(app);
  });

  it('starts over after a question', async () => {
    app = await launchApp({ dataFolder: await seeded() });
    const { page } = app;
    await openForm(page);
    await page.getByLabel('Title', { exact: true }).fill('Nothing of worth');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('Title', { exact: true }).inputValue()).toBe('Nothing of worth');
    await page.getByRole('button', { name: 'Discard draft' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click();
    await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe('');
    await readNotices(page);
    expectNoPageErrors(app);
  });
});
