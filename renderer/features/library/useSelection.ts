import { computed, shallowRef, type ComputedRef } from 'vue';
import type { LibraryRow } from '#shared/ipc/contract';

/** Selected characters; those that leave the list are deselected. */
export function useSelection(rows: () => readonly LibraryRow[]) {
  const ticked = shallowRef<ReadonlySet<string>>(new Set());

  const selected: ComputedRef<readonly LibraryRow[]> = computed(() =>
    ticked.value.size === 0 ? [] : rows().filter((row) => ticked.value.has(row.id)),
  );

  return {
    selected,
    has: (id: string) => ticked.value.has(id),
    toggle: (id: string) => {
      const next = new Set(ticked.value);
      if (!next.delete(id)) next.add(id);
      ticked.value = next;
    },
    all: () => {
      ticked.value = new Set(rows().map((row) => row.id));
    },
    clear: () => {
      ticked.value = new Set();
    },
  };
}
