import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { PreparedCorrection } from '../../../shared/campaign/past/past';

/** A line of a log that is about to be reverted: what that would do, and who waits for the answer. */
interface Asked {
  readonly prepared: PreparedCorrection;
  readonly answer: (agreed: boolean) => void;
}

/** The question whether a line of the open campaign's log is to be reverted, with everything that follows from it. */
export const useReverting = defineStore('reverting', () => {
  const asked = shallowRef<Asked | null>(null);

  /** Shows what reverting would do; true where the user wants it. */
  function ask(prepared: PreparedCorrection): Promise<boolean> {
    answer(false);
    return new Promise((resolve) => {
      asked.value = { prepared, answer: resolve };
    });
  }

  function answer(agreed: boolean): void {
    const { value: one } = asked;
    asked.value = null;
    one?.answer(agreed);
  }

  return { prepared: computed(() => asked.value?.prepared ?? null), ask, answer };
});
