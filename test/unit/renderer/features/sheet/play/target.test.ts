import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { expect, it } from 'vitest';
import { defineComponent } from 'vue';
import { join, newEncounter, ofCharacter, ofQuickFoe } from '#shared/encounter/combatants';
import { message, raw } from '#shared/kernel/text';
import { ok } from '#shared/kernel/result';
import type { RollRequest } from '#shared/rules/checks';
import { loadRuleset } from '#shared/rulesets/registry';
import { newCharacter } from '#shared/sheet/commands';
import { newCampaign } from '#shared/campaign/campaign';
import { usePlayParts } from '#renderer/features/sheet/usePlayParts';
import { useTableAnswers } from '#renderer/features/sheet/play/useTableAnswers';
import { useTarget } from '#renderer/features/sheet/play/useTarget';
import { useCharacterStore } from '#renderer/stores/characters/useCharacterStore';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { openFight } from '#test/unit/renderer/support/openFight';

const heroic = await loadRuleset('heroic');
if (heroic === undefined) throw new Error('No rules');

it('means friends by a roll that helps, and says nothing of others', async () => {
  setActivePinia(createPinia());
  const ports = { clock: fixedClock, ids: countingIds() };
  const hero = { ...newCharacter(heroic, ports), campaign: 'bells-0001' };
  const quick = (id: string, party: boolean) =>
    ofQuickFoe(
      { id, name: id, party, initiative: 3 },
      { health: 6, defense: 2, armor: 0, name: id },
      heroic,
    ) ?? [];
  const fight = join(newEncounter('fight', 'Fight', 'heroic'), [
    ofCharacter({ id: 'hero', name: 'Hero', party: true, initiative: 9 }, hero),
    ...[quick('Goblin', false), quick('Brakka', true)].flat(),
  ]);
  const campaign = {
    ...newCampaign('heroic', 'Bells', ports),
    id: 'bells-0001',
    encounters: { fight: { ...fight, state: 'running' as const, round: 1, turn: 'hero' } },
  };
  await openFight('heroic', [], {
    'campaign.read': () => ok(campaign),
    'campaign.party': () => ok({ characters: [hero], bonds: [], missing: [] }),
    'character.read': () => ok(hero),
    'pack.ofRuleset': () => ok({ packs: [], missing: [] }),
  });
  await useCharacterStore().load(hero.id);
  let found: ReturnType<typeof useTarget> | undefined;
  let table: ReturnType<typeof useTableAnswers> | undefined;
  const Page = defineComponent(() => {
    found = useTarget();
    table = useTableAnswers(usePlayParts(), found);
    return () => null;
  });
  mountPage(Page);
  await flushPromises();
  if (found === undefined || table === undefined) throw new Error('No target');
  const bolt: RollRequest = { check: 'power', label: raw('Bolt'), values: { stat: 2 } };
  const heal: RollRequest = { ...bolt, helps: true };
  expect(found.options.value.map(({ label }) => label)).toEqual(['Foe 1', 'Brakka']);
  expect(table.closed(heal)).toBeUndefined();
  found.choose('Goblin');
  expect(table.closed(heal)).toEqual(message('rules.fight.forFriend'));
  expect(table.hasChance(heal)).toBe(false);
  expect(table.hasChance(bolt)).toBe(true);
  expect(table.hasChance({ ...bolt, only: raw('only affects the undead') })).toBe(false);
  found.choose('Brakka');
  expect(table.closed(heal)).toBeUndefined();
  expect(table.hasChance(heal)).toBe(true);
});
