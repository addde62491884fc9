import { onBeforeUnmount, shallowRef, watch, type Ref } from 'vue';
import type { DocumentKey, History, Snapshot } from '#shared/safety/history';
import { call } from '#renderer/platform/client';
import { sittingsOf } from './sittings';
import { stateBefore } from './useHistory';
import { usePartName } from './usePartName';

/** The parts that changed in each sitting, by the key of its newest version; read one after another. */
export function useSittingNames(
  key: Readonly<Ref<DocumentKey>>,
  history: Readonly<Ref<History | null>>,
  shown: Readonly<Ref<readonly Snapshot[]>>,
): Readonly<Ref<ReadonlyMap<string, readonly string[]>>> {
  const names = shallowRef<ReadonlyMap<string, readonly string[]>>(new Map());
  const partName = usePartName(() => key.value.kind);
  let turn = 0;
  onBeforeUnmount(() => (turn += 1));

  watch(
    shown,
    async (snapshots) => {
      turn += 1;
      const mine = turn;
      for (const [newest, ...older] of sittingsOf(snapshots)) {
        const oldest = older.at(-1) ?? newest;
        if (!newest.sound || names.value.has(newest.key) || history.value === null) continue;
        const from = (stateBefore(history.value, oldest.key) ?? oldest).key;
        // The first version of all has nothing before it.
        if (from === newest.key) continue;
        const result = await call('history.compare', { ...key.value, from, to: newest.key });
        if (mine !== turn) return;
        const parts = result.ok ? [...new Set(result.value.lines.map(partName))] : [];
        names.value = new Map(names.value).set(newest.key, parts);
      }
    },
    { immediate: true },
  );
  return names;
}
