import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';
import { commandLine } from '#test/e2e/scenes/commandLine';
import { delivered, readNotices, saved, wordsOfPdf } from '#test/e2e/scenes/table';

let app: RunningApp;
afterEach(async () => app.close());

async function cli<T>(...args: readonly string[]): Promise<T> {
  return JSON.parse(await commandLine(...args)) as T;
}

/** The correct second session, and its mistaken entry. */
const right = {
  present: ['Brakka', 'Rook'],
  days: 3,
  awards: [
    { member: 'Brakka', reward: 'exp', amount: 1, tag: 'session' },
    { member: 'Rook', reward: 'exp', amount: 1, tag: 'session' },
    { member: 'Brakka', reward: 'exp', amount: 1, tag: 'goal' },
    { member: 'Brakka', reward: 'heroism', amount: 2, reason: '' },
  ],
};
const wrong = {
  present: ['Brakka'],
  days: 1,
  awards: [{ member: 'Brakka', reward: 'exp', amount: 1, tag: 'session' }],
};

/** A library after five sessions, which were begun, played and closed, with the second as given. */
async function fiveSessions(second: typeof right | typeof wrong): Promise<{ library: string; id: string }> {
  const library = await seededLibrary([plan('Brakka'), plan('Rook')]);
  const files = await readdir(path.join(library, 'characters'));
  const read = await Promise.all(
    files.map(
      async (name) =>
        JSON.parse(await readFile(path.join(library, 'characters', name), 'utf8')) as CharacterDocument,
    ),
  );
  const members = read.toSorted((a, b) => a.name.localeCompare(b.name)).map(({ id }) => id);
  const file = path.join(library, '..', 'in.json');
  const into = async (value: unknown): Promise<string> => {
    await writeFile(file, JSON.stringify(value));
    return file;
  };
  const made = await into({ name: 'Six sessions', ruleset: 'heroic', members });
  const { id } = await cli<{ id: string }>('campaign', 'create', made, '--data', library);
  for (let number = 1; number <= 5; number += 1) {
    await cli('campaign', 'begin', id, 'session', '--data', library);
    const session = {
      ...{ campaign: id, kind: 'session', title: `Night ${String(number)}`, days: number },
      date: `2026-03-0${String(number)}`,
      ...(number === 2 && second),
      // It is bought with the Heroism from the start of the session, so earlier awards must not matter.
      ...(number === 4 && { loot: [{ name: 'Bell', member: 'Rook' }] }),
    };
    await cli('campaign', 'close-out', await into(session), '--data', library);
  }
  return { library, id };
}

async function openPart(page: Page, id: string, part: string): Promise<void> {
  // The first page listens to addresses once it is drawn.
  await page.getByRole('main').getByRole('heading').first().waitFor({ state: 'attached' });
  await page.evaluate(([to, where]) => location.assign(`#/campaign/${to}/${where}`), [id, part] as const);
}

const row = (page: Page, title: string) => page.getByRole('article', { name: title });

