import { weights, type Steps } from './steps';

/** Chances of states, which are whole numbers from 0 to below `size`, in no order. */
export interface Chances {
  readonly size: number;
  readonly states: Float64Array | Int32Array;
  readonly ps: Float64Array;
}

/** Lists up to this length are faster than maps, and never too large. */
const longest = 1 << 16;

/** Keys beyond this are no longer exact. */
const mostStates = 2 ** 52;

/** Chances that are added up, equal states together: a list by state if that is short enough. */
export interface Sums {
  readonly list: Float64Array | undefined;
  add(state: number, p: number): void;
  /** Everything so far; it starts again with nothing. */
  drain(): Chances;
}

export function sumsOf(size: number, steps: Steps): Sums {
  if (size > mostStates) steps.take(Number.POSITIVE_INFINITY);
  if (size > longest) return sparse(size, steps);
  steps.take(size / 8);
  const list = new Float64Array(size);
  return {
    list,
    add(state, p) {
      list[state] = (list[state] ?? 0) + p;
    },
    drain() {
      steps.take(size / 8);
      let count = 0;
      for (let state = 0; state < size; state += 1) if ((list[state] ?? 0) > 0) count += 1;
      const [states, ps] = [new Int32Array(count), new Float64Array(count)];
      let place = 0;
      for (let state = 0; state < size; state += 1) {
        const p = list[state] ?? 0;
        if (p === 0) continue;
        states[place] = state;
        ps[place] = p;
        place += 1;
      }
      list.fill(0);
      return { size, states, ps };
    },
  };
}

function sparse(size: number, steps: Steps): Sums {
  const map = new Map<number, number>();
  return {
    list: undefined,
    add(state, p) {
      steps.take(weights.entry);
      map.set(state, (map.get(state) ?? 0) + p);
    },
    drain() {
      const [states, ps] = [Float64Array.from(map.keys()), Float64Array.from(map.values())];
      map.clear();
      return { size, states, ps };
    },
  };
}

/** The chances of `change(state)`. */
export function mapped(
  { states, ps }: Chances,
  size: number,
  change: (state: number) => number,
  steps: Steps,
): Chances {
  const sums = sumsOf(size, steps);
  steps.take(states.length * weights.field);
  for (let index = 0; index < states.length; index += 1) sums.add(change(states[index] ?? 0), ps[index] ?? 0);
  return sums.drain();
}

/** Two independent numbers added. */
export function added(one: Chances, other: Chances, steps: Steps): Chances {
  const sums = sumsOf(one.size + other.size - 1, steps);
  steps.take(one.states.length * other.states.length);
  for (let index = 0; index < one.states.length; index += 1)
    addMoved(other, sums, one.states[index] ?? 0, one.ps[index] ?? 0);
  return sums.drain();
}

/** Adds all states, moved by a number. */
export function addMoved({ states, ps }: Chances, into: Sums, by: number, p: number): void {
  const { list } = into;
  if (list === undefined) {
    for (let index = 0; index < states.length; index += 1)
      into.add((states[index] ?? 0) + by, (ps[index] ?? 0) * p);
    return;
  }
  // Without a call: this loop is most of the work.
  for (let index = 0; index < states.length; index += 1) {
    const state = (states[index] ?? 0) + by;
    list[state] = (list[state] ?? 0) + (ps[index] ?? 0) * p;
  }
}

export const certain: Chances = { size: 1, states: Int32Array.of(0), ps: Float64Array.of(1) };
