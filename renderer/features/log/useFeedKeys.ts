import { computed, ref, type ComputedRef } from 'vue';
import { clamp } from '#shared/kernel/clamp';

const page = 10;

/**
 * Keys of a long list of rows: arrows or j and k move by one, Page Up and Page Down by ten, Home and End to
 * the ends. `goTo` focuses a row; `current` is the one row that Tab reaches.
 */
export function useFeedKeys(
  ids: () => readonly string[],
  goTo: (id: string) => unknown,
): {
  readonly current: ComputedRef<string | undefined>;
  readonly put: (id: string) => void;
  readonly onKey: (event: KeyboardEvent) => void;
} {
  const cursor = ref<string>();
  const current = computed(() =>
    cursor.value !== undefined && ids().includes(cursor.value) ? cursor.value : ids()[0],
  );
  const put = (id: string): void => {
    cursor.value = id;
  };

  function onKey(event: KeyboardEvent): void {
    const { target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && target.closest('[role=menu], input, textarea, select') !== null) return;
    const all = ids();
    const at = all.indexOf(current.value ?? '');
    const last = all.length - 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      j: at + 1,
      ArrowUp: at - 1,
      k: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: last,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    const id = all[clamp(step, 0, last)];
    if (id === undefined) return;
    event.preventDefault();
    put(id);
    goTo(id);
  }

  return { current, put, onKey };
}
