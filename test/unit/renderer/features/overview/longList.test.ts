import { expect, it } from 'vitest';
import { list, raw } from '#shared/kernel/text';
import LongList from '#renderer/features/overview/LongList.vue';
import { mountPage } from '#test/unit/renderer/support/mountPage';

const powers = (count: number) =>
  list(Array.from({ length: count }, (_, index) => raw(`Power ${String(index + 1)}`)));

it('shows the first of thirty items, and all of them by a press', async () => {
  const { wrapper: page } = mountPage(LongList, { text: powers(30) });
  expect(page.text()).toContain('Power 4');
  expect(page.text()).not.toContain('Power 5');
  const button = page.get('button');
  expect([button.text(), button.attributes('aria-expanded')]).toEqual(['+26 more', 'false']);
  await button.trigger('click');
  expect(page.text()).toContain('Power 30');
  await page.get('button').trigger('click');
  expect(page.text()).not.toContain('Power 30');
});

it('shows a short list whole', () => {
  const { wrapper: page } = mountPage(LongList, { text: powers(5) });
  expect(page.text()).toContain('Power 5');
  expect(page.find('button').exists()).toBe(false);
});
