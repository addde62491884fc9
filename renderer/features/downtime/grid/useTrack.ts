import { computed, onBeforeUnmount, onMounted, ref, type ComputedRef, type Ref, type ShallowRef } from 'vue';
import { isRightToLeft } from '#renderer/components/ui/direction';

/** The scale: single days, weeks, or the whole period in the width of the window. */
export const zooms = ['days', 'weeks', 'all'] as const;
export type Zoom = (typeof zooms)[number];

const widths = { days: 32, weeks: 11 } as const;
/** In pixels. */
export const namesWidth = 184;

/** Converts days to pixels and back. */
export interface Track {
  readonly zoom: Ref<Zoom>;
  readonly perDay: ComputedRef<number>;
  /** The day, counted from 1, at a position on the page; within the period. */
  readonly dayAt: (clientX: number) => number;
}

/** Works for a grid inside an element that scrolls sideways. */
export function useTrack(frame: Readonly<ShallowRef<HTMLElement | null>>, days: () => number): Track {
  const zoom = ref<Zoom>('all');
  const width = ref(900);
  let observer: ResizeObserver | undefined;
  onMounted(() => {
    const element = frame.value;
    if (element === null) return;
    observer = new ResizeObserver(() => (width.value = element.clientWidth));
    observer.observe(element);
  });
  onBeforeUnmount(() => observer?.disconnect());

  const perDay = computed(() =>
    zoom.value === 'all'
      ? Math.max(0, width.value - namesWidth - 1) / Math.max(1, days())
      : widths[zoom.value],
  );

  function dayAt(clientX: number): number {
    const element = frame.value;
    if (element === null) return 1;
    const { left, right } = element.getBoundingClientRect();
    const along = isRightToLeft()
      ? right - clientX - element.scrollLeft
      : clientX - left + element.scrollLeft;
    const inside = along - namesWidth;
    return Math.min(Math.max(1, Math.floor(inside / perDay.value) + 1), days());
  }

  return { zoom, perDay, dayAt };
}
