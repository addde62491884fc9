import { computed, onBeforeUnmount, onMounted, ref, type ComputedRef, type ShallowRef } from 'vue';
import { onScroll, scrollerOf } from './scroller';

/** The part of a grid of equal cards that is near the visible area. */
export interface CardWindow {
  readonly columns: number;
  readonly first: number;
  readonly last: number;
  readonly before: number;
  readonly height: number;
}

interface Measures {
  readonly count: number;
  readonly width: number;
  readonly minWidth: number;
  readonly gap: number;
  readonly rowHeight: number;
  /** Pixels from the top of the list up to the top of the view. */
  readonly scrolled: number;
  readonly viewHeight: number;
  /** Rows kept rendered above and below the view. */
  readonly spare: number;
}

/** Rows kept rendered above and below the view. */
const spareRows = 4;

/** In milliseconds: these rows wait, so that the visible ones are drawn first. */
const spareAfter = 100;

export function cardWindow(measures: Measures): CardWindow {
  const { count, width, minWidth, gap, rowHeight, scrolled, viewHeight, spare } = measures;
  const columns = Math.max(1, Math.floor((width + gap) / (minWidth + gap)));
  const rows = Math.ceil(count / columns);
  const step = rowHeight + gap;
  const top = Math.max(0, Math.min(Math.floor(scrolled / step) - spare, rows - 1));
  const bottom = Math.min(rows, Math.max(0, Math.ceil((scrolled + viewHeight) / step)) + spare);
  return {
    columns,
    first: top * columns,
    last: Math.min(count, bottom * columns),
    before: top * step,
    height: rows === 0 ? 0 : rows * step - gap,
  };
}

/** Follows the size of the list and the scrolling of its container. */
export function useCardWindow(
  list: Readonly<ShallowRef<HTMLElement | null>>,
  options: () => { count: number; minWidth: number; gap: number; rowHeight: number },
): ComputedRef<CardWindow> {
  const width = ref(0);
  const scrolled = ref(0);
  const viewHeight = ref(0);
  const spare = ref(0);
  let silence: (() => void) | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;

  const measure = () => {
    if (list.value === null) return;
    // Looked up each time, because the container differs once the window is small.
    const scroller = scrollerOf(list.value);
    width.value = list.value.clientWidth;
    viewHeight.value = scroller.clientHeight;
    scrolled.value = scroller.getBoundingClientRect().top - list.value.getBoundingClientRect().top;
  };
  const observer = new ResizeObserver(measure);

  onMounted(() => {
    if (list.value === null) return;
    silence = onScroll(measure);
    observer.observe(list.value);
    observer.observe(scrollerOf(list.value));
    measure();
    later = setTimeout(() => (spare.value = spareRows), spareAfter);
  });
  onBeforeUnmount(() => {
    clearTimeout(later);
    observer.disconnect();
    silence?.();
  });

  return computed(() =>
    cardWindow({
      ...options(),
      width: width.value,
      scrolled: scrolled.value,
      viewHeight: viewHeight.value,
      spare: spare.value,
    }),
  );
}
