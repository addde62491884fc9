import { addMoved, certain, sumsOf, type Chances, type Sums } from './chances';
import { dieChances, plainDie, waysOf as dieWays, type DieChance, type DieRules, type Fallen } from './die';
import { boundsOf, measureOf, type Bounds, type Measure } from './fields';
import { weights, type Steps } from './steps';

/** Dice that are thrown together, with all their numbers known. */
export interface PoolRules {
  readonly id: string;
  /** Usually one. Of several, a further die tells by its face which of them all dice of a throw are. */
  readonly dice: readonly [DieRules, ...DieRules[]];
  /** Dice that are rolled, of which `kept` count. */
  readonly rolled: number;
  readonly kept: number;
  readonly keeps: 'high' | 'low';
  /** Of equal dice at the edge, those that count. */
  readonly equal: 'first' | 'last';
  /** The count that its total adds up; without it the values of its dice. */
  readonly adds: string | undefined;
  readonly sign: 1 | -1;
  /** A fixed number that belongs to the dice, as in 1d8+1. */
  readonly plus: number;
  /** The number of throws of which the best counts, before its sign. */
  readonly repeat: number;
}

/** Dice of one size, of which the highest count. */
export function plainPool(id: string, sides: number, rolled: number, kept = rolled): PoolRules {
  return {
    id,
    dice: [plainDie(sides)],
    rolled,
    kept,
    keeps: 'high',
    equal: 'first',
    adds: undefined,
    sign: 1,
    plus: 0,
    repeat: 1,
  };
}

/** A field of one pool: its own measure; the total with what belongs to the pool. */
interface Part {
  readonly measure: Measure;
  readonly stride: number;
  readonly read: (state: number) => number;
}

/** Fields of a pool together as one state: those that do not add up, and then the others. */
export interface Fields {
  readonly names: readonly string[];
  readonly parts: readonly Part[];
  readonly size: number;
  /** States of the fields that do not add up. */
  readonly base: number;
  readonly ordered: boolean;
  step(state: number, die: Fallen, kept: number, used: number): number;
}

export function fieldsOf(pool: PoolRules, asked: readonly string[], bounds: Bounds): Fields {
  const { sign, plus, adds } = pool;
  const measures = asked
    .map((name) => ({
      name,
      measure: measureOf(name === 'total' && adds !== undefined ? adds : name, bounds),
    }))
    .toSorted((a, b) => Number(a.measure.adds) - Number(b.measure.adds));
  let [size, base] = [1, 1];
  const parts = measures.map(({ name, measure }): Part => {
    const stride = size;
    size *= measure.size;
    if (!measure.adds) base = size;
    const own = (state: number): number => measure.read(Math.floor(state / stride) % measure.size);
    return { measure, stride, read: name === 'total' ? (state) => sign * (own(state) + plus) + 0 : own };
  });
  return {
    names: measures.map(({ name }) => name),
    parts,
    size,
    base,
    ordered: measures.some(({ measure }) => measure.ordered),
    step(state, die, kept, used) {
      let changed = state;
      for (const { measure, stride } of parts) {
        const before = Math.floor(state / stride) % measure.size;
        changed += (measure.step(before, die, kept, used) - before) * stride;
      }
      return changed;
    },
  };
}

/** The chances of the fields of a pool; each reads its value from a state. */
export interface PoolChances {
  readonly chances: Chances;
  readonly read: readonly ((state: number) => number)[];
}

export function poolChances(pool: PoolRules, names: readonly string[], steps: Steps): PoolChances {
  // The best throw is the one with the best total.
  const asked = pool.repeat > 1 ? ['total', ...names.filter((name) => name !== 'total')] : names;
  const counts = asked.map((name) => (name === 'total' ? (pool.adds ?? name) : name));
  const isCounted = (name: string): boolean => Object.hasOwn(pool.dice[0].counts, name);
  const wanted = {
    value: pool.kept < pool.rolled || !counts.every(isCounted),
    counts: [...new Set(counts.filter(isCounted))],
  };
  const kinds = pool.dice.map((die) => dieChances(die, wanted, steps));
  const fields = fieldsOf(pool, asked, boundsOf(kinds.flat(), Math.min(pool.kept, pool.rolled)));
  const partOf = (name: string): Part | undefined => fields.parts[fields.names.indexOf(name)];
  const once = thrown(pool, fields, kinds, steps);
  const chances = pool.repeat > 1 ? bestOf(once, pool, partOf('total'), steps) : once;
  return { chances, read: names.map((name) => partOf(name)?.read ?? (() => 0)) };
}

/** One throw of any of the kinds of dice. */
function thrown(
  pool: PoolRules,
  fields: Fields,
  kinds: readonly (readonly DieChance[])[],
  steps: Steps,
): Chances {
  const inOrder = pool.kept < pool.rolled || fields.ordered;
  const each = kinds.map((dice) =>
    inOrder ? sorted(pool, fields, dice, steps) : oneByOne(pool, fields, dice, steps),
  );
  const [only] = each;
  if (each.length === 1 && only !== undefined) return only;
  const sums = sumsOf(fields.size, steps);
  for (const { states, ps } of each)
    for (let index = 0; index < states.length; index += 1)
      sums.add(states[index] ?? 0, (ps[index] ?? 0) / each.length);
  return sums.drain();
}

