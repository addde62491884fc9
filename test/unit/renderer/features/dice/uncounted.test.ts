import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { appError } from '#shared/kernel/errors';
import { raw } from '#shared/kernel/text';
import type { Check } from '#shared/rules/checks';
import CheckTab from '#renderer/features/dice/CheckTab.vue';
import { useRoller } from '#renderer/features/dice/useRoller';
import { useRolls } from '#renderer/stores/dice/useRolls';
import { documentSource } from '#test/unit/renderer/support/documentSource';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';
import { sampleCheck, sampleRuleset } from './sampleCheck';

const uncounted = appError('invalid-input', { text: raw('Too many'), path: 'dice' });
const check: Check = {
  ...sampleCheck,
  open(values) {
    const opened = sampleCheck.open(values);
    if (!opened.ok) return opened;
    return { ok: true, value: { ...opened.value, odds: () => undefined, uncounted: () => uncounted } };
  },
};
withRulesets({
  rulesetManifests: [{ id: 'toy', version: '1.0.0', name: 'Toy' }],
  loadRuleset: async () => ({ ...sampleRuleset, checks: [check] }),
  loadRulesetWords: async () => ({ ...sampleRuleset, checks: [check] }),
});
beforeEach(() => setActivePinia(createPinia()));

it('the roller says why there are no odds, and rolls', async () => {
  documentSource();
  useRolls().ask(
    { check: 'check', values: { bonus: 2 }, label: raw('Climb') },
    { ruleset: 'toy', who: 'Ilse' },
  );
  await useRoller().start();
  await flushPromises();
  const { wrapper } = mountPage(CheckTab);
  expect(wrapper.find('.odds').exists()).toBe(false);
  expect(wrapper.findAll('p[role="status"]').map((line) => line.text())).toContain('Too many');
  expect(wrapper.get('button[type="submit"]').attributes('disabled')).toBeUndefined();
});