/** Plays the sixth session in the window, and returns the text of the printed chronicle. */
async function sixth(page: Page, id: string): Promise<string> {
  await openPart(page, id, 'log');
  await page.getByRole('button', { name: 'More campaign actions' }).click();
  await page.getByRole('menuitem', { name: 'Begin session 6' }).click();
  const begin = page.getByRole('dialog', { name: 'Begin session 6' });
  await begin.getByRole('button', { name: 'Begin session 6' }).click();
  await begin.waitFor({ state: 'detached' });
  await row(page, 'Session 6 begins').waitFor();

  await page.getByRole('button', { name: 'More campaign actions' }).click();
  await page.getByRole('menuitem', { name: 'Give award now' }).click();
  const give = page.getByRole('dialog', { name: 'Give award now' });
  await give.getByRole('checkbox', { name: 'Rook' }).uncheck();
  await give.getByLabel('Reason').fill('Held the gate alone');
  await give.getByRole('button', { name: 'Give to one' }).click();
  await give.waitFor({ state: 'detached' });
  await row(page, 'Given during the session: Held the gate alone').waitFor();

  await openPart(page, id, 'closing');
  await page.getByLabel('Title', { exact: true }).fill('Night 6');
  await page.getByLabel('Played on').fill('2026-03-06');
  await page.getByRole('button', { name: /^Close session 6/ }).click();
  await row(page, 'Session 6: Night 6').waitFor();
  await readNotices(page);
  await saved(page);
  await page.getByRole('button', { name: 'Print chronicle' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save PDF' }).waitFor();
  const bytes = await delivered(app, () => dialog.getByRole('button', { name: 'Save PDF' }).click());
  return wordsOfPdf(bytes);
}

/** The content of a library's documents without ids and times. */
async function facts(
  library: string,
): Promise<{ readonly campaign: unknown; readonly sheets: readonly unknown[] }> {
  const all = async <D>(folder: string): Promise<D[]> =>
    Promise.all(
      (await readdir(path.join(library, folder)))
        .filter((name) => name.endsWith('.json'))
        .map(async (name) => JSON.parse(await readFile(path.join(library, folder, name), 'utf8')) as D),
    );
  const characters = (await all<CharacterDocument>('characters')).toSorted((a, b) =>
    a.name.localeCompare(b.name),
  );
  const [campaign] = await all<CampaignDocument>('campaigns');
  if (campaign === undefined) throw new Error('No campaign');
  const names = new Map([
    ...characters.map(({ id, name }) => [id, name] as const),
    ...campaign.party.map(
      ({ id, character }, place) => [id, `member ${String(place)} ${String(character === null)}`] as const,
    ),
  ]);
  const passing = new Set(['id', 'at', 'group', 'createdAt', 'updatedAt', 'revision', 'campaign', 'drafted']);
  const bare = (value: unknown): unknown => {
    if (typeof value === 'string') return names.get(value) ?? value;
    if (Array.isArray(value)) return value.map(bare);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !passing.has(key))
        // The ledger shows entered amounts; here only the totals are compared.
        .map(([key, each]) => [
          names.get(key) ?? key,
          key === 'entered' && Array.isArray(each)
            ? each.length
            : key === 'awards' && Array.isArray(each)
              ? each.map(bare).toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))
              : bare(each),
        ]),
    );
  };
  return {
    campaign: bare({ ...campaign, drafts: null }),
    sheets: characters.map(({ name, play, ledger, journal }) => bare({ name, play, ledger, journal })),
  };
}

it('corrects the second of six sessions after the fifth, as if it had been entered correctly', async () => {
  const corrected = await fiveSessions(wrong);
  const before = await facts(corrected.library);
  app = await launchApp({ dataFolder: corrected.library });
  await app.resize(1440, 900);
  const { page } = app;
  await openPart(page, corrected.id, 'log');
  await page.getByRole('button', { name: 'Actions for Session 2: Night 2' }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit “Session 2: Night 2”' });
  const changes = dialog.getByRole('complementary', { name: 'Changes' });
  await changes.getByText('Nothing is changed yet.').waitFor();
  const apply = dialog.getByRole('button', { name: 'Apply correction' });
  expect(await apply.isDisabled()).toBe(true);

  await dialog.getByRole('region', { name: 'Attendance' }).getByLabel('Rook').check();
  const awards = dialog.getByRole('region', { name: 'Awards', exact: true });
  await awards.getByRole('spinbutton', { name: /goal.* for Brakka/i }).fill('1');
  await awards.getByRole('spinbutton', { name: 'Heroism for Brakka' }).fill('2');
  await dialog.getByRole('spinbutton', { name: /days/i }).fill('3');
  // The effects on both sheets are shown before anything is stored.
  await changes.getByText('Brakka', { exact: true }).waitFor();
  await changes.getByText('Rook', { exact: true }).waitFor();
  expect(await facts(corrected.library)).toEqual(before);
  await screenshot(page, `corrected-past-${app.kind}`);
  expect(await checkAccessibility(page)).toEqual([]);
  await apply.click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('“Session 2: Night 2” was corrected. 2 sheets changed.').waitFor();

  // One undo restores everything; then the same is done again.
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await page.getByText('The correction of “Session 2: Night 2” was undone.').waitFor();
  expect(await facts(corrected.library)).toEqual(before);
  await readNotices(page);
  await page.getByRole('button', { name: 'Actions for Session 2: Night 2' }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await dialog.getByRole('region', { name: 'Attendance' }).getByLabel('Rook').check();
  await awards.getByRole('spinbutton', { name: /goal.* for Brakka/i }).fill('1');
  await awards.getByRole('spinbutton', { name: 'Heroism for Brakka' }).fill('2');
  await dialog.getByRole('spinbutton', { name: /days/i }).fill('3');
  await apply.click();
  await dialog.waitFor({ state: 'detached' });
  await readNotices(page);
  const printed = await sixth(page, corrected.id);
  expectNoPageErrors(app);
  await app.close();

  const atOnce = await fiveSessions(right);
  app = await launchApp({ dataFolder: atOnce.library });
  const wanted = await sixth(app.page, atOnce.id);
  expectNoPageErrors(app);
  expect(printed).toBe(wanted);
  expect(wanted).toContain('Night 6');
  expect(await facts(corrected.library)).toEqual(await facts(atOnce.library));
});
