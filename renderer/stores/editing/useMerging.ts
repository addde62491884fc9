import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { DocumentKind } from '../../../shared/documents/envelope';
import type { MergeLine } from './merging';

/** A document that was changed here and somewhere else, and every line in which the two differ. */
export interface Merge {
  readonly kind: DocumentKind;
  /** What it is called here. */
  readonly name: string;
  /** When it was saved somewhere else. */
  readonly theirsAt: string;
  readonly lines: readonly MergeLine[];
}

/** What its user decides: nothing yet, the other one, mine as a copy beside it, or the other one with these of my lines. */
export type MergeAnswer =
  | { readonly kind: 'later' | 'theirs' | 'copy' }
  | { readonly kind: 'lines'; readonly mine: readonly string[] };

interface Asked {
  readonly merge: Merge;
  readonly answer: (answer: MergeAnswer) => void;
}

/** Documents that wait to be merged, one at a time. */
export const useMerging = defineStore('merging', () => {
  const waiting = shallowRef<readonly Asked[]>([]);

  /** Shows both sides and waits for what becomes of them. */
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
