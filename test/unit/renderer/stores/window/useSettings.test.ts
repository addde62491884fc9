import { createPinia, setActivePinia } from 'pinia';
import { expect, it } from 'vitest';
import type { Settings } from '#shared/settings/settings';
import { useTransport } from '#renderer/platform/client';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useSettings } from '#renderer/stores/window/useSettings';

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
  expect(written.at(-1)).toMatchObject({ theme: 'dark', playerName: 'Ann' });
});