/** Dice one after another, where their order does not matter. */
function oneByOne({ rolled }: PoolRules, fields: Fields, dice: readonly DieChance[], steps: Steps): Chances {
  const ways = dice.map((die) => ({ die, move: mover(fields, die, steps) }));
  const grows = Math.max(0, ...dice.map((die) => addingOf(fields, die)));
  let all = certain;
  for (let count = 1; count <= rolled; count += 1) {
    const sums = sumsOf(Math.min(fields.size, count * grows + fields.base), steps);
    for (const { die, move } of ways) move(all, sums, die.p, 1, 0);
    all = sums.drain();
  }
  return all;
}

/**
 * Value by value from the better end: how many of the remaining dice show this value is binomial, and of these as many
 * are kept as are still needed.
 */
function sorted(pool: PoolRules, fields: Fields, dice: readonly DieChance[], steps: Steps): Chances {
  const { rolled, kept } = pool;
  // By the number of dice that are used up.
  const layers = Array.from({ length: rolled + 1 }, () => sumsOf(fields.size, steps));
  layers[0]?.add(0, 1);
  for (const { die, share } of shares(pool, dice)) {
    const move = mover(fields, die, steps);
    // From the last, so that dice which are used up by this value do not meet it again.
    for (let used = rolled - 1; used >= 0; used -= 1) {
      const before = layers[used]?.drain() ?? certain;
      if (before.states.length === 0) continue;
      binomial(rolled - used, share).forEach((p, count) => {
        const into = layers[used + count];
        if (into !== undefined && p > 0)
          move(before, into, p, Math.min(count, Math.max(0, kept - used)), used);
      });
    }
  }
  return layers[rolled]?.drain() ?? certain;
}

type Mover = (from: Chances, into: Sums, p: number, kept: number, used: number) => void;

/** Changes all states by equal dice. If their place does not matter, changes of fields that do not add up are a table. */
function mover(fields: Fields, die: Fallen, steps: Steps): Mover {
  const { base, ordered } = fields;
  const adding = addingOf(fields, die);
  let table: Float64Array | undefined;
  return (from, into, p, kept, used) => {
    const { states, ps } = from;
    if (base === 1 || (kept === 0 && !ordered)) {
      steps.take(states.length);
      addMoved(from, into, kept * adding, p);
      return;
    }
    if (table === undefined && !ordered && base <= states.length) {
      steps.take(base * weights.field * fields.parts.length);
      table = new Float64Array(base);
      for (let state = 0; state < base; state += 1)
        table[state] = fields.step(state, die, 1, 0) - state - adding;
    }
    steps.take(states.length * (table === undefined ? weights.field * fields.parts.length : 2));
    const { list } = into;
    for (let index = 0; index < states.length; index += 1) {
      const state = states[index] ?? 0;
      const next =
        table === undefined
          ? fields.step(state, die, kept, used)
          : state + kept * adding + (table[state % base] ?? 0);
      const both = p * (ps[index] ?? 0);
      if (list === undefined) into.add(next, both);
      else list[next] = (list[next] ?? 0) + both;
    }
  };
}

/** The change of everything that adds up by one die. */
function addingOf({ parts }: Fields, die: Fallen): number {
  return parts.reduce(
    (sum, { measure, stride }) => (measure.adds ? sum + stride * measure.step(0, die, 1, 0) : sum),
    0,
  );
}

/** Results of one die from the better end, each with its share of the chance that is left. */
function shares(
  { keeps }: PoolRules,
  dice: readonly DieChance[],
): { readonly die: Fallen; readonly share: number }[] {
  const order = keeps === 'high' ? dice.toReversed() : dice;
  let left = 1;
  return order.map((die, place) => {
    const share = place === order.length - 1 || left <= die.p ? 1 : die.p / left;
    left -= die.p;
    return { die: { ...die, follows: order[place - 1]?.value === die.value }, share };
  });
}

/** Chances of 0 to `count` hits. From the rarer side, so that no product of chances becomes too small for a number. */
function binomial(count: number, p: number): number[] {
  if (p > 0.5) return binomial(count, 1 - p).reverse();
  const chances = [(1 - p) ** count];
  for (let hits = 1; hits <= count; hits += 1)
    chances.push(((chances[hits - 1] ?? 0) * (count - hits + 1) * p) / (hits * (1 - p)));
  return chances;
}

/** The best of equal throws; of those with the same total, any is as good as the other. */
function bestOf(
  { size, states, ps }: Chances,
  { repeat: times, sign }: PoolRules,
  total: Part | undefined,
  steps: Steps,
): Chances {
  const totalOf = (state: number): number => sign * (total?.read(state) ?? 0);
  steps.take(states.length * weights.entry);
  const each = Array.from(states, (state, index) => ({ total: totalOf(state), p: ps[index] ?? 0 }));
  const sums = new Map<number, number>();
  for (const { total, p } of each) sums.set(total, (sums.get(total) ?? 0) + p);
  const best = new Map<number, number>();
  let below = 0;
  for (const [total, p] of [...sums].toSorted(([a], [b]) => a - b)) {
    // The chance that the best has this total, as a part of the chance that one throw has it.
    const upTo = below + p;
    let part = 0;
    for (let before = 0; before < times; before += 1) part += below ** before * upTo ** (times - 1 - before);
    best.set(total, part);
    below = upTo;
  }
  return { size, states, ps: Float64Array.from(each, ({ total, p }) => p * (best.get(total) ?? 0)) };
}

/** Equally likely ways in which a pool may fall. */
export function waysOf({ dice, rolled, repeat }: PoolRules): number {
  const kinds = dice.length > 1 ? dice.length : 1;
  return (kinds * dieWays(dice[0]) ** rolled) ** repeat;
}
