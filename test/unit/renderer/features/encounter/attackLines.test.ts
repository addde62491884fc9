import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { effectScope } from 'vue';
import { useAttacks } from '#renderer/features/encounter/turn/useAttacks';
import { documentOf, ofQuickFoe } from '#shared/encounter/combatants';
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
  const attacker = store.encounter?.combatants['Ada'];
  const document = attacker && documentOf(attacker, {});
  const sheet = document && rules.open(document);
  if (attacker === undefined || sheet?.ok !== true) throw new Error('Nobody attacks');
  const aim = { attacker, sheet: sheet.value, target: 'Drone', selected: [] };
  const { attacks } = effectScope().run(() => useAttacks(() => aim)) ?? {};
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
