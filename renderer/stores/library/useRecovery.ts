import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { AppError } from '#shared/kernel/errors';
import type { RecoveryReport, Trouble } from '#shared/safety/recovery';
import { call, on } from '#renderer/platform/client';
import { oneReadingAtATime } from '#renderer/stores/editing/reloading';

const unasked: RecoveryReport = { state: 'waiting', checked: 0, total: 0, troubles: [] };

/** The latest report of the library check, loaded again whenever the program announces a new one. */
export const useRecovery = defineStore('recovery', () => {
  const report = shallowRef<RecoveryReport>(unasked);
  const error = shallowRef<AppError | null>(null);
  const ready = shallowRef(false);

  async function read(): Promise<void> {
    const result = await call('recovery.report', {});
    if (result.ok) report.value = result.value;
    error.value = result.ok ? null : result.error;
    ready.value = true;
  }

  /** An announcement during a load causes one more load. */
  const load = oneReadingAtATime(read);

  async function verify(): Promise<void> {
    const result = await call('recovery.verify', {});
    if (!result.ok) error.value = result.error;
    else await load();
  }

  on('recovery.changed', () => void load());

  return {
    report: computed(() => report.value),
    error: computed(() => error.value),
    ready: computed(() => ready.value),
    urgent: computed(() => report.value.troubles.filter((each) => troubleStatusOf(each) === 'urgent').length),
    load,
    verify,
  };
});

/**
 * The state of a damaged file. `urgent`: something is missing from the library or can be restored, until the
 * user decides. `kept`: nothing is missing, and the file that was set aside is kept until the user deletes
 * it. `left`: the file is whole or not one of ours, and this program does not change it.
 */
export type TroubleStatus = 'urgent' | 'kept' | 'left';

export function troubleStatusOf({ trouble, setAside, replaced }: Trouble): TroubleStatus {
  switch (trouble) {
    case 'damaged':
    case 'unreadable':
    case 'misnamed':
    case 'overtaken':
      return setAside && replaced ? 'kept' : 'urgent';
    case 'not-ours':
    case 'newer':
    case 'unknown-ruleset':
    case 'unknown-keys':
      return 'left';
  }
}
