import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { Settings } from '../../../shared/settings/settings';
import { call, on } from '../../platform/client';
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
  /** Whether the last write went well: then nothing has to be tried again. */
  const isStored = shallowRef(true);
  let last: Promise<unknown> = Promise.resolve();
  /** Counts what is changed here, so that settings read meanwhile do not undo it. */
  let changes = 0;
  let storing = 0;

  /** Reads the stored settings; where that fails, the program goes on with its defaults and says so. */
  async function read(): Promise<void> {
    const result = await call('settings.read', {});
    if (result.ok) current.value = result.value;
    else notifications.failed(result.error);
  }

  /** Changes some settings and stores them; a failed write is told and can be tried again. */
  async function change(some: Partial<Settings>): Promise<void> {
    current.value = { ...current.value, ...some };
    changes += 1;
    storing += 1;
    last = last.then(write).finally(() => (storing -= 1));
    await last;
  }

  /** Reads what another window, browser or program set; what is set here now comes after it. */
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

  on('settings.changed', () => void follow());

  return { current: computed(() => current.value), read, change };
});
