import { computed, onBeforeUnmount, ref, watch, type Ref, type ShallowRef } from 'vue';

const portion = 60;

/**
 * The first part of a long list, growing when its end (the element `end`) comes near the screen, so
 * that hundreds of entries cost no more than the screenful that is seen.
 */
export function useGrowingList<T>(
  list: Readonly<Ref<readonly T[]>>,
  end: Readonly<ShallowRef<HTMLElement | null>>,
) {
  const limit = ref(portion);
  const shown = computed(() => list.value.slice(0, limit.value));
  const more = computed(() => Math.max(0, list.value.length - limit.value));
  const grow = (): void => {
    limit.value += portion;
  };
  const observer =
    typeof IntersectionObserver === 'undefined'
      ? undefined
      : new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && grow(), {
          rootMargin: '600px',
        });
  // Growing re-observes: an end that is still in sight after growing asks again.
  watch(
    [end, shown],
    () => {
      observer?.disconnect();
      if (end.value !== null) observer?.observe(end.value);
    },
    { flush: 'post' },
  );
  onBeforeUnmount(() => observer?.disconnect());
  return { shown, more, grow };
}
