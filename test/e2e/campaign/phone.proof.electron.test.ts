import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import type { CharacterDocument } from '#shared/character/document';
import { memberOf } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { tableTab } from '#test/e2e/scenes/joinedTable';
import { done, openPhone, picturesOf, type Phone } from '#test/e2e/phone/phone';
import { cutNetwork, type CutNetwork } from '#test/e2e/phone/cutNetwork';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function network(to: URL, host = to.hostname): Promise<CutNetwork> {
  const between = await cutNetwork(to, host);
  endings.push(() => between.close());
  return between;
}

const campaignId = 'ferries-0001';
/** Of another player: in the notes of the sheet, and a whisper of the GM. */
const secrets = { sheet: 'The owl is false', whisper: 'Nor is the fox' };

async function inFolder(folder: string): Promise<CharacterDocument[]> {
  const files = (await readdir(path.join(folder, 'characters'))).filter((name) => name.endsWith('.json'));
  const texts = files.map((name) => readFile(path.join(folder, 'characters', name), 'utf8'));
  return (await Promise.all(texts)).map((text) => JSON.parse(text) as CharacterDocument);
}

async function gmsLibrary(): Promise<string> {
  const folder = await seededLibrary([plan('Brakka'), plan('Rook')]);
  for (const rook of (await inFolder(folder)).filter(({ name }) => name === 'Rook'))
    await writeFile(
      path.join(folder, 'characters', `${rook.id}.json`),
      JSON.stringify({ ...rook, notes: secrets.sheet }),
    );
  const campaign = {
    ...newCampaign('heroic', 'Ferries', { clock: fixedClock, ids: countingIds() }),
    id: campaignId,
    party: (await inFolder(folder)).map((character) => memberOf(character, { id: `m-${character.name}` })),
  };
  await mkdir(path.join(folder, 'campaigns'), { recursive: true });
  await writeFile(path.join(folder, 'campaigns', `${campaignId}.json`), JSON.stringify(campaign));
  return folder;
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
  const brakka = (await inFolder(gm.dataFolder)).find(({ name }) => name === 'Brakka')?.id ?? '';
  const { options } = await done<{ options: object }>(gm, 'table.state', { campaign: campaignId });
  await done(gm, 'table.options', { campaign: campaignId, options: { ...options, plainHttp: true } });
  await done(gm, 'table.open', { campaign: campaignId });
  const { seat } = await done<{ seat: string }>(gm, 'table.addSeat', {
    name: 'Ann',
    role: 'player',
    characters: [brakka],
    phone: true,
  });
  const { links } = await done<{ links: { address: string }[] }>(gm, 'table.invitation', { seat });
  const other = await done<{ seat: string }>(gm, 'table.addSeat', {
    name: 'Bea',
    role: 'player',
    characters: [],
    phone: false,
  });
  await done(gm, 'table.whisper', { seat: other.seat, text: secrets.whisper, asks: false });
  return { gm, seat, link: links[0]?.address ?? '', brakka };
}

async function phone(): Promise<Phone> {
  const opened = await openPhone();
  endings.push(() => opened.close());
  return opened;
}

const healthOn = async (page: Page): Promise<number> =>
  Number((await page.locator('form.health strong').innerText()).split('/')[0]);

async function damage(page: Page, amount: number): Promise<void> {
  await page.getByLabel('Amount of damage or healing').fill(String(amount));
  await page.getByRole('button', { name: 'Damage', exact: true }).tap();
}

/**
 * Controls that a finger hardly hits; numbers that only explain themselves are not among them. A button that all of its
 * row answers for is as large as the row.
 */
const small = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button:not(.number, .term), a[href], select, summary, input')]
      .map((element) => {
        const area = element.matches('.k-cover') ? element.closest('.k-relative') : null;
        return { element, box: (area ?? element).getBoundingClientRect() };
      })
      .filter(({ box }) => box.width > 1 && box.height > 1 && box.height < 40)
      .map(({ element }) => `${element.tagName} ${element.className} ${element.textContent.trim()}`),
  );

/** Everything that the page keeps in its browser. */
const held = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const all: unknown[] = [];
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('IndexedDB')));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await asked(indexedDB.open(name));
      for (const store of db.objectStoreNames)
        all.push(store, await asked(db.transaction(store).objectStore(store).getAll()));
      db.close();
    }
    return JSON.stringify([all, Object.entries(localStorage), Object.entries(sessionStorage)]);
  });

