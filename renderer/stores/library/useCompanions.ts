import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { OtherInstance } from '#shared/safety/backup';
import { call, on } from '#renderer/platform/client';
import { useNotifications } from '#renderer/stores/window/useNotifications';

/** Other programs that have this library open. */
export const useCompanions = defineStore('companions-of-library', () => {
  const notifications = useNotifications();
  const companions = shallowRef<readonly OtherInstance[]>([]);
  let hasReported = false;

  /** Shows a notice the first time another program has the library open. */
  async function load(show: () => unknown): Promise<void> {
    const result = await call('dataFolder.otherInstances', {});
    if (!result.ok) return;
    companions.value = result.value.companions;
    if (hasReported || companions.value.length === 0) return;
    hasReported = true;
    const action = {
      label: { key: 'backupPage.companion.show' },
      stands: () => companions.value.length > 0,
      run: show,
    };
    notifications.notify({ tone: 'info', text: { key: 'backupPage.companion.noticed' }, action });
  }

  /** Loads again whenever another program opens or closes the library; `show` opens the page that lists them. */
  function follow(show: () => unknown): void {
    on('dataFolder.shared', () => void load(show));
    void load(show);
  }

  return { companions: computed(() => companions.value), follow };
});
