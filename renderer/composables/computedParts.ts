import { computed, type ComputedRef } from 'vue';
import { keepingParts } from '#shared/kernel/same';

/** A computed value whose parts stay the same objects as long as they are equal, so that only what changed is drawn again. */
export function computedParts<T>(get: () => T): ComputedRef<T> {
  return computed<T>((before) => keepingParts(before, get()));
}
