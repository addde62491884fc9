import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { effectScope } from 'vue';
import { useAttacks } from '#renderer/features/encounter/turn/useAttacks';
import { documentOf, ofBlock, ofQuickFoe } from '#shared/encounter/combatants';
import type { Ruleset } from '#shared/rules/ruleset';
import type { Aim } from '#renderer/stores/campaigns/attacks/aimedThrow';
import nimuePlan from '#shared/rulesets/heroic/examples/nimue.json';
import { newCharacter } from '#shared/sheet/commands';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { loadRuleset } from '#shared/rulesets/registry';
import { openFight } from '#test/unit/renderer/support/openFight';

const relict = await loadRuleset('relict');
if (relict === undefined) throw new Error('Rulesets are missing');
const rules = relict;

/** The only attack of one foe at another one that has this condition. */
async function attackAt(condition: string) {
  const fighters = ['Ada', 'Drone'].flatMap((id) => {
    const numbers = { health: 20, defense: 0, armor: 10, name: id };
    const foe = ofQuickFoe({ id, name: id, party: id === 'Ada', initiative: 9 - id.length }, numbers, rules);
    return foe === undefined ? [] : [{ ...foe, attack: { plus: 5, damage: '1d6' } }];
  });
  const store = await openFight('relict', fighters);
  store.run({ do: 'begin' });
  store.run({ do: 'condition', targets: ['Drone'], condition });
  const [line] = linesOf(store, rules, 'Ada', { target: 'Drone', selected: [] });
  if (line === undefined) throw new Error('No attack');
  return line;
}

type Store = Awaited<ReturnType<typeof openFight>>;

function linesOf(store: Store, by: Ruleset, id: string, aim: Aim) {
  const attacker = store.encounter?.combatants[id];
  const document = attacker && documentOf(attacker, {});
  const sheet = document && by.open(document);
  if (attacker === undefined || sheet?.ok !== true) throw new Error('Nobody attacks');
  const { attacks } =
    effectScope().run(() => useAttacks(() => ({ ...aim, attacker, sheet: sheet.value }))) ?? {};
  return attacks?.value ?? [];
}

beforeEach(() => setActivePinia(createPinia()));

it('an attack that the table may allow is not closed, but asks before it is rolled', async () => {
  const free = await attackAt('dizzy');
  expect([free.blocked, free.isReady, free.why]).toEqual([undefined, true, expect.anything()]);
  const covered = await attackAt('totalCover');
  expect([covered.blocked, covered.isReady, covered.chance]).toEqual([undefined, false, undefined]);
  expect(JSON.stringify(covered.why)).toContain('Total cover');
});

it('gives no chance to a power that means others than the target, and says whom it means', async () => {
  const heroic = await loadRuleset('heroic');
  if (heroic === undefined) throw new Error('Rulesets are missing');
  const ports = { clock: fixedClock, ids: countingIds() };
  const plan = heroic.readPlan(nimuePlan.plan, ports);
  if (!plan.ok) throw new Error('Nimue cannot be made');
  const nimue = { ...newCharacter(heroic, ports), ...plan.value };
  const quick = (id: string, party: boolean) =>
    ofQuickFoe(
      { id, name: id, party, initiative: 3 },
      { health: 6, defense: 2, armor: 0, name: id },
      heroic,
    ) ?? [];
  const caster = ofBlock({ id: 'Nimue', name: 'Nimue', party: true, initiative: 9 }, nimue, null, false);
  const store = await openFight('heroic', [caster, quick('Brakka', true), quick('Goblin', false)].flat());
  store.run({ do: 'begin' });
  const powers = (selected: readonly string[], target?: string) => {
    const lines = linesOf(store, heroic, 'Nimue', { target, selected });
    const named = (words: string) => lines.find(({ name }) => JSON.stringify(name).includes(words));
    return { order: lines, bolt: named('damage.uses.ranged'), heal: named('healing.uses.other') };
  };
  const atFoe = powers([], 'Goblin');
  expect(atFoe.bolt).toMatchObject({ chance: undefined, why: { raw: 'only affects the undead' } });
  expect(atFoe.bolt?.blocked).toBeUndefined();
  expect(atFoe.heal).toMatchObject({ blocked: { key: 'encounterPage.attack.forFriend' }, chance: undefined });
  expect(atFoe.order.slice(-3).every(({ chance }) => chance === undefined)).toBe(true);
  for (const { heal } of [powers(['Brakka'], 'Goblin'), powers([], 'Brakka')]) {
    expect(heal).toMatchObject({ why: { key: 'encounterPage.attack.for', params: { who: 'Brakka' } } });
    expect(heal?.chance).toBeGreaterThan(0.5);
  }
  expect(powers(['Nimue'], 'Goblin').heal?.blocked).toBeDefined();
  expect(powers([]).heal?.blocked).toBeUndefined();
});
