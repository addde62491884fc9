import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { defineComponent, h } from 'vue';
import { translate } from '../../../../../../renderer/locales/i18n';
import { newCharacter } from '../../../../../../shared/sheet/commands';
import type { CharacterDocument } from '../../../../../../shared/character/document';
import { err, ok } from '../../../../../../shared/kernel/result';
import { raw } from '../../../../../../shared/kernel/text';
import { ruleset } from '../../../../../../shared/rulesets/heroic';
import { useEntryRolls } from '../../../../../../renderer/shells/compendium/useEntryRolls';
import { useRoller } from '../../../../../../renderer/features/dice/useRoller';
import { useEncounter } from '../../../../../../renderer/features/campaign/screen/useEncounter';
import { looseId, useCampaignStore } from '../../../../../../renderer/stores/campaigns/useCampaignStore';
import { useCharacterStore } from '../../../../../../renderer/stores/characters/useCharacterStore';
import { useRollLog, useRollPlace } from '../../../../../../renderer/stores/dice/useRollLog';
import { countingIds, fixedClock } from '../../../../../fixtures/ports';
import { fakeProgram } from '../../../support/fakeProgram';
import { mountPage } from '../../../support/mountPage';

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

/** The fight of a table without a campaign. */
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

it('adds a character of the library with the numbers of its sheet', async () => {
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

it('uses the numbers of the form if the character cannot be read', async () => {
  fakeProgram({
    'character.read': () => err({ code: 'not-found', text: { key: 'errors.not-found' } }),
    'pack.ofRuleset': () => ok({ packs: [] }),
  });
  const { addCharacter, encounter } = await fight();
  await addCharacter('gone', { name: 'Gone', party: false, values: { agi: 2, bonus: 1 } });
  expect(encounter.value.combatants).toMatchObject([{ party: false, values: { agi: 2, bonus: 1 } }]);
});

it("adds everyone's dice to the current log, once each", async () => {
  const { logged, add, start, next, turnOrder } = await watched();
  add({ name: 'Rat', count: 2, party: false, character: null, values: { agi: 2, bonus: 0 } });
  expect(logged()).toEqual([]);
  start();
  // The log shows the newest first, so whoever acts first is at the top.
  const order = turnOrder.value.map(({ combatant }) => `Initiative: ${combatant.name}`);
  expect(logged().map(({ label }) => translate(label))).toEqual(order);
  expect(logged()[0]).toMatchObject({ hidden: false, rolled: { kind: 'notation', notation: '2d6' } });
  next();
  expect(logged()).toHaveLength(2);
  start();
  expect(logged()).toHaveLength(4);
});

it('hides initiative dice while rolls are hidden', async () => {
  const { logged, add, start } = await watched();
  useRoller().hidden = true;
  add({ name: 'Rat', count: 1, party: false, character: null, values: { agi: 2, bonus: 0 } });
  start();
  expect(logged().map(({ hidden }) => hidden)).toEqual([true]);
});

it('hides rolls on tables as well while rolls are hidden', async () => {
  fakeProgram({});
  const table = { id: 'omens', rule: '1', title: raw('Omens'), dice: { count: 1, sides: 6 }, rows: [] };
  const { keep } = useEntryRolls(() => ruleset);
  keep({ table, dice: [3] });
  useRoller().hidden = true;
  keep({ table, dice: [4] });
  expect(useRollLog().rolls.map(({ roll }) => roll.hidden)).toEqual([true, false]);
});

/** The fight, and the log's rolls, newest first. */
async function watched() {
  fakeProgram({ 'pack.ofRuleset': () => ok({ packs: [] }), 'rolls.append': () => ok({}) });
  return { ...(await fight()), logged: () => useRollLog().rolls.map(({ roll }) => roll) };
}

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
