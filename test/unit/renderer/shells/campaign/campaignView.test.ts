import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import CampaignView from '#renderer/shells/campaign/CampaignView.vue';
import { panelsOf } from '#renderer/shells/campaign/panels';
import { useCommands } from '#renderer/stores/window/useCommands';
import { english } from '#test/unit/renderer/support/english';
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
const panels = panelsOf([
  { notes: page('notes') },
  { encounters: page('encounters') },
  { log: page('log') },
  { money: page('money') },
]);

async function openPart(part?: string) {
  partyProgram([]);
  const { wrapper, router } = mountPage(CampaignView, { id: tableId, part, panels });
  await flushPromises();
  const links = (key: string) =>
    wrapper
      .get(`nav[aria-label="${english(key)}"]`)
      .findAll('a')
      .map((link) => `${link.attributes('href') ?? ''}${link.attributes('aria-current') ? ' *' : ''}`);
  const go = async (to: string) => {
    await wrapper.setProps({ part: to });
    await flushPromises();
  };
  return { wrapper, router, go, links };
}

it('begins each part at its top, such as the log after a long form', async () => {
  const { wrapper, go } = await openPart('encounters');
  const work = wrapper.get('[data-scroller]').element;
  work.scrollTop = 400;
  await go('notes');
  expect(wrapper.get('[data-panel]').text()).toBe('notes');
  expect(work.scrollTop).toBe(0);
});

const address = (part: string): string => `/campaign/${tableId}/${part}`;

it('shows areas with the pages that features bring, and the first of them for a part without one', async () => {
  const { wrapper, go, links } = await openPart();
  expect(links('table.areas')).toEqual([`${address('log')} *`, address('encounters')]);
  expect(links('table.parts')).toEqual([`${address('log')} *`, address('money')]);
  expect(wrapper.get('[data-panel]').text()).toBe('log');
  await go('notes');
  expect(wrapper.get('[data-panel]').text()).toBe('notes');
  expect(links('table.parts')).toEqual([address('encounters'), `${address('notes')} *`]);
  await go('downtime');
  expect(wrapper.get('[data-panel]').text()).toBe('log');
});

it('opens each area at its page last seen', async () => {
  const { go, links } = await openPart('notes');
  await go('money');
  expect(links('table.areas')).toEqual([`${address('money')} *`, address('notes')]);
});

it('goes to a page by its command', async () => {
  const { router } = await openPart('notes');
  expect(useCommands().run('page.money')).toBe(true);
  await flushPromises();
  expect(router.currentRoute.value.path).toBe(address('money'));
});

it('is one stop of Tab for each row of tabs, in which arrow keys move', async () => {
  const { wrapper } = await openPart('notes');
  const nav = wrapper.get(`nav[aria-label="${english('table.parts')}"]`);
  const [encounters, notes] = nav.findAll('a').map(({ element }) => element);
  expect([encounters?.tabIndex, notes?.tabIndex]).toEqual([-1, 0]);
  notes?.focus();
  const left = new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true });
  notes?.dispatchEvent(left);
  expect(document.activeElement).toBe(encounters);
});
