import { readonly, ref, shallowRef, type Ref, type ShallowRef } from 'vue';
import type { AppError } from '#shared/kernel/errors';
import { err, type Result } from '#shared/kernel/result';

/** The state of the latest change on its way to disk. */
export type SaveState =
  | { readonly kind: 'saved' | 'dirty' | 'saving' }
  | { readonly kind: 'failed'; readonly error: AppError };

export interface ReplicaPort<S> {
  /** Stores what is shown; answers how both that and what was made of it since go on from there. */
  readonly store: (shown: S, confirmed: S) => Promise<Result<(state: S) => S, AppError>>;
  /**
   * Called after a failure. True if the replica goes on from what somebody else stored, so that it is stored again.
   * False, or another error, leaves it at that.
   */
  readonly behind?: (error: AppError) => Promise<Result<boolean, AppError>>;
  /** Something of it is not stored; by default, it is another object than the confirmed state. */
  readonly waits?: (shown: S, confirmed: S) => boolean;
}

/** The changes from `base` to `own`, made again on `theirs`; `undefined` if that needs a decision. */
export type Again<S> = (base: S, own: S, theirs: S) => S | undefined;

/** A confirmed state with own changes made again on top of it. */
export interface Replica<S> {
  /** Includes own changes that are not stored yet. */
  readonly shown: ShallowRef<S>;
  readonly confirmed: ShallowRef<S>;
  readonly state: Readonly<Ref<SaveState>>;
  /** Discards own changes that are not stored, and stops retrying. `shown` is a state that was never stored. */
  put(confirmed: S, shown?: S): void;
  /** Shows a change that is made here: saving follows shortly. */
  edit(next: S): void;
  /** Goes on from what somebody else stored. Returns false, and does nothing, if own changes cannot be made `again` on it. */
  take(theirs: S, again: Again<S>): boolean;
  /** Saves at once; returns true when everything is on disk. */
  flush(): Promise<boolean>;
}

const usual = { pause: 400, atOnce: true, longest: 2000, firstRetry: 1000, lastRetry: 30_000 };

/** Somebody else would have to save between each reading and writing. */
const mostAttempts = 5;

/**
 * Stores a change after a pause at once, so that others at a table see it, and those that follow it together after a
 * pause; one write at a time. A failed write is retried with growing delays, and with every further change.
 */
export function createReplica<S>(first: S, port: ReplicaPort<S>, times = usual): Replica<S> {
  const shown: ShallowRef<S> = held(first);
  const confirmed: ShallowRef<S> = held(first);
  const { waits = (one: S, other: S) => one !== other } = port;
  const state = ref<SaveState>({ kind: 'saved' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstEdit: number | undefined;
  let lastEdit = -Infinity;
  let running: Promise<boolean> | undefined;
  let failures = 0;
  /** Counts discards, so that a write which was under way at the time reports nothing. */
  let era = 0;

  const schedule = (delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  };

  async function attempt(): Promise<boolean> {
    const started = era;
    state.value = { kind: 'saving' };
    for (let attempts = 1; ; attempts += 1) {
      const sent = shown.value;
      const outcome = await port.store(sent, confirmed.value).catch(unexpected);
      if (started !== era) return false;
      if (outcome.ok) {
        [attempts, failures] = [0, 0];
        const now = shown.value;
        confirmed.value = outcome.value(sent);
        shown.value = now === sent ? confirmed.value : outcome.value(now);
        if (waits(shown.value, confirmed.value)) continue;
        state.value = { kind: 'saved' };
        return true;
      }
      const behind = await port.behind?.(outcome.error).catch(unexpected);
      if (started !== era) return false;
      if (behind?.ok === true && behind.value && attempts < mostAttempts) continue;
      const error = behind?.ok === false ? behind.error : outcome.error;
      state.value = { kind: 'failed', error };
      // Only the user can resolve a conflict, so it is not retried.
      if (error.code !== 'conflict') schedule(Math.min(times.firstRetry * 2 ** failures, times.lastRetry));
      failures += 1;
      return false;
    }
  }

  const flush = (): Promise<boolean> => {
    clearTimeout(timer);
    firstEdit = undefined;
    if (running !== undefined) return running;
    if (state.value.kind === 'saved') return Promise.resolve(true);
    running = attempt().finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    shown,
    confirmed,
    state: readonly(state),
    put: (next, unstored = next) => {
      era += 1;
      clearTimeout(timer);
      firstEdit = undefined;
      failures = 0;
      running = undefined;
      state.value = { kind: 'saved' };
      confirmed.value = next;
      shown.value = unstored;
    },
    edit: (next) => {
      shown.value = next;
      if (state.value.kind === 'failed' && state.value.error.code === 'conflict') return;
      const now = performance.now();
      const isAlone = times.atOnce && state.value.kind === 'saved' && now - lastEdit >= times.pause;
      lastEdit = now;
      firstEdit ??= now;
      if (state.value.kind === 'saved') state.value = { kind: 'dirty' };
      if (isAlone) void flush();
      else schedule(Math.max(0, Math.min(times.pause, firstEdit + times.longest - now)));
    },
    take: (theirs, again) => {
      const [base, own] = [confirmed.value, shown.value];
      const next = own === base ? theirs : again(base, own, theirs);
      if (next === undefined) return false;
      confirmed.value = theirs;
      shown.value = next;
      return true;
    },
    flush,
  };
}

/** Vue's own types cannot express a shallow ref of a generic type. */
function held<T>(value: T): ShallowRef<T> {
  return shallowRef(value);
}

/** A bug during saving is treated as a failed write: it is shown, and the save is retried. */
function unexpected(reason: unknown): Result<never, AppError> {
  return err({ code: 'internal', text: { key: 'errors.internal' }, detail: String(reason) });
}
