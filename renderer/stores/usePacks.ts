import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { PackRow, TroubledFile } from '../../shared/ipc/contract';
import type { AppError } from '../../shared/kernel/errors';
import { message, raw, type Text } from '../../shared/kernel/text';
import { call, on } from '../platform/client';
import { useNotifications } from './useNotifications';

/** The homebrew packs in the library, as last read. They are read again whenever one changed on disk. */
export const usePacks = defineStore('packs', () => {
  const notifications = useNotifications();
  const rows = shallowRef<readonly PackRow[]>([]);
  const troubled = shallowRef<readonly TroubledFile[]>([]);
  const error = shallowRef<AppError | null>(null);
  const ready = shallowRef(false);
  /** Counts readings, so that a slow answer to an earlier one changes nothing. */
  let turn = 0;

  async function load(): Promise<void> {
    turn += 1;
    const mine = turn;
    const result = await call('pack.list', {});
    if (mine !== turn) return;
    if (result.ok) {
      rows.value = result.value.rows.toSorted((a, b) => b.updatedAt.localeCompare(a.updatedAt));
      troubled.value = result.value.troubled;
      error.value = null;
    } else error.value = result.error;
    ready.value = true;
  }

  /** Lets a pack take part, or not. */
  async function turnOn(row: PackRow, value: boolean): Promise<void> {
    const read = await call('pack.read', { id: row.id });
    const saved = read.ok ? await call('pack.save', { document: { ...read.value, on: value } }) : read;
    if (!saved.ok) notifications.failed(saved.error);
    await load();
  }

  /** Moves a pack to the bin and says how to take it back. */
  async function bin(row: Pick<PackRow, 'id' | 'name'>): Promise<void> {
    const result = await call('pack.bin', { id: row.id });
    if (result.ok)
      notifications.done(message('pack.binned', { name: packName(row) }), async () => {
        const restored = await call('bin.restore', { id: row.id });
        if (!restored.ok) notifications.failed(restored.error);
        await load();
      });
    else notifications.failed(result.error);
    await load();
  }

  on('pack.changed', () => {
    if (ready.value) void load();
  });

  return {
    rows: computed(() => rows.value),
    troubled: computed(() => troubled.value),
    error: computed(() => error.value),
    ready: computed(() => ready.value),
    ...{ load, turnOn, bin },
  };
});

/** The name of a pack as a text. */
export function packName(pack: { readonly name: string }): Text {
  return pack.name.trim() === '' ? message('pack.unnamed') : raw(pack.name);
}
