import { defineStore } from 'pinia';
import { computed, shallowRef } from 'vue';
import type { LibraryRow, TroubledFile } from '#shared/ipc/contract';
import { delayed } from '#shared/kernel/delayed';
import type { AppError } from '#shared/kernel/errors';
import { call, on } from '#renderer/platform/client';
import { drawn } from '#renderer/platform/drawn';
import { after } from '#renderer/platform/pause';
import { oneReadingAtATime } from '#renderer/stores/editing/reloading';
import { useForms } from '#renderer/stores/characters/useForms';

/** In milliseconds: what is open shows a change before the rows are read, which keeps both sides busy for longer. */
const rest = 150;

/** The rows are read again whenever the library changes on disk. */
export const useLibrary = defineStore('library', () => {
  const forms = useForms();
  const rows = shallowRef<readonly LibraryRow[]>([]);
  const newest = shallowRef<readonly LibraryRow[]>([]);
  const troubled = shallowRef<readonly TroubledFile[]>([]);
  const error = shallowRef<AppError | null>(null);
  const state = shallowRef<'unread' | 'ready'>('unread');

  async function readNewest(): Promise<void> {
    const result = await call('library.newest', {});
    if (!result.ok) return;
    await forms.loadNames(result.value.rows);
    newest.value = result.value.rows;
    // Reading all rows keeps both sides busy for a while, so these are drawn first.
    if (result.value.rows.length > 0) await drawn();
  }

  async function read(): Promise<void> {
    if (state.value === 'unread') await readNewest();
    const result = await call('library.list', {});
    if (result.ok) {
      await forms.loadNames(result.value.rows);
      rows.value = result.value.rows;
      troubled.value = result.value.troubled;
      error.value = null;
    } else error.value = result.error;
    state.value = 'ready';
  }

  /** A change during a read causes one more read. */
  const load = oneReadingAtATime(read);

  on('library.changed', delayed(load, rest, after).soon);

  const byId = computed(() => new Map(rows.value.map((row) => [row.id, row])));

  return {
    rows: computed(() => rows.value),
    /** The most recently changed characters of a large library, shown until all of them are read; otherwise empty. */
    newest: computed(() => (state.value === 'unread' ? newest.value : [])),
    troubled: computed(() => troubled.value),
    error: computed(() => error.value),
    ready: computed(() => state.value === 'ready'),
    find: (id: string) => byId.value.get(id),
    /** Also true for a character that is read-only. */
    holds: (id: string) =>
      byId.value.has(id) || troubled.value.some(({ fileName }) => fileName === `${id}.json`),
    load,
  };
});
