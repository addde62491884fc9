import { flushPromises } from '@vue/test-utils';
import { createPinia, setActivePinia } from 'pinia';
import { expect, it } from 'vitest';
import { ok } from '#shared/kernel/result';
import { defaultSettings } from '#shared/settings/defaults';
import type { Settings } from '#shared/settings/settings';
import { useTransport } from '#renderer/platform/client';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useNotifications } from '#renderer/stores/window/useNotifications';
import { useSettings } from '#renderer/stores/window/useSettings';
import { diskFull, fakeProgram, fine } from '#test/unit/renderer/support/fakeProgram';

it('lets the window close only when every change is stored', async () => {
  setActivePinia(createPinia());
  const writing: (() => void)[] = [];
  const written: Partial<Settings>[] = [];
  useTransport({
    listen: () => () => undefined,
    send: async (_, args) => {
      await new Promise<void>((resolve) => writing.push(resolve));
      written.push(args as Settings);
      return { ok: true, value: {} };
    },
  });
  const settings = useSettings();
  void settings.change({ theme: 'dark' });
  void settings.change({ playerName: 'Ann' });
  let isSettled = false;
  const settled = useClosing()
    .settle()
    .then((may) => (isSettled = may));
  while (written.length < 2) {
    expect(isSettled).toBe(false);
    writing.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  }
  await settled;
  expect(isSettled).toBe(true);
  expect(written.at(-1)).toEqual({ playerName: 'Ann' });
  expect(Object.assign({}, ...written)).toMatchObject({ theme: 'dark', playerName: 'Ann' });
});

it('keeps what another window chose, also while a choice of its own cannot be stored', async () => {
  setActivePinia(createPinia());
  let file: Settings = defaultSettings;
  let isFull = true;
  const program = fakeProgram({
    'settings.read': () => ok(file),
    'settings.write': (some: Partial<Settings>) => {
      if (isFull) return diskFull;
      file = { ...file, ...some };
      return fine;
    },
  });
  const settings = useSettings();
  await settings.read();
  await settings.change({ theme: 'dark' });
  const [notice] = useNotifications().shown;
  file = { ...file, playerName: 'Ann' };
  program.emit('settings.changed');
  await flushPromises();
  expect(settings.current).toMatchObject({ theme: 'dark', playerName: 'Ann' });
  isFull = false;
  await notice?.action?.run();
  await flushPromises();
  expect(file).toMatchObject({ theme: 'dark', playerName: 'Ann' });
  expect(notice?.action?.stands()).toBe(false);
});
