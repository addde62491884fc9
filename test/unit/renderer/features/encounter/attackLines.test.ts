import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { effectScope, reactive } from 'vue';
import { useAttacks } from '#renderer/features/encounter/turn/useAttacks';
import { useRolls } from '#renderer/stores/dice/useRolls';
import { documentOf, ofBlock, ofQuickFoe } from '#shared/encounter/combatants';
import type { Ruleset } from '#shared/rules/ruleset';
import type { Aim } from '#renderer/stores/campaigns/attacks/aimedThrow';
import nimuePlan from '#shared/rulesets/heroic/examples/nimue.json';
import { newCharacter } from '#shared/sheet/commands';
import { countingIds, fixedClock } from '#test/fixtures/ports';
import { loadRuleset } from '#shared/rulesets/registry';
import { openFight } from '#test/unit/renderer/support/openFight';

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
  const store = await openFight(system, fighters);
  store.run({ do: 'begin' });
  return store;
}

/** The only attack of one foe at another one that has this condition. */
async function attackAt(condition: string) {
  const store = await duel('relict');
  store.run({ do: 'condition', targets: ['Drone'], condition });
  const [line] = attacksOf(store, relict, 'Ada', () => ({ target: 'Drone', selected: [] })).attacks.value;
  if (line === undefined) throw new Error('No attack');
  return line;
}

type Store = Awaited<ReturnType<typeof openFight>>;

function attacksOf(store: Store, by: Ruleset | undefined, id: string, aim: () => Aim, pick = () => {}) {
  const attacker = store.encounter?.combatants[id];
  const document = attacker && documentOf(attacker, {});
  const sheet = document && by?.open(document);
  if (attacker === undefined || sheet?.ok !== true) throw new Error('Nobody attacks');
  const made = effectScope().run(() => useAttacks(() => ({ ...aim(), attacker, sheet: sheet.value }), pick));
  if (made === undefined) throw new Error('No attacks');
  return made;
}

beforeEach(() => setActivePinia(createPinia()));

it('an attack that the table may allow is not closed, but asks before it is rolled', async () => {
  const free = await attackAt('dizzy');
  expect([free.blocked, free.isReady, free.why]).toEqual([undefined, true, expect.anything()]);
  const covered = await attackAt('totalCover');
  expect([covered.blocked, covered.isReady, covered.chance]).toEqual([undefined, false, undefined]);
  expect(JSON.stringify(covered.why)).toContain('Total cover');
});

/** Nimue, who has powers, with a friend and a foe. */
async function nimueAt() {
  const { heroic: rules } = systems;
  const ports = { clock: fixedClock, ids: countingIds() };
  const plan = rules.readPlan(nimuePlan.plan, ports);
  if (!plan.ok) throw new Error('Nimue cannot be made');
  const nimue = { ...newCharacter(rules, ports), ...plan.value };
  const quick = (id: string, party: boolean) =>
    ofQuickFoe(
      { id, name: id, party, initiative: 3 },
      { health: 6, defense: 2, armor: 0, name: id },
      rules,
    ) ?? [];
  const caster = ofBlock({ id: 'Nimue', name: 'Nimue', party: true, initiative: 9 }, nimue, null, false);
  const store = await openFight('heroic', [caster, quick('Brakka', true), quick('Goblin', false)].flat());
  store.run({ do: 'begin' });
  return { store, attacksAt: (aim: () => Aim) => attacksOf(store, rules, 'Nimue', aim) };
}

it('gives no chance to a power that means others than the target, and says whom it means', async () => {
  const { attacksAt } = await nimueAt();
  const powers = (selected: readonly string[], target?: string) => {
    const lines = attacksAt(() => ({ target, selected })).attacks.value;
    const named = (words: string) => lines.find(({ name }) => JSON.stringify(name).includes(words));
    return { order: lines, bolt: named('damage.uses.ranged'), heal: named('healing.uses.other') };
  };
  const atFoe = powers([], 'Goblin');
  expect(atFoe.bolt).toMatchObject({ chance: undefined, why: { raw: 'only affects the undead' } });
  expect(atFoe.bolt?.blocked).toBeUndefined();
  expect(atFoe.heal).toMatchObject({ blocked: { key: 'rules.fight.forFriend' }, chance: undefined });
  expect(atFoe.order.slice(-3).every(({ chance }) => chance === undefined)).toBe(true);
  for (const { heal } of [powers(['Brakka'], 'Goblin'), powers([], 'Brakka')]) {
    expect(heal).toMatchObject({ why: { key: 'encounterPage.attack.for', params: { who: 'Brakka' } } });
    expect(heal?.chance).toBeGreaterThan(0.5);
  }
  expect(powers(['Nimue'], 'Goblin').heal?.blocked).toBeDefined();
  expect(powers([]).heal?.blocked).toBeUndefined();
});

