import { defineStore } from 'pinia';
import { computed, reactive, shallowRef, watch } from 'vue';
import type { Text } from '#shared/kernel/text';
import { happenedBetween } from './happened';
import { useJoinedTable } from '#renderer/stores/campaigns/useJoinedTable';

/** Older ones are in nobody's mind. */
const mostKept = 20;

/**
 * News of a joined table since this page looked: events of the fight, and how much of its log and how many
 * whispers are new.
 */
export const useTableNews = defineStore('tableNews', () => {
  const joined = useJoinedTable();
  const happened = shallowRef<readonly { readonly id: number; readonly text: Text }[]>([]);
  let counted = 0;

  /** Own rolls are no news. */
  const log = fresh(() => {
    const { table } = joined;
    const own = new Set(table?.sheets.map(({ name }) => name));
    const rolls = table?.rooms.log?.rolls.filter(({ line }) => line.type === 'roll' && !own.has(line.who));
    return rolls && [...rolls, ...(table?.rooms.log?.entries ?? [])].map(({ id }) => id);
  });
  const whispers = fresh(() => joined.table?.rooms.seat?.whispers.map(({ id }) => id));

  watch(
    () => joined.table?.rooms.encounter ?? null,
    (now, before) => {
      const came = happenedBetween(before, now).map((text) => ({ id: (counted += 1), text }));
      if (came.length > 0) happened.value = [...came.toReversed(), ...happened.value].slice(0, mostKept);
      else if (now?.encounter !== before?.encounter) happened.value = [];
    },
  );

  return { happened: computed(() => happened.value), log, whispers };
});

/** Counts what came since somebody looked; what was there at first is known. */
function fresh(ids: () => readonly string[] | undefined) {
  const seen = shallowRef<ReadonlySet<string>>();
  const now = computed(ids);
  const look = (): void => {
    if (now.value !== undefined) seen.value = new Set(now.value);
  };
  watch(
    now,
    () => {
      if (seen.value === undefined) look();
    },
    { immediate: true },
  );
  const count = computed(() => now.value?.filter((id) => seen.value?.has(id) === false).length ?? 0);
  return reactive({ count, look });
}
