import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { CommandName } from '#shared/ipc/channels';
import type { UpdateState } from '#shared/ipc/updates';
import { raw, message } from '#shared/kernel/text';
import { call, isOwnWindow, on } from '#renderer/platform/client';
import { always, useNotifications } from './useNotifications';

type UpdateCommand = Extract<CommandName, `updates.${string}`>;

/** New versions of the program; `null` in a browser, which has none. */
export const useUpdates = defineStore('updates', () => {
  const notifications = useNotifications();
  const state = shallowRef<UpdateState | null>(null);

  /** Its answer may be older than an event that arrived meanwhile, which says all of it. */
  async function run(name: UpdateCommand): Promise<void> {
    const result = await call(name, {});
    if (notifications.succeeded(result) && name === 'updates.read') state.value = result.value;
  }

  async function load(): Promise<void> {
    if (isOwnWindow()) await run('updates.read');
  }

  /** Shows a notice for a version that the program found by itself; `show` opens the page that tells more. */
  function follow(show: () => unknown): void {
    on('updates.announced', ({ version }) => {
      const action = { ...always, label: { key: 'updates.see' }, run: show };
      notifications.notify({
        tone: 'info',
        text: message('updates.notice', { version: raw(version) }),
        action,
      });
    });
  }

  on('updates.changed', (next) => (state.value = next));

  return { state: computed(() => state.value), load, follow, run };
});
