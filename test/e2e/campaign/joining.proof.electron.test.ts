import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { newCampaign } from '../../../shared/campaign/campaign';
import type { CharacterDocument } from '../../../shared/character/document';
import { memberOf } from '../../fixtures/chronicled';
import { countingIds, fixedClock } from '../../fixtures/ports';
import { plan, seededLibrary } from '../scenes/seeded';
import { sideways } from '../scenes/table';
import { checkAccessibility, expectNoPageErrors, launchApp, screenshot, type RunningApp } from '../support';

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

async function gmsLibrary(): Promise<string> {
  const folder = await seededLibrary([plan('Brakka')]);
  const campaign = {
    ...newCampaign('heroic', 'Ferries', { clock: fixedClock, ids: countingIds() }),
    id,
    party: (await inFolder(folder)).map((character) => memberOf(character, { id: `m-${character.name}` })),
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
  await page.getByText('You are at the table').waitFor();
  await page.getByRole('link', { name: 'Open the sheet of Brakka' }).waitFor();
  await page.getByText('The GM').waitFor();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const [width, height] of [
      [1440, 900],
      [1024, 700],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await ann.resize(width, height);
      await screenshot(page, `joined-${colorScheme}-${String(width)}`);
      expect(await sideways(page)).toEqual([]);
    }
  await checkAccessibility(page);

  await page.getByRole('link', { name: 'Open the sheet of Brakka' }).click();
  const full = await now(ann);
  await page.getByLabel('Amount of damage or healing').fill('5');
  await page.keyboard.press('Enter');
  await expect.poll(() => now(ann)).toBe(full - 5);
  await gm.page.getByText('Ann changed the sheet of Brakka.').waitFor();
  const [brakka] = await inFolder(gm.dataFolder);
  await gm.page.evaluate((sheet) => location.assign(`#/character/${sheet}`), brakka?.id ?? '');
  await expect.poll(() => now(gm), { timeout: 20_000 }).toBe(full - 5);

  await page.evaluate(() => location.assign('#/table'));
  await page.getByRole('button', { name: 'Leave the table' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the table' }).click();
  await page.getByRole('button', { name: 'Join the table' }).waitFor();
  expect(await inFolder(ann.dataFolder)).toMatchObject([{ name: 'Brakka', play: brakka?.play }]);
  expectNoPageErrors(ann);
  expectNoPageErrors(gm);
});
