import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';
import { delivered, openCharacter, readNotices, saved, sideways, turnTo } from '#test/e2e/scenes/table';

let app: RunningApp;
afterEach(async () => app.close());

/** Every type of pack entry in one pack. */
const frostmarch = inRoot('test/fixtures/packs/frostmarch.json');

async function start(options: Parameters<typeof launchApp>[0] = {}): Promise<Page> {
  app = await launchApp(options);
  await app.page.getByRole('link', { name: 'Homebrew' }).waitFor();
  return app.page;
}

const part = (page: Page, name: RegExp): Promise<void> =>
  page.getByRole('navigation', { name: 'Pack contents' }).getByRole('link', { name }).click();
const faults = (page: Page) => page.getByText(/is not used until/);

const toHomebrew = (page: Page): Promise<void> =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Homebrew' }).click();

async function newPack(page: Page, name: string): Promise<void> {
  await toHomebrew(page);
  await page.getByRole('button', { name: 'New pack' }).click();
  await page.getByRole('menuitem', { name: /^Heroic/ }).click();
  await page.getByLabel('Pack name').fill(name);
}

/** A weapon for 4 coins with a group of its own, a skill, and a currency with another name. */
async function writeThings(page: Page): Promise<void> {
  await part(page, /^Weapons/);
  await page.getByRole('button', { name: 'Add: Weapon' }).click();
  await faults(page).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Ice saber');
  await page.getByText('A weapon needs a group. Choose one, or enter a new one.').waitFor();
  await page.getByLabel('New group').fill('Ice blades');
  await page.getByLabel('Price in coins').fill('4');
  await page.getByText('This needs at least one entry. Add one.').waitFor();
  await page.getByRole('button', { name: /^Add a way to attack/ }).click();
  await page.getByRole('button', { name: /^Stat of/ }).click();
  await page.getByRole('menuitemradio', { name: 'Agi' }).click();
  await faults(page).waitFor({ state: 'detached' });
  await part(page, /^Skills/);
  await page.getByRole('button', { name: 'Add: Skill' }).click();
  await faults(page).waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Ice lore');
  await faults(page).waitFor({ state: 'detached' });
  await part(page, /^Campaign/);
  await page.getByRole('button', { name: /^Set: / }).click();
  await page.getByLabel('Currency, singular').fill('crown');
  await page.getByLabel('Currency, plural').fill('crowns');
  await page.getByLabel('Currency symbol', { exact: true }).fill('cr');
  await page.getByRole('navigation', { name: 'Pack contents' }).waitFor();
  await saved(page);
}

