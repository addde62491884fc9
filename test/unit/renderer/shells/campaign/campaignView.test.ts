import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RouterView } from 'vue-router';
import { campaignRoute } from '#renderer/shells/campaign/campaignRoute';
import type { CampaignPages } from '#renderer/shells/campaign/parts';
import { registry } from '#test/unit/renderer/support/boxed';
import { mountPage, placesRouter } from '#test/unit/renderer/support/mountPage';
import { withRulesets } from '#test/unit/renderer/support/withRulesets';
import { partyProgram, tableId } from '#test/unit/renderer/support/partyProgram';

withRulesets(registry);

beforeEach(() => {
  vi.useFakeTimers();
  setActivePinia(createPinia());
});
afterEach(() => vi.useRealTimers());

const page = (name: string) => async () => ({ template: `<p data-panel>${name}</p>` });
const pages: CampaignPages = { notes: page('notes'), encounters: page('encounters'), log: page('log') };

async function openPages(at: string) {
  partyProgram([]);
  const router = placesRouter();
  router.addRoute(campaignRoute(pages));
  const go = async (part: string) => {
    await router.push(`/campaign/${tableId}${part}`);
    await vi.dynamicImportSettled();
    await flushPromises();
  };
  await go(at);
  const { wrapper } = mountPage(RouterView, {}, router);
  await flushPromises();
  return { wrapper, go };
}

it('begins each part at its top, such as the log after a long form', async () => {
  const { wrapper, go } = await openPages('/encounters');
  const work = wrapper.get('[data-scroller]').element;
  work.scrollTop = 400;
  await go('/notes');
  expect(wrapper.get('[data-panel]').text()).toBe('notes');
  expect(work.scrollTop).toBe(0);
});

it('shows the pages that features bring in one order, and the first of them for an address without one', async () => {
  const { wrapper, go } = await openPages('');
  const tabs = wrapper.findAll<HTMLInputElement>('input[name=part]').map(({ element }) => element.value);
  expect(tabs).toEqual(['log', 'notes', 'encounters']);
  expect(wrapper.get('[data-panel]').text()).toBe('log');
  await go('/encounters/plan-1');
  expect(wrapper.get('[data-panel]').text()).toBe('encounters');
  await go('/money');
  expect(wrapper.get('[data-panel]').text()).toBe('log');
});
