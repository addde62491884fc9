import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { effectScope, reactive } from 'vue';
import { useAttacks } from '#renderer/features/encounter/turn/useAttacks';
import { useEncounter } from '#renderer/stores/campaigns/useEncounter';
import { useRolls } from '#renderer/stores/dice/useRolls';
import { newCampaign } from '#shared/campaign/campaign';
import { documentOf, join, newEncounter, ofQuickFoe } from '#shared/encounter/combatants';
import { ok } from '#shared/kernel/result';
import { loadRuleset } from '#shared/rulesets/registry';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';

const relict = await loadRuleset('relict');
const heroic = await loadRuleset('heroic');
if (relict === undefined || heroic === undefined) throw new Error('Rulesets are missing');
const systems = { relict, heroic };

/** A foe whose turn it is, and another one. */
async function duel(system: keyof typeof systems, attack = { plus: 5, damage: '1d6' }) {
  const rules = systems[system];
  const fighters = ['Ada', 'Drone'].flatMap((id) => {
    const numbers = { health: 20, defense: 0, armor: 10, name: id };
    const foe = ofQuickFoe({ id, name: id, party: id === 'Ada', initiative: 9 - id.length }, numbers, rules);
    return foe === undefined ? [] : [{ ...foe, attack }];
  });
  const campaign = {
    ...newCampaign(system, 'Bells', { clock: fixedClock, ids: countingIds() }),
    id: 'bells-0001',
    encounters: { fight: join(newEncounter('fight', 'Fight', system), fighters) },
  };
  fakeProgram({
    'campaign.read': () => ok(campaign),
    'campaign.party': () => ok({ characters: [], bonds: [], missing: [] }),
    'campaign.list': () => ok({ rows: [], troubled: [] }),
    'pack.ofRuleset': () => ok({ packs: [] }),
    'documents.commit': () => ok({ saved: [] }),
  });
  const store = useEncounter();
  await store.open('bells-0001', 'fight');
  store.run({ do: 'begin' });
  const attacker = store.encounter?.combatants['Ada'];
  const document = attacker && documentOf(attacker, {});
  const sheet = document && rules.open(document);
  if (attacker === undefined || sheet?.ok !== true) throw new Error('Nobody attacks');
  return { store, aim: { attacker, sheet: sheet.value, target: 'Drone', selected: [] } };
}

/** The only attack of one foe at another one that has this condition. */
async function attackAt(condition: string) {
  const { store, aim } = await duel('relict');
  store.run({ do: 'condition', targets: ['Drone'], condition });
  const { attacks } =
    effectScope().run(() =>
      useAttacks(
        () => aim,
        () => undefined,
      ),
    ) ?? {};
  const [line] = attacks?.value ?? [];
  if (line === undefined) throw new Error('No attack');
  return line;
}

beforeEach(() => setActivePinia(createPinia()));

it('an attack that the table may allow is not closed, but asks before it is rolled', async () => {
  const free = await attackAt('dizzy');
  expect([free.blocked, free.isReady, free.why]).toEqual([undefined, true, expect.anything()]);
  const covered = await attackAt('totalCover');
  expect([covered.blocked, covered.isReady, covered.chance]).toEqual([undefined, false, undefined]);
  expect(JSON.stringify(covered.why)).toContain('Total cover');
});

it('no line moves when a target is chosen', async () => {
  const { aim } = await duel('heroic', { plus: -5, damage: '' });
  const aiming = reactive<{ target: string | undefined }>({ target: undefined });
  const { attacks } =
    effectScope().run(() =>
      useAttacks(
        () => ({ ...aim, ...aiming }),
        () => undefined,
      ),
    ) ?? {};
  const ids = () => attacks?.value.map(({ id }) => id) ?? [];
  const before = ids();
  aiming.target = 'Drone';
  const chances = attacks?.value.map(({ chance = 0 }) => chance) ?? [];
  expect(chances).not.toEqual(chances.toSorted((a, b) => b - a));
  expect(ids()).toEqual(before);
});

it('an attack that means one lets the table choose among several who are selected', async () => {
  const { aim } = await duel('heroic');
  const picked: string[] = [];
  const aiming = reactive<{ target: string | undefined }>({ target: undefined });
  const made = effectScope().run(() =>
    useAttacks(
      () => ({ ...aim, ...aiming, selected: ['Drone', 'Ada'] }),
      () => picked.push('asked'),
    ),
  );
  const line = () => made?.attacks.value[0];
  expect(line()).toMatchObject({ picks: true, chance: undefined, why: { key: 'encounterPage.attack.pick' } });
  expect(made?.rollUsual()).toBe(true);
  expect([picked, useRolls().asked]).toEqual([['asked'], null]);
  aiming.target = 'Drone';
  expect(line()).toMatchObject({ picks: false, chance: expect.any(Number) });
});
