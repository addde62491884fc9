import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { newCampaign } from '../../../shared/campaign/campaign';
import type { CharacterDocument } from '../../../shared/character/document';
import { memberOf } from '../../fixtures/chronicled';
import { countingIds, fixedClock } from '../../fixtures/ports';
import { plan, seededLibrary } from '../scenes/seeded';
import { sideways } from '../scenes/table';
import { checkAccessibility, expectNoPageErrors, launchApp, screenshot, type RunningApp } from '../support';
import { chromiumSettings } from '../support/chromiumSettings';
import { giveCommand } from '../support/commands';
import { watchForProblems } from '../support/problems';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const campaignId = 'ferries-0001';

async function inFolder(folder: string): Promise<CharacterDocument[]> {
  const files = (await readdir(path.join(folder, 'characters'))).filter((name) => name.endsWith('.json'));
  const texts = files.map((name) => readFile(path.join(folder, 'characters', name), 'utf8'));
  return (await Promise.all(texts)).map((text) => JSON.parse(text) as CharacterDocument);
}

async function gmsLibrary(): Promise<string> {
  const folder = await seededLibrary([plan('Brakka')]);
  const campaign = {
    ...newCampaign('heroic', 'Ferries', { clock: fixedClock, ids: countingIds() }),
    id: campaignId,
    party: (await inFolder(folder)).map((character) => memberOf(character, { id: `m-${character.name}` })),
  };
  await mkdir(path.join(folder, 'campaigns'), { recursive: true });
  await writeFile(path.join(folder, 'campaigns', `${campaignId}.json`), JSON.stringify(campaign));
  return folder;
}

/** The answer of a command that has to be done. */
async function done<T>(gm: RunningApp, name: string, args: unknown): Promise<T> {
  const answer = (await giveCommand(gm.page, name, args)) as { readonly ok: boolean; readonly value: T };
  expect(answer, name).toMatchObject({ ok: true });
  return answer.value;
}

/** A network between the phone and the table that lets pages through, and can cut the connection of the table. */
async function network(to: URL): Promise<{ readonly origin: string; isCut: boolean; cut: () => void }> {
  const open = new Set<Socket>();
  const state = { origin: '', isCut: false, cut: (): void => undefined };
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (first) => {
      const isTable = first.toString('latin1').startsWith('GET /sealed');
      if (isTable && state.isCut) {
        socket.destroy();
        return;
      }
      const onward = connect(Number(to.port), to.hostname);
      onward.on('error', () => undefined);
      onward.write(first);
      socket.pipe(onward).pipe(socket);
      socket.on('close', () => onward.destroy());
      if (isTable) open.add(socket);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, to.hostname, resolve);
  });
  endings.push(async () => {
    state.cut();
    await new Promise((resolve) => server.close(resolve));
  });
  state.origin = `http://${to.hostname}:${String((server.address() as AddressInfo).port)}`;
  state.cut = () => {
    state.isCut = true;
    for (const each of open) each.destroy();
    open.clear();
  };
  return state;
}

interface Table {
  readonly gm: RunningApp;
  readonly seat: string;
  readonly link: string;
  readonly brakka: string;
}

async function openTable(): Promise<Table> {
  const gm = await launchApp({ dataFolder: await gmsLibrary() });
  endings.push(() => gm.close());
  await gm.page.locator('nav.rail').waitFor();
  await gm.page.evaluate((campaign) => location.assign(`#/campaign/${campaign}/table`), campaignId);
  const [character] = await inFolder(gm.dataFolder);
  const brakka = character?.id ?? '';
  await done(gm, 'table.options', {
    campaign: campaignId,
    options: { plainHttp: true, certificate: null },
  });
  await done(gm, 'table.open', { campaign: campaignId });
  const { seat } = await done<{ seat: string }>(gm, 'table.addSeat', {
    name: 'Ann',
    role: 'player',
    characters: [brakka],
    phone: true,
  });
  const { links } = await done<{ links: { address: string }[] }>(gm, 'table.invitation', { seat });
  return { gm, seat, link: links[0]?.address ?? '', brakka };
}

interface Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly problems: readonly string[];
}

async function phone(): Promise<Phone> {
  const browser = await chromium.launch(chromiumSettings());
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const { problems, stop } = watchForProblems(context);
  endings.push(async () => {
    stop();
    await browser.close();
  });
  return { page: await context.newPage(), context, problems };
}

const healthOn = async (page: Page): Promise<number> =>
  Number((await page.locator('form.health strong').innerText()).split('/')[0]);

async function damage(page: Page, amount: number): Promise<void> {
  await page.getByLabel('Amount of damage or healing').fill(String(amount));
  await page.getByRole('button', { name: 'Damage', exact: true }).tap();
}

async function pictures({ page }: Phone, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await screenshot(page, `phone-${name}-${colorScheme}`);
    expect(await sideways(page), name).toEqual([]);
  }
}

it('joins by the link, plays the own sheet live, works on without a connection, and is told when it is removed', async () => {
  const { gm, seat, link, brakka } = await openTable();
  const between = await network(new URL(link));
  const ann = await phone();
  const { page } = ann;
  await page.goto(link.replace(new URL(link).origin, between.origin));
  await page.getByText('You are at the table').waitFor();
  // The key is neither in the address nor in the history.
  expect(page.url()).toBe(`${between.origin}/join#/table`);
  await page.getByRole('link', { name: 'Open the sheet of Brakka' }).waitFor();
  await pictures(ann, 'table');
  await checkAccessibility(page);

  await page.getByRole('navigation').getByRole('link', { name: 'Brakka' }).tap();
  const full = await healthOn(page);
  await pictures(ann, 'sheet');
  await checkAccessibility(page);
  await damage(page, 5);
  await expect.poll(() => healthOn(page)).toBe(full - 5);
  await gm.page.getByText('Ann changed the sheet of Brakka.').waitFor();
  await gm.page.evaluate((sheet) => location.assign(`#/character/${sheet}`), brakka);
  await expect.poll(() => healthOn(gm.page)).toBe(full - 5);

  // Nothing of the program's commands, and no other screen.
  await page.evaluate(() => location.assign('#/settings'));
  await page.getByRole('heading', { name: 'Ferries' }).waitFor();
  await page.goBack();

  between.cut();
  await page.getByText('The table is out of reach').first().waitFor();
  await damage(page, 2);
  await page.getByText('1 change is waiting').first().waitFor();
  await pictures(ann, 'away');
  await page.reload();
  await page.getByText('1 change is waiting').first().waitFor();
  await expect.poll(() => healthOn(page)).toBe(full - 7);
  expect(await healthOn(gm.page)).toBe(full - 5);

  between.isCut = false;
  await expect.poll(() => healthOn(gm.page)).toBe(full - 7);
  await page.getByText('1 change is waiting').first().waitFor({ state: 'detached' });

  await done(gm, 'table.revokeSeat', { seat });
  await page.getByText('Your GM removed this seat').first().waitFor();
  await pictures(ann, 'removed');
  expectNoPageErrors(ann);
  expectNoPageErrors(gm);
});
