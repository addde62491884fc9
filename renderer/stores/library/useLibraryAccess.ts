import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { message } from '#shared/kernel/text';
import type { ReadOnly } from '#shared/library/readOnly';
import { call } from '#renderer/platform/client';
import { useNotifications } from '#renderer/stores/window/useNotifications';

/** Knows whether the library can be written to: one on a disk for reading shows everything and changes nothing. */
export const useLibraryAccess = defineStore('libraryAccess', () => {
  const notifications = useNotifications();
  const isReadOnly = shallowRef(false);

  /** Called once, at the start: reports a library that cannot be written to. */
  async function read(): Promise<void> {
    const info = await call('app.info', {});
    if (!info.ok || !info.value.readOnly) return;
    isReadOnly.value = true;
    notifications.notify({ tone: 'info', text: message('app.readOnly.library') });
  }

  return {
    /** The reason why no document can be changed. */
    reason: computed<ReadOnly | null>(() =>
      isReadOnly.value ? { kind: 'library', text: message('app.readOnly.disk') } : null,
    ),
    read,
  };
});
