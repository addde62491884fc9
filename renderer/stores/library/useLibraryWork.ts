import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { on } from '#renderer/platform/client';

/** Progress in files; `null` until the first report. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Runs backup, restore or move, one at a time; the work continues when its page is left. */
export const useLibraryWork = defineStore('libraryWork', () => {
  const running = shallowRef(false);
  const progress = shallowRef<Progress | null>(null);

  on('backup.progress', (now) => {
    if (running.value) progress.value = now;
  });

  /** Returns `undefined` without running it while something else is under way. */
  async function run<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (running.value) return undefined;
    running.value = true;
    progress.value = null;
    try {
      return await work();
    } finally {
      running.value = false;
      progress.value = null;
    }
  }

  return { running: computed(() => running.value), progress: computed(() => progress.value), run };
});
