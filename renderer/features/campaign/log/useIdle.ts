import { onBeforeUnmount, watch, type Ref } from 'vue';

/** How long one piece of work may take where the browser does not say, in milliseconds. */
const slice = 8;
const pause = 30;

/** Does something to every item while nobody waits for anything, a few at a time, and anew when the items change. */
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
