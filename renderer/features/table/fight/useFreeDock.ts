import { onBeforeUnmount, watch, type Ref } from 'vue';

const property = '--notices-bottom';
const under = '--notices-top';
/** In pixels, between notices and what they keep free. */
const gap = 8;

/** Keeps notices above the dock, where the next tap is, and below the bar that ends the turn. */
export function useFreeDock(
  dock: Readonly<Ref<HTMLElement | null>>,
  bar: Readonly<Ref<{ readonly $el: HTMLElement } | null>>,
): void {
  const { style } = document.documentElement;
  const sizes = new ResizeObserver(([entry]) => {
    const top = entry?.target.getBoundingClientRect().top ?? innerHeight;
    style.setProperty(property, `${String(Math.round(innerHeight - top + gap))}px`);
    const bottom = bar.value?.$el.getBoundingClientRect().bottom ?? 0;
    style.setProperty(under, `${String(Math.round(bottom + gap))}px`);
  });
  watch(
    dock,
    (now) => {
      sizes.disconnect();
      if (now === null) for (const each of [property, under]) style.removeProperty(each);
      else sizes.observe(now);
    },
    { flush: 'post' },
  );
  onBeforeUnmount(() => {
    sizes.disconnect();
    for (const each of [property, under]) style.removeProperty(each);
  });
}
