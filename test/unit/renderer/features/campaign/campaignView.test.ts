import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import CampaignView from '#renderer/features/campaign/CampaignView.vue';
import { registry } from '#test/unit/renderer/support/boxed';
import { mountPage } from '#test/unit/renderer/support/mountPage';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';
import { partyProgram, tableId } from './partyProgram';

withRulesets(registry);

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
});
afterEach(() => vi.useRealTimers());

it('begins each part at its top, such as the log after a long form', async () => {
  partyProgram([]);
  const { wrapper } = mountPage(CampaignView, { id: tableId, part: 'encounters' });
  await flushPromises();
  const work = wrapper.get('[data-scroller]').element;
  work.scrollTop = 400;
  await wrapper.setProps({ part: 'notes' });
  await flushPromises();
  expect(work.scrollTop).toBe(0);
});