it('joins by the link, plays the own sheet live, works on without a connection, and is told when it is removed', async () => {
  const { gm, seat, link, brakka } = await openTable();
  const between = await network(new URL(link));
  const ann = await phone();
  const { page } = ann;
  await page.goto(link.replace(new URL(link).origin, between.origin));
  await page.getByText('At the table', { exact: true }).waitFor();
  // The key is neither in the address nor in the history.
  expect(page.url()).toBe(`${between.origin}/join#/table`);
  await tableTab(page, 'Sheet').waitFor();
  await done(gm, 'table.whisper', { seat, text: 'Do you trust the ferryman?', asks: true });
  await page.getByText('Do you trust the ferryman?').waitFor();
  await page.getByRole('link', { name: 'Answer', exact: true }).tap();
  await page.getByRole('textbox', { name: 'Your answer' }).fill('Not at all');
  await page.getByRole('button', { name: 'Answer', exact: true }).tap();
  await gm.page.getByText('Not at all').waitFor();
  await picturesOf(ann, 'table');
  await checkAccessibility(page);
  for (const section of ['Party', 'Log', 'More', 'Table']) {
    await tableTab(page, section).tap();
    await picturesOf(ann, `table-${section.toLowerCase()}`);
  }

  await tableTab(page, 'Sheet').tap();
  const full = await healthOn(page);
  await picturesOf(ann, 'sheet');
  await checkAccessibility(page);
  expect(await small(page)).toEqual([]);
  await damage(page, 5);
  await expect.poll(() => healthOn(page)).toBe(full - 5);
  await gm.page.getByText('Ann changed the sheet of Brakka.').waitFor();
  await gm.page.evaluate((sheet) => location.assign(`#/character/${sheet}?view=play`), brakka);
  await expect.poll(() => healthOn(gm.page)).toBe(full - 5);

  await page.getByRole('button', { name: 'Roll Strength' }).first().tap();
  await page.locator('.roller').getByRole('button', { name: 'Roll', exact: true }).tap();
  await page.locator('.roller').getByRole('region', { name: 'Result' }).waitFor();
  await picturesOf(ann, 'dice');
  await page.locator('.roller').getByRole('button', { name: 'Close' }).tap();
  await tableTab(page, 'Log').tap();
  await page.locator('section').filter({ hasText: 'Rolls' }).getByText('Strength').first().waitFor();

  // No other screen, no command of a library, and nothing that is not for this seat.
  await page.evaluate(() => location.assign('#/library'));
  await page.getByRole('heading', { name: 'Ferries' }).waitFor();
  const store = await held(page);
  expect(store).toContain('Do you trust the ferryman?');
  expect(Object.values(secrets).filter((secret) => store.includes(secret))).toEqual([]);

  await tableTab(page, 'Sheet').tap();
  between.cut('table');
  await page.getByText('Saved here').waitFor();
  await damage(page, 2);
  await page.getByText('Saved here').waitFor();
  await picturesOf(ann, 'away');
  await page.reload();
  await page.getByText('Saved here').waitFor();
  await expect.poll(() => healthOn(page)).toBe(full - 7);
  expect(await healthOn(gm.page)).toBe(full - 5);

  between.mend();
  await expect.poll(() => healthOn(gm.page)).toBe(full - 7);
  await page.getByText('Saved here').waitFor({ state: 'detached' });

  await done(gm, 'table.revokeSeat', { seat });
  await page.getByText('Your GM removed this seat').waitFor();
  await damage(page, 1);
  await page.getByText('no seat at the table any more').waitFor();
  await picturesOf(ann, 'removed');
  expectNoPageErrors(gm);
  // A browser tells of each connection that was cut.
  expectNoPageErrors({ problems: ann.problems.filter((problem) => !problem.includes('/sealed')) });
});

