import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defineComponent, h } from 'vue';
import { useBackup } from '#renderer/features/settings/library/useBackup';
import { useText } from '#renderer/composables/useText';
import { useSettings } from '#renderer/stores/window/useSettings';
import { defaultSettings } from '#shared/settings/defaults';
import { fakeProgram } from '#test/unit/renderer/support/fakeProgram';
import { mountPage } from '#test/unit/renderer/support/mountPage';

beforeEach(() => {
  setActivePinia(createPinia());
  vi.useFakeTimers({ now: Date.parse('2026-11-02T18:00:00.000Z'), toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

const Shown = defineComponent(() => {
  const { last } = useBackup();
  const { t } = useText();
  return () => h('p', t(last.value));
});

it.each([
  ['2026-11-01T18:00:00.000Z', /Last backup: yesterday\.$/],
  ['2026-09-01T18:00:00.000Z', /^Your last backup was 2 months ago\. It is time/],
  // Made while the clock ran ahead: for years, nobody would be reminded.
  ['2099-01-01T12:00:00.000Z', /^Your last backup was Jan 1, 2099\. It is time/],
])('a backup of %s is old or not', async (lastBackup, text) => {
  fakeProgram({ 'settings.read': () => ({ ok: true, value: { ...defaultSettings, lastBackup } }) });
  const { wrapper } = mountPage(Shown);
  await useSettings().read();
  await flushPromises();
  expect(wrapper.text()).toMatch(text);
});
