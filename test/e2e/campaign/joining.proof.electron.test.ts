import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import type { CampaignDocument } from '#shared/campaign/document';
import type { LogEntry } from '#shared/campaign/log/chronicle';
import type { CharacterDocument } from '#shared/character/document';
import { join, newEncounter, ofCharacter, ofQuickFoe } from '#shared/encounter/combatants';
import { loadRuleset } from '#shared/rulesets/registry';
import { memberOf } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { tableTab } from '#test/e2e/scenes/joinedTable';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { readNotices, sideways, turnTo } from '#test/e2e/scenes/table';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

const running: RunningApp[] = [];
afterEach(async () => {
  for (const app of running.splice(0).reverse()) await app.close();
});

async function launch(dataFolder?: string): Promise<RunningApp> {
  const app = await launchApp({ ...(dataFolder !== undefined && { dataFolder }) });
  running.push(app);
  await app.page.locator('nav.rail').waitFor();
  return app;
}

const id = 'ferries-0001';
const inFolder = async (folder: string): Promise<CharacterDocument[]> => {
  const files = (await readdir(path.join(folder, 'characters'))).filter((name) => name.endsWith('.json'));
  return Promise.all(
    files.map(
      async (name) =>
        JSON.parse(await readFile(path.join(folder, 'characters', name), 'utf8')) as CharacterDocument,
    ),
  );
};

/** In the middle of a fight at the ferry, with something in the stash and downtime to come. */
async function gmsLibrary(): Promise<string> {
  const folder = await seededLibrary([plan('Brakka')]);
  const [brakka] = await inFolder(folder);
  const heroic = await loadRuleset('heroic');
  if (brakka === undefined || heroic === undefined) throw new Error('The library is empty');
  const hero = ofCharacter({ id: 'brakka', name: 'Brakka', party: true, initiative: 20 }, brakka);
  const goblin = ofQuickFoe(
    { id: 'goblin', name: 'Goblin', initiative: 5 },
    { name: 'Goblin', health: 6, defense: 2, armor: 0 },
    heroic,
  );
  const fight = join(
    newEncounter('landing', 'The landing', 'heroic'),
    goblin === undefined ? [hero] : [hero, goblin],
  );
  const fresh = newCampaign('heroic', 'Ferries', { clock: fixedClock, ids: countingIds() });
  const note = { topic: 'npc', secret: false, state: null, character: null } as const;
  const log = Array.from({ length: 80 }, (_, index): LogEntry => ({
    ...{ kind: 'entry', id: `e${String(index)}`, at: '2026-01-02T03:04:05.000Z', date: '2026-01-02' },
    ...{
      days: 0,
      on: null,
      title: `Crossing ${String(index + 1)}`,
      text: 'Fog. '.repeat(100),
      secret: false,
    },
  }));
  const campaign: CampaignDocument = {
    ...fresh,
    id,
    log,
    party: [memberOf(brakka, { id: 'm-Brakka' })],
    encounters: { landing: { ...fight, state: 'running', round: 1, turn: 'brakka' } },
    stash: { money: 30, items: [{ id: 's1', name: 'Rope', quantity: 2, value: 1, note: '', find: null }] },
    notes: [{ ...note, id: 'n1', title: 'Mern', text: 'The ferryman.\n\n:::gm\nA spy.\n:::' }],
    handouts: [{ id: 'h1', title: 'Map', text: 'The **reeds**.', note: null, shown: true }],
    drafts: {
      ...fresh.drafts,
      downtime: { title: '', date: '2026-01-02', days: 10, summary: '', memberDowntimes: [] },
    },
  };
  await mkdir(path.join(folder, 'campaigns'), { recursive: true });
  await writeFile(path.join(folder, 'campaigns', `${id}.json`), JSON.stringify(campaign));
  return folder;
}

const now = async ({ page }: RunningApp): Promise<number> =>
  Number((await page.locator('form.health strong').innerText()).split('/')[0]);