it('asks before a link for another seat takes the place of its own', async () => {
  const { gm, link } = await openTable();
  const fields = { name: 'Cat', role: 'player', characters: [], phone: true };
  const { seat } = await done<{ seat: string }>(gm, 'table.addSeat', fields);
  const { links } = await done<{ links: { address: string }[] }>(gm, 'table.invitation', { seat });
  const ann = await phone();
  const { page } = ann;
  const open = async (address = ''): Promise<void> => {
    // Following a link in an open page loads nothing.
    await page.goto('about:blank');
    await page.goto(address);
  };
  await open(link);
  await tableTab(page, 'Sheet').waitFor();

  const question = page.getByRole('dialog', { name: 'Change to another seat?' });
  await open(links[0]?.address);
  await question.getByText('This browser has the seat of Ann.').waitFor();
  await picturesOf(ann, 'other-seat');
  await checkAccessibility(page);
  await question.getByRole('button', { name: 'Cancel' }).tap();
  await question.waitFor({ state: 'detached' });
  await tableTab(page, 'Sheet').waitFor();

  await open(links[0]?.address);
  await question.getByRole('button', { name: 'Change seats' }).tap();
  await page.getByText('No character is assigned to your seat yet').waitFor();
  await page.reload();
  await page.getByText('No character is assigned to your seat yet').waitFor();
  expectNoPageErrors(gm);
});

it('undoes what was changed on each screen, after the other one has changed the sheet', async () => {
  const { gm, link, brakka } = await openTable();
  const ann = await phone();
  const { page } = ann;
  await page.goto(link);
  await tableTab(page, 'Sheet').tap();
  const full = await healthOn(page);
  await gm.page.evaluate((sheet) => location.assign(`#/character/${sheet}?view=play`), brakka);
  const name = gm.page.getByLabel('Character name');
  await name.fill('Brakka the Bold');
  await gm.page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Brakka the Bold' }).waitFor();
  await damage(page, 5);
  await expect.poll(() => healthOn(gm.page)).toBe(full - 5);
  await picturesOf(ann, 'undo');
  await screenshot(gm.page, 'phone-undo-gm');

  await gm.page.getByRole('button', { name: 'Undo: Rename to “Brakka the Bold”' }).click();
  await expect.poll(() => name.inputValue()).toBe('Brakka');
  await page.getByRole('heading', { level: 1, name: 'Brakka', exact: true }).waitFor();
  expect(await healthOn(gm.page)).toBe(full - 5);

  await page
    .getByRole('button', { name: /^Undo: / })
    .first()
    .tap();
  await expect.poll(() => healthOn(gm.page)).toBe(full);
  await expect
    .poll(async () => (await inFolder(gm.dataFolder)).find(({ id }) => id === brakka)?.name)
    .toBe('Brakka');
  await gm.page.getByRole('button', { name: 'Redo: Rename to “Brakka the Bold”' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Brakka the Bold' }).waitFor();
  expect(await healthOn(page)).toBe(full);
  expectNoPageErrors(gm);
  expectNoPageErrors(ann);
});

it('opens without a network on a secure address, has its seat in one tab, and forgets it when it leaves', async () => {
  const { gm, link, brakka } = await openTable();
  const between = await network(new URL(link), '127.0.0.1');
  const ann = await phone();
  const { page } = ann;
  await page.goto(link.replace(new URL(link).origin, between.origin));
  await page.getByText('At the table', { exact: true }).waitFor();
  await tableTab(page, 'Sheet').tap();
  const full = await healthOn(page);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const kept = async () => (await (await caches.open('hearthbook')).keys()).map(({ url }) => url);
    while ((await kept()).length < 10 || !(await kept()).some((url) => url.includes('seatWorker')))
      await new Promise((resolve) => setTimeout(resolve, 100));
  });
  await page.reload();
  await expect.poll(() => healthOn(page)).toBe(full);

  between.cut('all');
  // The page may not have been there again yet.
  await page.getByText('Saved here').waitFor();
  await page.reload();
  await expect.poll(() => healthOn(page)).toBe(full);
  await damage(page, 3);
  await page.getByText('Saved here').waitFor();
  between.mend();
  await gm.page.getByText('Ann changed the sheet of Brakka.').waitFor();
  await page.getByText('Saved here').waitFor({ state: 'detached' });

  const second = await ann.context.newPage();
  await second.goto(`${between.origin}/join#/character/${brakka}?view=play`);
  await expect.poll(() => healthOn(second)).toBe(full - 3);
  await page.getByText('open in another tab').waitFor();
  await second.close();
  await page.getByRole('button', { name: 'Connect again' }).tap();
  await page.getByText('open in another tab').waitFor({ state: 'detached' });

  await tableTab(page, 'More').tap();
  await page.getByRole('button', { name: 'Leave the table' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the table' }).tap();
  await page.getByRole('button', { name: 'Join the table' }).waitFor();
  await picturesOf(ann, 'left');
  expect(await held(page)).not.toContain('Brakka');
  expectNoPageErrors(gm);
});
