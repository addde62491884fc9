import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { newCampaign } from '#shared/campaign/campaign';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { balance } from '#shared/ledger/ledger';
import { memberOf } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { campaignPage } from '#test/e2e/scenes/ownCampaign';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { readNotices, saved, sideways } from '#test/e2e/scenes/table';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

const id = 'ferries-0001';

async function documents<D>(library: string, folder: string): Promise<readonly D[]> {
  const files = (await readdir(path.join(library, folder))).filter((name) => name.endsWith('.json'));
  return Promise.all(
    files.map(async (name) => JSON.parse(await readFile(path.join(library, folder, name), 'utf8')) as D),
  );
}
async function stored(library: string): Promise<CampaignDocument> {
  const [campaign] = await documents<CampaignDocument>(library, 'campaigns');
  if (campaign === undefined) throw new Error('no campaign');
  return campaign;
}

const quest = [
  '## At the landing',
  'The ferryman waits **under the bell**.',
  '- [ ] Find the ferryman',
  '- [x] Pay the toll',
].join('\n');

/** Two heroes and a pilot of other rules; `table` is what the campaign already holds. */
async function seeded(table: Partial<CampaignDocument> = {}): Promise<string> {
  const example = await readFile(inRoot('shared/rulesets/starfaring/examples/ghan.json'), 'utf8');
  const { plan: ghan } = JSON.parse(example) as { plan: unknown };
  const library = await seededLibrary([plan('Brakka'), plan('Rook'), ghan]);
  const characters = await documents<CharacterDocument>(library, 'characters');
  const party = characters
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map((character) => memberOf(character, { id: `m-${character.name}` }));
  const campaign: CampaignDocument = {
    ...newCampaign('heroic', 'Ferries', { clock: fixedClock, ids: countingIds() }),
    ...{ id, party, ...table },
  };
  await mkdir(path.join(library, 'campaigns'), { recursive: true });
  await writeFile(path.join(library, 'campaigns', `${id}.json`), JSON.stringify(campaign));
  return library;
}

async function openTonight(page: Page): Promise<void> {
  // The first page listens to addresses once it is drawn.
  await page.getByRole('main').getByRole('heading').first().waitFor({ state: 'attached' });
  await page.evaluate((part) => location.assign(`#/campaign/${part}`), id);
  await page.getByRole('heading', { name: 'Party’s stash' }).waitFor();
}

const note = {
  ...{ id: 'quest-1', topic: 'quest' as const, title: 'The bell under the ferry', text: quest },
  ...{ secret: false, state: 'open' as const, character: null },
};
const full: Partial<CampaignDocument> = {
  notes: [note],
  pins: [{ id: 'p1', note: 'quest-1', part: null }],
  clocks: [
    { id: 'c1', name: 'The flood', segments: 6, filled: 4, shown: true, notes: 'At six the bank breaks' },
    { id: 'c2', name: 'The watch wakes', segments: 4, filled: 1, shown: false, notes: '' },
  ],
  stash: {
    money: 100,
    items: [
      { id: 's1', name: 'Silver bell', quantity: 7, value: 12, note: 'from the wreck', find: null },
      { id: 's2', name: 'Crown of the ferryman', quantity: 1, value: null, note: '', find: null },
    ],
  },
};

const dialog = (page: Page) => page.getByRole('dialog');

