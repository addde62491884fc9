import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import type { CharacterDocument } from '#shared/character/document';
import { join, newEncounter, ofCharacter } from '#shared/encounter/combatants';
import { conditions } from '#shared/rulesets/heroic/content/resolution';
import { memberOf } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { documents } from '#test/e2e/scenes/encounter';
import { row } from '#test/e2e/scenes/encounterPage';
import { visit } from '#test/e2e/scenes/everyScreen';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { checkAccessibility, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';
import { layoutFaults } from '#test/e2e/support/layout';

const long = 'Aurelianthe Vesperwing of the Sunken Abbey beyond the Weirs!';
const oneWord = 'Ferrywright-of-the-Sunken-Abbey-and-of-the-Bell-below-it-all';
const hebrew = 'שרה בת אברהם מן הכפר הרחוק שמעבר לנהר הגדול ולהרים';
const others = ['Brakka', 'Nimue', 'Rook', 'Wren', 'Ilse', 'Tomas', 'Petra', 'Vesna', 'Odo'];
const id = 'twelve';

let app: RunningApp;
const sheets = new Map<string, string>();

/** Twelve fight; the one who acts has every condition. */
beforeAll(async () => {
  const names = [long, oneWord, hebrew, ...others];
  const dataFolder = await seededLibrary(names.map((name) => plan(name)));
  const found = await documents<CharacterDocument>(dataFolder, 'characters');
  const party = names.flatMap((name) => found.find((each) => each.name === name) ?? []);
  for (const each of party) sheets.set(each.name, each.id);
  const ill = party.find(({ name }) => name === 'Wren');
  if (ill === undefined) throw new Error('Nobody is ill');
  const play = { ...(ill.play as object), conditions: conditions.map((each) => each.id) };
  await writeFile(path.join(dataFolder, 'characters', `${ill.id}.json`), JSON.stringify({ ...ill, play }));
  const fight = join(
    newEncounter('ford', 'The fight of twelve at the ford below the Sunken Abbey', 'heroic'),
    party.map((each, at) =>
      ofCharacter({ id: `hero-${String(at)}`, name: each.name, party: true, initiative: 20 - at }, each),
    ),
  );
  const campaign = {
    ...newCampaign('heroic', 'Twelve around one table, and the longest name of all campaigns', {
      clock: fixedClock,
      ids: countingIds(),
    }),
    id,
    party: party.map((each) => memberOf(each)),
    encounters: { ford: { ...fight, state: 'running', round: 1, turn: 'hero-6' } },
  };
  await mkdir(path.join(dataFolder, 'campaigns'), { recursive: true });
  await writeFile(path.join(dataFolder, 'campaigns', `${id}.json`), JSON.stringify(campaign));
  app = await launchApp({ dataFolder });
});
afterAll(() => app.close());

/** Pieces of one long word may stand in two lines. */
const isBroken = (fault: string): boolean => fault.endsWith('is broken in two');

it.each([
  [390, 844],
  [800, 600],
  [1440, 900],
])('shows twelve with long names and one with every condition in %i by %i', async (width, height) => {
  const { page } = app;
  await app.resize(width, height);
  const found: Record<string, unknown> = {};
  for (const address of [
    `#/encounter/${id}/ford`,
    `#/character/${sheets.get('Wren') ?? ''}?view=play`,
    ...['tonight', 'log', 'closing', 'party'].map((part) => `#/campaign/${id}/${part}`),
  ]) {
    await visit(page, address);
    await screenshot(page, `long-names-${width}-${address.split('/').at(-1) ?? ''}`);
    const faults = [
      ...(await layoutFaults(page)).filter((fault) => !isBroken(fault)),
      ...(await checkAccessibility(page)),
    ];
    if (faults.length > 0) found[address] = faults;
  }
  expect(found).toEqual({});
});

it('keeps the name of a fight legible beside a long undo, and every button in the window and in its place', async () => {
  const { page } = app;
  await app.resize(1440, 900);
  await visit(page, `#/encounter/${id}/ford`);
  const end = page.getByRole('button', { name: 'End…' });
  await row(page, 'Wren').getByRole('button', { pressed: false }).first().click();
  await page.keyboard.type('d2');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Undo: 2 damage/u }).waitFor();
  const place = await end.boundingBox();
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.width).toBeGreaterThan(79);
  const next = page.getByRole('button', { name: /^Next/u });
  const box = await next.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1440);
  await page.keyboard.press('n');
  await page.getByRole('button', { name: /^Undo: Next turn/u }).waitFor();
  expect((await end.boundingBox())?.x).toBe(place?.x);
  await page.getByRole('button', { name: /^Undo/u }).first().click();
});

it('shows the one who acts in the strip of a phone, with the first of many conditions and the count of the rest', async () => {
  const { page } = app;
  await app.resize(390, 844);
  await visit(page, `#/encounter/${id}/ford`);
  const own = row(page, 'Wren');
  await expect.poll(async () => (await own.boundingBox())?.x ?? -1).toBeGreaterThan(0);
  const box = await own.boundingBox();
  expect(box?.x).toBeLessThan(195);
  expect(box?.height).toBeLessThan(180);
  await own.getByRole('button', { name: /more conditions of Wren$/u }).click();
  expect(await own.getByRole('button', { name: /^Remove/u }).count()).toBeGreaterThan(20);
});

/** The first letter of a name that has no room lies within what is shown of it. */
const startsInSight = (name: Locator): Promise<boolean> =>
  name.evaluate((element) => {
    const range = document.createRange();
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    if (text === null) return false;
    range.setStart(text, 0);
    range.setEnd(text, 1);
    const { left, right } = element.getBoundingClientRect();
    const letter = range.getBoundingClientRect();
    return letter.left >= left - 1 && letter.right <= right + 1;
  });

it('shows the beginning of a name that is written from right to left', async () => {
  const { page } = app;
  await app.resize(1440, 900);
  await visit(page, `#/encounter/${id}/ford`);
  expect(await startsInSight(row(page, hebrew).locator('.name'))).toBe(true);
  await app.resize(390, 844);
  await visit(page, `#/campaign/${id}/tonight`);
  expect(await startsInSight(page.getByRole('link', { name: hebrew }).first())).toBe(true);
  await visit(page, `#/character/${sheets.get(hebrew) ?? ''}?view=play`);
  const field = page.getByLabel('Character name');
  expect(await field.inputValue()).toBe(hebrew);
  expect(await field.evaluate((input) => input.matches(':dir(rtl)'))).toBe(true);
});
