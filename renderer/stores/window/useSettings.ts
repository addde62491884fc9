import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { defaultSettings } from '#shared/settings/defaults';
import type { Settings } from '#shared/settings/settings';
import { call, on } from '#renderer/platform/client';
import { useClosing } from './useClosing';
import { useNotifications } from './useNotifications';

export const useSettings = defineStore('settings', () => {
  const notifications = useNotifications();
  const current = shallowRef<Settings>(defaultSettings);
  /** True after a successful write: then nothing has to be retried. */
  const isStored = shallowRef(true);
  let last: Promise<unknown> = Promise.resolve();
  /** Counts changes made here, so that settings read in the meantime do not undo them. */
  let changes = 0;
  let storing = 0;

  /** If reading fails, the program uses its defaults and shows why. */
  async function read(): Promise<void> {
    const result = await call('settings.read', {});
    if (notifications.succeeded(result)) current.value = result.value;
  }

  /** A failed write is shown and can be retried. */
  async function change(some: Partial<Settings>): Promise<void> {
    current.value = { ...current.value, ...some };
    changes += 1;
    storing += 1;
    last = last.then(write).finally(() => (storing -= 1));
    await last;
  }

  /** Reads changes of other windows, browsers and programs; a change made here in the meantime wins. */
  async function follow(): Promise<void> {
    if (storing > 0) return;
    const before = changes;
    const result = await call('settings.read', {});
    if (result.ok && before === changes) current.value = result.value;
  }

  async function write(): Promise<void> {
    const result = await call('settings.write', current.value);
    isStored.value = result.ok;
    if (result.ok) return;
    const stands = () => !isStored.value;
    notifications.failed(result.error, { label: { key: 'app.retry' }, stands, run: write });
  }

  /** A failure is shown by the write itself, and loses no more than a choice. */
  async function settle(): Promise<boolean> {
    await last;
    return true;
  }

  useClosing().add({ unsaved: () => storing > 0, settle });
  on('settings.changed', () => void follow());

  return { current: computed(() => current.value), read, change };
});
