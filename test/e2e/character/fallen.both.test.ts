import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { inRoot } from '#build/scripts/root.mjs';
import { newCampaign } from '#shared/campaign/campaign';
import type { CampaignDocument } from '#shared/campaign/document';
import type { CharacterDocument } from '#shared/character/document';
import { join, newEncounter, ofCharacter } from '#shared/encounter/combatants';
import { memberOf } from '#test/fixtures/chronicled';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { documents } from '#test/e2e/scenes/encounter';
import { seededLibrary } from '#test/e2e/scenes/seeded';
import { openCharacter, saved, takeDamage, turnTo } from '#test/e2e/scenes/table';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';
import { layoutFaults } from '#test/e2e/support/layout';

let app: RunningApp;
afterEach(async () => app.close());

/** Petra in a campaign with a fight of her own. */
async function library(): Promise<string> {
  const file = await readFile(inRoot('shared/rulesets/starfaring/examples/petra.json'), 'utf8');
  const folder = await seededLibrary([(JSON.parse(file) as { plan: unknown }).plan]);
  const [petra] = await documents<CharacterDocument>(folder, 'characters');
  if (petra === undefined) throw new Error('Petra is missing');
  const campaign: CampaignDocument = {
    ...newCampaign('starfaring', 'Drift', { clock: fixedClock, ids: countingIds() }),
    id: 'drift-0001',
    party: [memberOf(petra, { id: 'm-petra' })],
    encounters: {
      boarding: join(newEncounter('boarding', 'Boarding', 'starfaring'), [
        ofCharacter({ id: 'petra', name: petra.name, party: true, initiative: 9 }, petra),
      ]),
    },
  };
  await mkdir(path.join(folder, 'campaigns'), { recursive: true });
  await writeFile(path.join(folder, 'campaigns', 'drift-0001.json'), JSON.stringify(campaign));
  const inCampaign = JSON.stringify({ ...petra, campaign: campaign.id });
  await writeFile(path.join(folder, 'characters', `${petra.id}.json`), inCampaign);
  return folder;
}

it('offers the next step of the fallen in party and fight, and no attacks of the dead on the sheet', async () => {
  app = await launchApp({ dataFolder: await library() });
  const { page } = app;
  await app.resize(1440, 900);
  const go = (address: string): Promise<void> => page.evaluate((to) => location.assign(to), address);
  await openCharacter(page, 'Petra Quill');
  await turnTo(page, 'Play');
  const health = page.locator('form.health strong').first();
  for (let hits = 0; hits < 20 && !(await health.innerText()).startsWith('0'); hits += 1) {
    const before = await health.innerText();
    await takeDamage(page, 8);
    await expect.poll(() => health.innerText()).not.toBe(before);
    if (await page.getByRole('dialog', { name: 'Dice' }).isVisible()) await page.keyboard.press('Escape');
  }
  await saved(page);
  const save = page.getByRole('button', { name: 'Roll a death save' });
  await app.resize(390, 844);
  await save.waitFor();
  expect(await layoutFaults(page)).toEqual([]);
  await screenshot(page, 'fallen-390');
  await app.resize(1440, 900);

  // The party, and the fight.
  await go('#/campaign/drift-0001/party');
  await page.getByRole('button', { name: 'Damage or heal Petra Quill' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Roll a death save' }).click();
  await page
    .getByText(/death save/iu)
    .first()
    .waitFor();
  await screenshot(page, 'fallen-party');
  const dice = page.getByRole('complementary', { name: 'Dice' });
  // The consequences are applied as the die falls.
  await dice.getByRole('button', { name: /Roll$/u }).click();
  // The notice says what came of the roll.
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText(/Petra Quill: Roll a death save: (One|Two|Stable)/u)
    .waitFor();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await page.keyboard.press('Escape');
  await go('#/encounter/drift-0001/boarding');
  await page.getByRole('button', { name: 'Begin', exact: true }).click();
  await page.getByRole('heading', { name: "Petra Quill's turn" }).waitFor();
  const turn = page.getByRole('region', { name: "Petra Quill's turn" });
  await turn.getByRole('button', { name: 'Roll a death save' }).click();
  await screenshot(page, 'fallen-fight');
  await page.keyboard.press('Escape');

  // The dead.
  await openCharacter(page, 'Petra Quill');
  await turnTo(page, 'Build');
  const attacks = page.locator('[data-work] table').first();
  expect(await attacks.locator('[data-roll]').count()).toBeGreaterThan(0);
  await turnTo(page, 'Play');
  await takeDamage(page, 300);
  await turnTo(page, 'Build');
  const reason = page.getByText('Dead: this character cannot attack.');
  await reason.waitFor();
  // It has air around it, and the notice says what the blow did.
  const [tableBox, reasonBox, nextBox] = [
    await attacks.boundingBox(),
    await reason.boundingBox(),
    await page.getByRole('heading', { name: 'Conditions and traumas' }).boundingBox(),
  ];
  expect(reasonBox?.y).toBeGreaterThanOrEqual((tableBox?.y ?? 0) + (tableBox?.height ?? 0) + 8);
  expect(nextBox?.y).toBeGreaterThanOrEqual((reasonBox?.y ?? 0) + (reasonBox?.height ?? 0) + 24);
  await page
    .getByRole('region', { name: 'Messages' })
    .getByText(/instant death/u)
    .waitFor();
  expect(await attacks.locator('[data-roll]').count()).toBe(0);
  expect(await save.count()).toBe(0);
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, 'fallen-dead');
  expectNoPageErrors(app);
});
