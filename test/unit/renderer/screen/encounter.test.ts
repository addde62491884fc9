import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { defineComponent, h } from 'vue';
import { newCharacter } from '../../../../shared/character/character';
import type { CharacterDocument } from '../../../../shared/character/document';
import { err, ok } from '../../../../shared/kernel/result';
import { ruleset } from '../../../../shared/rulesets/heroic';
import { useEncounter } from '../../../../renderer/features/screen/useEncounter';
import { looseId, useCampaignStore } from '../../../../renderer/stores/useCampaignStore';
import { countingIds, fixedClock } from '../../../fixtures/ports';
import { fakeProgram } from '../support/fakeProgram';
import { mountPage } from '../support/mountPage';

beforeEach(() => setActivePinia(createPinia()));

const plan = {
  ruleset: 'heroic',
  name: 'Watcher',
  stats: { agi: 3 },
  skills: [{ id: 'perception', level: 'advanced' }],
};

function watcher(): CharacterDocument {
  const ports = { clock: fixedClock, ids: countingIds() };
  const planned = ruleset.readPlan(plan, ports);
  if (!planned.ok) throw new Error('refused');
  return { ...newCharacter(ruleset, ports), ...planned.value, id: 'watcher' };
}

/** The fight on a table without a campaign. */
async function fight() {
  const store = useCampaignStore();
  await store.load(looseId(ruleset.manifest.id));
  let found: ReturnType<typeof useEncounter> | undefined;
  const Panel = defineComponent(() => {
    found = useEncounter(() => ruleset.initiative);
    return () => h('div');
  });
  mountPage(Panel);
  if (found === undefined) throw new Error('Not mounted');
  return found;
}

it('lets a character of the library join with the numbers of its sheet', async () => {
  fakeProgram({
    'character.read': () => ok(watcher()),
    'pack.ofRuleset': () => ok({ packs: [] }),
  });
  const { addCharacter, encounter } = await fight();
  await addCharacter('watcher', { name: 'Watcher', party: true, values: { agi: 0, bonus: 1 } });
  expect(encounter.value.combatants).toMatchObject([
    { name: 'Watcher', character: 'watcher', party: true, values: { agi: 5, bonus: 0 } },
  ]);
});

it('takes the numbers of the form where the character cannot be read', async () => {
  fakeProgram({
    'character.read': () => err({ code: 'not-found', text: { key: 'errors.not-found' } }),
    'pack.ofRuleset': () => ok({ packs: [] }),
  });
  const { addCharacter, encounter } = await fight();
  await addCharacter('gone', { name: 'Gone', party: false, values: { agi: 2, bonus: 1 } });
  expect(encounter.value.combatants).toMatchObject([{ party: false, values: { agi: 2, bonus: 1 } }]);
});
