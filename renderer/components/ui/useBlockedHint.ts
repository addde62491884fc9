import { computed, useId, type ShallowRef } from 'vue';
import type { Text } from '../../../shared/kernel/text';
import type { Placeable } from './exposed';
import { useHint } from './useHint';

/** The reason of a blocked button, shown in a bubble on hover and focus; `blocked` gives it, if there is one now. */
export function useBlockedHint(
  anchor: Readonly<ShallowRef<HTMLElement | null>>,
  bubble: Readonly<ShallowRef<Placeable | null>>,
  blocked: () => Text | undefined,
) {
  const { on, onBubble } = useHint(
    anchor,
    computed(() => bubble.value?.element ?? null),
  );
  return {
    id: useId(),
    /** Listeners for the button. */
    on: computed(() => (blocked() === undefined ? {} : on)),
    /** Listeners for the bubble. */
    onBubble,
    /** For `aria-disabled`. */
    disabled: computed(() => (blocked() === undefined ? undefined : true)),
  };
}
