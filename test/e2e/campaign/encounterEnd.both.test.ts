import { afterEach, expect, it } from 'vitest';
import type { CampaignDocument } from '#shared/campaign/document';
import { changeCampaign, fightLibrary, giveAny } from '#test/e2e/scenes/fight';
import { visit } from '#test/e2e/scenes/everyScreen';
import { checkAccessibility, launchApp, screenshot, type RunningApp } from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

it('writes an ended encounter to the log and the draft of the session, and takes both back', async () => {
  const { dataFolder, campaign, encounter } = await fightLibrary([
    { do: 'next' },
    { do: 'damage', targets: ['brakka'], amount: 6 },
  ]);
  app = await launchApp({ dataFolder });
  const { page } = app;
  await visit(page, '#/campaigns');
  await changeCampaign(app, campaign, (present) => {
    const own = present.encounters?.[encounter];
    if (own === undefined) throw new Error('No encounter');
    const prizes = { loot: [{ id: 'l1', name: 'Silver ring', quantity: 2 }], exp: 4, days: 1 };
    const ended = { ...own, state: 'ended' as const, turn: null, prizes };
    return { ...present, encounters: { [encounter]: ended } };
  });
  await visit(page, `#/campaign/${campaign}/log`);
  await page.getByText('Secret ambush ended in round 1 and is not in the log yet.').waitFor();
  await page.getByRole('button', { name: 'Write to log…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write the encounter to the log' });
  await dialog.waitFor();
  expect(await dialog.textContent()).toMatch(/Brakka.*taken/);
  await checkAccessibility(page);
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
    [390, 800],
  ] as const) {
    await app.resize(width, height);
    await screenshot(page, `encounterEnd-${String(width)}`);
  }
  await app.resize(1280, 800);
  await dialog.getByLabel('Title').fill('The ambush');
  await dialog.getByRole('switch', { name: 'Show it in the players’ chronicle' }).check();
  await dialog.getByLabel('Exp for each member').fill('5');
  await dialog.getByRole('button', { name: 'Write to log' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('The ambush', { exact: true }).waitFor();
  expect(await page.getByText('is not in the log yet').count()).toBe(0);
  await screenshot(page, 'encounterEnd-log');

  const stored = async () => (await giveAny(app, 'campaign.read', { id: campaign })) as CampaignDocument;
  await expect.poll(async () => (await stored()).log.at(-1)?.title).toBe('The ambush');
  const { log, drafts } = await stored();
  expect(log.at(-1)).toMatchObject({ kind: 'entry', secret: false, fought: { encounter, rounds: 1 } });
  expect(drafts.closeOut).toMatchObject({
    ...{ days: 1, carried: [encounter] },
    loot: [{ name: 'Silver ring', quantity: 2, member: null }],
  });
  expect(drafts.closeOut?.awards).toContainEqual(
    expect.objectContaining({ reward: 'exp', amount: 5, reason: 'The ambush' }),
  );

  // An encounter that has its entry leads to it; another opens the dialog at once.
  const fight = `#/encounter/${campaign}/${encounter}`;
  await visit(page, fight);
  await page.getByRole('link', { name: 'Open the log' }).click();
  await page.getByText('The ambush', { exact: true }).waitFor();
  expect(await dialog.count()).toBe(0);

  await page.keyboard.press('Control+z');
  await page.getByText('is not in the log yet').waitFor();
  await expect.poll(async () => (await stored()).drafts.closeOut).toBeNull();
  expect((await stored()).log.some(({ title }) => title === 'The ambush')).toBe(false);
  await visit(page, fight);
  await page.getByRole('link', { name: 'Write to log…' }).click();
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).not.toContain('write=');
});
