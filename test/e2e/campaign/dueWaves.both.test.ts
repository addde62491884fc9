import { afterEach, expect, it } from 'vitest';
import { changeCampaign, fightLibrary } from '#test/e2e/scenes/fight';
import { visit } from '#test/e2e/scenes/everyScreen';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

it('offers a wave as soon as a foe has fallen, and brings it in with one click', async () => {
  const { dataFolder, campaign, encounter } = await fightLibrary();
  app = await launchApp({ dataFolder });
  const { page, kind } = app;
  await visit(page, '#/campaigns');
  await changeCampaign(app, campaign, (present) => {
    const own = present.encounters?.[encounter];
    if (own === undefined) throw new Error('No encounter');
    const wolf = { id: '1', name: 'Wolf', ruleset: 'heroic', count: 2, minor: true, initiative: 11 };
    const wolves = { ...wolf, source: { health: 4, defense: 1, armor: 0 } };
    const reserve = [{ id: 'pack', name: 'The pack', trigger: { on: 'fall' as const }, foes: [wolves] }];
    return { ...present, encounters: { [encounter]: { ...own, reserve } } };
  });
  await visit(page, `#/encounter/${campaign}/${encounter}`);
  const order = page.getByRole('list', { name: 'Order' });
  await order.getByText(/^Secret guard · /u).waitFor();
  const waiting = page.getByText('The pack is due');
  const bring = page.getByRole('button', { name: 'Bring in The pack' });
  expect(await waiting.count()).toBe(0);
  expect(await bring.count()).toBe(0);

  const guard = order.getByRole('listitem').filter({ has: page.getByText(/^Secret guard · /u) });
  await guard.getByRole('button', { pressed: false }).first().click();
  await page.getByLabel('Amount of damage or healing').fill('-9000');
  await page.keyboard.press('Enter');
  await waiting.waitFor();
  expect(await bring.count()).toBe(1);
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, `due-wave-${kind}`);

  await bring.click();
  await expect.poll(() => order.getByText(/^Wolf · /u).count()).toBe(2);
  expect(await waiting.count()).toBe(0);

  // Undoing the arrival puts the wave back into reserve, where it is due at once.
  await page.keyboard.press('Escape');
  await page.keyboard.press('z');
  await waiting.waitFor();
  expectNoPageErrors(app);
});
