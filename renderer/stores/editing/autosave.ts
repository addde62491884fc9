import { readonly, ref, type Ref } from 'vue';
import type { AppError } from '#shared/kernel/errors';
import { err, type Result } from '#shared/kernel/result';

/** The state of the latest change on its way to disk. */
export type SaveState =
  | { readonly kind: 'saved' | 'dirty' | 'saving' }
  | { readonly kind: 'failed'; readonly error: AppError };

export interface Autosave {
  readonly state: Readonly<Ref<SaveState>>;
  /** Call it after each change: saving follows shortly. */
  touch(): void;
  /** Saves at once; returns true when everything is on disk. */
  flush(): Promise<boolean>;
  /** Discards unsaved changes and stops retrying. */
  drop(): void;
}

/**
 * Writes a change after a pause at once, so that others at a table see it, and those that follow it together after a
 * pause; one write at a time. A failed write is retried with growing delays, and with every further change. `write`
 * stores the newest state; it returns `changed` if more changed while it was writing.
 */
export function createAutosave(
  write: () => Promise<Result<{ readonly changed: boolean }, AppError>>,
  times = { pause: 400, atOnce: true, longest: 2000, firstRetry: 1000, lastRetry: 30_000 },
): Autosave {
  const state = ref<SaveState>({ kind: 'saved' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstTouch: number | undefined;
  let lastTouch = -Infinity;
  let running: Promise<boolean> | undefined;
  let failures = 0;
  /** Counts discards, so that a write which was under way at the time reports nothing. */
  let era = 0;

  const schedule = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  };

  const attempt = async (): Promise<boolean> => {
    const started = era;
    state.value = { kind: 'saving' };
    const outcome = await write().catch((reason: unknown) => err(unexpected(reason)));
    if (started !== era) return false;
    if (outcome.ok) {
      failures = 0;
      if (!outcome.value.changed) {
        state.value = { kind: 'saved' };
        return true;
      }
      return attempt();
    }
    state.value = { kind: 'failed', error: outcome.error };
    // Only the user can resolve a conflict, so it is not retried.
    if (outcome.error.code !== 'conflict')
      schedule(Math.min(times.firstRetry * 2 ** failures, times.lastRetry));
    failures += 1;
    return false;
  };

  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    firstTouch = undefined;
    if (running !== undefined) return running;
    if (state.value.kind === 'saved') return Promise.resolve(true);
    running = attempt().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    state: readonly(state),
    touch: () => {
      if (state.value.kind === 'failed' && state.value.error.code === 'conflict') return;
      const now = performance.now();
      const isAlone = times.atOnce && state.value.kind === 'saved' && now - lastTouch >= times.pause;
      lastTouch = now;
      firstTouch ??= now;
      if (state.value.kind === 'saved') state.value = { kind: 'dirty' };
      if (isAlone) void flush();
      else schedule(Math.max(0, Math.min(times.pause, firstTouch + times.longest - now)));
    },
    flush,
    drop: () => {
      era += 1;
      clearTimeout(timer);
      firstTouch = undefined;
      failures = 0;
      running = undefined;
      state.value = { kind: 'saved' };
    },
  };
}

/** A bug during saving is treated as a failed write: it is shown, and the save is retried. */
function unexpected(reason: unknown): AppError {
  return { code: 'internal', text: { key: 'errors.internal' }, detail: String(reason) };
}
