import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import CampaignView from '#renderer/shells/campaign/CampaignView.vue';
import { panelsOf } from '#renderer/shells/campaign/panels';
import { registry } from '#test/unit/renderer/support/boxed';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';
import { partyProgram, tableId } from '#test/unit/renderer/support/partyProgram';

withRulesets(registry);

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
});
afterEach(() => vi.useRealTimers());

const page = (name: string) => async () => ({ template: `<p data-panel>${name}</p>` });
const panels = panelsOf([{ notes: page('notes') }, { encounters: page('encounters') }, { log: page('log') }]);

async function openPart(part?: string) {
  partyProgram([]);
  const { wrapper } = mountPage(CampaignView, { id: tableId, part, panels });
  await flushPromises();
  const go = async (to: string) => {
    await wrapper.setProps({ part: to });
    await flushPromises();
  };
  return { wrapper, go };
}

it('begins each part at its top, such as the log after a long form', async () => {
  const { wrapper, go } = await openPart('encounters');
  const work = wrapper.get('[data-scroller]').element;
  work.scrollTop = 400;
  await go('notes');
  expect(wrapper.get('[data-panel]').text()).toBe('notes');
  expect(work.scrollTop).toBe(0);
});

it('shows the pages that features bring in one order, and the first of them for a part without one', async () => {
  const { wrapper, go } = await openPart();
  const tabs = wrapper.findAll<HTMLInputElement>('input[name=part]').map(({ element }) => element.value);
  expect(tabs).toEqual(['log', 'notes', 'encounters']);
  expect(wrapper.get('[data-panel]').text()).toBe('log');
  await go('encounters');
  expect(wrapper.get('[data-panel]').text()).toBe('encounters');
  await go('money');
  expect(wrapper.get('[data-panel]').text()).toBe('log');
});
