import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { PreparedCorrection } from '#shared/campaign/past/past';

/** The preview of a revert, with the promise that waits for the answer. */
interface Asked {
  readonly prepared: PreparedCorrection;
  readonly answer: (agreed: boolean) => void;
}

/** Confirms before a line of the open campaign's log is reverted, and shows everything that follows from it. */
export const useReverting = defineStore('reverting', () => {
  const asked = shallowRef<Asked | null>(null);

  /** Shows the effects of reverting; resolves to true if the user agrees. */
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
