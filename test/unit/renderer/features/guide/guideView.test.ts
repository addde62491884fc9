import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import { createMemoryHistory, createRouter } from 'vue-router';
import { routes } from '#renderer/features/guide/routes';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { mountPage } from '#test/unit/renderer/support/mountPage';

beforeEach(() => {
  setActivePinia(createPinia());
  fakeProgram({});
});

const answer = '.answers a';

/** The guide at a section, where a search has this section as its first answer. */
async function searched() {
  const router = createRouter({ history: createMemoryHistory(), routes: [...routes] });
  await router.push('/guide/sessions/close-a-session');
  const { wrapper } = mountPage({ template: '<RouterView />' }, {}, router);
  await expect.poll(() => wrapper.find('article').exists()).toBe(true);
  expect(wrapper.get('aside').classes()).toContain('first');
  await wrapper.get('input').setValue('close a session');
  await flushPromises();
  expect(wrapper.get(answer).text()).toBe('Close a session');
  return { wrapper, router };
}

it('shows the answers of a search before the contents', async () => {
  const { wrapper } = await searched();
  expect(wrapper.get('aside').classes()).not.toContain('first');
});

it('says how many of all sections it lists', async () => {
  const { wrapper } = await searched();
  const listed = () => [wrapper.get('[role=status]').text(), wrapper.findAll(answer).length];
  await wrapper.get('input').setValue('character campaign rules');
  await flushPromises();
  const [status, count] = listed();
  expect(wrapper.findAll('.answers mark').length).toBeGreaterThan(20);
  expect(status).toMatch(/^The best 20 of \d\d+ sections$/);
  expect(count).toBe(20);
  await wrapper.get('input').setValue('concentration');
  await flushPromises();
  const [fewer, few] = listed();
  expect(fewer).toBe(few === 1 ? '1 section' : `${String(few)} sections`);
});

it('ends a search when the answer that is opened is the page already', async () => {
  const { wrapper, router } = await searched();
  await wrapper.get(answer).trigger('click');
  await flushPromises();
  expect(wrapper.find(answer).exists()).toBe(false);
  expect(wrapper.find('article').exists()).toBe(true);

  await wrapper.get('input').setValue('close a session');
  await wrapper.get('input').trigger('keydown', { key: 'Enter' });
  await flushPromises();
  expect(wrapper.find(answer).exists()).toBe(false);
  expect(router.currentRoute.value.fullPath).toBe('/guide/sessions/close-a-session');
});
