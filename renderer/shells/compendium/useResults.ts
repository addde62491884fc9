import { computed, ref, watch } from 'vue';
import { lineAfter, type ResultRow } from '#renderer/components/reference/results';
import { useText } from '#renderer/composables/useText';
import type { CompendiumItem } from '#renderer/stores/rules/compendiumSearch';

/** The rows of a result list, its active row, and the keys that move it. */
export function useResults(
  found: () => readonly CompendiumItem[],
  more: {
    readonly markOf?: (item: CompendiumItem) => string | undefined;
    /** The key of the open entry, which becomes the active row if it is in the list. */
    readonly open?: () => string | undefined;
    /** The search text: when it changes, the first result becomes active again. */
    readonly words?: () => string;
  } = {},
) {
  const { t } = useText();
  const indexOf = (key: string | undefined) => found().findIndex((item) => item.key === key);
  const active = ref(Math.max(0, indexOf(more.open?.())));

  watch(
    () => more.open?.(),
    (open) => {
      const index = indexOf(open);
      if (index >= 0) active.value = index;
    },
  );
  // A different search activates the first result; the same search may only grow, so the active row stays.
  watch([found, () => more.words?.()] as const, ([, words], [before, wordsBefore]) => {
    const kept = before[active.value]?.key ?? more.open?.();
    active.value = words === wordsBefore ? Math.max(0, indexOf(kept)) : 0;
  });

  const rows = computed<readonly ResultRow[]>(() =>
    found().map((item) => ({
      id: item.key,
      title: t(item.entry.title),
      summary: item.entry.summary === undefined ? '' : t(item.entry.summary),
      from: item.from,
      mark: more.markOf?.(item),
    })),
  );

  function onKey(event: KeyboardEvent): void {
    const next = lineAfter(event.key, active.value, rows.value.length);
    if (next === undefined) return;
    event.preventDefault();
    active.value = next;
  }

  return { active, rows, onKey, current: computed(() => found()[active.value]) };
}
