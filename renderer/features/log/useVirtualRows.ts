import { computed, nextTick, onBeforeUnmount, onMounted, ref, shallowRef, watch } from 'vue';
import type { ComputedRef, ShallowRef } from 'vue';
import { offsetsOf, rowWindow, type RowWindow } from './rowWindow';
import { onScroll, scrollerOf, scrollToStart } from '#renderer/composables/scroller';

/** In pixels: the area above and below the view that is kept rendered. */
const spare = 600;

/**
 * Renders only those rows of a long list that are near the visible area; rows may have any height. Rows are
 * children of `list` with their id as `data-row`, and the list gets `before` and `after` as its padding.
 * Heights are measured when rows are visible and then kept; a change of height above the view does not move
 * the visible rows. `reveal` scrolls a row into view and focuses it.
 */
export function useVirtualRows(
  list: Readonly<ShallowRef<HTMLElement | null>>,
  ids: () => readonly string[],
  guess: number,
): {
  readonly shown: ComputedRef<RowWindow>;
  readonly reveal: (id: string) => Promise<HTMLElement | undefined>;
  /** Shows the first rows, such as the best of other results. */
  readonly rewind: () => void;
} {
  const heights = shallowRef<ReadonlyMap<string, number>>(new Map());
  const top = ref(0);
  const viewHeight = ref(800);
  let silence: (() => void) | undefined;

  const offsets = computed(() => offsetsOf(ids(), heights.value, guess));
  const shown = computed(() =>
    rowWindow(offsets.value, { top: top.value, bottom: top.value + viewHeight.value, spare }),
  );

  const look = (): void => {
    if (list.value === null) return;
    const scroller = scrollerOf(list.value);
    viewHeight.value = scroller.clientHeight || viewHeight.value;
    top.value = scroller.getBoundingClientRect().top - list.value.getBoundingClientRect().top;
  };

  const rowsOf = (): readonly HTMLElement[] =>
    [...(list.value?.children ?? [])].filter((row): row is HTMLElement => row instanceof HTMLElement);
  const rowOf = (id: string): HTMLElement | undefined =>
    rowsOf().find(({ dataset }) => dataset['row'] === id);

  function measure(entries: readonly ResizeObserverEntry[]): void {
    const next = new Map(heights.value);
    const places = new Map(ids().map((id, index) => [id, index]));
    let moved = 0;
    for (const { target, borderBoxSize } of entries) {
      const id = target instanceof HTMLElement && target.isConnected ? target.dataset['row'] : undefined;
      const height = borderBoxSize[0]?.blockSize ?? 0;
      if (id === undefined || height === 0) continue;
      const before = next.get(id) ?? guess;
      const start = offsets.value[places.get(id) ?? 0] ?? 0;
      if (start + before <= top.value) moved += height - before;
      next.set(id, height);
    }
    heights.value = next;
    if (moved === 0 || list.value === null) return;
    scrollerOf(list.value).scrollTop += moved;
    look();
  }

  const rowSizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(measure);
  const viewSize = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(look);
  const seen = new WeakSet<Element>();
  const observeRows = (): void => {
    for (const row of rowsOf()) {
      if (seen.has(row)) continue;
      seen.add(row);
      rowSizes?.observe(row);
    }
  };

  onMounted(() => {
    if (list.value === null) return;
    silence = onScroll(look);
    viewSize?.observe(scrollerOf(list.value));
    viewSize?.observe(list.value);
    look();
    observeRows();
  });
  watch([shown, ids], observeRows, { flush: 'post' });
  onBeforeUnmount(() => {
    rowSizes?.disconnect();
    viewSize?.disconnect();
    silence?.();
  });

  async function reveal(id: string): Promise<HTMLElement | undefined> {
    const index = ids().indexOf(id);
    if (index < 0) return undefined;
    const isNear = rowOf(id) !== undefined;
    if (!isNear && list.value !== null) {
      scrollerOf(list.value).scrollTop += (offsets.value[index] ?? 0) - top.value - viewHeight.value / 3;
      look();
    }
    await nextTick();
    const row = rowOf(id);
    const show = (): void => row?.scrollIntoView({ block: 'nearest' });
    show();
    // Only now do the rows around it get their true heights, which may move it.
    if (!isNear) requestAnimationFrame(() => requestAnimationFrame(show));
    return row;
  }

  function rewind(): void {
    if (list.value === null || top.value <= 0) return;
    scrollToStart(list.value);
    look();
  }

  return { shown, reveal, rewind };
}
