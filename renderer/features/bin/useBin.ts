import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { BinRow } from '#shared/ipc/contract';
import type { AppError } from '#shared/kernel/errors';
import { latestFirst } from '#shared/kernel/moments';
import { message, type Text } from '#shared/kernel/text';
import { documentName } from '#renderer/composables/documentName';
import { call, on } from '#renderer/platform/client';
import { clock } from '#renderer/platform/ports';
import { latestReading } from '#renderer/stores/editing/reloading';
import { useDialogs } from '#renderer/stores/window/useDialogs';
import { useNotifications } from '#renderer/stores/window/useNotifications';

/** Deleted documents, newest first, until they are restored or deleted permanently. */
export const useBin = defineStore('bin', () => {
  const dialogs = useDialogs();
  const notifications = useNotifications();
  const rows = shallowRef<readonly BinRow[]>([]);
  const error = shallowRef<AppError | null>(null);
  const ready = shallowRef(false);

  const load = latestReading(async (isLatest) => {
    const result = await call('bin.list', {});
    if (!isLatest()) return;
    if (result.ok) {
      const byDate = latestFirst(clock.now());
      rows.value = result.value.rows.toSorted((a, b) => byDate(a.binnedAt, b.binnedAt));
      error.value = null;
    } else error.value = result.error;
    ready.value = true;
  });

  async function restore(row: BinRow): Promise<void> {
    const result = await call('bin.restore', { id: row.id });
    if (!notifications.succeeded(result)) return;
    const back = async () => {
      const binned = await call(`${row.kind}.bin`, { id: row.id });
      if (!binned.ok) notifications.failed(binned.error);
      await load();
    };
    await load();
    notifications.done(message(`bin.restored.${row.kind}`, { name: binRowName(row) }), {
      stands: () => rows.value.every(({ id }) => id !== row.id),
      run: back,
      whose: 'named',
    });
  }

  async function remove(row: BinRow): Promise<void> {
    const name = binRowName(row);
    const sure = await dialogs.confirm(
      message('bin.deleteTitle', { name }),
      message(`bin.deleteText.${row.kind}`),
      message('bin.deleteDo'),
    );
    if (!sure) return;
    const result = await call('bin.delete', { id: row.id });
    if (notifications.succeeded(result)) notifications.done(message('bin.deleted', { name }));
    await load();
  }

  async function empty(): Promise<void> {
    const sure = await dialogs.confirm(
      message('bin.emptyTitle'),
      message('bin.emptyText', { count: rows.value.length }),
      message('bin.deleteDo'),
    );
    if (!sure) return;
    const result = await call('bin.empty', {});
    if (notifications.succeeded(result))
      notifications.done(message('bin.emptied', { count: result.value.deleted }));
    await load();
  }

  for (const event of ['library.changed', 'campaign.changed', 'pack.changed'] as const)
    on(event, () => {
      if (ready.value) void load();
    });

  return {
    rows: computed(() => rows.value),
    error: computed(() => error.value),
    ready: computed(() => ready.value),
    load,
    restore,
    remove,
    empty,
  };
});

export function binRowName(row: BinRow): Text {
  return documentName(row.kind, row);
}
