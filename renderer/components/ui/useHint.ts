import { onBeforeUnmount, type ShallowRef } from 'vue';
import { useFloating } from './useFloating';

type Element = Readonly<ShallowRef<HTMLElement | null>>;

const hoverDelay = 120;
const leaveDelay = 160;

/**
 * A hint that opens on hover and on focus alike, stays while the pointer is on it, and closes with Escape.
 * Bind `on` to the control and `onBubble` to the hint.
 */
export function useHint(anchor: Element, bubble: Element) {
  const { open, show, hide } = useFloating(anchor, bubble);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (what: () => void, delay: number) => (): void => {
    clearTimeout(timer);
    timer = setTimeout(what, delay);
  };
  const now = (what: () => void) => (): void => {
    clearTimeout(timer);
    what();
  };
  onBeforeUnmount(() => clearTimeout(timer));
  return {
    open,
    on: {
      mouseenter: later(show, hoverDelay),
      mouseleave: later(hide, leaveDelay),
      focus: now(show),
      blur: now(hide),
      click: now(show),
    },
    onBubble: { mouseenter: () => clearTimeout(timer), mouseleave: later(hide, leaveDelay) },
  };
}
