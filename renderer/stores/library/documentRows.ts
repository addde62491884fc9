import { computed, shallowRef } from 'vue';
import type { TroubledFile } from '#shared/ipc/contract';
import type { AppError } from '#shared/kernel/errors';
import { latestFirst } from '#shared/kernel/moments';
import type { Result } from '#shared/kernel/result';
import { message } from '#shared/kernel/text';
import { documentName } from '#renderer/composables/documentName';
import { call, on } from '#renderer/platform/client';
import { clock } from '#renderer/platform/ports';
import { latestReading } from '#renderer/stores/editing/reloading';
import { useNotifications } from '#renderer/stores/window/useNotifications';

type Listed = 'campaign' | 'pack' | 'ruleset';

interface NamedRow {
  readonly id: string;
  readonly name: string;
  readonly updatedAt: string;
}

/** Lists and deletes documents of one kind. */
export interface RowSource<Row extends NamedRow> {
  readonly kind: Listed;
  readonly list: () => Promise<
    Result<{ readonly rows: readonly Row[]; readonly troubled: readonly TroubledFile[] }, AppError>
  >;
}

/** Rows of one kind of document, newest first; they are read again whenever one changes on disk. */
export function createDocumentRows<Row extends NamedRow>({ kind, list }: RowSource<Row>) {
  const notifications = useNotifications();
  const rows = shallowRef<readonly Row[]>([]);
  const troubled = shallowRef<readonly TroubledFile[]>([]);
  const error = shallowRef<AppError | null>(null);
  const ready = shallowRef(false);

  const load = latestReading(async (isLatest) => {
    const result = await list();
    if (!isLatest()) return;
    if (result.ok) {
      const byDate = latestFirst(clock.now());
      rows.value = result.value.rows.toSorted((a, b) => byDate(a.updatedAt, b.updatedAt));
      troubled.value = result.value.troubled;
      error.value = null;
    } else error.value = result.error;
    ready.value = true;
  });

  /** The notice offers undo. */
  async function bin(row: Pick<NamedRow, 'id' | 'name'>): Promise<void> {
    const result = await call(`${kind}.bin`, { id: row.id });
    await load();
    if (notifications.succeeded(result))
      notifications.done(message(`${kind}.binned`, { name: documentName(kind, row) }), {
        stands: () => rows.value.every(({ id }) => id !== row.id),
        run: () => restore(row.id),
        whose: 'named',
      });
  }

  async function restore(id: string): Promise<void> {
    const result = await call('bin.restore', { id });
    if (!result.ok) notifications.failed(result.error);
    await load();
  }

  on(`${kind}.changed`, () => {
    if (ready.value) void load();
  });

  return {
    rows: computed(() => rows.value),
    troubled: computed(() => troubled.value),
    error: computed(() => error.value),
    ready: computed(() => ready.value),
    load,
    bin,
  };
}
