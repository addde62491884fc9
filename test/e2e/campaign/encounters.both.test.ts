import { afterEach, expect, it } from 'vitest';
import { campaignPage } from '#test/e2e/scenes/ownCampaign';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';
import { plan, seededLibrary } from '#test/e2e/scenes/seeded';

let app: RunningApp;
afterEach(async () => app.close());

it('prepares an encounter, keeps it as a template, and starts it once', { tags: 'journey' }, async () => {
  app = await launchApp({ dataFolder: await seededLibrary([plan('Brakka'), plan('Ilse')]) });
  const { page } = app;
  await page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await page.getByRole('button', { name: 'New campaign' }).click();
  await page.getByLabel('Campaign name').fill('The ferry road');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await campaignPage(page, 'Encounters');

  await page.getByText('No encounters yet').waitFor();
  await page.getByRole('button', { name: 'New encounter' }).click();
  await page.getByLabel('Name of the encounter').fill('Ambush at the bridge');

  // A typed line shows what was understood, and what was not, before anything is added.
  const quick = page.getByLabel('Type quick foes').first();
  await quick.fill('Goblin x4 End 6 Def 2; Wolf');
  await page.getByText('4 × Goblin', { exact: true }).waitFor();
  await page.getByText('Wolf has no health yet', { exact: false }).waitFor();
  await screenshot(page, `encounters-typed-${app.kind}`);
  await quick.fill('Goblin x4 End 6 Def 2; Wolf HP 9');
  await quick.press('Enter');
  await page.getByText('5 foes').first().waitFor();
  await quick.fill('Ogre x500 HP 6');
  await page.getByText('number has to be from 1 to 100', { exact: false }).waitFor();
  await quick.fill('');

  // Foes of the library and of every bestiary are found in one list.
  await page.getByRole('button', { name: 'Find foes' }).first().click();
  await page.getByLabel('Search library and bestiary').fill('brakka');
  await page.getByRole('dialog').getByRole('button', { name: 'Brakka' }).click();
  await page.getByLabel('Search library and bestiary').fill('bestiary nothing');
  await page.getByText('No matches.').waitFor();
  await page.getByLabel('Search library and bestiary').fill('npc');
  await page.getByRole('dialog').getByRole('listitem').nth(3).waitFor();
  const found = page.getByRole('dialog').getByRole('list').getByRole('button');
  await found.nth(2).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^One .* more$/ })
    .click();
  await screenshot(page, `encounters-found-${app.kind}`);
  expect(await checkAccessibility(page)).toEqual([]);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByText('8 foes').first().waitFor();

  // The stat block of any foe is one click away.
  await page.getByRole('button', { name: 'Stat block of Goblin' }).click();
  await page.getByRole('dialog', { name: 'Goblin' }).getByText('Endurance').first().waitFor();
  await screenshot(page, `encounters-block-${app.kind}`);
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  await page.getByRole('button', { name: 'Details of Goblin' }).click();
  await page.getByRole('dialog').getByLabel('Name shown to players').fill('Shadow');
  await screenshot(page, `encounters-details-${app.kind}`);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await page.getByText('players see “Shadow”', { exact: false }).waitFor();

  await page.getByRole('button', { name: 'Add wave' }).click();
  const wave = page.getByRole('group', { name: 'Wave 2' });
  await wave.getByLabel('When the wave enters').selectOption('round');
  await wave.getByLabel('Type quick foes').fill('2 archers HP 4');
  await wave.getByLabel('Type quick foes').press('Enter');
  await wave.getByText('2 foes').waitFor();
  await page.getByRole('button', { name: 'Add event' }).click();
  const events = page.getByRole('region', { name: 'Events in the order' });
  const text = events.getByLabel('What happens');
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true);
  await text.fill('The bridge breaks');
  await events.getByLabel('How often').selectOption('Every few rounds');
  await events.getByLabel('Every how many rounds').fill('3');
  await events.getByLabel('First round').fill('2');
  await page.getByLabel('Exp for each').fill('3');
  await page.getByLabel('Item', { exact: true }).fill('Silver bell');
  await page.getByLabel('Item', { exact: true }).press('Enter');
  await page.getByText('Silver bell').waitFor();
  await screenshot(page, `encounters-editor-${app.kind}`);
  expect(await checkAccessibility(page)).toEqual([]);

  await page.getByRole('button', { name: 'Save as template' }).click();
  await page.getByText('“Ambush at the bridge” was saved as a template.').waitFor();
  await page.getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('list', { name: 'Prepared' }).getByText('Ambush at the bridge (copy)').waitFor();
  await page.getByRole('button', { name: 'New from template' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ambush at the bridge' }).click();
  await expect.poll(() => page.getByRole('list', { name: 'Prepared' }).getByRole('listitem').count()).toBe(3);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('“Ambush at the bridge” was deleted.').waitFor();
  await expect.poll(() => page.getByRole('list', { name: 'Prepared' }).getByRole('listitem').count()).toBe(2);

  // Another press continues the encounter that runs instead of starting a second one.
  await page.getByRole('button', { name: 'Start Ambush at the bridge', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Ambush at the bridge' }).waitFor();
  await page.getByText('Shadow 4', { exact: true }).first().waitFor();
  await page.getByText('Not begun', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByRole('list', { name: 'Order' }).getByText('The bridge breaks').waitFor();
  await page.getByText('next in round 2', { exact: true }).waitFor();
  await page.goBack();
  const running = page.getByRole('list', { name: 'Running' });
  await running.getByText('Ambush at the bridge').waitFor();
  await running.getByText('Round 1', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Continue Ambush at the bridge', exact: true }).waitFor();
  expect(await running.getByRole('listitem').count()).toBe(1);
  await page.getByText('Saved', { exact: true }).waitFor();
  await screenshot(page, `encounters-running-${app.kind}`);
  expectNoPageErrors(app);
});
