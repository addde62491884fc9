import { english } from '#test/unit/renderer/support/english';
import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, expect, it, vi } from 'vitest';
import UpdateRelease from '#renderer/features/settings/updates/UpdateRelease.vue';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { useSettings } from '#renderer/stores/window/useSettings';
import { useUpdates } from '#renderer/stores/window/useUpdates';
import type { Release, UpdateState } from '#shared/ipc/updates';
import { raw } from '#shared/kernel/text';
import { defaultSettings } from '#shared/settings/settings';
import { fakeProgram, fine } from '#test/unit/renderer/support/fakeProgram';
import { mountPage } from '#test/unit/renderer/support/mountPage';

beforeEach(() => setActivePinia(createPinia()));

const release: Release = { version: '9.9.9', notes: '', date: '', size: 83_000_001 };
const state: UpdateState = {
  ...{ way: 'install', host: 'releases.example', page: 'https://releases.example/', activity: 'idle' },
  ...{ checkedAt: '', release, progress: null, fault: null },
};

it('tells once of a version that the program found by itself, and leads to its notes', () => {
  const { emit } = fakeProgram({});
  const show = vi.fn();
  useUpdates().follow(show);
  emit('updates.announced', { version: '9.9.9' });
  emit('updates.announced', { version: '9.9.9' });
  const { shown, act } = useNotifications();
  expect(shown.map(({ text }) => text)).toEqual([
    { key: 'updates.notice', params: { version: raw('9.9.9') } },
  ]);
  act(shown[0]?.id ?? 0);
  expect(show).toHaveBeenCalledOnce();
});

it('follows what the program says of its work', () => {
  const { emit } = fakeProgram({});
  const updates = useUpdates();
  emit('updates.changed', { ...state, activity: 'ready' });
  expect(updates.state?.activity).toBe('ready');
});

it('skips a version, and offers it again', async () => {
  const { sent } = fakeProgram({
    'settings.read': () => ({ ok: true, value: defaultSettings }),
    'settings.write': () => fine,
  });
  const { wrapper } = mountPage(UpdateRelease, { state, release });
  await useSettings().read();
  const names = () => wrapper.findAll('button').map((each) => each.text());
  expect(names()).toEqual([english('updates.download', { megabytes: '84' }), english('updates.skip')]);
  expect(wrapper.text()).toContain(english('updates.noNotes'));
  await wrapper.findAll('button')[1]?.trigger('click');
  await flushPromises();
  expect(sent.at(-1)?.args).toMatchObject({ skippedVersion: '9.9.9' });
  expect(names()).toEqual([english('updates.unskip')]);
  await wrapper.get('button').trigger('click');
  await flushPromises();
  expect(names()).toEqual([english('updates.download', { megabytes: '84' }), english('updates.skip')]);
});

it('offers a copy that cannot replace itself the page alone', () => {
  fakeProgram({});
  const { wrapper } = mountPage(UpdateRelease, { state: { ...state, way: 'announce' }, release });
  expect(wrapper.findAll('button').map((each) => each.text())).toEqual([english('updates.skip')]);
  expect(wrapper.get('a').attributes()).toMatchObject({
    href: 'https://releases.example/',
    target: '_blank',
  });
});
