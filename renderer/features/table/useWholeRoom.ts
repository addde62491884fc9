import { shallowRef, watch } from 'vue';
import type { CommandResult } from '#shared/ipc/contract';
import type { PagedRoom } from '#shared/table/authority/seats';
import { call } from '#renderer/platform/client';
import { useJoinedTable } from '#renderer/stores/campaigns/useJoinedTable';

type Pages = CommandResult<'joined.pages'>;

/** All pages of a room while a part of the page shows them; the state of the table has the newest page only. */
export function useWholeRoom<R extends PagedRoom>(room: R) {
  const joined = useJoinedTable();
  const items = shallowRef<Pages[R]>([]);
  let isReading = false;
  let isStale = false;

  async function read(): Promise<void> {
    isStale = isReading;
    if (isReading) return;
    isReading = true;
    const found = await call('joined.pages', { room });
    if (found.ok) items.value = found.value[room];
    isReading = false;
    if (isStale) await read();
  }
  watch(() => joined.table, read, { immediate: true });

  return items;
}
