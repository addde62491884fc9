import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { newCampaign } from '#shared/campaign/campaign';
import { plainDice } from '#shared/campaign/dice/plainDice';
import type { CharacterDocument } from '#shared/character/document';
import { message, type Text } from '#shared/kernel/text';
import { memberOf } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { invitePhone, allowBrowsers, openSharedTable } from '#test/e2e/scenes/joinedTable';
import { done, openPhone, picturesOf } from '#test/e2e/phone/phone';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';
import { expectNoPageErrors, launchApp, screenshot } from '#test/e2e/support/index';

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const campaign = 'ferries-0001';

async function library(): Promise<string> {
  const folder = await seededLibrary([plan('Brakka')]);
  const [file = ''] = await readdir(path.join(folder, 'characters'));
  const text = await readFile(path.join(folder, 'characters', file), 'utf8');
  const made = newCampaign('heroic', 'Ferries', { clock: fixedClock, ids: countingIds() });
  const party = [memberOf(JSON.parse(text) as CharacterDocument, { id: 'm-1' })];
  await mkdir(path.join(folder, 'campaigns'), { recursive: true });
  await writeFile(
    path.join(folder, 'campaigns', `${campaign}.json`),
    JSON.stringify({ ...made, id: campaign, party }),
  );
  return folder;
}

const roll = (id: string, label: Text) => ({
  ...{ type: 'roll', id, at: '2026-01-02T03:04:05.000Z', label, who: 'Ilse' },
  ...{ rolled: plainDice([{ count: 2, sides: 6 }], [[4, 5]]), replaces: null, hidden: false, seed: null },
});

it('a phone and a window show rolls of systems that their table does not play', async () => {
  const gm = await launchApp({ dataFolder: await library() });
  endings.push(() => gm.close());
  await gm.page.locator('nav.rail').waitFor();
  await allowBrowsers(gm.page, campaign);
  await openSharedTable(gm.page, campaign);
  const link = await invitePhone(gm.page, 'Ann', []);
  const lines = [
    roll('r1', message('ruleset.starfaring.rolls.damage', { name: { raw: 'Long rifle' } })),
    roll('r2', { key: 'ruleset.lantern.rolls.heart', words: 'Heart of the lantern' }),
  ];
  await done(gm, 'rolls.append', { log: campaign, lines });
  const ann = await openPhone();
  endings.push(() => ann.close());
  await ann.page.goto(link);
  await ann.page.getByRole('navigation').getByRole('link', { name: 'Log' }).tap();
  await ann.page.getByText('Long rifle: damage').waitFor();
  await ann.page.getByText('Heart of the lantern').waitFor();
  expect(await ann.page.locator('body').innerText()).not.toContain('ruleset.');
  await picturesOf(ann, 'other-system');

  // What this browser cannot read any more is told, and the table is there all the same.
  await ann.page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('IndexedDB')));
      });
    const names = (await indexedDB.databases()).flatMap(({ name = '' }) => name);
    const db = await asked(indexedDB.open(names.find((name) => name.startsWith('hearthbook ')) ?? ''));
    const writing = db.transaction(['changes', 'rolls'], 'readwrite');
    writing.objectStore('changes').put({ id: 'torn' });
    writing.objectStore('rolls').put('torn', 1);
    await new Promise((resolve) => writing.addEventListener('complete', resolve));
    db.close();
  });
  await ann.page.reload();
  await ann.page.getByText('could not be read on this device, so it was not sent').waitFor();
  await ann.page.getByText('Long rifle: damage').waitFor();
  await picturesOf(ann, 'unreadable');
  expect(ann.problems).toEqual([]);

  await gm.page.evaluate((id) => location.assign(`#/campaign/${id}/overview`), campaign);
  await gm.page.keyboard.press('Control+d');
  await gm.page.locator('.roller label').filter({ hasText: 'Log' }).click();
  await gm.page.getByText('Long rifle: damage').waitFor();
  await gm.page.getByText('Heart of the lantern').waitFor();
  await screenshot(gm.page, 'other-system-window');
  expectNoPageErrors(gm);
});
