import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { Settings } from '../../shared/settings/settings';
import { call } from '../platform/client';
import { useNotifications } from './useNotifications';

/** Until the stored settings have been read; `settings.read` fills in every default. */
const unread: Settings = {
  theme: 'system',
  language: 'en',
  paper: 'a4',
  inkSaver: false,
  fillable: false,
  playerName: '',
  rollLog: '',
  lastBackup: '',
  historyMegabytes: 500,
};

/** What the user wants of the program, kept on disk. */
export const useSettings = defineStore('settings', () => {
  const notifications = useNotifications();
  const current = shallowRef<Settings>(unread);
  let last: Promise<unknown> = Promise.resolve();

  /** Reads the stored settings; where that fails, the program goes on with its defaults and says so. */
  async function read(): Promise<void> {
    const result = await call('settings.read', {});
    if (result.ok) current.value = result.value;
    else notifications.failed(result.error);
  }

  /** Changes some settings and stores them; a failed write is told and can be tried again. */
  async function change(some: Partial<Settings>): Promise<void> {
    current.value = { ...current.value, ...some };
    last = last.then(write);
    await last;
  }

  async function write(): Promise<void> {
    const result = await call('settings.write', current.value);
    if (!result.ok) notifications.failed(result.error, { label: { key: 'app.retry' }, run: write });
  }

  return { current: computed(() => current.value), read, change };
});
