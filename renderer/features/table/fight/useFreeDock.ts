import { onBeforeUnmount, watch, type Ref } from 'vue';

const property = '--notices-bottom';
/** In pixels, between the dock and what lies above it. */
const gap = 8;

/** Keeps notices above the dock, where the next tap is. */
export function useFreeDock(dock: Readonly<Ref<HTMLElement | null>>): void {
  const { style } = document.documentElement;
  const sizes = new ResizeObserver(([entry]) => {
    const top = entry?.target.getBoundingClientRect().top ?? innerHeight;
    style.setProperty(property, `${String(Math.round(innerHeight - top + gap))}px`);
  });
  watch(
    dock,
    (now) => {
      sizes.disconnect();
      if (now === null) style.removeProperty(property);
      else sizes.observe(now);
    },
    { flush: 'post' },
  );
  onBeforeUnmount(() => {
    sizes.disconnect();
    style.removeProperty(property);
  });
}