/** Imports a pack with the page's button. */
async function takeIn(page: Page, file: string): Promise<void> {
  await toHomebrew(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await (await chooser).setFiles(file);
}

/** The parts of a portable pack file that are changed here. */
interface PackFile {
  readonly document: { readonly things: readonly { readonly kind: string; readonly data: object }[] };
}

/** The same pack with an unnamed weapon without a group at an impossible price, and an entry of an unknown type. */
function spoiled(file: Buffer): PackFile {
  const portable = JSON.parse(file.toString('utf8')) as PackFile;
  const things = portable.document.things.map((thing) => {
    if (thing.kind === 'skill') return { ...thing, kind: 'starship' };
    if (thing.kind !== 'weapon') return thing;
    return { ...thing, data: { ...thing.data, name: '', newGroup: '', cost: 1e9 } };
  });
  return { ...portable, document: { ...portable.document, things } };
}

/** Drops a file on the page. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([file, words]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([words], file));
      return transfer;
    },
    [name, text] as const,
  );
  for (const event of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('main', event, { dataTransfer });
}

/** The money that is left, as the head of the list of gear says it. */
const money = (page: Page, sum: string): Promise<void> =>
  page
    .getByRole('heading', { name: /^Your gear/ })
    .locator('..')
    .getByText(sum, { exact: true })
    .waitFor();

const offer = (page: Page) => page.getByRole('dialog', { name: 'Import file' });

it('creates a weapon, a skill and a currency, sells the weapon in play, and keeps it when the pack is inactive', async () => {
  // 8 Exp, and 30 coins of which the light armor leaves 25.
  const hero = plan('Brakka', {
    skills: [
      { id: 'weaponcraft', focus: 'blades', level: 'basic' },
      { id: 'armorcraft', focus: 'light', level: 'basic' },
    ],
    gear: { method: 'coins', items: [{ id: 'light-armor', state: 'worn' }] },
    awards: [{ exp: 8, reason: 'first scenario' }],
    advancement: [],
  });
  const page = await start({ dataFolder: await seededLibrary([hero]) });
  await newPack(page, 'Frost');
  await writeThings(page);
  await screenshot(page, `pack-campaign-${app.kind}`);

  await openCharacter(page, 'Brakka');
  await turnTo(page, 'Gear');
  await money(page, 'cr25');
  await page.getByRole('searchbox', { name: 'Search gear' }).fill('Ice saber');
  await page.getByRole('button', { name: 'Add Ice saber', exact: true }).click();
  await page.getByRole('button', { name: 'Buy for cr4' }).click();
  await money(page, 'cr21');
  await turnTo(page, 'Advancement');
  await page.getByRole('searchbox', { name: 'Search advances' }).fill('Ice lore');
  await page.locator('[data-offer]').first().click();
  await page.getByRole('button', { name: 'Buy for 3 Exp' }).click();
  await page.getByText('5 Exp left').waitFor();
  await turnTo(page, 'Build');
  const attacks = page.getByRole('table').first();
  await attacks.getByRole('rowheader', { name: 'Ice saber' }).waitFor();
  await saved(page);
  await readNotices(page);

  await toHomebrew(page);
  await page.getByRole('switch', { name: 'Frost is active' }).click();
  await openCharacter(page, 'Brakka');
  await page.getByRole('heading', { name: /rules? broken$/ }).waitFor();
  const missing = page.getByText(/its pack is missing\): your choice is kept/);
  expect(await missing.count()).toBe(2);
  await turnTo(page, 'Gear');
  await money(page, '$21');
  await screenshot(page, `pack-missing-${app.kind}`);
  expect(await sideways(page)).toEqual([]);

  // A campaign that names the pack uses it, although it is inactive elsewhere.
  await page.getByRole('link', { name: 'GM screen' }).click();
  await page.getByRole('button', { name: 'New campaign' }).click();
  await page.getByLabel('Campaign name').fill('Winter');
  const rules = page.getByLabel('Rule system');
  await rules.selectOption(await rules.locator('option', { hasText: 'Heroic' }).getAttribute('value'));
  await page.getByText('Only these packs', { exact: true }).click();
  await page.getByRole('checkbox', { name: /^Frost/ }).check({ force: true });
  await page.getByRole('button', { name: 'Create campaign' }).click();
  // It opens by itself, which would replace a page that is opened sooner.
  await page.waitForURL(/#\/(campaign|screen)\/./);
  await page.getByRole('link', { name: 'Campaigns' }).first().click();
  await page.getByText('Packs: Frost').waitFor();
  await openCharacter(page, 'Brakka');
  await page
    .getByRole('region', { name: 'Campaign' })
    .getByRole('combobox')
    .selectOption({ label: 'Winter' });
  await page.getByRole('heading', { name: /rules? broken$/ }).waitFor({ state: 'detached' });
  await turnTo(page, 'Build');
  await attacks.getByRole('rowheader', { name: 'Ice saber' }).waitFor();
  await turnTo(page, 'Gear');
  await money(page, 'cr21');
  await saved(page);
  expectNoPageErrors(app);
});

it('exports a pack and imports it, and refuses one with faults as a whole', async () => {
  const page = await start();
  await newPack(page, 'Frost');
  await writeThings(page);
  const file = await delivered(app, () => page.getByRole('button', { name: 'Export' }).click());
  const folder = await mkdtemp(path.join(tmpdir(), 'hearthbook-packs-'));
  const sound = path.join(folder, 'frost.hearth');
  await writeFile(sound, file);

  await takeIn(page, sound);
  await offer(page).getByRole('heading', { name: 'Frost', exact: true }).waitFor();
  await offer(page)
    .getByText(/Homebrew pack · .* · .*Weapons: 1/)
    .waitFor();
  await offer(page).getByText('Already in your library and identical.').waitFor();
  await screenshot(page, `pack-offer-${app.kind}`);
  await offer(page).getByRole('button', { name: 'Close' }).click();
  await offer(page).waitFor({ state: 'detached' });
  const packs = page.getByRole('link', { name: 'Frost', exact: true });
  expect(await packs.count()).toBe(1);
  await takeIn(page, sound);
  await offer(page).getByText('Keep both', { exact: true }).click();
  await offer(page).getByRole('button', { name: 'Import' }).click();
  await page.getByText('Frost was imported.').waitFor();
  await toHomebrew(page);
  await expect.poll(() => page.getByRole('switch', { name: /is active$/ }).count()).toBe(2);

  await drop(page, 'broken.hearth', JSON.stringify(spoiled(file)));
  await offer(page)
    .getByRole('alert')
    .getByText(/^This cannot be imported: 5 problems were found/)
    .waitFor();
  const report = offer(page).getByRole('region', { name: /^This cannot be imported/ });
  const named = await report.getByRole('listitem').allTextContents();
  // Both copies that are active set the currency, too.
  expect(named).toHaveLength(5);
  expect(named.filter((line) => line.includes('Weapon'))).toHaveLength(3);
  expect(named.filter((line) => /data\./.test(line))).toEqual([]);
  await report.getByText('Details', { exact: true }).click();
  const places = await report.locator('details li').allTextContents();
  for (const place of [/starship/, /data\.cost.*Weapon/, /data\.name.*Weapon/, /data\.group.*Weapon/])
    expect(places.filter((line) => place.test(line))).toHaveLength(1);
  expect(await offer(page).getByRole('button', { name: 'Import' }).count()).toBe(0);
  await screenshot(page, `pack-refused-${app.kind}`);
  expect(await checkAccessibility(page)).toEqual([]);
  await offer(page).getByRole('button', { name: 'Close' }).click();
  expect(await page.getByRole('switch', { name: /is active$/ }).count()).toBe(2);
  expectNoPageErrors(app);
});

it.each([
  ['light', 1440, 900],
  ['dark', 1024, 700],
] as const)(
  'is accessible, %s, at %i by %i, without horizontal scrolling',
  async (colorScheme, width, height) => {
    const page = await start({ colorScheme });
    await app.resize(width, height);
    await takeIn(page, frostmarch);
    await offer(page).getByRole('button', { name: 'Import' }).click();
    await page.getByText('The Frostmarch was imported.').waitFor();
    await readNotices(page);
    await toHomebrew(page);
    await page.getByRole('link', { name: 'The Frostmarch' }).click();
    await page.getByLabel('Pack name').waitFor();
    expect(await faults(page).count()).toBe(0);
    const links = page.getByRole('navigation', { name: 'Pack contents' }).getByRole('link');
    const found: unknown[] = [];
    for (let index = 0; index < (await links.count()); index += 1) {
      await links.nth(index).click();
      const name = `pack-part-${index}`;
      await expect.poll(() => links.nth(index).getAttribute('aria-current')).toBe('page');
      await screenshot(page, `${name}-${colorScheme}-${app.kind}`);
      found.push(...(await checkAccessibility(page)).map((violation) => ({ name, ...violation })));
      expect(await sideways(page), name).toEqual([]);
    }
    expect(found).toEqual([]);
    expectNoPageErrors(app);
  },
);
