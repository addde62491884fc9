import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { AppError } from '../../../shared/kernel/errors';
import type { RecoveryReport, Trouble } from '../../../shared/safety/recovery';
import { call, on } from '../../platform/client';
import { oneReadingAtATime } from '../editing/reloading';

const unasked: RecoveryReport = { state: 'waiting', checked: 0, total: 0, troubles: [] };

/** What the look at every document found, as last heard; heard anew whenever the program says so. */
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

  /** Asks for the report; news that come meanwhile make it be asked for once more. */
  const load = oneReadingAtATime(read);

  /** Looks at every document anew. */
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
    /** How many files wait for the user to do something. */
    urgent: computed(() => report.value.troubles.filter((each) => troubleStatusOf(each) === 'urgent').length),
    load,
    verify,
  };
});

/**
 * How a file in trouble stands.
 *
 * - `urgent`: something is missing from the library, or can be taken in, until the user decides
 * - `kept`: nothing is missing any more; what was set aside is kept until the user deletes it
 * - `left`: whole, or none of ours, and not for this program to change
 */
export type TroubleStatus = 'urgent' | 'kept' | 'left';

/** Tells how a file in trouble stands. */
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
