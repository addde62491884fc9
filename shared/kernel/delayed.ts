/** Starts a timer, in milliseconds, and returns what stops it. The timer of a process keeps no process alive. */
export type After = (milliseconds: number, work: () => void) => () => void;

/** Work that is done once for many requests. */
export interface Delayed<R> {
  /** Does the work a while after the first request that is not done yet. */
  readonly soon: () => void;
  /** Does the work a while after the latest request. */
  readonly afterLast: () => void;
  readonly isWaiting: () => boolean;
  /** Does the work now, and not again for requests that waited. */
  readonly now: () => R;
  /** Forgets requests that wait. */
  readonly cancel: () => void;
}

/** In milliseconds: many things change at once while a table is joined. */
export const burst = 50;

/** `wait` is in milliseconds. */
export function delayed<R>(work: () => R, wait: number, after: After): Delayed<R> {
  let stop: (() => void) | undefined;
  const cancel = () => {
    stop?.();
    stop = undefined;
  };
  const now = () => {
    cancel();
    return work();
  };
  const soon = () => {
    stop ??= after(wait, now);
  };
  return {
    soon,
    afterLast: () => {
      cancel();
      soon();
    },
    isWaiting: () => stop !== undefined,
    now,
    cancel,
  };
}
