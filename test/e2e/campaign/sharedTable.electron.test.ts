import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { newCampaign } from '#shared/campaign/campaign';
import type { CharacterDocument } from '#shared/character/document';
import { readInvitation } from '#shared/table/joining/invitation';
import { keysOf } from '#shared/table/joining/keys';
import type { TableLink } from '#shared/table/link';
import { memoryDevice } from '#shared/tableClient/device';
import { openTableLink } from '#shared/tableClient/tableLink';
import { memberOf } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { sideways } from '#test/e2e/scenes/table';
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

async function library(): Promise<{ folder: string; brakka: string }> {
  const folder = await seededLibrary([plan('Brakka'), plan('Rook')]);
  const files = (await readdir(path.join(folder, 'characters'))).filter((name) => name.endsWith('.json'));
  const characters = await Promise.all(
    files.map(
      async (name) =>
        JSON.parse(await readFile(path.join(folder, 'characters', name), 'utf8')) as CharacterDocument,
    ),
  );
  const campaign = {
    ...newCampaign('heroic', 'Ferries', { clock: fixedClock, ids: countingIds() }),
    ...{ id, party: characters.map((character) => memberOf(character, { id: `m-${character.name}` })) },
  };
  await mkdir(path.join(folder, 'campaigns'), { recursive: true });
  await writeFile(path.join(folder, 'campaigns', `${id}.json`), JSON.stringify(campaign));
  return { folder, brakka: characters.find(({ name }) => name === 'Brakka')?.id ?? '' };
}

/** A player's program with the code that the GM shows. */
async function join(code: string): Promise<TableLink> {
  const read = readInvitation(code);
  if (!read.ok) throw new Error('no invitation');
  const { table, seat, secret, origin } = read.value;
  const link = await openTableLink({
    url: `wss://127.0.0.1:${new URL(origin).port}/socket`,
    socket: class extends WebSocket {
      constructor(url: string) {
        super(url, { rejectUnauthorized: false });
      }
    },
    ...{
      table,
      seat,
      proof: keysOf({ table, seat, secret }).proof,
      device: memoryDevice(),
      ids: countingIds(),
    },
    pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
  onTestFinished(() => link.close());
  return link;
}

async function pictures(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
  ] as const) {
    await app.resize(width, height);
    await screenshot(page, `${name}-${String(width)}`);
    expect(await sideways(page)).toEqual([]);
  }
}

it.each(['light', 'dark'] as const)(
  'opens a table, seats a player and shows a handout (%s)',
  async (colorScheme) => {
    const { folder, brakka } = await library();
    app = await launchApp({ dataFolder: folder, colorScheme });
    const { page } = app;
    // The first page listens to addresses once it is drawn.
    await page.getByRole('main').getByRole('heading').first().waitFor({ state: 'attached' });
    await page.evaluate((campaign) => location.assign(`#/campaign/${campaign}/table`), id);
    await page.getByRole('button', { name: 'Open the table' }).waitFor();
    await pictures(page, `table-closed-${colorScheme}`);
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByRole('heading', { name: 'The table is open' }).waitFor();

    await page.getByRole('button', { name: 'Add a seat' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ann');
    await page.getByRole('checkbox', { name: 'Brakka' }).check();
    await screenshot(page, `table-seat-${colorScheme}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Invitation for Ann' }).click();
    // Without leaving the invitation, its link and its code to scan are there.
    await page.getByRole('dialog').getByRole('button', { name: 'Let phones join…' }).click();
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
    const code = await page.locator('.secret').last().innerText();
    await screenshot(page, `table-invitation-${colorScheme}`);
    await checkAccessibility(page);
    await page.getByRole('button', { name: 'Done' }).click();

    const ann = await join(code);
    await expect.poll(() => ann.room(`char/${brakka}`)?.['name'], { timeout: 20_000 }).toBe('Brakka');
    await page.getByText('at the table').waitFor();
    const sheet = ann.room(`char/${brakka}`) ?? {};
    await ann.write(`char/${brakka}`, sheet, { ...sheet, notes: 'A scar from Karsk.' });
    await page.getByText('Ann changed the sheet of Brakka.').waitFor();

    await page.getByRole('button', { name: 'Add a handout' }).click();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('The toll keeper’s letter');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Do not ring the bell.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Show to the players' }).click();
    await expect
      .poll(() => JSON.stringify(ann.room('handouts')), { timeout: 20_000 })
      .toContain('Do not ring the bell.');
    await checkAccessibility(page);
    await pictures(page, `table-open-${colorScheme}`);

    await page.getByRole('button', { name: 'Actions: Ann' }).click();
    await page.getByRole('menuitem', { name: 'Remove the seat' }).click();
    await page.getByRole('button', { name: 'Remove the seat' }).click();
    await expect.poll(() => ann.state().over, { timeout: 20_000 }).toBe('revoked');
    await page.getByText('No seats yet.').waitFor();
    await page.getByRole('button', { name: 'Close the table' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close the table' }).click();
    await page.getByRole('button', { name: 'Open the table' }).waitFor();
    expectNoPageErrors(app);
  },
);
