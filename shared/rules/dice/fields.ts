import type { Fallen } from './die';

/**
 * A field of a pool as a fold over its dice, from the better end to the worse one. A roll folds it over the dice that
 * fell, odds over chances; only kept dice change it.
 */
export interface Measure {
  /** States are whole numbers from 0 to below this. */
  readonly size: number;
  /** Every die changes it by an amount of its own. */
  readonly adds: boolean;
  /** The place of a die in the order of its pool matters. */
  readonly ordered: boolean;
  /** `kept` equal dice count, and `used` dice came before them. */
  step(state: number, die: Fallen, kept: number, used: number): number;
  read(state: number): number;
}

/** The bounds of the dice of a pool: of their values, of their number, and of the counts of each. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly kept: number;
  readonly counts: Readonly<Record<string, number>>;
}

export function boundsOf(dice: readonly Fallen[], kept: number): Bounds {
  const counts: Record<string, number> = {};
  let [least, most] = [dice[0]?.value ?? 0, dice[0]?.value ?? 0];
  for (const die of dice) {
    least = Math.min(least, die.value);
    most = Math.max(most, die.value);
    for (const [name, count] of Object.entries(die.counts)) counts[name] = Math.max(counts[name] ?? 0, count);
  }
  return { least, most, kept, counts };
}

/** `total`, `highest`, `lowest`, `nth2` and so on, `alike`, or the name of a count of faces. */
export function measureOf(field: string, bounds: Bounds): Measure {
  const { least, most, kept } = bounds;
  const place = (die: Fallen): number => die.value - least + 1;
  // Without a die they are 0.
  const valueAt = {
    size: most - least + 2,
    adds: false,
    ordered: false,
    read: (state: number) => (state === 0 ? 0 : state - 1 + least),
  };
  if (field === 'total')
    return {
      size: kept * (most - least) + 1,
      adds: true,
      ordered: false,
      step: (state, die, count) => state + count * (die.value - least),
      read: (state) => state + kept * least,
    };
  if (field === 'highest')
    return { ...valueAt, step: (state, die, count) => (count === 0 ? state : Math.max(state, place(die))) };
  if (field === 'lowest')
    return {
      ...valueAt,
      step: (state, die, count) =>
        count === 0 ? state : Math.min(state === 0 ? Infinity : state, place(die)),
    };
  if (field === 'alike') return alike(kept);
  const nth = /^nth(\d+)$/.exec(field)?.[1];
  if (nth !== undefined)
    return {
      ...valueAt,
      ordered: true,
      step: (state, die, count, used) =>
        used < Number(nth) && Number(nth) <= used + count ? place(die) : state,
    };
  return {
    size: kept * (bounds.counts[field] ?? 0) + 1,
    adds: true,
    ordered: false,
    step: (state, die, count) => state + count * (die.counts[field] ?? 0),
    read: (state) => state,
  };
}

/** The largest set of equal dice; the state also knows the set that is not finished. */
function alike(kept: number): Measure {
  const base = kept + 1;
  return {
    size: base * base,
    adds: false,
    ordered: true,
    step: (state, die, count) => {
      // Without a die of this value the set before it is finished all the same.
      const now = (die.follows === true ? state % base : 0) + count;
      return Math.max(Math.floor(state / base), now) * base + now;
    },
    read: (state) => Math.floor(state / base),
  };
}
