import { afterEach, expect, it } from 'vitest';
import type { RollRecord } from '#shared/campaign/dice/rolls';
import type { Json } from '#shared/kernel/jsonValue';
import { raw } from '#shared/kernel/text';
import { initialValues } from '#shared/rules/inputs';
import { loadRuleset } from '#shared/rulesets/registry';
import { visit } from '#test/e2e/scenes/everyScreen';
import { fightLibrary, giveAny } from '#test/e2e/scenes/fight';
import { happened } from '#test/e2e/scenes/encounterPage';
import {
  checkAccessibility,
  expectNoPageErrors,
  launchApp,
  screenshot,
  type RunningApp,
} from '#test/e2e/support/index';

let app: RunningApp;
afterEach(async () => app.close());

/** Brakka's blow, as the GM's program logs what it judged: 10 against 9, a hit for 1. */
async function judged(encounter: string, id: string): Promise<RollRecord> {
  const check = (await loadRuleset('heroic'))?.checks.find((each) => each.id === 'attack');
  const values = initialValues(check?.inputs ?? {}) as Record<string, Json>;
  return {
    ...{ type: 'roll', id, at: new Date().toISOString(), label: raw('Axe'), who: 'Brakka' },
    target: 'Secret guard',
    rolled: {
      ...{ kind: 'check', ruleset: 'heroic', check: 'attack', values },
      dice: [
        [4, 6],
        [4, 5],
      ],
    },
    ...{ replaces: null, hidden: false, seed: null },
    judged: { encounter, combatant: 'secret-guard', of: id, hides: ['defender.defense'] },
    seat: true,
  };
}

it('shows a player’s judged attack beside the fight, with the damage that waits, and deals it once', async () => {
  const { dataFolder, campaign, encounter } = await fightLibrary();
  app = await launchApp({ dataFolder });
  const { page } = app;
  await app.resize(1440, 900);
  await visit(page, `#/encounter/${campaign}/${encounter}`);
  const rolls = page.getByRole('region', { name: 'Players’ rolls' });
  await rolls.getByText('Rolls your players make at the table appear here').waitFor();
  await giveAny(app, 'rolls.append', { log: campaign, lines: [await judged(encounter, 'throw-1')] });
  const apply = rolls.getByRole('button', { name: /^Apply \d+ to/u });
  await apply.waitFor();
  // The GM reads both totals.
  await rolls.getByText(/10.*9/u).waitFor();
  expect(await checkAccessibility(page)).toEqual([]);
  await screenshot(page, 'gm-players-roll');
  await page.emulateMedia({ colorScheme: 'dark' });
  await screenshot(page, 'gm-players-roll-dark');
  await apply.click();
  await rolls.getByText('applied').waitFor();
  expect(await apply.count()).toBe(0);
  await page.getByRole('button', { name: /^Undo/u }).first().click();
  await apply.waitFor();
  expect(await happened(page).count()).toBe(1);
  expectNoPageErrors(app);
});