it('dice of damage that an attack brings fall after a hit of a target of other rules, and only then', async () => {
  const foe = (id: string, rules: Ruleset) =>
    ofQuickFoe(
      { id, name: id, party: false, initiative: 3 },
      { health: 6, defense: 2, armor: 0, name: id },
      rules,
    ) ?? [];
  const ada = [foe('Ada', heroic)].flat().map((each) => ({ ...each, attack: { plus: 2, damage: '1d6' } }));
  const store = await openFight('heroic', [...ada, foe('Brute', heroic), foe('Drone', relict)].flat());
  store.run({ do: 'begin' });
  const attackAtOne = (target: string) =>
    attacksOf(store, heroic, 'Ada', () => ({ target, selected: [] })).attacks.value[0];
  const dice = { count: 1, sides: 6 };
  expect(attackAtOne('Brute')?.first.values).toMatchObject({ attacker: { attack: 2, dice } });
  expect(attackAtOne('Drone')?.first.values['attacker']).toMatchObject({ attack: 2 });
  expect(attackAtOne('Drone')?.first.values['attacker']).not.toHaveProperty('dice');
  expect(attackAtOne('Drone')?.dice?.notation).toBe('1d6');
});

it('no line moves when a target is chosen', async () => {
  const store = await duel('heroic', { plus: -5, damage: '' });
  const aim = reactive<{ target: string | undefined }>({ target: undefined });
  const { attacks } = attacksOf(store, heroic, 'Ada', () => ({ ...aim, selected: [] }));
  const ids = () => attacks.value.map(({ id }) => id);
  const before = ids();
  aim.target = 'Drone';
  const chances = attacks.value.map(({ chance = 0 }) => chance);
  expect(chances).not.toEqual(chances.toSorted((a, b) => b - a));
  expect(ids()).toEqual(before);
});

it('what is closed against the target comes last, but never from under the pointer', async () => {
  const { store, attacksAt } = await nimueAt();
  const aim = reactive<{ target: string | undefined }>({ target: undefined });
  const { attacks, hold } = attacksAt(() => ({ ...aim, selected: [] }));
  const ids = () => attacks.value.map(({ id }) => id);
  const closed = () => attacks.value.map(({ blocked }) => blocked !== undefined);
  const before = ids();
  hold(true);
  aim.target = 'Goblin';
  expect(ids()).toEqual(before);
  expect(closed()).not.toEqual(closed().toSorted());
  hold(false);
  const isClosed = closed();
  expect(isClosed).toContain(true);
  expect(isClosed).toEqual(isClosed.toSorted());
  const open = ids().filter((_, index) => isClosed[index] === false);
  expect(open).toEqual(before.filter((id) => open.includes(id)));
  // A row that is closed by what it did keeps its place with its result.
  const now = ids();
  store.run({ do: 'condition', targets: ['Nimue'], condition: 'constricted' });
  expect(ids()).toEqual(now);
});

it('an attack that means one lets the table choose among several who are selected', async () => {
  const store = await duel('heroic');
  const picked: string[] = [];
  const aim = reactive<{ target: string | undefined }>({ target: undefined });
  const { attacks, rollUsual } = attacksOf(
    store,
    heroic,
    'Ada',
    () => ({ ...aim, selected: ['Drone', 'Ada'] }),
    () => picked.push('asked'),
  );
  const line = () => attacks.value[0];
  expect(line()).toMatchObject({ picks: true, chance: undefined, why: { key: 'encounterPage.attack.pick' } });
  expect(rollUsual()).toBe(true);
  expect([picked, useRolls().asked]).toEqual([['asked'], null]);
  aim.target = 'Drone';
  expect(line()).toMatchObject({ picks: false, chance: expect.any(Number) });
});
