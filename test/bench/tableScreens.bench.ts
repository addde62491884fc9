import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import { hostOnServer } from '#electron/services/table/hostOnServer';
import { systemIds } from '#electron/services/systemPorts';
import type { CharacterDocument } from '#shared/character/document';
import { readInvitation } from '#shared/table/joining/invitation';
import { allowBrowsers, invitePhone, inviteProgram, openSharedTable } from '#test/e2e/scenes/joinedTable';
import { openPhone } from '#test/e2e/phone/phone';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { launchApp } from '#test/e2e/support/index';
import { chromiumSettings } from '#test/e2e/support/chromiumSettings';
import { ensureScreen } from '#test/e2e/support/screen';
import { memberOf } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';

/**
 * From a click on one device until another one has drawn what it changed, at a table of seven seats on loopback. Two of
 * them show the sheet, and the others receive everything and draw nothing, as if everybody had their own computer; then
 * all seven draw on this one. Every way has its own table, so that none is measured after what others left behind.
 */

const campaign = 'bench-0001';
const rounds = 30;
/** Before they are measured: an evening is long, and a browser compiles what is used. */
const practice = 40;
/** In milliseconds, from an edit to what is typed for the next one. */
const pause = 800;
/** In milliseconds, from what is typed to the click: a page has long drawn the one before a person does the other. */
const hand = 200;
/** Seats beside the GM. */
const guests = 6;
const say = (line: string) => void process.stdout.write(`screens  ${line}\n`);

/** A seat that receives everything and draws nothing. */
async function sit(code: string): Promise<void> {
  const invitation = readInvitation(code);
  if (!invitation.ok) throw new Error('The invitation cannot be read');
  const { link } = await hostOnServer(invitation.value, systemIds);
  endings.push(() => link.close());
  await expect.poll(() => link.state().connection).toBe('here');
}

/** A browser as people have it: tests turn optimized code off. */
const { args = [], ...settings } = chromiumSettings();
const optimized = { ...settings, args: args.filter((arg) => !arg.startsWith('--js-flags')) };

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? NaN;

async function library(): Promise<{ readonly folder: string; readonly brakka: string }> {
  const folder = await seededLibrary([plan('Brakka')]);
  endings.push(() => rm(path.dirname(folder), { recursive: true, force: true, maxRetries: 5 }));
  const names = (await readdir(path.join(folder, 'characters'))).filter((name) => name.endsWith('.json'));
  const text = await readFile(path.join(folder, 'characters', names[0] ?? ''), 'utf8');
  const brakka = JSON.parse(text) as CharacterDocument;
  const stored = {
    ...newCampaign('heroic', 'Ferries', { clock: fixedClock, ids: countingIds() }),
    id: campaign,
    party: [memberOf(brakka)],
  };
  await mkdir(path.join(folder, 'campaigns'), { recursive: true });
  await writeFile(path.join(folder, 'campaigns', `${campaign}.json`), JSON.stringify(stored));
  return { folder, brakka: brakka.id };
}

const health = 'form.health strong';

/**
 * Notes the first frame in which a page shows another health than before, on the clock that all pages of one computer
 * share. Between changes it does nothing: a page that asked for every frame would take time from the others.
 */
async function watch(page: Page): Promise<void> {
  await page.evaluate((selector) => {
    const drawn: number[] = [];
    Object.assign(globalThis, { drawn });
    let last = document.querySelector(selector)?.textContent;
    const look = (): void => {
      const text = document.querySelector(selector)?.textContent;
      if (text === last) return;
      last = text;
      requestAnimationFrame(() => drawn.push(performance.timeOrigin + performance.now()));
    };
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
  }, health);
}

const drawnOn = (page: Page): Promise<readonly number[]> =>
  page.evaluate(() => (globalThis as unknown as { readonly drawn: readonly number[] }).drawn);

const soon = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Clicks, and answers when; nothing else is asked of a page until the others have drawn. */
async function edit(page: Page, name: 'Damage' | 'Heal'): Promise<number> {
  await page.getByLabel('Amount of damage or healing').fill('1');
  const button = page.getByRole('button', { name, exact: true });
  await soon(hand);
  const clicked = await button.evaluate((element: HTMLElement) => {
    const at = performance.timeOrigin + performance.now();
    element.click();
    return at;
  });
  await soon(pause);
  return clicked;
}

