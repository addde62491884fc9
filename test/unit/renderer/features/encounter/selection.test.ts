import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { effectScope, nextTick } from 'vue';
import { useAim } from '#renderer/features/encounter/useAim';
import { ofQuickFoe } from '#shared/encounter/combatants';
import { loadRuleset } from '#shared/rulesets/registry';
import { openFight } from '#test/unit/renderer/support/openFight';

const plain = { ctrlKey: false, metaKey: false, shiftKey: false };

/** Ada and Bea of the party act before two goblins. */
async function begun() {
  const heroic = await loadRuleset('heroic');
  if (heroic === undefined) throw new Error('Rulesets are missing');
  const fighters = ['Ada', 'Bea', 'Goblin', 'Imp'].flatMap((id, index) => {
    const numbers = { health: 20, defense: 0, armor: 0, name: id };
    const made = ofQuickFoe({ id, name: id, party: index < 2, initiative: 9 - index }, numbers, heroic);
    return made === undefined ? [] : [made];
  });
  const store = await openFight('heroic', fighters);
  store.run({ do: 'begin' });
  const aim = effectScope().run(() => useAim(() => 'fight'));
  if (aim === undefined) throw new Error('Nobody aims');
  const next = async (): Promise<void> => {
    store.run({ do: 'next' });
    await nextTick();
  };
  return { aim, next };
}

beforeEach(() => setActivePinia(createPinia()));

it('aims nothing in the next turn at those who were selected in this one', async () => {
  const { aim, next } = await begun();
  aim.pick('Goblin', plain);
  aim.pick('Imp', { ...plain, ctrlKey: true });
  expect([aim.targets.value, aim.target.value]).toEqual([['Goblin', 'Imp'], undefined]);
  aim.only('Goblin');
  expect([aim.targets.value, aim.target.value]).toEqual([['Goblin'], 'Goblin']);
  await next();
  expect([aim.targets.value, aim.target.value, aim.cursor.value]).toEqual([[], undefined, undefined]);
  expect(aim.markSelected()).toBe(false);
  expect(aim.target.value).toBeUndefined();
});

it('marks the only selected foe, and nobody of the side that acts unless by name', async () => {
  const { aim, next } = await begun();
  for (const id of ['Ada', 'Bea']) {
    aim.only(id);
    expect([aim.markSelected(), aim.target.value]).toEqual([false, undefined]);
  }
  aim.only('Goblin');
  expect([aim.markSelected(), aim.target.value, aim.selected.value]).toEqual([true, 'Goblin', []]);
  expect(aim.markSelected()).toBe(false);
  await next();
  expect([aim.target.value, aim.targets.value]).toEqual(['Goblin', ['Goblin']]);
  aim.mark('Ada');
  expect(aim.target.value).toBe('Ada');
  await next();
  expect(aim.target.value).toBe('Ada');
});

it('has one target, which is the last choice in either way', async () => {
  const { aim } = await begun();
  aim.mark('Goblin');
  aim.only('Bea');
  expect([aim.target.value, aim.targets.value]).toEqual(['Goblin', ['Bea']]);
  aim.only('Imp');
  expect([aim.target.value, aim.targets.value]).toEqual(['Imp', ['Imp']]);
  aim.mark('Goblin');
  expect([aim.target.value, aim.targets.value]).toEqual(['Goblin', ['Goblin']]);
  aim.only('Goblin');
  aim.toggleMark('Goblin');
  expect([aim.target.value, aim.targets.value]).toEqual([undefined, []]);
  aim.mark('Imp');
  expect([aim.clear(), aim.target.value, aim.clear()]).toEqual([true, undefined, false]);
  // One of several who are selected is marked among them.
  aim.only('Goblin');
  aim.pick('Imp', { ...plain, ctrlKey: true });
  aim.mark('Goblin');
  expect([aim.target.value, aim.targets.value]).toEqual(['Goblin', ['Goblin', 'Imp']]);
});
