import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { raw } from '#shared/kernel/text';
import CheckTab from '#renderer/features/dice/CheckTab.vue';
import { useRoller } from '#renderer/features/dice/useRoller';
import { useRolls } from '#renderer/stores/dice/useRolls';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { documentSource } from '#test/unit/renderer/support/documentSource';
import { registry } from '#test/unit/renderer/support/boxed';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';

withRulesets(registry);
beforeEach(() => setActivePinia(createPinia()));

it("the roller shows only the sources of a request's numbers", async () => {
  documentSource();
  const ask = async (notes?: readonly string[]) => {
    const request = { check: 'check', values: { bonus: 2 }, label: raw('Stealth') };
    useRolls().ask({ ...request, ...(notes && { notes: notes.map(raw) }) }, { ruleset: 'toy', who: 'Ilse' });
    await useRoller().start();
    await flushPromises();
  };
  await ask(['Advantage: Weaponcraft (Blades)', 'Afraid: −1']);
  const { wrapper } = mountPage(CheckTab);
  expect(wrapper.findAll('.notes li').map((note) => note.text())).toEqual([
    'Advantage: Weaponcraft (Blades)',
    'Afraid: −1',
  ]);
  await ask();
  expect(wrapper.find('.notes').exists()).toBe(false);
});

it('the roller names the character that it rolls for', async () => {
  documentSource();
  const { wrapper } = mountPage(CheckTab);
  expect(wrapper.find('.by').exists()).toBe(false);
  const request = { check: 'check', values: { bonus: 2 }, label: raw('Stealth') };
  useRolls().ask(request, { ruleset: 'toy', who: 'Ilse' });
  await useRoller().start();
  await flushPromises();
  expect(wrapper.find('.by').text()).toBe('Ilse');
});
