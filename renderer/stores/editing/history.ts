import type { Again } from './replica';
import { isRaw, message, type Text } from '#shared/kernel/text';

/** In milliseconds: later changes with the same merge key start a new step of undo. */
const mergeWindow = 1000;
/** Documents share the parts that did not change, so steps take little memory. */
const longest = 500;

/**
 * `value` is the document on the other side of the change; the label is optional. The key stays the same when the step
 * is undone and redone, and when the value goes on from another version.
 */
export interface Step<T> {
  readonly value: T;
  readonly label?: Text;
  readonly key: symbol;
}

export interface History<T> {
  readonly past: readonly Step<T>[];
  readonly future: readonly Step<T>[];
  readonly last?: { readonly merge: string; readonly at: number };
}

export function emptyHistory<T>(): History<T> {
  return { past: [], future: [] };
}

/**
 * Records `before` ahead of a change at the moment `at`. Consecutive changes with the same merge key become
 * one step, whose name covers all of them.
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
  const step = runs
    ? named(first.value, fromStart(first.label, label), first.key)
    : named(before, label, Symbol('step'));
  return {
    past: [...(runs ? history.past.slice(0, -1) : history.past), step].slice(-longest),
    future: [],
    ...(merge !== undefined && { last: { merge, at } }),
  };
}

/** Returns `undefined` if there is nothing to undo. */
export function stepBack<T>(history: History<T>, current: T): { history: History<T>; value: T } | undefined {
  const step = history.past.at(-1);
  if (step === undefined) return undefined;
  const undone = { ...step, value: current };
  return {
    value: step.value,
    history: { past: history.past.slice(0, -1), future: [undone, ...history.future] },
  };
}

/** Returns `undefined` if there is nothing to redo. */
export function stepForward<T>(
  history: History<T>,
  current: T,
): { history: History<T>; value: T } | undefined {
  const [step, ...future] = history.future;
  if (step === undefined) return undefined;
  const redone = { ...step, value: current };
  return { value: step.value, history: { past: [...history.past, redone], future } };
}

/** For another version with the same content. */
export const unchanged = <T>(_base: T, own: T): T => own;

/** The steps from `base` as steps from `onto`, on each side up to the first that cannot be made of it. */
export function moved<T>(history: History<T>, base: T, onto: T, rebase: Again<T>): History<T> {
  const run = (steps: readonly Step<T>[]): readonly Step<T>[] => {
    const made: Step<T>[] = [];
    // Each from the one before, which differs little from it.
    let [before, now] = [base, onto];
    for (const step of steps) {
      const next = rebase(before, step.value, now);
      if (next === undefined) break;
      made.push({ ...step, value: next });
      [before, now] = [step.value, next];
    }
    return made;
  };
  return { ...history, past: run(history.past.toReversed()).toReversed(), future: run(history.future) };
}

function named<T>(value: T, label: Text | undefined, key: symbol): Step<T> {
  return label === undefined ? { value, key } : { value, label, key };
}

/** Names a series of changes by its two ends: "10 → 9" and "9 → 7" become "10 → 7". */
function fromStart(first: Text | undefined, last: Text | undefined): Text | undefined {
  if (first === undefined || last === undefined || isRaw(first) || isRaw(last)) return last ?? first;
  const from = first.params?.['from'];
  return first.key === last.key && from !== undefined ? message(last.key, { ...last.params, from }) : last;
}
