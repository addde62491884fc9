import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { ClosedEntry, DowntimeEntry } from '#shared/campaign/log/chronicle';
import type { LogLine } from '#shared/campaign/log/timeline';
import type { Text } from '#shared/kernel/text';

/** A past entry, and its title in the log. */
interface Revised<Entry> {
  readonly entry: Entry;
  readonly what: Text;
}

/** The past entry of the open campaign that is being corrected in the form that wrote it. */
export const useRevising = defineStore('revising', () => {
  const closeOut = shallowRef<Revised<ClosedEntry> | null>(null);
  const downtime = shallowRef<Revised<DowntimeEntry> | null>(null);

  /** Returns false for an entry that no form writes together with the sheets. */
  function revise({ entry }: Pick<LogLine, 'entry'>, what: Text): boolean {
    if (entry.kind === 'session' || entry.kind === 'scenario') closeOut.value = { entry, what };
    else if (entry.kind === 'downtime') downtime.value = { entry, what };
    else return false;
    return true;
  }

  function end(): void {
    closeOut.value = null;
    downtime.value = null;
  }

  return { closeOut: computed(() => closeOut.value), downtime: computed(() => downtime.value), revise, end };
});
