import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { DocumentKind } from '#shared/documents/envelope';
import type { MergeLine } from './merging';

/** A document that was changed both here and elsewhere, with every line in which the two differ. */
export interface Merge {
  readonly kind: DocumentKind;
  /** Its name in the version here. */
  readonly name: string;
  /** The time at which it was saved elsewhere. */
  readonly theirsAt: string;
  readonly lines: readonly MergeLine[];
  /** The other version is an older one of a shared table, so mine is no copy beside it. */
  readonly isOlder?: boolean;
}

/** Decide later, take theirs, keep mine as a copy beside it, or take theirs with the chosen lines of mine. */
export type MergeAnswer =
  | { readonly kind: 'later' | 'theirs' | 'copy' }
  | { readonly kind: 'lines'; readonly mine: readonly string[] };

interface Asked {
  readonly merge: Merge;
  readonly answer: (answer: MergeAnswer) => void;
}

/** Documents that wait to be merged are shown one at a time. */
export const useMerging = defineStore('merging', () => {
  const waiting = shallowRef<readonly Asked[]>([]);

  /** Shows both sides and resolves with the user's decision. */
  function ask(merge: Merge): Promise<MergeAnswer> {
    return new Promise((resolve) => {
      waiting.value = [...waiting.value, { merge, answer: resolve }];
    });
  }

  function answer(given: MergeAnswer): void {
    const [first, ...rest] = waiting.value;
    waiting.value = rest;
    first?.answer(given);
  }

  return { current: computed(() => waiting.value[0]?.merge), ask, answer };
});