async function delays(from: Page, to: Page, count: number): Promise<readonly number[]> {
  const before = (await drawnOn(to)).length;
  const clicked: number[] = [];
  for (let round = 0; round < count; round += 1) {
    clicked.push(await edit(from, round % 2 === 0 ? 'Damage' : 'Heal'));
  }
  const drawn = await drawnOn(to);
  expect(drawn).toHaveLength(before + count);
  return clicked.map((at, round) => (drawn[before + round] ?? NaN) - at);
}

type Device = 'a phone' | 'another phone' | 'the GM';
interface Way {
  readonly from: Device;
  readonly to: Device;
}

const ways: readonly Way[] = [
  { from: 'a phone', to: 'another phone' },
  { from: 'a phone', to: 'the GM' },
  { from: 'the GM', to: 'a phone' },
];

/** All seats are there; pages by device, and every page beside the GM's is one of the phones. */
async function openTable(screens: number): Promise<(device: Device) => Promise<Page>> {
  const closeScreen = await ensureScreen();
  endings.push(async () => closeScreen());
  const { folder, brakka } = await library();
  const gm = await launchApp({ dataFolder: folder, target: 'electron' });
  endings.push(() => gm.close());
  await gm.page.locator('nav.rail').waitFor();
  await allowBrowsers(gm.page, campaign);
  await openSharedTable(gm.page, campaign);
  const own = await invitePhone(gm.page, 'Ann', [brakka]);
  const links = [own, own].slice(0, screens);
  for (let seat = links.length; seat < guests; seat += 1) {
    const name = `Seat ${String(seat)}`;
    if (seat < screens) links.push(await invitePhone(gm.page, name, []));
    else await sit(await inviteProgram(gm.page, name));
  }
  const phones: Page[] = [];
  for (const link of links) {
    const phone = await openPhone({ width: 390, height: 844 }, optimized);
    endings.push(() => phone.close());
    await phone.page.goto(link);
    await phone.page.getByText('At the table', { exact: true }).first().waitFor();
    phones.push(phone.page);
  }

  async function shownBy(device: Device): Promise<Page> {
    const phone = phones[device === 'a phone' ? 0 : 1];
    const page = device === 'the GM' ? gm.page : phone;
    if (page === undefined) throw new Error('A phone is missing');
    if (device === 'the GM') {
      await page.evaluate((id) => location.assign(`#/character/${id}`), brakka);
      await page
        .getByRole('tab', { name: 'Play' })
        .or(page.getByText('Play', { exact: true }))
        .first()
        .click();
    } else await page.getByRole('navigation').getByRole('link', { name: 'Sheet' }).tap();
    await page.locator(health).waitFor();
    await watch(page);
    return page;
  }

  return shownBy;
}

async function measure(what: string, from: Page, to: Page): Promise<void> {
  await delays(from, to, practice);
  const found = await delays(from, to, rounds);
  const [median, late] = [percentile(found, 0.5), percentile(found, 0.95)];
  say(`${what.padEnd(40)} median ${median.toFixed(1)} ms, 95th percentile ${late.toFixed(1)} ms`);
  expect(found).toHaveLength(rounds);
}

it.each(ways)(
  'an edit reaches another screen of seven seats, from $from to $to',
  { timeout: 600_000 },
  async ({ from, to }) => {
    const phones = [from, to].filter((device) => device !== 'the GM').length;
    const shownBy = await openTable(phones);
    await measure(`two screens, ${from} to ${to}`, await shownBy(from), await shownBy(to));
  },
);

it('an edit reaches another one of seven screens on one computer', { timeout: 600_000 }, async () => {
  const shownBy = await openTable(guests);
  const [ann, tablet, gm] = [
    await shownBy('a phone'),
    await shownBy('another phone'),
    await shownBy('the GM'),
  ];
  const pages: Readonly<Record<Device, Page>> = { 'a phone': ann, 'another phone': tablet, 'the GM': gm };
  for (const { from, to } of ways) await measure(`seven screens, ${from} to ${to}`, pages[from], pages[to]);
});
