import { isRaw, message, type Text } from '#shared/kernel/text';

/** In milliseconds: later changes with the same merge key start a new step of undo, unless they may take longer. */
const mergeWindow = 1000;
/** Documents share the parts that did not change, so steps take little memory. */
const longest = 500;

/**
 * `value` is the document on the other side of the change, and `after` the one on this side, which others may have changed
 * since. The key stays the same when the step is undone and redone.
 */
export interface Step<T> {
  readonly value: T;
  readonly after?: T;
  readonly label?: Text;
  readonly key: symbol;
  /** Undoes a step that changed other documents, too, in all of them. */
  readonly back?: WayBack;
  /** Redoes such a step once it went back; without it, it is gone then. */
  readonly again?: WayBack;
}

export type WayBack = () => Promise<unknown>;

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
  {
    merge,
    within = mergeWindow,
    label,
    after,
    back,
    again,
  }: { readonly merge?: string; readonly within?: number } & Partial<
    Pick<Step<T>, 'label' | 'after' | 'back' | 'again'>
  > = {},
): History<T> {
  const { last } = history;
  const first = history.past.at(-1);
  const runs = first !== undefined && merge !== undefined && last?.merge === merge && at - last.at <= within;
  const step = runs
    ? named(first.value, fromStart(first.label, label), first.key)
    : { ...named(before, label, Symbol('step')), ...(back && { back }), ...(again && { again }) };
  return {
    past: [...(runs ? history.past.slice(0, -1) : history.past), reaching(step, after)].slice(-longest),
    future: [],
    ...(merge !== undefined && { last: { merge, at } }),
  };
}

/**
 * Returns `undefined` if there is nothing to undo; `reached` if others changed something since. The step with that key is
 * undone, or the last one.
 */
export function stepBack<T>(
  history: History<T>,
  current: T,
  reached?: T,
  key = history.past.at(-1)?.key,
): { history: History<T>; value: T } | undefined {
  const step = history.past.find((each) => each.key === key);
  if (step === undefined) return undefined;
  const undone = reaching({ ...step, value: current }, reached);
  return {
    value: step.value,
    history: { past: history.past.filter((each) => each !== step), future: [undone, ...history.future] },
  };
}

/** Returns `undefined` if there is nothing to redo. */
export function stepForward<T>(
  history: History<T>,
  current: T,
  reached?: T,
): { history: History<T>; value: T } | undefined {
  const [step, ...future] = history.future;
  if (step === undefined) return undefined;
  const redone = reaching({ ...step, value: current }, reached);
  return { value: step.value, history: { past: [...history.past, redone], future } };
}

/** The step that leads back this way, which was gone, is redone next; `undefined` if there is none. */
export function wentBack<T>(history: History<T>, back: WayBack, current: T): History<T> | undefined {
  const step = history.past.find((each) => each.back === back);
  if (step === undefined) return undefined;
  const past = history.past.filter((each) => each !== step);
  return { past, future: step.again === undefined ? [] : [{ ...step, value: current }, ...history.future] };
}

/** The undone step that is redone this way was redone; `undefined` if there is none. */
export function wentAgain<T>(history: History<T>, again: WayBack, current: T): History<T> | undefined {
  const step = history.future.find((each) => each.again === again);
  if (step === undefined) return undefined;
  const future = history.future.filter((each) => each !== step);
  return { past: [...history.past, { ...step, value: current }], future };
}

const reaching = <T>(step: Step<T>, after: T | undefined): Step<T> =>
  after === undefined ? step : { ...step, after };

function named<T>(value: T, label: Text | undefined, key: symbol): Step<T> {
  return label === undefined ? { value, key } : { value, label, key };
}

/** Names a series of changes by its two ends: "10 → 9" and "9 → 7" become "10 → 7". */
function fromStart(first: Text | undefined, last: Text | undefined): Text | undefined {
  if (first === undefined || last === undefined || isRaw(first) || isRaw(last)) return last ?? first;
  const from = first.params?.['from'];
  return first.key === last.key && from !== undefined ? message(last.key, { ...last.params, from }) : last;
}
