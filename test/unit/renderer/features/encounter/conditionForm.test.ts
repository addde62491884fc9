import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import ConditionForm from '#renderer/features/encounter/ConditionForm.vue';
import { i18n } from '#renderer/locales/i18n';
import { ofQuickFoe } from '#shared/encounter/combatants';
import { loadRuleset } from '#shared/rulesets/registry';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { openFight } from '#test/unit/renderer/support/openFight';

beforeEach(() => setActivePinia(createPinia()));

/** The words to choose from, for one foe of these rules to which the table gave its own ones. */
async function wordsOf(id: string, own: readonly string[] = []) {
  const rules = await loadRuleset(id);
  const numbers = { health: 20, defense: 0, armor: 10, name: 'Drone' };
  const foe = rules && ofQuickFoe({ id: 'drone', name: 'Drone', initiative: 9 }, numbers, rules);
  if (foe === undefined) throw new Error('No foe');
  const store = await openFight(id, [foe]);
  store.run({ do: 'begin' });
  for (const condition of own) store.run({ do: 'condition', targets: ['drone'], condition });
  const { wrapper } = mountPage(ConditionForm, { targets: ['drone'] });
  const buttons = wrapper.findAll('.line button').map((button) => button.text());
  return buttons.slice(
    0,
    buttons.findIndex((text) => text === 'Apply'),
  );
}

it('lists the conditions of the rules by name, then words of the table', async () => {
  const words = await wordsOf('starfaring', ['Marked', 'Cursed']);
  expect(words.slice(-2)).toEqual(['Cursed', 'Marked']);
  const known = words.slice(0, -2);
  expect(known.slice(0, 2)).toEqual(['Aiming', 'Astonished']);
  const { compare } = new Intl.Collator(i18n.global.locale.value);
  expect(known).toEqual(known.toSorted(compare));
});