it('joins a table from another program, plays the own sheet there, and keeps it', async () => {
  const gm = await launch(await gmsLibrary());
  await gm.page.evaluate((campaign) => location.assign(`#/campaign/${campaign}/table`), id);
  await gm.page.getByRole('button', { name: 'Open the table' }).click();
  await gm.page.getByRole('button', { name: 'Add a seat' }).click();
  await gm.page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ann');
  await gm.page.getByRole('checkbox', { name: 'Brakka' }).check();
  await gm.page.getByRole('button', { name: 'Save', exact: true }).click();
  await gm.page.getByRole('button', { name: 'Invitation for Ann' }).click();
  const code = await gm.page.locator('.secret').first().innerText();
  await gm.page.getByRole('button', { name: 'Done' }).click();

  const ann = await launch();
  const { page } = ann;
  await page.evaluate(() => location.assign('#/table'));
  await screenshot(page, 'joined-form');
  await page.getByRole('textbox', { name: 'Code or link' }).fill(code);
  await page.getByRole('button', { name: 'Join the table' }).click();
  await page.getByText('At the table', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Open the sheet of Brakka' }).waitFor();
  const looks = async (name: string): Promise<void> => {
    for (const colorScheme of ['light', 'dark'] as const)
      for (const [width, height] of [
        [1440, 900],
        [1024, 700],
      ] as const) {
        await page.emulateMedia({ colorScheme });
        await ann.resize(width, height);
        await screenshot(page, `joined-${name}-${colorScheme}-${String(width)}`);
        expect(await sideways(page)).toEqual([]);
      }
    await checkAccessibility(page);
  };

  // In the own turn.
  await looks('play');
  const foe = page.getByRole('list', { name: 'Order' }).getByRole('button', { name: 'Foe 1' });
  const dialog = page.getByRole('dialog', { name: 'Foe 1' });
  await foe.click();
  await dialog.getByRole('spinbutton').first().fill('4');
  await dialog.locator('.whole').click();
  await page.getByText('4 damage to Foe 1').first().waitFor();
  await foe.click();
  await dialog.getByRole('button', { name: 'Condition', exact: true }).click();
  await dialog.getByRole('button', { name: 'Afraid', exact: true }).click();
  await dialog.locator('.whole').click();
  await page
    .getByText(/Afraid.*Foe 1|Foe 1.*Afraid/)
    .first()
    .waitFor();
  await foe.filter({ hasText: 'Afraid' }).waitFor();
  await readNotices(page);

  const show = (section: string): Promise<void> => tableTab(page, section).click();
  await show('Party');
  await page.getByRole('button', { name: 'Take Rope' }).click();
  await page.getByText('Taken from the stash: 1 × Rope.').waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await looks('party');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone: Taken from the stash: 1 × Rope.').waitFor();
  await page.getByRole('button', { name: 'Send to the GM' }).click();
  await page.getByText('The plan is with your GM.').waitFor();
  await gm.page.getByText('Ann: The plan is with your GM.').waitFor();
  await readNotices(page);

  await show('Log');
  await page.getByText('Crossing 80', { exact: true }).waitFor();
  await page.getByText('Crossing 21', { exact: true }).scrollIntoViewIfNeeded();
  await page.getByText('Crossing 1', { exact: true }).waitFor();
  await page.getByText('Map', { exact: true }).click();
  await looks('log');

  await show('More');
  await page.getByText('Mern', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Your part of Mern' }).fill('He lied to us.');
  await page.getByRole('button', { name: 'Add to the note' }).click();
  await page.getByText('Ann: He lied to us.').waitFor();
  await page.getByRole('button', { name: 'New note' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Debts');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Three to Mern.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Three to Mern.').waitFor();
  await looks('notes');
  await gm.page.getByText('looks at notes').waitFor();
  await gm.page.getByText('1 private note', { exact: true }).click();
  await gm.page.getByText('Three to Mern.').waitFor();
  await screenshot(gm.page, 'joined-gm');
  await show('Fight');

  await page.getByRole('link', { name: 'Open the sheet of Brakka' }).click();
  await turnTo(page, 'Play');
  const full = await now(ann);
  await page.getByLabel('Amount of damage or healing').fill('5');
  await page.keyboard.press('Enter');
  await expect.poll(() => now(ann)).toBe(full - 5);
  await gm.page.getByText('Ann changed the sheet of Brakka.').waitFor();
  const [brakka] = await inFolder(gm.dataFolder);
  await gm.page.evaluate((sheet) => location.assign(`#/character/${sheet}?view=play`), brakka?.id ?? '');
  await expect.poll(() => now(gm), { timeout: 20_000 }).toBe(full - 5);

  await page.evaluate(() => location.assign('#/table?show=more'));
  await page.getByRole('button', { name: 'Leave the table' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the table' }).click();
  await page.getByRole('button', { name: 'Join the table' }).waitFor();
  expect(await inFolder(ann.dataFolder)).toMatchObject([{ name: 'Brakka', play: brakka?.play }]);
  expectNoPageErrors(ann);
  expectNoPageErrors(gm);
});