describe('the session page', () => {
  it('ticks clocks and steps, and undo says which', async () => {
    const library = await seeded(full);
    app = await launchApp({ dataFolder: library });
    const { page } = app;
    await openTonight(page);
    const flood = page.getByRole('group', { name: 'The flood', exact: true });
    await flood.getByText('4 of 6').waitFor();
    const fill = flood.getByRole('button', { name: 'Fill a segment of The flood' });
    await fill.click();
    await flood.getByText('5 of 6').waitFor();
    await fill.click();
    await flood.getByText('Full: 6 of 6').waitFor();
    await page.getByRole('button', { name: /^Undo: “The flood”: all segments filled/ }).click();
    await flood.getByText('5 of 6').waitFor();

    await page.getByRole('checkbox', { name: 'Find the ferryman' }).click();
    await saved(page);
    const campaign = await stored(library);
    expect(campaign.clocks?.[0]?.filled).toBe(5);
    expect(campaign.notes[0]?.text).toContain('- [x] Find the ferryman');

    // A clock is added by keyboard alone.
    await page.getByRole('button', { name: 'Add clock' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByLabel('Name', { exact: true }).waitFor();
    await page.keyboard.type('The rival');
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'The rival', exact: true }).getByText('0 of 6').waitFor();
    expect(await checkAccessibility(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
    await screenshot(page, `tonight-${app.kind}`);
    expectNoPageErrors(app);
  });

  it(
    'hands out the stash to every sheet in one step, which one undo takes back',
    { tags: 'journey' },
    async () => {
      const library = await seeded(full);
      app = await launchApp({ dataFolder: library });
      const { page } = app;
      const money = async () =>
        Object.fromEntries(
          (await documents<CharacterDocument>(library, 'characters')).map(({ name, ledger }) => [
            name,
            balance(ledger, 'money'),
          ]),
        );
      const before = await money();
      await openTonight(page);
      await page.getByRole('button', { name: 'Hand out', exact: true }).click();
      await dialog(page)
        .getByText(/stays in the stash\.$/)
        .waitFor();
      await dialog(page).getByLabel('Goes to: Silver bell').selectOption({ label: 'Split evenly among 3' });
      await dialog(page).getByLabel('Goes to: Crown of the ferryman').selectOption({ label: 'Rook' });
      await dialog(page).getByText('2 each; 1 stays in the stash.').waitFor();
      await dialog(page).getByRole('button', { name: 'Hand out', exact: true }).click();
      await dialog(page).waitFor({ state: 'detached' });
      await page.getByText('Crown of the ferryman').waitFor({ state: 'detached' });

      const given = await stored(library);
      expect(given.stash?.money).toBe(1);
      expect(given.stash?.items.map(({ name, quantity }) => [name, quantity])).toEqual([['Silver bell', 1]]);
      expect(given.log.at(-1)).toMatchObject({ kind: 'award' });
      const after = await money();
      expect(after).toEqual(
        Object.fromEntries(Object.entries(before).map(([name, sum]) => [name, sum + 33])),
      );
      const rook = (await documents<CharacterDocument>(library, 'characters')).find(
        ({ name }) => name === 'Rook',
      );
      expect(rook?.ledger.map(({ item }) => item?.name)).toContain('Crown of the ferryman');

      await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
      await page.getByText('Crown of the ferryman').first().waitFor();
      const back = await stored(library);
      expect(back.stash?.money).toBe(100);
      expect(back.stash?.items.map(({ quantity }) => quantity).toSorted()).toEqual([1, 7]);
      expect(await money()).toEqual(before);
      expectNoPageErrors(app);
    },
  );

  it('gains and spends coins of the stash by an amount, as on a sheet', async () => {
    app = await launchApp({ dataFolder: await seeded(full) });
    const { page } = app;
    await openTonight(page);
    const coins = (sum: string) => page.getByRole('button', { name: `$${sum}`, exact: true });
    await coins('100').press('Enter');
    await page.keyboard.type('37');
    await page.keyboard.press('Enter');
    await coins('137').press('Enter');
    await page.keyboard.type('138');
    await page.getByText('Spending $138 needs $1 more.', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Undo: Change the money in the stash/ }).click();
    await coins('100').waitFor();
    expectNoPageErrors(app);
  });

  it('keeps the timer over a restart, and carries it into the close-out', async () => {
    const library = await seeded();
    app = await launchApp({ dataFolder: library });
    await openTonight(app.page);
    const timer = () => app.page.getByRole('group', { name: 'Time played' });
    await timer().getByRole('button', { name: 'Start' }).click();
    await timer().getByRole('button', { name: 'Pause' }).waitFor();
    await saved(app.page);
    await app.close();
    // Two hours at the table, during which the program was closed.
    const campaign = await stored(library);
    const from = new Date(Date.now() - 2 * 60 * 60_000).toISOString();
    const file = path.join(library, 'campaigns', `${id}.json`);
    await writeFile(file, JSON.stringify({ ...campaign, timer: { spans: [{ from, to: null }] } }));

    app = await launchApp({ dataFolder: library });
    const { page } = app;
    await openTonight(page);
    await timer()
      .getByText(/^2:00:/)
      .waitFor();
    await page.getByRole('button', { name: 'Begin session' }).click();
    await dialog(page)
      .getByRole('button', { name: /^Begin session/ })
      .click();
    await dialog(page).waitFor({ state: 'detached' });
    await readNotices(page);
    await page.getByRole('button', { name: 'Close session', exact: true }).click();
    await page.getByRole('region', { name: 'Attendance' }).waitFor();
    expect(await page.getByLabel('Minutes played').inputValue()).toBe('120');

    // Loot that nobody is chosen for goes to the stash.
    const loot = page.getByRole('region', { name: 'Loot', exact: true });
    await loot.getByLabel('Item', { exact: true }).fill('Old map');
    await loot.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByText('Goes into the party’s stash when you close.').waitFor();
    await readNotices(page);
    await page.getByRole('button', { name: /^Close session 1/ }).click();
    await page
      .getByRole('navigation', { name: 'Campaign pages' })
      .locator('[aria-current]', { hasText: 'Log' })
      .waitFor();
    const closed = await stored(library);
    expect(closed.log.at(-1)).toMatchObject({ kind: 'session', played: 120 });
    expect(closed.timer).toBeUndefined();
    expect(closed.stash?.items.map(({ name }) => name)).toEqual(['Old map']);
    expectNoPageErrors(app);
  });

  it('hurts a member by an amount, and one undo heals it', async () => {
    const library = await seeded(full);
    app = await launchApp({ dataFolder: library });
    const { page } = app;
    await openTonight(page);
    const party = page.getByRole('region', { name: 'Party', exact: true });
    const brakka = party.getByRole('listitem').filter({ hasText: 'Brakka' }).first();
    const before = await brakka.locator('.value').first().innerText();
    const points = Number.parseInt(before, 10);
    await page.getByRole('button', { name: 'Damage or heal Brakka' }).click();
    await dialog(page).getByLabel('Amount of damage or healing').waitFor();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await dialog(page).waitFor({ state: 'detached' });
    await brakka.getByText(`${String(points - 5)} of`).waitFor();
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
    await brakka.getByText(before).first().waitFor();

    // The page of the party has the same form.
    await campaignPage(page, 'Party');
    const card = page.getByRole('article', { name: 'Brakka', exact: true });
    await card.getByRole('button', { name: 'Damage or heal Brakka' }).click();
    await dialog(page).getByLabel('Amount of damage or healing').waitFor();
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    await card.getByText(`${String(points - 3)} of`).waitFor();
    expectNoPageErrors(app);
  });

  it(
    'rests together by the rules of each, and one undo takes it from everyone',
    { tags: 'journey' },
    async () => {
      const library = await seeded();
      const hurt = (await documents<CharacterDocument>(library, 'characters')).filter(
        ({ ruleset }) => ruleset === 'heroic',
      );
      for (const document of hurt) {
        const play = { ...(document.play as object), endurance: 2 };
        await writeFile(
          path.join(library, 'characters', `${document.id}.json`),
          JSON.stringify({ ...document, play }),
        );
      }
      app = await launchApp({ dataFolder: library });
      const { page } = app;
      await openTonight(page);
      const party = page.getByRole('region', { name: 'Party', exact: true });
      const values = () => party.locator('.health .value').allInnerTexts();
      await expect.poll(async () => (await values()).length).toBe(3);
      const before = await values();
      await party.getByRole('button', { name: 'Rest…' }).click();
      await dialog(page)
        .getByText(/^Endurance 2 → /)
        .first()
        .waitFor();
      // The pilot, who is well, is named with the reason.
      await dialog(page).getByRole('list', { name: 'Without an effect' }).getByText(/^Ghan/).waitFor();
      await screenshot(page, 'rest-together');
      expect(await checkAccessibility(page)).toEqual([]);
      // The filled button says for how many, and Enter does it.
      await page.keyboard.press('Enter');
      await dialog(page).waitFor({ state: 'detached' });
      await expect
        .poll(async () => (await values()).filter((value, at) => value !== before[at]).length)
        .toBe(hurt.length);
      const rested = (await documents<CharacterDocument>(library, 'characters')).filter(
        ({ ruleset }) => ruleset === 'heroic',
      );
      expect(new Set(rested.map(({ journal }) => journal.at(-1)?.group)).size).toBe(1);
      await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
      await expect.poll(values).toEqual(before);
      expect((await stored(library)).log).toEqual([]);
      expectNoPageErrors(app);
    },
  );

  it('shows twelve members without scrolling, and on demand those alone who need care', async () => {
    const library = await seeded();
    const [first] = (await documents<CharacterDocument>(library, 'characters')).filter(
      ({ name }) => name === 'Brakka',
    );
    if (first === undefined) throw new Error('no Brakka');
    const twelve = Array.from({ length: 12 }, (_, at) => ({
      ...{ ...first, id: `copy-${String(at)}`, name: `Brakka the ${String(at + 1)}.` },
      play: { ...(first.play as object), ...(at % 5 === 4 && { endurance: 1 }) },
    }));
    for (const each of twelve)
      await writeFile(path.join(library, 'characters', `${each.id}.json`), JSON.stringify(each));
    const party = twelve.map((each) => memberOf(each));
    const file = path.join(library, 'campaigns', `${id}.json`);
    await writeFile(file, JSON.stringify({ ...(await stored(library)), party }));
    app = await launchApp({ dataFolder: library });
    const { page } = app;
    await app.resize(1280, 800);
    await openTonight(page);
    const rows = page.getByRole('region', { name: 'Party', exact: true }).locator('li.member');
    await expect.poll(() => rows.count()).toBe(12);
    const bottom = await rows.last().evaluate((row) => row.getBoundingClientRect().bottom);
    expect(bottom).toBeLessThan(800);
    await page.getByRole('button', { name: 'Needs care' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    expect(await checkAccessibility(page)).toEqual([]);
    await page.getByRole('button', { name: 'Needs care' }).click();
    await expect.poll(() => rows.count()).toBe(12);
    expectNoPageErrors(app);
  });

  it('says what to do while there is nothing yet', async () => {
    const library = await seeded({ party: [] });
    app = await launchApp({ dataFolder: library });
    const { page } = app;
    await openTonight(page);
    await page.getByText(/^Add a clock/).waitFor();
    await page.getByText(/^Loot that belongs to no one yet/).waitFor();
    expect(await page.getByRole('button', { name: 'Begin session' }).count()).toBe(0);
    expect(await checkAccessibility(page)).toEqual([]);
    await page.getByRole('link', { name: 'New note' }).click();
    await page.getByLabel('Title of the new note').waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Add characters' }).click();
    await dialog(page).getByRole('checkbox').first().check();
    await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
    await dialog(page).waitFor({ state: 'detached' });
    await campaignPage(page, 'Tonight');
    await page.getByRole('button', { name: 'Begin session' }).waitFor();
    expectNoPageErrors(app);
  });
});
