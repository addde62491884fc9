import { weights, type Steps } from './steps';

/** A die with everything that can happen to it before it lies still. */
export interface DieRules {
  /** The worth of each face, from face 1 on. */
  readonly values: readonly number[];
  /** Faces that are rolled once more, from face 1 on; empty without rerolls. */
  readonly rerolls: readonly boolean[];
  /** Faces from this one on are rolled again and added; infinity without explosions. */
  readonly explodeFrom: number;
  readonly explodeMost: number;
  /** Amounts by face that count besides their worth, by name, such as successes. */
  readonly counts: Readonly<Record<string, readonly number[]>>;
}

/** The value of a die in the end, and what it counts by name. */
export interface Fallen {
  readonly value: number;
  readonly counts: Readonly<Record<string, number>>;
  /** The die before it, in the order of the pool, has the same value. */
  readonly follows?: boolean;
}

/** A die on its way. It can be read at any time, since a chain of explosions ends somewhere. */
export interface DieState extends Fallen {
  /** It has to be rolled once more. */
  readonly again: boolean;
  readonly isRerolled: boolean;
  /** Faces that are part of it; a face that is rerolled is not. */
  readonly faces: number;
}

/** Faces without anything that happens to them. */
export function plainDie(sides: number): DieRules {
  return {
    values: Array.from({ length: sides }, (_, index) => index + 1),
    rerolls: [],
    explodeFrom: Number.POSITIVE_INFINITY,
    explodeMost: 0,
    counts: {},
  };
}

/** A die that was not rolled yet. */
export const unrolled: DieState = { value: 0, counts: {}, again: true, isRerolled: false, faces: 0 };

/** The only place that knows rerolls and explosions. */
export function next(die: DieRules, state: DieState, face: number): DieState {
  if (state.faces === 0 && !state.isRerolled && die.rerolls[face - 1] === true)
    return { ...state, isRerolled: true };
  const faces = state.faces + 1;
  const counts: Record<string, number> = {};
  for (const name in die.counts)
    counts[name] = (state.counts[name] ?? 0) + (die.counts[name]?.[face - 1] ?? 0);
  return {
    value: state.value + (die.values[face - 1] ?? 0),
    counts,
    again: face >= die.explodeFrom && faces <= die.explodeMost,
    isRerolled: state.isRerolled,
    faces,
  };
}

/** A result of a die with its chance. */
export interface DieChance extends Fallen {
  readonly p: number;
}

/** An explosion that is less likely is left out. */
const tail = 1e-12;

/** All results of a die, by ascending value. Equal ones are merged, and what nobody asks for is left out. */
export function dieChances(
  die: DieRules,
  wanted: { readonly value: boolean; readonly counts: readonly string[] },
  steps: Steps,
): DieChance[] {
  const counts = Object.fromEntries(wanted.counts.map((name) => [name, die.counts[name] ?? []]));
  const asked = { ...die, counts, ...(!wanted.value && { values: die.values.map(() => 0) }) };
  const keyOf = keyFor(asked);
  const share = 1 / die.values.length;
  const found = new Map<number, DieChance>();
  let pending: readonly (DieState & DieChance)[] = [{ ...unrolled, p: 1 }];
  while (pending.length > 0) {
    const open = new Map<number, DieState & DieChance>();
    steps.take(pending.length * die.values.length * weights.face);
    for (const before of pending)
      for (let face = 1; face <= die.values.length; face += 1) {
        const state = { ...next(asked, before, face), p: before.p * share };
        const isOpen = state.again && (state.faces === 0 || state.p > tail);
        merge<DieChance>(isOpen ? open : found, keyOf(state, isOpen ? state.faces : 0), state);
      }
    pending = [...open.values()];
  }
  return [...found.values()].toSorted((a, b) => a.value - b.value);
}

/** A number of its own for every state of a die. */
function keyFor({ counts, explodeMost }: DieRules): (state: Fallen, faces: number) => number {
  const amounts = Object.entries(counts);
  const bases = amounts.map(([, each]) => (explodeMost + 1) * Math.max(0, ...each) + 1);
  return (state, faces) =>
    amounts.reduce(
      (key, [name], index) => key * (bases[index] ?? 1) + (state.counts[name] ?? 0),
      state.value,
    ) *
      (explodeMost + 2) +
    faces;
}

function merge<T extends DieChance>(into: Map<number, T>, key: number, die: T): void {
  const before = into.get(key);
  into.set(key, before === undefined ? die : { ...die, p: die.p + before.p });
}

/** Equally likely ways in which a die may fall, with as many explosions of one face as are counted. */
export function waysOf({ values, rerolls, explodeFrom, explodeMost }: DieRules): number {
  const faces = Math.max(2, values.length);
  const most = Math.floor(Math.log(1 / tail) / Math.log(faces));
  const more = explodeFrom > values.length ? 0 : Math.min(explodeMost, most);
  return faces ** ((rerolls.length > 0 ? 2 : 1) + more);
}
