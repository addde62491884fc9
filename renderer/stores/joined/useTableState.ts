import { computed } from 'vue';
import { useJoinedTable } from '#renderer/stores/campaigns/useJoinedTable';

/** The place at which the changes of a joined table are now. */
export type TableState = 'here' | 'connecting' | 'held' | 'over';

/**
 * One state in one word, so that nothing is said to be saved and to wait at once: while the table does not have
 * everything, the device has. `undefined` while no table is joined.
 */
export function useTableState() {
  const joined = useJoinedTable();
  return computed((): TableState | undefined => {
    const { table } = joined;
    if (table === null) return undefined;
    if (table.over !== null || table.connection === 'over') return 'over';
    if (table.waiting > 0 || table.connection === 'away') return 'held';
    return table.connection;
  });
}
