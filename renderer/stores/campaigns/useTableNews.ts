import { defineStore } from 'pinia';
import { computed, shallowRef, watch } from 'vue';
import type { Text } from '#shared/kernel/text';
import { happenedBetween } from './happened';
import { useJoinedTable } from './useJoinedTable';

/** Older ones are in nobody's mind. */
const mostKept = 20;

/** What came to a joined table since this page looked: events of the fight, and how much of the log is new. */
export const useTableNews = defineStore('tableNews', () => {
  const joined = useJoinedTable();
  const happened = shallowRef<readonly { readonly id: number; readonly text: Text }[]>([]);
  const seen = shallowRef<ReadonlySet<string>>();
  let counted = 0;

  /** Own rolls are no news. */
  const lines = computed(() => {
    const { log } = joined.table?.rooms ?? {};
    if (log === null || log === undefined) return undefined;
    const own = new Set(joined.table?.sheets.map(({ name }) => name));
    const rolls = log.rolls.filter(({ line }) => line.type === 'roll' && !own.has(line.who));
    return [...rolls, ...log.entries].map(({ id }) => id);
  });
  const fresh = computed(() => lines.value?.filter((id) => seen.value?.has(id) === false).length ?? 0);

  function look(): void {
    if (lines.value !== undefined) seen.value = new Set(lines.value);
  }

  watch(
    lines,
    () => {
      if (seen.value === undefined) look();
    },
    { immediate: true },
  );
  watch(
    () => joined.table?.rooms.encounter ?? null,
    (now, before) => {
      const came = happenedBetween(before, now).map((text) => ({ id: (counted += 1), text }));
      if (came.length > 0) happened.value = [...came.toReversed(), ...happened.value].slice(0, mostKept);
      else if (now?.encounter !== before?.encounter) happened.value = [];
    },
  );

  return { happened: computed(() => happened.value), fresh, look };
});
