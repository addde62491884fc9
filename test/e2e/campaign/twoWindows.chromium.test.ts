import type { Page } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { ambushed, campaignId, documents, openAmbush, storedAmbush } from '#test/e2e/scenes/encounter';
import { giveAny } from '#test/e2e/scenes/fight';
import { fighting } from '#test/e2e/scenes/fighting';
import { saved } from '#test/e2e/scenes/table';
import { expectNoPageErrors, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

let app: RunningApp;
let other: Page | undefined;
afterEach(async () => {
  await other?.close();
  other = undefined;
  await app.close();
});

/** The same encounter in two windows of one host. */
async function openTwice() {
  const dataFolder = await ambushed();
  app = await launchApp({ dataFolder });
  other = await app.page.context().newPage();
  await other.goto(new URL('/', app.page.url()).href);
  await openAmbush(app.page);
  await openAmbush(other);
  const [here, there] = [app.page, other];
  return { dataFolder, here: fighting(() => here), there: fighting(() => there), second: other };
}

it('is run from two windows at once and followed on the GM screen, and nothing is lost', async () => {
  const { dataFolder, here, there, second } = await openTwice();
  await app.page.getByRole('button', { name: 'Begin', exact: true }).click();
  await there.turnIs('Brakka');
  // Each window saves while the other one does.
  await Promise.all([here.changeHealth('-2', 'Foe 1'), there.changeHealth('-3', 'Foe 2')]);
  await Promise.all([here.changeHealth('-1', 'Foe 2'), there.changeHealth('-1', 'Foe 1')]);
  const expected = { 'Foe 1': '3 / 6', 'Foe 2': '2 / 6' };
  for (const each of [here, there]) await each.shows(expected);
  await app.page.keyboard.press('n');
  await there.turnIs('Nimue');
  await Promise.all([saved(app.page), saved(second)]);
  const { encounter } = await storedAmbush(dataFolder);
  expect(encounter.entries.map(({ command }) => (command as { do: string }).do)).toEqual([
    ...['begin', 'damage', 'damage', 'damage', 'damage', 'next'],
  ]);

  // The GM screen follows it with everyone's health.
  await app.page.evaluate((address) => location.assign(address), `#/screen/${campaignId}`);
  const turns = app.page.getByRole('list', { name: 'Turn order' });
  const line = turns.getByRole('listitem').filter({ has: app.page.getByText('Foe 1', { exact: true }) });
  await line.waitFor();
  await there.changeHealth('-2', 'Foe 1');
  await expect.poll(() => line.locator('.health span').first().textContent()).toBe('1 / 6');
  await screenshot(app.page, 'screen-encounter');
  expectNoPageErrors(app);
});

it('says in one sentence whose sheet was deleted elsewhere, and goes on once it is back', async () => {
  const { dataFolder, here, there, second } = await openTwice();
  await app.page.getByRole('button', { name: 'Begin', exact: true }).click();
  await there.turnIs('Brakka');
  const whole = (await here.row('Brakka').locator('.health span').first().textContent()) ?? '';
  const brakka = (await documents<CharacterDocument>(dataFolder, 'characters')).find(
    ({ name }) => name === 'Brakka',
  );
  if (brakka === undefined) throw new Error('Brakka is missing');
  await giveAny(app, 'character.bin', { id: brakka.id });
  for (const page of [app.page, second])
    await page
      .getByRole('alert')
      .getByText(/^Brakka: /u)
      .waitFor();
  await screenshot(app.page, 'encounter-sheet-gone');

  await here.changeHealth('-2', 'Brakka');
  await app.page.getByText('The sheet of Brakka is not in the library').first().waitFor();
  // The amount that was refused is still there for somebody else.
  await here.row('Foe 1').locator('.select').click();
  await app.page.getByLabel('Amount of damage or healing').press('Enter');
  await there.shows({ 'Foe 1': '4 / 6' });
  await here.next('Nimue');

  await giveAny(app, 'bin.restore', { id: brakka.id });
  // Either window may be the later one to read it.
  for (const page of [app.page, second])
    await page
      .getByRole('alert')
      .getByText(/^Brakka: /u)
      .waitFor({ state: 'hidden' });
  for (const each of [here, there]) await each.shows({ Brakka: whole });
  await there.changeHealth('-1', 'Brakka');
  await expect.poll(() => here.row('Brakka').locator('.health span').first().textContent()).not.toBe(whole);
  expectNoPageErrors(app);
});

it('joins what two windows change in one campaign, and lets each take its own step back', async () => {
  const dataFolder = await ambushed();
  app = await launchApp({ dataFolder });
  other = await app.page.context().newPage();
  const [here, there] = [app.page, other];
  await there.goto(new URL('/', here.url()).href);
  const name = (page: Page) => page.getByLabel('Name', { exact: true });
  const first = (page: Page) => page.getByLabel('First session number');
  for (const page of [here, there]) {
    await page.getByRole('link', { name: 'Library', exact: true }).first().waitFor();
    await page.evaluate((address) => location.assign(address), `#/campaign/${campaignId}/settings`);
    await name(page).waitFor();
  }
  const before = await name(here).inputValue();
  const show = async (named: string, number: string): Promise<void> => {
    for (const page of [here, there]) {
      await expect.poll(() => name(page).inputValue()).toBe(named);
      await expect.poll(() => first(page).inputValue()).toBe(number);
    }
    await Promise.all([saved(here), saved(there)]);
  };
  await Promise.all([name(here).fill('By night'), first(there).fill('7')]);
  await show('By night', '7');
  await here.getByRole('button', { name: /^Undo/u }).first().click();
  await show(before, '7');
  const [stored] = await documents<CampaignDocument>(dataFolder, 'campaigns');
  expect(stored).toMatchObject({ name: before, firstSession: 7 });
  expectNoPageErrors(app);
});
