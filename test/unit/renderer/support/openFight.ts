import { useEncounter } from '#renderer/stores/campaigns/useEncounter';
import { newCampaign } from '#shared/campaign/campaign';
import { join, newEncounter } from '#shared/encounter/combatants';
import type { Combatant } from '#shared/encounter/document';
import { ok } from '#shared/kernel/result';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { fakeProgram } from './fakeProgram';

type Answers = Parameters<typeof fakeProgram>[0];

/** The store of a fight that has not begun, in a campaign of these rules without characters. */
export async function openFight(ruleset: string, fighters: readonly Combatant[], more: Answers = {}) {
  const campaign = {
    ...newCampaign(ruleset, 'Bells', { clock: fixedClock, ids: countingIds() }),
    id: 'bells-0001',
    encounters: { fight: join(newEncounter('fight', 'Fight', ruleset), fighters) },
  };
  fakeProgram({
    'campaign.read': () => ok(campaign),
    'campaign.party': () => ok({ characters: [], bonds: [], missing: [] }),
    'campaign.list': () => ok({ rows: [], troubled: [] }),
    'pack.ofRuleset': () => ok({ packs: [] }),
    'documents.commit': () => ok({ saved: [] }),
    ...more,
  });
  const store = useEncounter();
  await store.open('bells-0001', 'fight');
  return store;
}
