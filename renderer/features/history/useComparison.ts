import { computed, shallowRef, watch, type Ref } from 'vue';
import type { CommandArgs } from '#shared/ipc/contract';
import type { AppError } from '#shared/kernel/errors';
import type { ComparedLine } from '#shared/safety/history';
import { call } from '#renderer/platform/client';

/** Two versions of a document; the current revision is included, so that a save compares again. */
export type Comparing = CommandArgs<'history.compare'> & { readonly revision: number | null };

/** The lines in which two versions differ; `null` until they are loaded. */
export function useComparison(wanted: Readonly<Ref<Comparing | null>>) {
  const lines = shallowRef<readonly ComparedLine[] | null>(null);
  const error = shallowRef<AppError | null>(null);
  let turn = 0;

  async function compare(): Promise<void> {
    turn += 1;
    const mine = turn;
    lines.value = null;
    error.value = null;
    if (wanted.value === null) return;
    const { revision: _, ...args } = wanted.value;
    const result = await call('history.compare', args);
    if (mine !== turn) return;
    if (result.ok) lines.value = result.value.lines;
    else error.value = result.error;
  }

  watch(
    () => JSON.stringify(wanted.value),
    () => void compare(),
    { immediate: true },
  );

  return { lines: computed(() => lines.value), error: computed(() => error.value), compare };
}
