import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it } from 'vitest';
import HistorySize from '#renderer/features/settings/library/HistorySize.vue';
import { useSettings } from '#renderer/stores/window/useSettings';
import { defaultSettings } from '#shared/settings/defaults';
import { fakeProgram, fine } from '#test/unit/renderer/support/fakeProgram';
import { mountPage } from '#test/unit/renderer/support/mountPage';

beforeEach(() => setActivePinia(createPinia()));

it('offers sizes, keeps a custom one, and stores the choice', async () => {
  const { sent } = fakeProgram({
    'settings.read': () => ({ ok: true, value: { ...defaultSettings, historyMegabytes: 750 } }),
    'settings.write': () => fine,
  });
  const { wrapper } = mountPage(HistorySize);
  await useSettings().read();
  await flushPromises();
  expect(wrapper.findAll('option').map((each) => each.text())).toEqual([
    ...['100 MB', '500 MB', '750 MB', '2 GB', '10 GB'],
  ]);
  expect(wrapper.get('select').element.value).toBe('750');
  await wrapper.get('select').setValue('2000');
  await flushPromises();
  expect(sent.find(({ name }) => name === 'settings.write')?.args).toMatchObject({ historyMegabytes: 2000 });
});
