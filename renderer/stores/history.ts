/** Changes with the same merge key within this time are one step of undo. */
const mergeWindow = 1000;
/** Steps that can be undone; documents share what did not change, so they are cheap to keep. */
const longest = 500;

/** What was before, what was undone, and which kind of change came last. */
export interface History<T> {
  readonly past: readonly T[];
  readonly future: readonly T[];
  readonly last?: { readonly merge: string; readonly at: number };
}

/** A history in which nothing happened yet. */
export function emptyHistory<T>(): History<T> {
  return { past: [], future: [] };
}

/** Remembers `before` ahead of a change at the moment `at`; a run of changes with one merge key is one step. */
export function record<T>(history: History<T>, before: T, at: number, merge?: string): History<T> {
  const { last } = history;
  const runs = merge !== undefined && last?.merge === merge && at - last.at <= mergeWindow;
  return {
    past: runs ? history.past : [...history.past, before].slice(-longest),
    future: [],
    ...(merge !== undefined && { last: { merge, at } }),
  };
}

/** One step back from `current`; `undefined` where there is none. */
export function stepBack<T>(history: History<T>, current: T): { history: History<T>; value: T } | undefined {
  const value = history.past.at(-1);
  if (value === undefined) return undefined;
  return { value, history: { past: history.past.slice(0, -1), future: [current, ...history.future] } };
}

/** One step forward again; `undefined` where there is none. */
export function stepForward<T>(
  history: History<T>,
  current: T,
): { history: History<T>; value: T } | undefined {
  const [value, ...future] = history.future;
  if (value === undefined) return undefined;
  return { value, history: { past: [...history.past, current], future } };
}
