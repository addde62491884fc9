import { onBeforeUnmount, watch, type Ref } from 'vue';

/** In milliseconds: the limit for one piece of work where the browser gives none. */
const slice = 8;
const pause = 30;

/** Processes every item in the idle time of the page, a few at a time, and again when the items change. */
export function useIdle<T>(items: Readonly<Ref<readonly T[]>>, work: () => (item: T) => unknown): void {
  let timer: ReturnType<typeof setTimeout> | undefined;

  function goOn(from: number): void {
    timer = setTimeout(() => {
      const run = work();
      const { value: all } = items;
      const end = performance.now() + slice;
      let next = from;
      for (; next < all.length && performance.now() < end; next += 1) {
        const item = all[next];
        if (item !== undefined) run(item);
      }
      if (next < all.length) goOn(next);
    }, pause);
  }

  watch(
    items,
    () => {
      clearTimeout(timer);
      goOn(0);
    },
    { immediate: true },
  );
  onBeforeUnmount(() => clearTimeout(timer));
}
