import { nextTick, onBeforeUnmount, ref, watch, type Ref, type ShallowRef } from 'vue';
import { place } from './placement';

type Element = Readonly<ShallowRef<HTMLElement | null>>;

/** A panel beside a control, in the browser's top layer: nothing clips it and the theme reaches it. */
export interface Floating {
  readonly open: Ref<boolean>;
  readonly show: () => void;
  readonly hide: () => void;
}

/**
 * Shows and places a panel (`popover="manual"`). Escape closes it and goes no further; so does a press
 * outside. `onClose` hears why, to give the focus back.
 */
export function useFloating(
  anchor: Element,
  panel: Element,
  onClose: (why: 'escape' | 'outside') => void = () => undefined,
): Floating {
  const open = ref(false);

  const move = (): void => {
    if (anchor.value === null || panel.value === null) return;
    const style = panel.value.style;
    style.maxHeight = '';
    const size = { width: panel.value.offsetWidth, height: panel.value.offsetHeight };
    const screen = { width: window.innerWidth, height: window.innerHeight };
    const at = place(anchor.value.getBoundingClientRect(), size, screen);
    style.top = `${at.top}px`;
    style.left = `${at.left}px`;
    style.maxHeight = `${at.maxHeight}px`;
  };
  const close = (why: 'escape' | 'outside'): void => {
    open.value = false;
    onClose(why);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    close('escape');
  };
  const onPress = (event: Event): void => {
    const target = event.target instanceof Node ? event.target : null;
    if (anchor.value?.contains(target) === true || panel.value?.contains(target) === true) return;
    close('outside');
  };
  const listen = (): void => {
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerdown', onPress, true);
    window.addEventListener('scroll', move, true);
    window.addEventListener('resize', move);
  };
  const unlisten = (): void => {
    document.removeEventListener('keydown', onKey, true);
    document.removeEventListener('pointerdown', onPress, true);
    window.removeEventListener('scroll', move, true);
    window.removeEventListener('resize', move);
  };

  watch(open, async (now) => {
    unlisten();
    if (!now) {
      if (panel.value?.matches('[data-shown]') === true) setShown(panel.value, false);
      return;
    }
    listen();
    await nextTick();
    if (panel.value === null) return;
    setShown(panel.value, true);
    move();
  });
  onBeforeUnmount(unlisten);

  return { open, show: () => (open.value = true), hide: () => (open.value = false) };
}

function setShown(panel: HTMLElement, shown: boolean): void {
  panel.toggleAttribute('data-shown', shown);
  if (shown) panel.showPopover();
  else panel.hidePopover();
}
