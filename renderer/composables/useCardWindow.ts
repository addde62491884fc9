import { computed, onBeforeUnmount, onMounted, ref, type ComputedRef, type ShallowRef } from 'vue';
import { onScroll, scrollerOf } from './scroller';

/** Which part of a grid of equal cards is near the screen. */
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
  /** How far the top of the list is above the top of the view. */
  readonly scrolled: number;
  readonly viewHeight: number;
  /** Rows kept ready above and below the view. */
  readonly spare: number;
}

/** Rows kept ready above and below the view. */
const spareRows = 4;

/** How long they wait, in milliseconds, so that what is in view is drawn before them. */
const spareAfter = 100;

/** Works out the window from what was measured. */
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

/** Follows the scrolling of what the list is in and the size of the list. */
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
    // Asked anew: it is another one once the window has become small.
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
