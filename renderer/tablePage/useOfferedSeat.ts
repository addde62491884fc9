import { watch } from 'vue';
import { message, raw } from '#shared/kernel/text';
import { call } from '#renderer/platform/client';
import { useJoinedTable } from '#renderer/stores/campaigns/useJoinedTable';
import { useClosing } from '#renderer/stores/window/useClosing';
import { useDialogs } from '#renderer/stores/window/useDialogs';

/** The question, asked once, whether this browser changes to the seat whose link opened it. */
export function useOfferedSeat(again: () => void = () => location.reload()): void {
  const joined = useJoinedTable();
  const dialogs = useDialogs();
  const closing = useClosing();
  let isAsked = false;

  async function ask(): Promise<void> {
    const state = await call('joined.state', {});
    if (!state.ok || isAsked) return;
    const { table, offered } = state.value;
    if (table === null || offered === undefined) return;
    isAsked = true;
    const isWanted = await dialogs.confirm(
      message('joinedPage.offered.title'),
      message('joinedPage.offered.text', { name: raw(table.seat.name) }),
      message('joinedPage.offered.change'),
    );
    if (!isWanted || !(await closing.settle())) return;
    const done = await joined.act('joined.join', { invitation: offered });
    // Everything that the page shows belongs to the seat before.
    if (done !== undefined) again();
  }

  watch(
    () => joined.table,
    () => void ask(),
    { immediate: true },
  );
}
