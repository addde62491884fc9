import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import { on } from '../../platform/client';

/** How far a piece of work on the whole library is, in files; `null` before it said so. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Work on the whole library: a backup, its restore, a move. One at a time, and it goes on when its page is left. */
export const useLibraryWork = defineStore('libraryWork', () => {
  const running = shallowRef(false);
  const progress = shallowRef<Progress | null>(null);

  on('backup.progress', (now) => {
    if (running.value) progress.value = now;
  });

  /** Does it, unless something is under way; `undefined` then. */
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
