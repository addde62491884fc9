import { defineStore } from 'pinia';
import { watch } from 'vue';
import { call, isOwnWindow, on } from '../../platform/client';
import { useDialogs } from './useDialogs';

/** Someone who may hold unsaved changes. */
export interface ClosingGuard {
  /** True while something is not on disk. */
  readonly unsaved: () => boolean;
  /** Saves, or asks what to do; true where the user may leave. */
  readonly settle: () => Promise<boolean>;
}

/** Lets nobody leave with unsaved changes unasked: not by closing, not by going elsewhere. */
export const useClosing = defineStore('closing', () => {
  const dialogs = useDialogs();
  const guards = new Set<ClosingGuard>();
  const farewells = new Set<() => Promise<void>>();
  let closing = false;

  /** True when everything is saved or given up by the user. */
  async function settle(): Promise<boolean> {
    for (const guard of guards) {
      if (!(await guard.settle())) return false;
    }
    return true;
  }

  async function close(): Promise<void> {
    if (closing) return;
    closing = true;
    const stay = () => void call('app.stayOpen', {});
    // While the user is asked, nobody should take the silence for a page that hangs.
    const unwatch = watch(
      () => dialogs.current,
      (question) => question !== undefined && stay(),
      { immediate: true },
    );
    try {
      if (await settle()) {
        for (const farewell of farewells) await farewell();
        await call('app.closeNow', {});
      } else stay();
    } finally {
      unwatch();
      closing = false;
    }
  }

  /** Starts listening; once, at start. */
  function listen(): void {
    on('app.closing', () => void close());
    if (isOwnWindow()) return;
    addEventListener('beforeunload', (event) => {
      if ([...guards].some((guard) => guard.unsaved())) event.preventDefault();
    });
  }

  /** Does something once the window is about to close with everything saved; gives the way to take that back. */
  function beforeClosing(farewell: () => Promise<void>): () => void {
    farewells.add(farewell);
    return () => void farewells.delete(farewell);
  }

  return { settle, listen, add: (guard: ClosingGuard) => void guards.add(guard), beforeClosing };
});
