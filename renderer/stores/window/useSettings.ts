import { defineStore } from 'pinia';
import { computed } from 'vue';
import { mapped } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { defaultSettings } from '#shared/settings/defaults';
import type { Settings } from '#shared/settings/settings';
import { call, on } from '#renderer/platform/client';
import { createReplica, type Again } from '#renderer/stores/editing/replica';
import { useClosing } from './useClosing';
import { useNotifications } from './useNotifications';

export const useSettings = defineStore('settings', () => {
  const notifications = useNotifications();
  let hasFailed = false;
  const replica = createReplica<Settings>(defaultSettings, {
    store: async (shown, confirmed) => {
      const written = await call('settings.write', changesOf(confirmed, shown));
      if (!written.ok && !hasFailed) {
        const retry = {
          label: message('app.retry'),
          stands: () => hasFailed,
          run: () => void replica.flush(),
        };
        notifications.failed(written.error, retry);
      }
      hasFailed = !written.ok;
      return mapped(written, () => (settings) => settings);
    },
  });
  const { shown: current, confirmed } = replica;

  /** If reading fails, the program uses its defaults and shows why. */
  async function read(): Promise<void> {
    const result = await call('settings.read', {});
    if (notifications.succeeded(result)) replica.take(result.value, again);
  }

  /** A failed write is shown and can be retried. */
  async function change(some: Partial<Settings>): Promise<void> {
    replica.edit({ ...current.value, ...some });
    await replica.flush();
  }

  /** Changes of other windows, browsers and programs; what is changed here and not stored stays. */
  async function follow(): Promise<void> {
    const before = confirmed.value;
    // Its own news comes once it is stored.
    if (replica.state.value.kind === 'saving') return;
    const result = await call('settings.read', {});
    if (result.ok && confirmed.value === before) replica.take(result.value, again);
  }

  /** A failure is shown by the write itself, and loses no more than a choice. */
  async function settle(): Promise<boolean> {
    await replica.flush();
    return true;
  }

  const unsaved = () => ['dirty', 'saving'].includes(replica.state.value.kind);
  useClosing().add({ unsaved, settle });
  on('settings.changed', () => void follow());

  return { current: computed(() => current.value), read, change };
});

const again: Again<Settings> = (base, own, theirs) => ({ ...theirs, ...changesOf(base, own) });

function changesOf(before: Settings, after: Settings): Partial<Settings> {
  return Object.fromEntries(Object.entries(after).filter(([key, value]) => value !== before[key]));
}
