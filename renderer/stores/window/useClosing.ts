import { defineStore } from 'pinia';
import { watch } from 'vue';
import { call, isOwnWindow, on } from '#renderer/platform/client';
import { useDialogs } from './useDialogs';

/** A part of the page that may hold unsaved changes. */
export interface ClosingGuard {
  /** True while something is not on disk. */
  readonly unsaved: () => boolean;
  /** Saves, or asks the user if that fails; returns true if the user may leave. */
  readonly settle: () => Promise<boolean>;
  /** Confirms before something that cannot be saved is lost, which only happens when the page closes. */
  readonly leave?: () => Promise<boolean>;
}

/** Makes sure that no one loses unsaved changes by closing the window or leaving the page. */
export const useClosing = defineStore('closing', () => {
  const dialogs = useDialogs();
  const guards = new Set<ClosingGuard>();
  const farewells = new Set<() => Promise<void>>();
  let closing = false;

  /** Returns true when everything is saved, or the user agreed to lose it. */
  async function settle(): Promise<boolean> {
    for (const guard of guards) {
      if (!(await guard.settle())) return false;
    }
    return true;
  }

  async function mayLeave(): Promise<boolean> {
    for (const { leave } of guards) if (leave !== undefined && !(await leave())) return false;
    return true;
  }

  async function close(): Promise<void> {
    if (closing) return;
    closing = true;
    const stay = () => void call('app.stayOpen', {});
    // While the user is being asked, the page must not look unresponsive to the program.
    const unwatch = watch(
      () => dialogs.current,
      (question) => question !== undefined && stay(),
      { immediate: true },
    );
    try {
      if ((await settle()) && (await mayLeave())) {
        for (const farewell of farewells) await farewell();
        await call('app.closeNow', {});
      } else stay();
    } finally {
      unwatch();
      closing = false;
    }
  }

  /** Call it once, at start. */
  function listen(): void {
    on('app.closing', () => void close());
    if (isOwnWindow()) return;
    addEventListener('beforeunload', (event) => {
      if ([...guards].some((guard) => guard.unsaved())) event.preventDefault();
    });
  }

  /** Runs something when the window is about to close with everything saved; returns a function that cancels it. */
  function beforeClosing(farewell: () => Promise<void>): () => void {
    farewells.add(farewell);
    return () => void farewells.delete(farewell);
  }

  return { settle, listen, add: (guard: ClosingGuard) => void guards.add(guard), beforeClosing };
});
