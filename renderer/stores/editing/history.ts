import { isRaw, message, type Text } from '../../../shared/kernel/text';

/** Changes with the same merge key within this time are one step of undo. */
const mergeWindow = 1000;
/** Steps that can be undone; documents share what did not change, so they are cheap to keep. */
const longest = 500;

/** One change: the value on its other side, and its name where it has one. */
export interface Step<T> {
  readonly value: T;
  readonly label?: Text;
}

/** What was before, what was undone, and which kind of change came last. */
export interface History<T> {
  readonly past: readonly Step<T>[];
  readonly future: readonly Step<T>[];
  readonly last?: { readonly merge: string; readonly at: number };
}

/** A history in which nothing happened yet. */
export function emptyHistory<T>(): History<T> {
  return { past: [], future: [] };
}

/**
 * Remembers `before` ahead of a change at the moment `at`; a run of changes with one merge key is one step, named
 * from its beginning to its end.
 */
export function record<T>(
  history: History<T>,
  before: T,
  at: number,
  { merge, label }: { readonly merge?: string; readonly label?: Text } = {},
): History<T> {
  const { last } = history;
  const first = history.past.at(-1);
  const runs =
    first !== undefined && merge !== undefined && last?.merge === merge && at - last.at <= mergeWindow;
  const step = runs ? named(first.value, fromStart(first.label, label)) : named(before, label);
  return {
    past: [...(runs ? history.past.slice(0, -1) : history.past), step].slice(-longest),
    future: [],
    ...(merge !== undefined && { last: { merge, at } }),
  };
}

/** One step back from `current`; `undefined` where there is none. */
export function stepBack<T>(history: History<T>, current: T): { history: History<T>; value: T } | undefined {
  const step = history.past.at(-1);
  if (step === undefined) return undefined;
  const undone = named(current, step.label);
  return {
    value: step.value,
    history: { past: history.past.slice(0, -1), future: [undone, ...history.future] },
  };
}

/** One step forward again; `undefined` where there is none. */
export function stepForward<T>(
  history: History<T>,
  current: T,
): { history: History<T>; value: T } | undefined {
  const [step, ...future] = history.future;
  if (step === undefined) return undefined;
  return { value: step.value, history: { past: [...history.past, named(current, step.label)], future } };
}

function named<T>(value: T, label: Text | undefined): Step<T> {
  return label === undefined ? { value } : { value, label };
}

/** The name of the last change of a run, with the `from` of the first: "10 → 9" and "9 → 7" are "10 → 7". */
function fromStart(first: Text | undefined, last: Text | undefined): Text | undefined {
  if (first === undefined || last === undefined || isRaw(first) || isRaw(last)) return last ?? first;
  const from = first.params?.['from'];
  return first.key === last.key && from !== undefined ? message(last.key, { ...last.params, from }) : last;
}
