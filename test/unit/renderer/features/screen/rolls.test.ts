import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { defineComponent, h } from 'vue';
import { newCharacter } from '#shared/sheet/commands';
import type { CharacterDocument } from '#shared/character/document';
import { ok } from '#shared/kernel/result';
import { raw } from '#shared/kernel/text';
import { ruleset } from '#shared/rulesets/heroic/index';
import { useEntryRolls } from '#renderer/shells/compendium/useEntryRolls';
import { useRoller } from '#renderer/features/dice/useRoller';
import { looseId, useCampaignStore } from '#renderer/stores/campaigns/useCampaignStore';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { useRollLog, useRollPlace } from '#renderer/stores/dice/useRollLog';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { mountPage } from '#test/unit/renderer/support/mountPage';

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

it('hides rolls on tables as well while rolls are hidden', async () => {
  fakeProgram({});
  const table = { id: 'omens', rule: '1', title: raw('Omens'), dice: { count: 1, sides: 6 }, rows: [] };
  const { keep } = useEntryRolls(() => ruleset);
  keep({ table, dice: [3] });
  useRoller().hidden = true;
  keep({ table, dice: [4] });
  expect(useRollLog().rolls.map(({ roll }) => roll.hidden)).toEqual([true, false]);
});

it('opens the roller with the rules of the table, whichever character was open before', async () => {
  fakeProgram({ 'pack.ofRuleset': () => ok({ packs: [] }), 'character.read': () => ok(watcher()) });
  await useCharacterStore().load('watcher');
  const table = useCampaignStore();
  await table.load(looseId('starfaring'));
  mountPage(
    defineComponent(() => {
      useRollPlace(null, () => table.document?.ruleset);
      return () => h('div');
    }),
  );
  const roller = useRoller();
  await roller.start();
  expect(roller.ruleset?.manifest.id).toBe('starfaring');
});
